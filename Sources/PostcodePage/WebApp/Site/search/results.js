// What is found in words: the number of results, the options of the list, and the records of areas, outcodes, sectors and positions.

import { capitalised } from "../app/elements.js";
import { summaryOf, titleOf } from "../record/fields.js";
import { kindOf as kindOfGroup } from "./groups.js";
import { countOfPostcodes } from "../app/status.js";
import * as texts from "./texts.js";

/** The maximum number of administrative areas listed. More would delay the next key. */
const areaLimit = 100;
/** The maximum numbers of places listed, with and without postcodes that begin with the text: see MixedSuggestions.swift and PlaceJSON.swift. */
const [placesBeforePostcodes, placeLimit] = [5, 20];

const columnsInWords = { country: texts.countries, region: texts.regions, county: texts.counties, district: texts.districts, ward: texts.wards };

/** Returns whether groups begin with a postcode area, as for one or two letters: they are listed before names. */
const beginWithArea = (groups) => groups?.[0].level === 0;

/** Returns the number of results in words. Phones show one line. */
export function countOf({ count, terminated, outcode, groups, places = [], areas = [], postcodeAreas = [], point }) {
  if (point) return "A position";
  const counts = [];
  for (const [column, inWords] of Object.entries(columnsInWords)) {
    const [number, listed] = [areas, areas.slice(0, areaLimit)].map((list) => list.filter((area) => area.column === column).length);
    if (number) counts.push(number > listed ? texts.firstListed(inWords(number), listed) : inWords(number));
  }
  const isCut = places.length === placeLimit || count && places.length === placesBeforePostcodes;
  if (places.length) counts.push((places[0].isCorrected ? texts.similarPlaces : isCut ? texts.placesOrMore : texts.places)(places.length));
  if (postcodeAreas.length) counts.push(texts.postcodeAreas(postcodeAreas.length));
  if (count) counts[beginWithArea(groups) ? "unshift" : "push"](countOfPostcodes(count - terminated, terminated) + (outcode ? ` in ${outcode}` : ""));
  // "5 places, 7 postcodes and 2 terminated".
  return counts.some((text) => text.includes(" and ")) ? counts.join(", ") : new Intl.ListFormat("en-GB").format(counts);
}

/** Returns the note of an option, "ward of Camden · 12 postcodes". */
const noteOf = (kind, { count, terminated }) => `${kind && `${kind} · `}${countOfPostcodes(count - terminated, terminated)}`;

/** Returns the kind of an area, outcode, sector or administrative area in words: "outcode", "Torquay area", "ward of Camden". */
function kindOf({ column, level, name, within }) {
  if (!column) return kindOfGroup(level, name);
  const kind = titleOf(column).toLowerCase();
  return within ? texts.areaWithin(kind, within) : kind;
}

/** Returns the option of an administrative area. */
export const optionOf = (area) =>
  ({ postcode: area.name, code: area.code, column: area.column, isGroup: true, note: noteOf(kindOf(area), area) });

/** Returns the option of an area, outcode or sector. */
export function groupOption(group) {
  const { name, first, end, isOther, isWhole } = group;
  return { postcode: name, isWhole, isGroup: true, startsGroup: isOther, range: { first, end }, note: noteOf(kindOf(group), group) };
}

/** Returns the option of a near miss: a text that begins postcodes and is like the typed one, which has no results. */
export const missOption = (miss) =>
  ({ postcode: miss.text, note: noteOf(miss.level === undefined ? "" : kindOfGroup(miss.level, miss.text), miss), isSuggestion: true });

/** Returns a position in degrees, as a text. */
export const degreesOf = ({ latitude, longitude }) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** Returns the options of a text: places, administrative areas, groups, and postcodes. `isOpen` says whether the index is. */
export function optionsOf(results, isOpen) {
  const { items = [], places = [], placesFirst = true, areas = [], postcodeAreas = [], postcodeAreasFirst } = results;
  const { point, groups, outcodes = [], outcodeGroups } = results;
  if (point) return [{ postcode: degreesOf(point), isPoint: true, note: "position" }];
  const postcodes = items.map((item) =>
    ({ ...item, note: [summaryOf(item), item.isTerminated ? "terminated" : ""].filter(Boolean).join(" · ") }));
  const ofName = postcodeAreas.map(groupOption);
  const [major, minor] = [false, true].map((wanted) => places.filter(({ isMinor = false }) => isMinor === wanted)
    .map(({ name, place, details }) => ({ postcode: name, place, note: details })));
  const named = [...postcodeAreasFirst ? ofName : [], ...major, ...areas.slice(0, areaLimit).map(optionOf), ...minor];
  // The server's groups have no summaries: they are texts to search for. The space distinguishes M1 from the start of M11.
  const grouped = (groups ?? outcodeGroups)?.map((group) => isOpen ? groupOption(group)
    : { ...groupOption(group), range: null, isGroup: false, isSuggestion: true, text: group.level === 1 ? `${group.name} ` : group.name })
    ?? outcodes.map((postcode) => ({ postcode, note: texts.outcodeKind, isSuggestion: true, isGroup: isOpen }));
  const others = [...beginWithArea(groups) ? [...grouped, ...named] : [...named, ...grouped], ...postcodeAreasFirst ? [] : ofName];
  if (postcodes.length && groups?.at(-1)?.isOther) postcodes[0].startsGroup = true;
  return groups || placesFirst ? [...others, ...postcodes] : [...postcodes, ...others];
}

/** Returns a summary as a record. A district or ward is found again by its code. */
export const summaryRecord = (summary) => summary && {
  postcode: summary.name, summary, address: summary.code, fields: [],
  details: `${capitalised(kindOf(summary))}, ${countOfPostcodes(summary.live, summary.terminated)}`,
};

/** Returns a position as a record. */
export function pointRecord(point) {
  if (!point) return null;
  const [degrees, grid] = [degreesOf(point), `${point.easting}, ${point.northing}`];
  return {
    postcode: degrees, address: degrees.replace(" ", ""), point, details: texts.positionDetails(grid), position: [point.easting, point.northing],
    fields: [{ name: "degrees", value: degrees }, { name: "grid", value: grid }],
  };
}
