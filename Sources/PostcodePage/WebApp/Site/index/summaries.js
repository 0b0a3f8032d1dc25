// Summaries of areas, outcodes and sectors, computed by the worker of the index.

import { shortName } from "../record/fields.js";
import { missing } from "../painter/position-chunks.js";

/** Columns of areas whose shares a summary has. */
const areaColumns = ["country", "district", "ward"];

/** The number of positions that are read at once. */
const batchLength = 1 << 16;

/**
 * Returns the summary of ranges of postcodes, {first, end}: {ranges, live, terminated, withoutPosition, box, areas}.
 * `areas` has {column, values: [{code, name, count}]}; it is empty without the columns. Areas are counted for live postcodes, or for
 * all if none is live.
 *
 * `read` has `values(column)`, `positions(first, count)` and `texts(column)`, the core's; `subgroups` are the outcodes or sectors in the
 * ranges, a level of groups, if they are counted, too.
 */
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
    const named = shares.map(([id, count]) => ({ code: texts[2 * id - 2], name: shortName(texts[2 * id - 1]), count }));
    return { column, values: named.filter(({ code }) => !/^[A-Z]99999999$/.test(code)) };
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
  const { box, located } = extentOf(ranges, read);
  return {
    ranges, live, terminated, withoutPosition: live + terminated - located, box,
    areas: areas.filter(({ values }) => values.length),
  };
}

/** Calls a function with each ordinal of ranges. */
function each(ranges, act) {
  for (const { first, end } of ranges) for (let ordinal = first; ordinal < end; ordinal++) act(ordinal);
}

/** Returns the box of the positions in ranges, and their number. */
function extentOf(ranges, read) {
  let [box, located] = [null, 0];
  for (const { first, end } of ranges) {
    for (let start = first; start < end; start += batchLength) {
      const points = read.positions(start, Math.min(end - start, batchLength)) ?? [];
      for (let index = 0; index < points.length; index += 2) {
        const [x, y] = [points[index], points[index + 1]];
        if (x === missing) continue;
        located++;
        box ??= { west: x, south: y, east: x, north: y };
        box = { west: Math.min(box.west, x), south: Math.min(box.south, y), east: Math.max(box.east, x), north: Math.max(box.north, y) };
      }
    }
  }
  return { box, located };
}

/** Returns the ranges of ordinals with a value. */
export function rangesWith(values, wanted) {
  const ranges = [];
  for (let ordinal = values.indexOf(wanted); ordinal >= 0; ordinal = values.indexOf(wanted, ordinal)) {
    const first = ordinal;
    while (ordinal < values.length && values[ordinal] === wanted) ordinal++;
    ranges.push({ first, end: ordinal });
  }
  return ranges;
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
