// The requests that the worker of the index responds to.

import { classesBy } from "./classes.js";
import { core, groups, put, read, result, summary } from "./core.js";
import { lastNotAbove } from "../search/groups.js";
import { rangesWith, summaryOf } from "./summaries.js";

/** Returns the district, ward or other area with a code, {column, code, name, kind, ranges}, or `null`. */
function areaWith(code) {
  const area = result(core.area(put(code)));
  return area && { ...area, ranges: rangesWith(read.values(area.column), area.id) };
}

/**
 * Returns the summary of the area, outcode or sector that a text names, or of the district, ward or other area with a code; `null` if
 * there is none.
 */
function summarise(text) {
  const area = areaWith(text.trim().toUpperCase());
  if (area) {
    const summarised = summaryOf(area.ranges, read, groups[1]);
    return { ...area, ...summarised, areas: summarised.areas.filter(({ column }) => column !== area.column) };
  }
  const group = find(text, 0).groups?.find(({ isAnswer }) => isAnswer);
  return group ? { ...group, ...summaryOf([group], read, groups[group.level + 1]) } : null;
}

/** Returns what a text means: see `Finding.json`. */
const find = (text, limit) => result(core.search(put(text), limit));

/** Returns what a text means, and the centres of the groups that it begins if it has several meanings. */
function search(text, limit) {
  const results = find(text, limit);
  // Without all names, those of postcode areas would give the wrong first result.
  if (!summary.isWhole) {
    results.postcodeAreas = [];
    if (!results.reason) delete results.uncovered;
  }
  if (groups[0].easts && results.ranges.length > 1) {
    const begun = results.ranges.map(({ text }) => text);
    results.marks = results.groups?.filter(({ name }) => begun.includes(name)).map(({ name, level, first }) => {
      const { easts, norths, firsts } = groups[level];
      const number = lastNotAbove(firsts, first);
      return { text: name, position: [easts[number], norths[number]] };
    });
  }
  return results;
}

/** The functions that respond to requests, by name. */
export const requests = {
  search: ({ text, limit }) => search(text, limit),
  find: ({ text }) => result(core.find(put(text))),
  record: ({ ordinal }) => result(core.record(ordinal)),
  nearest: ({ ordinal, limit }) => result(core.nearestTo(ordinal, limit)),
  names: ({ ordinals }) => ordinals.map((ordinal) => result(core.record(ordinal))?.postcode ?? ""),
  summary: ({ text }) => summarise(text),
  ranges: ({ code }) => areaWith(code)?.ranges,
  classes: ({ column }) => classesBy(column, read),
  region: ({ ranges }) => ({ name: "Selected region", ...summaryOf(ranges, read, groups[1]) }),
  columns: () => read.list,
  records: ({ ordinals }) => ordinals.map((ordinal) => result(core.record(ordinal))),
  point: ({ text }) => find(text, 0).point ?? null,
  nearestAt: ({ latitude, longitude, limit }) => result(core.nearestAt(latitude, longitude, limit)),
  place: ({ code }) => result(core.place(put(code))),
  nearestToPlace: ({ code, limit }) => result(core.nearestToPlace(put(code), limit)),
};
