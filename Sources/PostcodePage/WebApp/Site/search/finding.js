// Finds the other meanings of a typed text: groups of postcodes, administrative areas, or an address. The worker of the index uses it.

import { areaTowns, postcodeAreas } from "../record/field-names.js";
import { formsOfName, plainName } from "../record/fields.js";
import { areaName, groupNamed, levels } from "./groups.js";
import { folded, hasWords, onlyOfItsKind, postcodesIn, symbolsOf } from "./parsing.js";

/** The maximum number of groups. */
const groupLimit = 60;

const digitsIn = (name) => name.replaceAll(/\D/g, "").length;

/**
 * Returns the groups that a text begins or names: for letters, the areas, then the outcodes of the area with exactly these
 * letters; with a digit, the outcodes, then the sectors of the outcode that the text may be, and last the sector that it may be
 * instead, marked with `isOther`. A text with more than that, or with a space inside, means postcodes, and perhaps a sector.
 */
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

/** Returns all areas of some columns, with their folded names. */
const allAreas = (sets) => namedColumns.filter((column) => sets[column]).flatMap((column) => {
  const { names, ids, codes, counts, terminated, within, keys } = sets[column];
  return names.map((name, index) => ({
    column, id: ids[index], code: codes[index], name, count: counts[index], terminated: terminated[index], within: within?.[index] ?? "",
    key: keys[index] ??= folded(name),
  }));
});

/** Match what may come before and after the name of an area: its article and its title. AreaNames.swift has the same. */
const before = /^(the )?(city and county of the (?=city of )|((london|royal|metropolitan|county) )*(borough|city|district|county) of )?/i;
const after = /( (city|district|county|ward|ed|((london|metropolitan|county) )?boro(ugh)?))?( council)?$/i;
const withoutTitle = (name) => name.replace(before, "").replace(after, "");

/** Returns those of some areas that may have the title in a name: only wards, or only others, if there are any. */
function withTitle(name, areas) {
  const isWard = / (ward|ed)$/i.test(name);
  const alike = areas.filter(({ column }) => isWard === (column === "ward"));
  return alike.length ? alike : areas;
}

/** Returns how well a folded text matches an area: a whole name -1, whole words in it 0, its beginning 1, that of a later word 2; or `null`. */
function rankOf(wanted, { key, name }) {
  if (` ${key} `.includes(` ${wanted} `)) return formsOfName(name).map(folded).includes(wanted) ? -1 : 0;
  return key.startsWith(wanted) ? 1 : key.includes(` ${wanted}`) ? 2 : null;
}

/** Returns the areas for which `rankOf` returns a number: whole names first, then column by column, by rank, and the larger areas first. */
function ranked(all, rankOf) {
  const place = ({ rank, column }) => namedColumns.indexOf(column) - (rank < 0 ? namedColumns.length : 0);
  return all.filter((area) => rankOf(area) !== null).map((area) => ({ ...area, rank: rankOf(area) }))
    .sort((a, b) => place(a) - place(b) || a.rank - b.rank || b.count - a.count);
}

/**
 * Returns the administrative areas of which a word begins with a text of three letters or more, or the one with a code: {found, part?}. If
 * nothing matches, a text matches names that contain words beginning with its words, in any order. In a text with a comma, the part after it
 * restricts the areas to those in districts that contain that part. If no area is left, that part is ignored, and `part` is the text before
 * the comma. If there is no such name, titles are left out, and `part` is the text without them: "Leeds" for "Leeds District".
 */
export function areasOf(text, sets) {
  const wanted = folded(text);
  if (/^[a-z]\d{8}$/.test(wanted)) return { found: ranked(allAreas(sets), ({ code }) => code === wanted.toUpperCase() ? 0 : null) };
  if (wanted.length < 3 || /\d/.test(wanted)) return { found: [] };
  const all = allAreas(sets);
  const areasNamed = (name) => name.length < 3 ? [] : ranked(all, (area) => rankOf(name, area));
  const [name, context] = text.split(",", 2).map((words) => words.trim().replaceAll(/\s+/g, " "));
  const exact = areasNamed(wanted);
  if (exact.length || context === "") return { found: exact };
  if (context === undefined) {
    const hasAllWords = ({ key }) => wanted.split(" ").every((word) => ` ${key}`.includes(` ${word}`)) ? 3 : null;
    const scattered = ranked(all, hasAllWords);
    if (scattered.length) return { found: scattered };
  }
  const inFull = areasNamed(folded(name));
  const shorter = [name.replace(after, ""), name.replace(before, ""), withoutTitle(name)];
  const short = shorter.find((form) => areasNamed(folded(form)).length) ?? name;
  const named = inFull.length ? inFull : withTitle(name, areasNamed(folded(short)));
  const part = inFull.length || !named.length ? undefined : short;
  if (!context) return { found: named, part };
  const inContext = named.filter(({ within }) => folded(within).includes(folded(withoutTitle(context))));
  return inContext.length ? { found: inContext, part } : { found: named, part: part ?? name };
}

/** Returns the areas with a name that begins like a text of at least four letters, with the fewest mistakes, the largest first. */
export function similarAreas(text, sets) {
  const wanted = folded(text);
  if (wanted.length < 4 || wanted.length > 64 || /\d/.test(wanted)) return [];
  const limit = Math.max(1, Math.floor(wanted.length / 4));
  const distanceTo = ({ key, name }) => Math.min(...[key, folded(plainName(name))].map((form) => distanceToPrefix(wanted, form, limit)));
  const compared = allAreas(sets).map((area) => ({ ...area, distance: distanceTo(area) }));
  const least = compared.reduce((least, { distance }) => Math.min(least, distance), limit);
  return compared.filter(({ distance }) => distance === least).sort((a, b) => b.count - a.count);
}

/** Returns the least Levenshtein distance of a text to a prefix of a name, or a greater number than `limit`: rows of the Wagner–Fischer matrix. */
function distanceToPrefix(wanted, name, limit) {
  if (wanted[0] !== name[0]) return Infinity;
  const prefix = name.slice(0, wanted.length + limit);
  let row = Array.from({ length: prefix.length + 1 }, (_, index) => index);
  for (let index = 1; index <= wanted.length; index++) {
    const next = [index];
    for (let other = 1; other <= prefix.length; other++) {
      const change = row[other - 1] + (wanted[index - 1] === prefix[other - 1] ? 0 : 1);
      next.push(Math.min(change, row[other] + 1, next[other - 1] + 1));
    }
    if (Math.min(...next) > limit) return Infinity;
    row = next;
  }
  return Math.min(...row);
}

/**
 * Returns the last postcode in a text with other words, or else the start of one: "SW1A " for "London SW1A", with a space after an
 * outcode; "SW1A 2" or "SW1A 2A"; or "". The index may not contain it.
 */
export function postcodeIn(text, groups) {
  // In an address, the postcode comes last.
  const postcode = postcodesIn(text).at(-1);
  if (postcode) return symbolsOf(postcode) === symbolsOf(text) ? "" : postcode;
  const words = text.toUpperCase().split(/[^A-Z0-9]+/);
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

/**
 * Returns the postcode areas of the index with a name that has a word that begins with a text of three letters or more, those with the whole
 * word first: TQ for "torq"; but not BT, because of Londonderry, for "london". `isWhole` says whether the text is a whole name.
 */
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

/** The boxes of the areas that are islands of their own: south, north, west and east, in degrees. */
const islands = { BT: [54.02, 55.28, -8.18, -5.42], IM: [54.04, 54.42, -4.84, -4.3] };

/** Returns the island on which a position {latitude, longitude} lies and which an index doesn't cover, {area, place}, or `null`. */
export function uncoveredAt({ latitude, longitude }, groups) {
  const island = Object.entries(islands).find(([, [south, north, west, east]]) =>
    latitude > south && latitude < north && longitude > west && longitude < east);
  return island ? uncoveredArea(island[0], groups) : null;
}

/** Returns the postcode area that a text names and an index doesn't cover, {area, place}, or `null`. */
export const uncoveredNamed = (text, groups) =>
  uncoveredArea(Object.keys(postcodeAreas).find((area) => keysOfAreas[area].includes(keyWithoutArticle(text))), groups);

/** Returns the postcode area that a text names or begins with and an index doesn't cover, {area, place}, or `null`. */
export function uncovered(text, groups) {
  // An accent isn't part of a postcode.
  const symbols = /^[ -~]*$/.test(text) ? symbolsOf(text) : "";
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
