// The names of the administrative areas and places of the index, collected by the worker that holds it.

import { bytes, core, guarded, pause, read, result, summary } from "./core.js";
import { countries } from "../record/field-names.js";
import { isCode, shortName } from "../record/fields.js";
import { namedColumns } from "../search/finding.js";
import { Centres } from "./geography.js";
import { missing } from "../painter/position-chunks.js";

/** The administrative areas by column: {names, codes, ids, counts, terminated, within?, keys}. */
export const areas = {};

/** Whether all names of areas are in `areas`. */
export let areNamed = false;

/** Forgets that the names of a former index were collected. */
export function forgetNames() { areNamed = false; }

/** Reads the names of areas, and sends those of districts, wards and places with the means of their positions. */
export async function sendLabels(count) {
  // The map has labels of districts and wards, so these come first. Wards have the names of their districts.
  const labelled = ["district", "ward"];
  for (const column of new Set([...labelled, ...namedColumns])) {
    const texts = guarded(() => read.texts(column));
    // A copy, because the calls of requests in between overwrite the values.
    const values = texts.length ? guarded(() => read.values(column))?.slice() : null;
    const centres = new Centres(texts.length / 2 + 1);
    const [examples, counts, terminated] = [1, 2, 3].map(() => new Int32Array(texts.length / 2 + 1));
    for (let first = 0; values && first < count; first += 1 << 16) {
      const length = Math.min(count - first, 1 << 16);
      const start = guarded(() => core.terminated(first, length));
      const areTerminated = start ? bytes(start, length).slice() : null;
      const points = labelled.includes(column) ? guarded(() => read.positions(first, length)) : null;
      for (let index = 0; index < length; index++) {
        const value = values[first + index];
        counts[value]++;
        if (areTerminated?.[index]) terminated[value]++;
        examples[value] = first + index;
        if (value && points && points[2 * index] !== missing) centres.add(value, points[2 * index], points[2 * index + 1]);
      }
      await pause();
    }
    const { easts, norths } = centres.means();
    const codeOf = (id) => texts[2 * id - 2];
    const nameOf = (id) => texts[2 * id - 1] || column === "country" && countries[codeOf(id)] || "";
    // Areas without a name are found by their codes.
    const ids = [...counts.keys()].filter((id) => id && counts[id] && !nameOf(id).startsWith("(pseudo)")
      && (nameOf(id) || isCode(codeOf(id))) && !/^[A-Z]99999999$/.test(codeOf(id)));
    areas[column] = {
      names: ids.map((id) => shortName(nameOf(id)) || codeOf(id)), codes: ids.map(codeOf), ids,
      counts: ids.map((id) => counts[id]), terminated: ids.map((id) => terminated[id]), keys: [], within: null,
    };
    if (column === "ward" && areas.district.ids.length) areas.ward.within = districtsOf(ids.map((id) => examples[id]));
    if (!labelled.includes(column)) continue;
    // On the map, codes would say nothing.
    const shown = ids.filter((id) => nameOf(id) && centres.counts[id]);
    postMessage({ kind: "labels", name: column, labels: {
      names: shown.map((id) => shortName(nameOf(id))), easts: shown.map((id) => easts[id]), norths: shown.map((id) => norths[id]),
      weights: shown.map((id) => centres.counts[id]),
    } });
  }
  areNamed = true;
  if (summary.hasPositions) sendPlaces(guarded(() => result(core.placeLabels())));
}

/** Returns the names of the districts of some postcodes. */
function districtsOf(ordinals) {
  const values = read.values("district");
  const names = new Map(areas.district.ids.map((id, index) => [id, areas.district.names[index]]));
  return ordinals.map((ordinal) => names.get(values[ordinal]) ?? "");
}

const kindsOfPlaces = { City: "city", Town: "town", Village: "village" };

/** Sends the labels of places, each type in a set of its own. */
function sendPlaces(list) {
  const sets = {};
  for (let index = 0; index < list.length; index += 4) {
    const [name, type, east, north] = list.slice(index, index + 4);
    const set = sets[kindsOfPlaces[type] ?? "hamlet"] ??= { names: [], easts: [], norths: [], ranks: [] };
    set.names.push(name);
    set.easts.push(east);
    set.norths.push(north);
    set.ranks.push(index);
  }
  for (const [name, labels] of Object.entries(sets)) postMessage({ kind: "labels", name, labels });
}
