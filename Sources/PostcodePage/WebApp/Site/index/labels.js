// The labels of the map: districts, wards and places, collected by the worker of the index.

import { core, guarded, pause, read, result, summary } from "./core.js";
import { shortName } from "../record/fields.js";
import { Centres } from "./geography.js";
import { missing } from "../painter/position-chunks.js";

/** Sends the names of districts, wards and places with the means of their positions. */
export async function sendLabels(count) {
  if (!summary.hasPositions) return;
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
    postMessage({ kind: "labels", name: column, labels: {
      names: shown.map((id) => shortName(nameOf(id))), easts: shown.map((id) => easts[id]), norths: shown.map((id) => norths[id]),
      weights: shown.map((id) => centres.counts[id]),
    } });
  }
  sendPlaces(guarded(() => result(core.placeLabels())));
}

/** Sends the labels of places, each type in a set of its own. */
function sendPlaces(list) {
  const sets = {};
  for (let index = 0; index < list.length; index += 4) {
    const [name, type, east, north] = list.slice(index, index + 4);
    const kind = ["City", "Town", "Village"].includes(type) ? type.toLowerCase() : "hamlet";
    const set = sets[kind] ??= { names: [], easts: [], norths: [], ranks: [] };
    set.names.push(name);
    set.easts.push(east);
    set.norths.push(north);
    set.ranks.push(index);
  }
  for (const [name, labels] of Object.entries(sets)) postMessage({ kind: "labels", name, labels });
}
