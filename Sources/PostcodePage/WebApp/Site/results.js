// The results of a search in words: their number, and the options of the list.

import { summaryOf, titleOf } from "./fields.js";
import { kinds } from "./groups.js";
import { grouped, plural } from "./status.js";

/** Returns the number of results in words. Phones show one line. */
export function countOf({ count, terminated, places = [], areas = [], point }) {
  if (point) return "A position";
  const parts = [];
  for (const column of ["district", "ward"]) {
    const number = areas.filter((one) => one.column === column).length;
    if (number) parts.push(`${number} ${column}${number === 1 ? "" : "s"}`);
  }
  if (places.length) parts.push(`${places.length} place${places.length === 1 ? "" : "s"}${places[0].isCorrected ? " of a similar name" : ""}`);
  if (count) parts.push(countOfPostcodes(count, terminated));
  return parts.length > 2 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts.join(" and ");
}

/** Returns the number of postcodes in words, with terminated ones counted separately. */
function countOfPostcodes(count, terminated) {
  if (!terminated) return plural(count);
  if (terminated === count) return plural(count, "terminated");
  return `${plural(count - terminated)} and ${grouped(terminated)} terminated`;
}

/** Returns the options of a text: places, districts and wards, groups, and postcodes. `isOpen` says whether the index is. */
export function optionsOf({ items = [], outcodes = [], places = [], placesFirst, groups, areas = [], point }, isOpen) {
  const postcodes = items.map((item) =>
    ({ ...item, note: [summaryOf(item), item.isTerminated ? "terminated" : ""].filter(Boolean).join(" · ") }));
  const others = [
    ...places.map(({ name, place, details }) => ({ postcode: name, place, note: details })),
    ...areas.map(({ column, code, name, count, within }) => ({
      postcode: name, code, isGroup: true, note: [[titleOf(column).toLowerCase(), within && `of ${within}`].filter(Boolean).join(" "), plural(count)].join(" · "),
    })),
    ...groups ? groups.map(({ name, level, count, terminated, first, end }) => ({
      postcode: name, isGroup: true, range: { first, end }, note: `${kinds[level]} · ${countOfPostcodes(count, terminated)}`,
    })) : outcodes.map((postcode) => ({ postcode, note: "postcode district", isSuggestion: true, isGroup: isOpen })),
  ];
  if (point) {
    const postcode = `${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}`;
    return [{ postcode, isPoint: true, note: "position" }];
  }
  return groups || placesFirst ? [...others, ...postcodes] : [...postcodes, ...others];
}
