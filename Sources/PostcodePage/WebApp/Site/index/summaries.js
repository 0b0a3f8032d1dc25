// Summaries of areas, outcodes and sectors, computed by the worker of the index.

import { shortName } from "../record/fields.js";
import { missing } from "../painter/position-chunks.js";

/** Columns of areas whose shares a summary has. */
const areaColumns = ["country", "district", "ward"];

/**
 * Returns the summary of ranges of postcodes, {first, end}: {ranges, live, terminated, withoutPosition, box?, areas}.
 * `areas` has {column, values: [{code, name, count}]}; it is empty without the columns. Areas are counted for live postcodes, or for
 * all if none is live.
 *
 * `read` has `values(column)`, `positions(first, count)` and `texts(column)`, the core's; `parts` are the outcodes or sectors in the ranges,
 * a level of groups, if they are counted, too.
 */
export function summaryOf(ranges, read, parts) {
  const count = ranges.reduce((sum, { first, end }) => sum + end - first, 0);
  const slice = (column) => {
    const values = read.values(column);
    if (!values) return null;
    const picked = new Int32Array(count);
    let next = 0;
    for (const { first, end } of ranges) {
      picked.set(values.subarray(first, end), next);
      next += end - first;
    }
    return picked;
  };
  const terminated = slice("terminated");
  const isLive = (index) => !terminated || terminated[index] === missing;
  const dead = terminated ? terminated.reduce((sum, month) => sum + (month !== missing), 0) : 0;
  const isCounted = (index) => dead === count || isLive(index);
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  let located = 0;
  for (const [start, length] of partsOf(ranges)) {
    const points = read.positions(start, length);
    for (let index = 0; points && index < 2 * length; index += 2) {
      const [east, north] = [points[index], points[index + 1]];
      if (east === missing) continue;
      located++;
      box.west = Math.min(box.west, east);
      box.east = Math.max(box.east, east);
      box.south = Math.min(box.south, north);
      box.north = Math.max(box.north, north);
    }
  }
  const areas = areaColumns.map((column) => ({ column, values: sharesOf(slice(column), read.texts(column), isCounted) }));
  // Names of sectors have a space.
  if (parts) areas.push({ column: parts.names[0].includes(" ") ? "sector" : "outcode", values: sharesOfParts(ranges, parts, isCounted) });
  return {
    ranges, live: count - dead, terminated: dead, withoutPosition: count - located, ...located ? { box } : {},
    areas: areas.filter(({ values }) => values.length),
  };
}

/** Yields the first ordinals and the lengths of parts of ranges, of at most 65,536 postcodes. */
function* partsOf(ranges) {
  for (const { first, end } of ranges) {
    for (let start = first; start < end; start += 1 << 16) yield [start, Math.min(end - start, 1 << 16)];
  }
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

/** Returns the outcodes or sectors of some postcodes, those with the most first. */
function sharesOfParts(ranges, { names, firsts }, isCounted) {
  const counts = new Map();
  let [index, number] = [0, 0];
  for (const { first, end } of ranges) {
    for (let ordinal = first; ordinal < end; ordinal++) {
      while (number + 1 < firsts.length && firsts[number + 1] <= ordinal) number++;
      if (isCounted(index++)) counts.set(number, (counts.get(number) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([number, count]) => ({ code: names[number], name: names[number], count }));
}

/** Returns the areas of some postcodes, those with the most first. */
function sharesOf(ids, texts, isCounted) {
  if (!ids) return [];
  const counts = new Map();
  ids.forEach((id, index) => { if (id && isCounted(index)) counts.set(id, (counts.get(id) ?? 0) + 1); });
  return [...counts].sort(([, a], [, b]) => b - a).map(([id, count]) =>
    ({ code: texts[2 * id - 2], name: shortName(texts[2 * id - 1]), count })).filter(({ code }) => !/^[A-Z]99999999$/.test(code));
}
