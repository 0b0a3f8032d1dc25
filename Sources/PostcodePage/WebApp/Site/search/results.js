// The results of a search in words: their number, and the options of the list.

import { summaryOf, titleOf } from "../record/fields.js";
import { kindOf as kindOfGroup } from "./groups.js";
import { countOfPostcodes } from "../app/status.js";
import * as texts from "./texts.js";

/** The maximum number of administrative areas listed. More would delay the next key. */
const areaLimit = 100;

/** The maximum numbers of places listed, with and without postcodes that begin with the text: see MixedSuggestions.swift and PlaceJSON.swift. */
const [placesBeforePostcodes, placeLimit] = [5, 20];

/** Returns whether groups begin with a postcode area, as for one or two letters: they are listed before names. */
const beginWithArea = (groups) => groups?.[0].level === 0;

/** Returns the number of results in words. Phones show one line. */
export function countOf({ count, terminated, outcode, groups, places = [], areas = [], postcodeAreas = [], point }) {
  if (point) return "A position";
  const parts = [];
  const { countries, regions, counties, districts, wards } = texts;
  for (const [column, inWords] of Object.entries({ country: countries, region: regions, county: counties, district: districts, ward: wards })) {
    const isIn = (one) => one.column === column;
    const [number, listed] = [areas, areas.slice(0, areaLimit)].map((list) => list.filter(isIn).length);
    if (number) parts.push(number > listed ? texts.firstListed(inWords(number), listed) : inWords(number));
  }
  const isCut = places.length === placeLimit || count && places.length === placesBeforePostcodes;
  if (places.length) parts.push((places[0].isCorrected ? texts.similarPlaces : isCut ? texts.placesOrMore : texts.places)(places.length));
  if (postcodeAreas.length) parts.push(texts.postcodeAreas(postcodeAreas.length));
  if (count) parts[beginWithArea(groups) ? "unshift" : "push"](countOfPostcodes(count - terminated, terminated) + (outcode ? ` in ${outcode}` : ""));
  // "5 places, 7 postcodes and 2 terminated".
  return parts.some((part) => part.includes(" and ")) ? parts.join(", ") : new Intl.ListFormat("en-GB").format(parts);
}

/** Returns the kind of an area: "county", "ward of Camden". */
function kindOf(column, within) {
  const kind = titleOf(column).toLowerCase();
  return within ? texts.areaWithin(kind, within) : kind;
}

/** Returns the option of an administrative area. */
export const optionOf = ({ column, code, name, count, terminated, within }) =>
  ({ postcode: name, code, column, isGroup: true, note: `${kindOf(column, within)} · ${countOfPostcodes(count - terminated, terminated)}` });

/** Returns the option of an area, outcode or sector. */
export const groupOption = ({ name, level, count, terminated, first, end, isOther, isWhole }) => ({
  postcode: name, isWhole, isGroup: true, startsGroup: isOther, range: { first, end },
  note: `${kindOfGroup(level, name)} · ${countOfPostcodes(count - terminated, terminated)}`,
});

/** Returns the option of a near miss: a text that begins postcodes and is like the typed one, which has no results. */
export const missOption = ({ text, count, terminated, level }) =>
  ({ postcode: text, note: `${level === undefined ? "" : `${kindOfGroup(level, text)} · `}${countOfPostcodes(count - terminated, terminated)}`, isSuggestion: true });

/** Returns a position in degrees, as a text. */
export const degreesOf = ({ latitude, longitude }) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** Returns the options of a text: places, administrative areas, groups, and postcodes. `isOpen` says whether the index is. */
export function optionsOf({ items = [], outcodes = [], outcodeGroups, places = [], placesFirst = true, groups, areas = [], postcodeAreas = [], postcodeAreasFirst, point }, isOpen) {
  const postcodes = items.map((item) =>
    ({ ...item, note: [summaryOf(item), item.isTerminated ? "terminated" : ""].filter(Boolean).join(" · ") }));
  const ofName = postcodeAreas.map(groupOption);
  const [major, minor] = [false, true].map((wanted) => places.filter(({ isMinor = false }) => isMinor === wanted)
    .map(({ name, place, details }) => ({ postcode: name, place, note: details })));
  const named = [...postcodeAreasFirst ? ofName : [], ...major, ...areas.slice(0, areaLimit).map(optionOf), ...minor];
  // The server's groups have no summaries: they are texts to search for. The space distinguishes M1 from the start of M11.
  const grouped = (groups ?? outcodeGroups)?.map((group) => isOpen ? groupOption(group)
    : { ...groupOption(group), range: null, isGroup: false, isSuggestion: true, text: group.level === 1 ? `${group.name} ` : group.name }) ?? outcodes.map((postcode) => ({ postcode, note: texts.outcodeKind, isSuggestion: true, isGroup: isOpen }));
  const others = [...beginWithArea(groups) ? [...grouped, ...named] : [...named, ...grouped], ...postcodeAreasFirst ? [] : ofName];
  if (point) return [{ postcode: degreesOf(point), isPoint: true, note: "position" }];
  if (postcodes.length && groups?.at(-1)?.isOther) postcodes[0].startsGroup = true;
  return groups || placesFirst ? [...others, ...postcodes] : [...postcodes, ...others];
}
