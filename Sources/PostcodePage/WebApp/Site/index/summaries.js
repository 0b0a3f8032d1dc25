// Summaries of areas, outcodes and sectors, computed by the worker of the index.

import { rangesOf } from "../map/geometry.js";
import { missing } from "../painter/position-chunks.js";

/** Columns of areas whose shares a summary has. */
const areaColumns = ["country", "district", "ward"];

/** Returns the summary {ranges, live, terminated, areas} of postcodes: the areas and `subgroups`, a level, of live ones if there are any. */
export function summaryOf(ranges, read, subgroups) {
  // A copy, because the next call overwrites the core's values.
  const valuesOf = (column) => read.values(column)?.slice();
  const months = valuesOf("terminated");
  const isLive = (ordinal) => !months || months[ordinal] === missing;
  let [live, terminated] = [0, 0];
  each(ranges, (ordinal) => { if (isLive(ordinal)) live++; else terminated++; });
  const isCounted = (ordinal) => !live || isLive(ordinal);
  const areas = areaColumns.map((column) => {
    const [values, texts] = [valuesOf(column), read.texts(column)];
    const shares = values ? sharesOf(ranges, (ordinal) => isCounted(ordinal) ? values[ordinal] : 0) : [];
    const named = shares.map(([id, count]) => ({ code: texts[2 * id - 2], name: texts[2 * id - 1], count }));
    return { column, values: named.filter(({ code }) => code) };
  });
  if (subgroups) {
    const { names, firsts } = subgroups;
    let number = 1;
    const shares = sharesOf(ranges, (ordinal) => {
      while (firsts[number] <= ordinal) number++;
      return isCounted(ordinal) ? number : 0;
    });
    const values = shares.map(([number, count]) => ({ code: names[number - 1], name: names[number - 1], count }));
    // Names of sectors have a space.
    areas.push({ column: names[0].includes(" ") ? "sector" : "outcode", values });
  }
  return { ranges, live, terminated, areas: areas.filter(({ values }) => values.length) };
}

/** Calls a function with each ordinal of ranges. */
function each(ranges, act) { for (const { first, end } of ranges) for (let ordinal = first; ordinal < end; ordinal++) act(ordinal); }

/** Returns the ranges of ordinals with a value. */
export function rangesWith(values, wanted) {
  const ordinals = [];
  values.forEach((value, ordinal) => { if (value === wanted) ordinals.push(ordinal); });
  return rangesOf(ordinals);
}

/** Returns the numbers that `numberOf` returns for the ordinals of ranges, but 0, with their counts: the most frequent ones first. */
function sharesOf(ranges, numberOf) {
  const counts = new Map();
  each(ranges, (ordinal) => {
    const number = numberOf(ordinal);
    if (number) counts.set(number, (counts.get(number) ?? 0) + 1);
  });
  return [...counts].sort(([, a], [, b]) => b - a);
}
