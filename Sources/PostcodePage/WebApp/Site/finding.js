// Finds the other meanings of a typed text: groups of postcodes, districts and wards, or an address with a postcode. The worker of the index uses it.

import { uncoveredAreas } from "./field-names.js";
import { plainName } from "./fields.js";
import { levels } from "./groups.js";
import { symbolsOf } from "./parsing.js";

/** The maximum number of groups. */
const groupLimit = 60;

/**
 * Returns the groups that a text begins or names: for letters, the areas, then the outcodes of the area with exactly these
 * letters; with a digit, the outcodes, then the sectors of the outcode that the text may be, and last the sector that it may be
 * instead, marked with `isOther`. A text with more than that, or with a space inside, means postcodes.
 */
export function groupsOf(text, groups) {
  const compact = symbolsOf(text);
  const isSplit = /\S\s+\S/.test(text.trim());
  if (!compact || isSplit || compact.length > 4) return [];
  const found = [];
  const add = (level, wanted) => groups[level].names.forEach((name, number) => { if (wanted(name)) found.push({ level, number, name }); });
  if (/^[A-Z]{1,2}$/.test(compact)) {
    add(levels.area, (name) => name.startsWith(compact));
    add(levels.outcode, (name) => name.startsWith(compact) && /^\d/.test(name.slice(compact.length)));
  } else if (/^[A-Z]{1,2}\d/.test(compact)) {
    const isWhole = text.endsWith(" ");
    const sector = `${compact.slice(0, -1)} ${compact.slice(-1)}`;
    add(levels.outcode, (name) => name === compact);
    const isOutcode = found.length > 0;
    if (!isWhole) add(levels.outcode, (name) => name !== compact && name.startsWith(compact));
    add(levels.sector, (name) => name.startsWith(`${compact} `));
    const number = isWhole ? -1 : groups[levels.sector].names.indexOf(sector);
    if (number >= 0) found.push({ level: levels.sector, number, name: sector, isOther: isOutcode });
  }
  return found.slice(0, groupLimit).map(({ level, number, name, isOther = false }) => {
    const { firsts, counts, terminated } = groups[level];
    const count = counts[number];
    return { level, number, name, isOther, first: firsts[number], end: firsts[number] + count, count, terminated: terminated?.[number] ?? 0 };
  });
}

const folded = (text) => text.replaceAll("&", " and ").normalize("NFD").replaceAll(/[\u0300-\u036f'’.]/g, "").replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim().toLowerCase();

/** Returns the districts and wards of which a word begins with a text of three letters or more, the largest first, or the one with a code. */
export function areasOf(text, sets) {
  const wanted = folded(text);
  const code = /^[a-z]\d{8}$/.test(wanted) ? wanted.toUpperCase() : null;
  if (!code && (wanted.length < 3 || /\d/.test(wanted))) return [];
  return Object.entries(sets).flatMap(([column, { names, ids, codes, counts, terminated, within, keys }]) => {
    const found = [];
    for (let index = 0; index < names.length; index++) {
      const key = keys[index] ??= folded(names[index]);
      const at = code ? codes[index] === code ? 0 : -1 : key.startsWith(wanted) ? 0 : key.includes(` ${wanted}`) ? 1 : -1;
      if (at >= 0) found.push({ column, id: ids[index], code: codes[index], name: names[index], count: counts[index], terminated: terminated[index], within: within?.[index] ?? "",
        rank: key === wanted || folded(plainName(names[index])) === wanted ? -1 : at });
    }
    return found.sort((a, b) => a.rank - b.rank || b.count - a.count);
  });
}

/** Returns the part of the British Isles that a text means and an index doesn't cover, {area, place}, or `null`. */
export function uncovered(text, groups) {
  const [area] = /^[A-Z]+/.exec(symbolsOf(text)) ?? [];
  const place = uncoveredAreas[area];
  return place && !groups[levels.area].names.includes(area) ? { area, place } : null;
}
