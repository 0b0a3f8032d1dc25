// What is found in words: the number of results, the options of the list, and the records of areas, outcodes, sectors and positions.

import { capitalised } from "../app/elements.js";
import { countOfPostcodes } from "../app/status.js";
import * as texts from "./texts.js";

const columnsInWords = { country: texts.countries, region: texts.regions, county: texts.counties, district: texts.districts, ward: texts.wards };

/** Returns whether groups begin with a postcode area, as for one or two letters: they are listed before names. */
const beginWithArea = (groups) => groups?.[0].level === 0;

/** Returns the number of results in words. Phones show one line. */
export function countOf({ count, terminated, outcode, groups, places = [], placesAreCut, areas = [], areaCounts = {}, postcodeAreas = [], point }) {
  if (point) return "A position";
  const counts = [];
  for (const [column, inWords] of Object.entries(columnsInWords)) {
    const [number, listed] = [areaCounts[column], areas.filter((area) => area.column === column).length];
    if (number) counts.push(number > listed ? texts.firstListed(inWords(number), listed) : inWords(number));
  }
  if (places.length) counts.push((places[0].isCorrected ? texts.similarPlaces : placesAreCut ? texts.placesOrMore : texts.places)(places.length));
  if (postcodeAreas.length) counts.push(texts.postcodeAreas(postcodeAreas.length));
  if (count) counts[beginWithArea(groups) ? "unshift" : "push"](countOfPostcodes(count - terminated, terminated) + (outcode ? ` in ${outcode}` : ""));
  // "5 places, 7 postcodes and 2 terminated".
  return counts.some((text) => text.includes(" and ")) ? counts.join(", ") : new Intl.ListFormat("en-GB").format(counts);
}

/** Returns the note of an option, "ward of Camden · 12 postcodes". */
const noteOf = ({ kind, count, terminated }) => `${kind ? `${kind} · ` : ""}${countOfPostcodes(count - terminated, terminated)}`;

/** Returns the option of an administrative area. */
export const optionOf = (area) =>
  ({ postcode: area.name, code: area.code, isGroup: true, isAnswer: area.isAnswer, note: noteOf(area) });

/** Returns the option of an area, outcode or sector. */
export function groupOption(group) {
  const { name, first, end, isOther, isAnswer } = group;
  return { postcode: name, isAnswer, isGroup: true, startsGroup: isOther, range: { first, end }, note: noteOf(group) };
}

/** Returns the option of a near miss: a text that begins postcodes and is like the typed one, which has no results. */
export const missOption = (miss) =>
  ({ postcode: miss.text, note: noteOf(miss), isSuggestion: true });

/** Returns the options of a text in the order of its results. `isOpen` says whether the index is. */
export function optionsOf(results, isOpen) {
  const { items = [], places = [], areas = [], postcodeAreas = [], groups = [], order = [], point } = results;
  if (point) return [{ postcode: point.text, isPoint: true, isAnswer: true, note: "position" }];
  const placeOptions = (wanted) => places.filter(({ isMinor }) => isMinor === wanted)
    .map(({ name, place, details, isAnswer }) => ({ postcode: name, place, isAnswer, note: details }));
  const options = {
    postcodeAreas: () => postcodeAreas.map(groupOption),
    places: () => placeOptions(false),
    areas: () => areas.map(optionOf),
    smallPlaces: () => placeOptions(true),
    // The server's groups have no summaries: they are texts to search for. The space distinguishes M1 from the start of M11.
    groups: () => groups.map((group) => isOpen ? groupOption(group)
      : { ...groupOption(group), range: null, isGroup: false, isSuggestion: true, text: group.level === 1 ? `${group.name} ` : group.name }),
    items: () => items.map((item, index) => ({
      ...item, startsGroup: !index && Boolean(groups.at(-1)?.isOther),
      note: [item.location, item.isTerminated ? "terminated" : ""].filter(Boolean).join(" · ") })),
    similar: () => [],
  };
  return order.flatMap((kind) => options[kind]());
}

/** Returns the options of a text without results: what is like it, or a position with latitude and longitude exchanged. */
export const similarOptions = ({ misses = [], around, similarAreas = [], exchanged }) => [
  ...misses.map(missOption), ...around ? [groupOption(around)] : [], ...similarAreas.map(optionOf),
  ...exchanged ? [{ postcode: exchanged.text, isPoint: true, note: "position" }] : [],
];

/** Returns a summary as a record. A district or ward is found again by its code. */
export const summaryRecord = (summary) => summary && {
  postcode: summary.name, summary, address: summary.code, fields: [],
  details: `${capitalised(summary.kind)}, ${countOfPostcodes(summary.live, summary.terminated)}`,
};

/** Returns a position as a record. */
export const pointRecord = (point) => point && {
  postcode: point.text, address: point.text.replace(" ", ""), point, details: point.details, position: [point.easting, point.northing], fields: point.fields,
};
