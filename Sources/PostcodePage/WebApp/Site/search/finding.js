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
  const isSplit = /\S\s+\S/.test(text.trim());
  if (!compact) return [];
  const found = [];
  if (isSplit || compact.length > 4) {
    const sector = groupNamed(groups, text);
    if (sector?.level === levels.sector) found.push({ ...sector, name: groups[levels.sector].names[sector.number] });
    return found.map((one) => described(one, groups));
  }
  const add = (level, wanted) => {
    const added = [];
    groups[level].names.forEach((name, number) => { if (wanted(name)) added.push({ level, number, name }); });
    // RG2 comes before RG10.
    found.push(...added.sort((one, other) => digitsIn(one.name) - digitsIn(other.name)));
  };
  if (/^[A-Z]{1,2}$/.test(compact)) {
    add(levels.area, (name) => name.startsWith(compact));
    add(levels.outcode, (name) => name.startsWith(compact) && /^\d/.test(name.slice(compact.length)));
  } else if (/^[A-Z]{1,2}\d/.test(compact)) {
    const isWhole = text.endsWith(" ");
    const sector = compact.replace(/.$/, " $&");
    add(levels.outcode, (name) => name === compact);
    const isOutcode = found.length > 0;
    if (!isWhole) add(levels.outcode, (name) => name !== compact && name.startsWith(compact));
    add(levels.sector, (name) => name.startsWith(`${compact} `));
    const number = isWhole ? -1 : groups[levels.sector].names.indexOf(sector);
    if (number >= 0) found.push({ level: levels.sector, number, name: sector, isOther: isOutcode });
  }
  return found.slice(0, groupLimit).map((one) => described(one, groups));
}

function described({ level, number, name, isOther = false }, groups) {
  const { firsts, counts, terminated } = groups[level];
  const count = counts[number];
  return { level, number, name, isOther, first: firsts[number], end: firsts[number] + count, count, terminated: terminated?.[number] ?? 0 };
}

/** The columns of administrative areas, in the order of the list. */
export const namedColumns = ["country", "region", "county", "district", "ward"];

const keyOf = (set, index) => set.keys[index] ??= folded(set.names[index]);

/** Returns the result for an area of a column. */
const areaAt = (column, { names, ids, codes, counts, terminated, within }, index) => ({
  column, id: ids[index], code: codes[index], name: names[index], count: counts[index], terminated: terminated[index], within: within?.[index] ?? "",
});

/** Match what may come before and after the name of an area: its article and its title. AreaNames.swift has the same. */
const before = /^(the )?(city and county of the (?=city of )|((london|royal|metropolitan|county) )*(borough|city|district|county) of )?/i;
const after = /( (city|district|county|ward|ed|((london|metropolitan|county) )?boro(ugh)?))?( council)?$/i;

/**
 * Returns the administrative areas of which a word begins with a text of three letters or more: whole names first, then column by column
 * whole words, beginnings of names and of later words, and the larger areas first; or the one with a code. If nothing matches, a text
 * without a comma matches names that contain words beginning with its words, in any order. In a text with a comma, the part after it
 * restricts the areas to those in districts that contain that part. If no area is left, that part is ignored, and `part` is the text before
 * the comma. If there is no such name, titles are left out, and `part` is the text without them: "Leeds" for "Leeds District".
 */
export function areasOf(text, sets) {
  const wanted = folded(text);
  const code = /^[a-z]\d{8}$/.test(wanted) ? wanted.toUpperCase() : null;
  if (!code && (wanted.length < 3 || /\d/.test(wanted))) return { found: [] };
  const [start, context] = text.split(",", 2).map(folded);
  // "Saint" at the end may begin a name with "St".
  const formsOf = (wanted) => [wanted, ...wanted.endsWith("saint") ? [wanted.replace(/\bsaint$/, "st ")] : []];
  // A whole name has rank -1, whole words in it 0, a match at the start of a name 1, one at the start of a later word 2, and words in any order 3.
  const find = (wanted, { isFree = false, columns = namedColumns } = {}) => columns.filter((column) => sets[column]).flatMap((column) => {
    const set = sets[column];
    const found = [];
    for (let index = 0; index < set.names.length; index++) {
      const key = keyOf(set, index);
      const forms = formsOf(wanted);
      const rank = code ? set.codes[index] === code ? 0 : 4
        : isFree ? wanted.split(" ").every((word) => ` ${key}`.includes(` ${word}`)) ? 3 : 4
        : ` ${key} `.includes(` ${wanted} `) ? formsOfName(set.names[index]).map(folded).includes(wanted) ? -1 : 0
        : forms.some((one) => key.startsWith(one)) ? 1 : forms.some((one) => key.includes(` ${one}`)) ? 2 : 4;
      if (rank < 4) found.push({ ...areaAt(column, set, index), rank });
    }
    return found.sort((a, b) => a.rank - b.rank || b.count - a.count);
  }).sort((a, b) => Math.min(a.rank, 0) - Math.min(b.rank, 0));
  const found = find(wanted);
  if (found.length) return { found };
  const free = text.includes(",") ? [] : find(wanted, { isFree: true });
  if (free.length) return { found: free };
  if (start.length < 3 || text.includes(",") && !context) return { found: [] };
  const head = text.split(",")[0].trim();
  const exact = find(start);
  const { found: named, part } = exact.length ? { found: exact } : withoutTitle(head, find);
  const contexts = [context, context?.replace(before, "").replace(after, "")].filter(Boolean);
  const inContext = named.filter(({ within }) => contexts.some((one) => folded(within).includes(one)));
  return inContext.length || !context ? { found: context ? inContext : named, part } : { found: named, part: part ?? head };
}

/** Returns the areas that a text with a title names, and the text without the title. Those with another title come last. */
function withoutTitle(text, find) {
  const tidy = text.replaceAll(/\s+/g, " ");
  const [end, start] = [tidy.replace(after, ""), tidy.replace(before, "")];
  const isWard = / (ward|ed)$/i.test(tidy);
  for (const part of [end, start, end.replace(before, "")].filter((one) => one !== tidy && one.length > 2)) {
    const [own, others] = [true, false].map((wanted) => namedColumns.filter((column) => (column === "ward") === (isWard === wanted)));
    for (const columns of [own, others]) {
      const found = find(folded(part), { columns });
      if (found.length) return { found, part };
    }
  }
  return { found: [] };
}

/** Returns the areas with a name that begins like a text of at least four letters, with the fewest mistakes, the largest first. */
export function similarAreas(text, sets) {
  const wanted = folded(text);
  if (wanted.length < 4 || wanted.length > 64 || /\d/.test(wanted)) return [];
  let least = Math.max(1, Math.floor(wanted.length / 4));
  let found = [];
  for (const column of namedColumns.filter((column) => sets[column])) {
    const set = sets[column];
    set.names.forEach((name, index) => {
      const plain = plainName(name);
      const keys = plain === name ? [keyOf(set, index)] : [keyOf(set, index), folded(plain)];
      const distance = Math.min(...keys.map((key) => distanceToPrefix(wanted, key, least)));
      if (distance > least) return;
      if (distance < least) found = [];
      least = distance;
      found.push(areaAt(column, set, index));
    });
  }
  return found.sort((a, b) => b.count - a.count);
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
  const has = (level, name) => groups[level].names.includes(name);
  const known = words.findLastIndex((word) => has(levels.outcode, word));
  const index = known < 0 ? words.findLastIndex((word) => /^[A-Z]{1,2}\d[A-Z\d]?$/.test(word)) : known;
  if (index < 0) return "";
  const [outcode, next = ""] = words.slice(index);
  // Somebody may be typing the incode.
  const isIncode = index + 2 < words.length ? next.length === 1 : /^\d[A-Z]?$/.test(next);
  // The space distinguishes M1 from the start of M11.
  return isIncode && has(levels.sector, `${outcode} ${next[0]}`) ? `${outcode} ${next}` : `${outcode} `;
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
  const has = (keys, part) => keys.some((key) => ` ${key} `.includes(part));
  const found = groups[levels.area].names.flatMap((name, number) => {
    const keys = keysOfAreas[name] ?? [];
    if (!has(keys, ` ${wanted}`)) return [];
    return [{ ...described({ level: levels.area, number, name }, groups), isWhole: keys.includes(wanted), isWord: has(keys, ` ${wanted} `), isOwn: has([keys[0]], ` ${wanted}`) }];
  }).sort((one, other) => other.isWord - one.isWord);
  return found.filter(({ isWord, isOwn }) => isWord || isOwn || !found[0].isWord);
}

/** Returns the first of some places and administrative areas whose name has the words of a text, if no other one of its kind has them. */
export function onlyWithWords(text, named) {
  return onlyOfItsKind(named.filter(({ name }) => hasWords(name, text)));
}

/** Returns a postcode area as {area, place} if it is a real one that an index doesn't cover, or else `null`. */
const uncoveredArea = (area, groups) => !postcodeAreas[area] || groups[levels.area].names.includes(area) ? null : { area, place: postcodeAreas[area] };

/** The boxes of the areas that are islands of their own: south, north, west and east, in degrees. */
const islands = { BT: [54.02, 55.28, -8.18, -5.42], IM: [54.04, 54.42, -4.84, -4.3] };

/** Returns the island on which a position {latitude, longitude} lies and which an index doesn't cover, {area, place}, or `null`. */
export function uncoveredAt({ latitude, longitude }, groups) {
  const area = Object.keys(islands).find((one) => {
    const [south, north, west, east] = islands[one];
    return latitude > south && latitude < north && longitude > west && longitude < east;
  });
  return area ? uncoveredArea(area, groups) : null;
}

/** Returns the postcode area that a text names and an index doesn't cover, {area, place}, or `null`. */
export function uncoveredNamed(text, groups) {
  const wanted = keyWithoutArticle(text);
  return uncoveredArea(Object.keys(postcodeAreas).find((area) => keysOfAreas[area].includes(wanted)), groups);
}

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
  const isWhole = /\d[A-Z\d]?\d[A-Z]{2}$/.test(compact);
  const [outcode, digit] = second ? [first, second[0]] : isWhole ? [compact.slice(0, -3), compact.at(-3)] : [compact, ""];
  // A whole outcode, which a space may end, isn't the start of another one.
  const starts = Array.from({ length: digit || text.endsWith(" ") ? 1 : outcode.length - area.length }, (_, index) => [levels.outcode, outcode.slice(0, outcode.length - index)]);
  for (const [level, name] of [[levels.sector, `${outcode} ${digit}`], ...starts, [levels.area, area]]) {
    const number = groups[level].names.indexOf(name);
    if (number >= 0) return described({ level, number, name }, groups);
  }
  return null;
}
