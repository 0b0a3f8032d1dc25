// The requests that the worker of the index responds to.

import { areNamed, areas } from "./area-names.js";
import { classesBy } from "./classes.js";
import { core, groups, put, read, result } from "./core.js";
import {
  areasOf, groupAround, groupsOf, keyWithoutArticle, onlyWithWords, postcodeAreasNamed, postcodeIn, uncovered, uncoveredNamed,
} from "../search/finding.js";
import { postcodesIn, tidied } from "../search/parsing.js";
import { isOnMap, pointIn } from "../search/points.js";
import { groupNamed } from "../search/groups.js";
import { rangesWith, summaryOf } from "./summaries.js";

/** Returns the district, ward or other area with a code, {column, code, name, within, ranges}, or `null`. */
function areaWith(code) {
  const area = areas.find((other) => other.code === code);
  return area ? { ...area, ranges: rangesWith(read.values(area.column), area.id) } : null;
}

/**
 * Returns the summary of the area, outcode or sector that a text names, or of the district, ward or other area with a code; `null` if
 * there is none.
 */
function summarise(typed) {
  const text = tidied(typed);
  const area = areaWith(text.trim().toUpperCase());
  if (area) {
    const summarised = summaryOf(area.ranges, read, groups[1]);
    return { ...area, ...summarised, areas: summarised.areas.filter(({ column }) => column !== area.column) };
  }
  const group = groupNamed(groups, text);
  if (!group) return null;
  const { names, firsts, counts } = groups[group.level];
  const first = firsts[group.number];
  return { ...group, name: names[group.number], ...summaryOf([{ first, end: first + counts[group.number] }], read, groups[group.level + 1]) };
}

/** Returns what a text means: completions, and groups, administrative areas, a position, or the postcodes of an address. */
function search(typed, limit) {
  const point = pointIn(typed);
  if (point) return { count: 0, point: locate(point) };
  const text = tidied(typed);
  const known = postcodesIn(text).length && !groupNamed(groups, text) ? knownIn(text) : [];
  if (known.length && text.trim().length > 8) {
    const ranges = known.map(({ ordinal, postcode }) => ({ first: ordinal, end: ordinal + 1, text: postcode }));
    return { count: known.length, terminated: known.filter(({ isTerminated }) => isTerminated).length, items: known, ranges, next: "" };
  }
  const results = result(core.complete(put(text), 0, limit));
  // The space after an outcode stays.
  const listed = groupsOf(results.corrected ? text.replace(text.trim(), results.corrected) : text, groups);
  if (listed.length) {
    results.groups = listed;
    // Letters alone mean areas and outcodes; their first fifty postcodes say nothing.
    if (listed[0].level === 0) results.items = [];
    const hasMarks = groups[0].easts && results.ranges?.length > 1;
    results.marks = listed.filter(({ name }) => hasMarks && results.ranges.some(({ text: begun }) => begun === name))
      .map(({ name, level, number }) => ({ text: name, position: [groups[level].easts[number], groups[level].norths[number]] }));
  }
  // Some of the names would give the wrong first result.
  const named = areNamed ? areasOf(text, areas) : [];
  if (named.length) results.areas = named;
  const areasOfName = areNamed ? postcodeAreasNamed(text, groups) : [];
  if (areasOfName.length) results.postcodeAreas = areasOfName;
  const isNamedSo = ({ name }) => keyWithoutArticle(name) === keyWithoutArticle(text);
  const isPlace = results.places?.some(isNamedSo);
  // More people mean a district than a hamlet whose name begins with the same letters.
  for (const place of results.places ?? []) place.isMinor = !isNamedSo(place) && !/^(City|Town)\b/.test(place.details);
  const isSimilar = results.places?.[0].isCorrected && (named.length || areasOfName.length);
  // Without groups, outcodes and postcodes are those of the first place. The text may become another name that begins with it.
  if (!listed.length && results.outcodes?.length && !isPlace && (isSimilar || named.length || results.places?.length > 1)) {
    Object.assign(results, { count: 0, terminated: 0, items: [], ranges: [], outcodes: [], next: "" });
  }
  // Names that begin with the text leave no room for similar ones.
  if (isSimilar) delete results.places;
  if (!listed.length && results.outcodes?.length) {
    [results.outcode] = results.outcodes;
    results.outcodeGroups = groupsOf(`${results.outcode} `, groups).slice(0, 1);
    results.next = "";
  }
  if (results.count || named.length || results.places?.length || areasOfName.length) {
    const isNamed = named[0]?.rank < 0 || isPlace;
    results.postcodeAreasFirst = !isNamed && areasOfName.some(({ isWhole }) => isWhole) && !onlyWithWords(text, [...results.places ?? [], ...named]);
    results.uncovered = !areNamed || isNamed || areasOfName.length || text.includes(",") ? null : uncoveredNamed(text, groups);
    return results;
  }
  const postcode = results.misses?.length ? "" : postcodeIn(text, groups);
  if (postcode) return { ...search(postcode, limit), contained: postcode.trim() };
  results.uncovered = uncovered(text, groups);
  results.misses = results.misses?.map((miss) => {
    // The space distinguishes M1 from the start of M11.
    const group = groupNamed(groups, `${miss.text} `);
    return group && groups[group.level].counts[group.number] === miss.count ? { ...miss, level: group.level } : miss;
  });
  results.around = results.uncovered ? null : groupAround(text, groups);
  return results;
}

/** Returns the records of the postcodes in a longer text that the index has, without repetitions. */
function knownIn(text) {
  const known = new Map();
  for (const postcode of postcodesIn(text)) {
    const record = result(core.find(put(postcode)));
    if (record) known.set(record.ordinal, { ...record, isTerminated: record.fields.some(({ name }) => name === "terminated") });
  }
  return [...known.values()];
}

/** Returns a position {easting, northing, latitude, longitude}, or `null` outside the map. */
function locate(point) {
  if (!isOnMap(point)) return null;
  const { latitude, longitude, easting, northing } = point;
  const isGrid = easting !== undefined;
  const [east, north, lat, long] = result(core.locate(isGrid ? 1 : 0, isGrid ? easting : latitude, isGrid ? northing : longitude));
  return east === undefined ? null : { easting: east, northing: north, latitude: lat / 1e6, longitude: long / 1e6 };
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
  point: ({ text }) => locate(pointIn(text) ?? {}),
  nearestAt: ({ latitude, longitude, limit }) => result(core.nearestAt(latitude, longitude, limit)),
  place: ({ code }) => result(core.place(put(code))),
  nearestToPlace: ({ code, limit }) => result(core.nearestToPlace(put(code), limit)),
};
