// The labels of the map: districts, wards and places, collected by the worker of the index.

import { core, groups, guarded, pause, read, result, summary } from "./core.js";
import { Centres } from "./geography.js";
import { missing } from "../painter/position-chunks.js";

/** The number of cities that an index without places names at the scale of the country. */
const largestCount = 30;

/** Sends the names of districts, wards and places with the means of their positions. */
export async function sendLabels(count) {
  if (!summary.hasPositions) return;
  let districts = null;
  for (const column of ["district", "ward"]) {
    const texts = guarded(() => read.texts(column));
    // A copy, because the calls of requests in between overwrite the values.
    const values = texts.length ? guarded(() => read.values(column))?.slice() : null;
    const centres = new Centres(texts.length / 2 + 1);
    for (let first = 0; values && first < count; first += 1 << 16) {
      const end = Math.min(count, first + (1 << 16));
      const points = guarded(() => read.positions(first, end - first));
      for (let ordinal = first; points && ordinal < end; ordinal++) {
        const [value, index] = [values[ordinal], 2 * (ordinal - first)];
        if (value && points[index] !== missing) centres.add(value, points[index], points[index + 1]);
      }
      await pause();
    }
    const nameOf = (id) => texts[2 * id - 1];
    // On the map, codes would say nothing.
    const shown = [...centres.counts.keys()].filter((id) => id && centres.counts[id] && nameOf(id) && !nameOf(id).startsWith("(pseudo)"));
    const { easts, norths } = centres.means();
    const labels = {
      names: shown.map(nameOf), easts: shown.map((id) => easts[id]), norths: shown.map((id) => norths[id]),
      weights: shown.map((id) => centres.counts[id]),
    };
    if (column === "district") districts = labels;
    postMessage({ kind: "labels", name: column, labels });
  }
  if (!sendPlaces(guarded(() => result(core.placeLabels())))) sendLargest(districts ?? undefined);
}

/** Sends the largest towns that postcode areas are named after, where the districts of that name are. */
function sendLargest({ names, easts, norths, weights } = { names: [] }) {
  const [{ towns, counts }] = groups;
  const sizes = new Map();
  towns.forEach((name, number) => {
    // Eight areas are parts of London.
    const town = name.replace(/^.* (?=London$)/, "");
    if (town) sizes.set(town, (sizes.get(town) ?? 0) + counts[number]);
  });
  const words = names.map((name) => ` ${name.replace(/[,/()]/g, " ")} `);
  const largest = { names: [], easts: [], norths: [], weights: [] };
  for (const [town, weight] of [...sizes].sort(([, a], [, b]) => b - a)) {
    const districts = [...names.keys()].filter((number) => words[number].includes(` ${town} `));
    if (!districts.length || largest.names.length === largestCount) continue;
    const number = districts.reduce((best, other) => weights[other] > weights[best] ? other : best);
    largest.names.push(town);
    largest.easts.push(easts[number]);
    largest.norths.push(norths[number]);
    largest.weights.push(weight);
  }
  postMessage({ kind: "labels", name: "largest", labels: largest });
}

/** Sends the labels of places, each type in a set of its own, and the cities by their extent, too. Returns whether there are cities. */
function sendPlaces(list) {
  const sets = {};
  const largest = { names: [], easts: [], norths: [], weights: [] };
  for (let index = 0; index < list.length; index += 5) {
    const [name, type, east, north, extent] = list.slice(index, index + 5);
    if (type === "City") {
      largest.names.push(name);
      largest.easts.push(east);
      largest.norths.push(north);
      largest.weights.push(extent);
    }
    const kind = ["City", "Town", "Village"].includes(type) ? type.toLowerCase() : "hamlet";
    const set = sets[kind] ??= { names: [], easts: [], norths: [], ranks: [] };
    set.names.push(name);
    set.easts.push(east);
    set.norths.push(north);
    set.ranks.push(index);
  }
  if (largest.names.length) sets.largest = largest;
  for (const [name, labels] of Object.entries(sets)) postMessage({ kind: "labels", name, labels });
  return Boolean(largest.names.length);
}
