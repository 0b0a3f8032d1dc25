// Finds the other meanings of a typed text: groups of postcodes, administrative areas, or an address. The worker of the index uses it.

import { areaTowns, postcodeAreas } from "../record/field-names.js";
import { formsOfName } from "../record/fields.js";
import { areaName, groupNamed, levels } from "./groups.js";
import { folded, hasWords, onlyOfItsKind, postcodesIn, symbolsOf } from "./parsing.js";

/** The maximum number of groups. */
const groupLimit = 60;
const digitsIn = (name) => name.replaceAll(/\D/g, "").length;

/** Returns the groups that a text begins or names. `isOther` marks the sector that it may be instead of an outcode: M1 1 for M11. */
export function groupsOf(text, groups) {
  const compact = symbolsOf(text);
  const listed = [];
  const add = (level, isWanted, isOther = false) => {
    const added = groups[level].names.flatMap((name, number) => isWanted(name) ? [{ level, number, name, isOther }] : []);
    // RG2 comes before RG10.
    listed.push(...added.sort((a, b) => digitsIn(a.name) - digitsIn(b.name)));
  };
  if (/\S\s+\S/.test(text.trim()) || compact.length > 4) {
    const named = groupNamed(groups, text);
    if (named?.level === levels.sector) listed.push({ ...named, name: groups[levels.sector].names[named.number] });
  } else if (/^[A-Z]{1,2}$/.test(compact)) {
    add(levels.area, (name) => name.startsWith(compact));
    add(levels.outcode, (name) => name.startsWith(compact) && /^\d/.test(name.slice(compact.length)));
  } else if (/^[A-Z]{1,2}\d/.test(compact)) {
    const isWhole = text.endsWith(" ");
    const sector = compact.replace(/.$/, " $&");
    add(levels.outcode, (name) => name === compact);
    const isOutcode = listed.length > 0;
    if (!isWhole) add(levels.outcode, (name) => name !== compact && name.startsWith(compact));
    add(levels.sector, (name) => name.startsWith(`${compact} `));
    if (!isWhole) add(levels.sector, (name) => name === sector, isOutcode);
  }
  return listed.slice(0, groupLimit).map((group) => described(group, groups));
}

function described({ level, number, name, isOther = false }, groups) {
  const { firsts, counts, terminated } = groups[level];
  const count = counts[number];
  return { level, number, name, isOther, first: firsts[number], end: firsts[number] + count, count, terminated: terminated?.[number] ?? 0 };
}

/** The columns of administrative areas, in the order of the list. */
export const namedColumns = ["country", "region", "county", "district", "ward"];
/** Words of titles, which may be left out: "Camden" for "London Borough of Camden". */
const titles = new Set("the city county of and london royal metropolitan borough boro district ward ed council".split(" "));

/** Returns how well a folded text matches an area: a whole name -1, whole words in it 0, its beginning 1, that of a later word 2; or `null`. */
function rankOf(wanted, { key, name }) {
  if (` ${key} `.includes(` ${wanted} `)) return formsOfName(name).map(folded).includes(wanted) ? -1 : 0;
  return key.startsWith(wanted) ? 1 : key.includes(` ${wanted}`) ? 2 : null;
}

/** Returns the areas for which `rankIn` returns a number: whole names first, then column by column, by rank, and the larger areas first. */
function ranked(all, rankIn) {
  const place = ({ rank, column }) => namedColumns.indexOf(column) - (rank < 0 ? namedColumns.length : 0);
  return all.filter((area) => rankIn(area) !== null).map((area) => ({ ...area, rank: rankIn(area) }))
    .sort((a, b) => place(a) - place(b) || a.rank - b.rank || b.count - a.count);
}

/** Returns the areas with a code, or with words that begin with a text or its words, also in the district. What follows a comma may be ignored. */
export function areasOf(text, all) {
  const wanted = folded(text);
  if (/^[a-z]\d{8}$/.test(wanted)) return ranked(all, ({ code }) => code === wanted.toUpperCase() ? 0 : null);
  if (wanted.length < 3 || /\d/.test(wanted)) return [];
  const exact = ranked(all, (area) => rankOf(wanted, area));
  const words = wanted.split(" ").filter((word) => !titles.has(word));
  if (exact.length || !words.length) return exact;
  const withWords = (textOf) => ranked(all, (area) => words.every((word) => ` ${textOf(area)}`.includes(` ${word}`)) ? 3 : null);
  const byName = withWords(({ key }) => key);
  const named = byName.length ? byName : withWords(({ key, within }) => `${key} ${folded(within)}`);
  return named.length || !text.includes(",") ? named : areasOf(text.split(",")[0], all);
}

/** Returns the last postcode in an address, or else its start, also one that the index lacks: "SW1A " for "London SW1A", "SW1A 2"; or "". */
export function postcodeIn(text, groups) {
  const postcode = postcodesIn(text).at(-1);
  if (postcode) return symbolsOf(postcode) === symbolsOf(text) ? "" : postcode;
  // A word with an accent isn't part of a postcode.
  const words = text.toUpperCase().split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => /^[A-Z0-9]*$/.test(word));
  if (!words.some((word) => /^[A-Z]{3,}$/.test(word))) return "";
  const known = words.findLastIndex((word) => groups[levels.outcode].names.includes(word));
  const index = known < 0 ? words.findLastIndex((word) => /^[A-Z]{1,2}\d[A-Z\d]?$/.test(word)) : known;
  if (index < 0) return "";
  const [outcode, next = ""] = words.slice(index);
  // Somebody may be typing the incode.
  const isIncode = index + 2 < words.length ? next.length === 1 : /^\d[A-Z]?$/.test(next);
  // The space distinguishes M1 from the start of M11.
  return isIncode && groups[levels.sector].names.includes(`${outcode} ${next[0]}`) ? `${outcode} ${next}` : `${outcode} `;
}

/** Matches the start of a postcode with a digit; the first group is the area. */
const postcodeForm = /^([A-Z]{1,2})\d[A-Z\d]{0,5}$/;

/** Returns a folded name without its article. */
export const keyWithoutArticle = (name) => folded(name).replace(/^the /, "");
/** The folded names of each postcode area: that of its town or region, and those of other towns in it. Folding them for each key would take time. */
const keysOfAreas = Object.fromEntries(Object.keys(postcodeAreas).map((area) =>
  [area, [areaName(area), ...Object.keys(areaTowns).filter((town) => areaTowns[town] === area)].map(folded)]));

/** Returns the postcode areas with a name of which a word begins with a text: TQ for "torq", but not BT, because of Londonderry, for "london". */
export function postcodeAreasNamed(text, groups) {
  const wanted = keyWithoutArticle(text);
  if (wanted.length < 3 || /\d/.test(wanted)) return [];
  const has = (keys, words) => keys.some((key) => ` ${key} `.includes(words));
  const areas = groups[levels.area].names.flatMap((name, number) => {
    const keys = keysOfAreas[name] ?? [];
    if (!has(keys, ` ${wanted}`)) return [];
    const [isWord, isOwn] = [has(keys, ` ${wanted} `), has([keys[0]], ` ${wanted}`)];
    return [{ ...described({ level: levels.area, number, name }, groups), isWhole: keys.includes(wanted), isWord, isOwn }];
  }).sort((a, b) => b.isWord - a.isWord);
  return areas.filter(({ isWord, isOwn }) => isWord || isOwn || !areas[0].isWord);
}

/** Returns the first of some places and administrative areas whose name has the words of a text, if no other one of its kind has them. */
export const onlyWithWords = (text, named) => onlyOfItsKind(named.filter(({ name }) => hasWords(name, text)));

/** Returns a postcode area as {area, place} if it is a real one that an index doesn't cover, or else `null`. */
const uncoveredArea = (area, groups) =>
  !postcodeAreas[area] || groups[levels.area].names.includes(area) ? null : { area, place: postcodeAreas[area] };

/** Returns the postcode area that a text names and an index doesn't cover, {area, place}, or `null`. */
export const uncoveredNamed = (text, groups) =>
  uncoveredArea(Object.keys(postcodeAreas).find((area) => keysOfAreas[area].includes(keyWithoutArticle(text))), groups);

/** Returns the postcode area that a text names or begins with and an index doesn't cover, {area, place}, or `null`. */
export function uncovered(text, groups) {
  const symbols = symbolsOf(text);
  return uncoveredNamed(text, groups) ?? uncoveredArea(postcodeForm.exec(symbols)?.[1] ?? symbols, groups);
}

/** For a postcode or its start that the index lacks, returns the smallest sector, outcode or area of the index that would contain it, or `null`. */
export function groupAround(text, groups) {
  const compact = symbolsOf(text);
  const [, area] = postcodeForm.exec(compact) ?? [];
  if (!area) return null;
  const [first, second] = text.trim().split(/\s+/).map(symbolsOf);
  const isPostcode = /\d[A-Z\d]?\d[A-Z]{2}$/.test(compact);
  const [outcode, digit] = second ? [first, second[0]] : isPostcode ? [compact.slice(0, -3), compact.at(-3)] : [compact, ""];
  // A whole outcode, which a space may end, isn't the start of another one.
  const isComplete = digit || text.endsWith(" ");
  const starts = [outcode, outcode.slice(0, -1), outcode.slice(0, -2)]
    .filter((start) => start === outcode || !isComplete && start.length > area.length);
  for (const name of [`${outcode} ${digit}`, ...starts, area]) {
    const group = groupNamed(groups, `${name} `);
    if (group) return described({ ...group, name }, groups);
  }
  return null;
}
