// The names of the administrative areas and places of the index, collected by the worker that holds it.

import { core, guarded, pause, read, result, summary } from "./core.js";
import { countries } from "../record/field-names.js";
import { isCode, shortName } from "../record/fields.js";
import { namedColumns } from "../search/finding.js";
import { folded } from "../search/parsing.js";
import { Centres } from "./geography.js";
import { missing } from "../painter/position-chunks.js";

/** The administrative areas: {column, id, code, name, count, terminated, within, key}; `key` is the folded name, `within` a ward's district. */
export const areas = [];

/** Whether all names of areas are in `areas`. */
export let areNamed = false;

/** Forgets the names of a former index. */
export function forgetNames() {
  areNamed = false;
  areas.length = 0;
}

/** Reads the names of areas, and sends those of districts, wards and places with the means of their positions. */
export async function sendLabels(count) {
  // Copies, because the calls of requests in between overwrite the values.
  const valuesOf = (column) => guarded(() => read.values(column))?.slice();
  const [months, districts] = [valuesOf("terminated"), valuesOf("district")];
  // The map has labels of districts and wards, so these come first. Wards have the names of their districts.
  const labelled = ["district", "ward"];
  for (const column of new Set([...labelled, ...namedColumns])) {
    const texts = guarded(() => read.texts(column));
    const values = texts.length ? valuesOf(column) : null;
    const centres = new Centres(texts.length / 2 + 1);
    const [examples, counts, terminated] = [1, 2, 3].map(() => new Int32Array(texts.length / 2 + 1));
    for (let first = 0; values && first < count; first += 1 << 16) {
      const end = Math.min(count, first + (1 << 16));
      const points = labelled.includes(column) ? guarded(() => read.positions(first, end - first)) : null;
      for (let ordinal = first; ordinal < end; ordinal++) {
        const [value, index] = [values[ordinal], 2 * (ordinal - first)];
        counts[value]++;
        if (months && months[ordinal] !== missing) terminated[value]++;
        examples[value] = ordinal;
        if (value && points && points[index] !== missing) centres.add(value, points[index], points[index + 1]);
      }
      await pause();
    }
    const codeOf = (id) => texts[2 * id - 2];
    const nameOf = (id) => texts[2 * id - 1] || column === "country" && countries[codeOf(id)] || "";
    // Areas without a name are found by their codes.
    const ids = [...counts.keys()].filter((id) => id && counts[id] && !nameOf(id).startsWith("(pseudo)")
      && (nameOf(id) || isCode(codeOf(id))) && !/^[A-Z]99999999$/.test(codeOf(id)));
    const namesOfDistricts = new Map(areas.filter((area) => area.column === "district").map(({ id, name }) => [id, name]));
    areas.push(...ids.map((id) => {
      const [code, name] = [codeOf(id), shortName(nameOf(id)) || codeOf(id)];
      const within = column === "ward" && districts && namesOfDistricts.get(districts[examples[id]]) || "";
      return { column, id, code, name, count: counts[id], terminated: terminated[id], within, key: folded(name) };
    }));
    // On the map, codes would say nothing.
    const shown = ids.filter((id) => nameOf(id) && centres.counts[id]);
    const { easts, norths } = centres.means();
    if (labelled.includes(column)) postMessage({ kind: "labels", name: column, labels: {
      names: shown.map((id) => shortName(nameOf(id))), easts: shown.map((id) => easts[id]), norths: shown.map((id) => norths[id]),
      weights: shown.map((id) => centres.counts[id]),
    } });
  }
  areNamed = true;
  if (summary.hasPositions) sendPlaces(guarded(() => result(core.placeLabels())));
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
