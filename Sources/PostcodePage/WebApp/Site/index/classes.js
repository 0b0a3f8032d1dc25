// Classes of postcodes by the value of a column, for the colours of the map. Computed by the worker of the index.

import { contentOf, isNone, shortName, titleOf } from "../record/fields.js";
import { distinctCount } from "../map/palettes.js";
import { missing } from "../painter/position-chunks.js";
import { lastNotAbove } from "../search/groups.js";

/** The texts of columns with more codes than this aren't compared: nearly all of these columns have too many different ones. */
const codeLimit = 4000;
/** The number of classes of a sequence. */
const sequenceLength = 10;
/** The columns that people know, in the order of the menu; the others follow. */
const known = ["country", "region", "county", "district", "constituency", "ward", "live", "introduced", "deprivation_rank"];
/** The titles of columns that the map shows otherwise than the record. */
const mapTitles = { live: "Live or terminated", introduced: "Year introduced", deprivation_rank: "Deprivation decile" };

const hasValue = (value) => value !== missing;

/** Whether a sequence of colours shows the values of a column of texts, because they are numbers without names. */
const isSequence = ({ isNumeric, hasNames }) => isNumeric && !hasNames;

/**
 * Whether the map can be coloured by a column of the core's list: by months, categories and numbers, and by texts if there is a colour for each.
 * This reads the texts, but no postcodes. `read` is the worker's access to the core.
 */
export function isColourable(column, read) {
  const { name, kind, count } = column;
  if (kind !== "text") return name !== "terminated";
  if (isSequence(column)) return count > 1;
  return count > 1 && count <= codeLimit && new Set(firstsWithText(name, read.texts(name))).size <= distinctCount + 1;
}

/** Returns the menu of some columns, {name, title}, the known ones first. `hasTerminated` says whether a postcode is terminated. */
export function menuOf(columns, hasTerminated) {
  const names = [...hasTerminated ? ["live"] : [], ...columns.map(({ name }) => name)];
  const rank = (name) => known.includes(name) ? known.indexOf(name) : known.length;
  return names.sort((a, b) => rank(a) - rank(b)).map((name) => ({ name, title: mapTitles[name] ?? titleOf(name) }));
}

/**
 * Returns the classes of all postcodes by a column, {scheme, classes, labels, note?}: `classes` has a byte for each postcode, 0 without a value,
 * and `labels` are those of classes from 1. Returns `null` without the column, or if it has no values.
 */
export function classesBy(column, read) {
  if (column === "live") {
    const months = read.values("terminated");
    return months && { scheme: "pair", labels: ["Live", "Terminated"], classes: Uint8Array.from(months, (month) => hasValue(month) ? 2 : 1) };
  }
  const declared = read.list.find(({ name }) => name === column);
  if (!declared) return null;
  // The calls that follow overwrite the core's values.
  const values = read.values(column).slice();
  if (declared.kind === "month") return periods(values);
  if (declared.kind === "category") return ranked(values, column);
  const texts = read.texts(column);
  if (!isSequence(declared)) return areas(values, texts, column);
  const numbers = Int32Array.from({ length: texts.length / 2 + 1 }, (_, id) => id && texts[2 * id - 2] !== "" ? Number(texts[2 * id - 2]) : missing);
  const plain = values.map((id) => numbers[id]);
  return column === "deprivation_rank" ? deciles(plain, read.values("country")) : ranked(plain, column);
}

/** Returns for each number of a text the first one with the same text, or 0 for none. Joined columns may have the same text for several codes. */
function firstsWithText(column, texts) {
  const firsts = new Map();
  return Int32Array.from({ length: texts.length / 2 + 1 }, (_, id) => {
    const [value, name] = id ? texts.slice(2 * id - 2, 2 * id) : ["", ""];
    if (!value && !name || isNone({ name: column, value, attributes: [{ name: "name", value: name }] })) return 0;
    const text = `${value} ${name}`;
    if (!firsts.has(text)) firsts.set(text, id);
    return firsts.get(text);
  });
}

/** Returns the classes of numbers: from each of some ascending numbers to the next. */
const sequence = (numbers, starts, labels) =>
  ({ scheme: "sequence", labels, classes: Uint8Array.from(numbers, (number) => hasValue(number) ? lastNotAbove(starts, number) + 1 : 0) });

/** Returns the labels of ranges of numbers: "1980 to 1984". */
const labelsOf = (starts, last) => starts.map((start, index) => {
  const end = (starts[index + 1] ?? last + 1) - 1;
  return start === end ? String(start) : `${start} to ${end}`;
});

/** Returns the classes of months: a number of equally long periods of years. */
function periods(months) {
  const firstYear = 1973;
  const years = months.map((month) => month === missing || month < 12 * 1959 ? missing : Math.max(Math.floor(month / 12), firstYear));
  const sorted = years.filter(hasValue).sort();
  if (!sorted.length) return null;
  const [least, most] = [sorted[0], sorted.at(-1)];
  const length = Math.ceil((most - least + 1) / sequenceLength);
  const starts = Array.from({ length: Math.ceil((most - least + 1) / length) }, (_, index) => least + index * length);
  return sequence(years, starts, labelsOf(starts, most));
}

/** Returns the classes of numbers: one for each, or else ten with about the same number of postcodes. */
function ranked(numbers, column) {
  const sorted = numbers.filter(hasValue).sort();
  if (!sorted.length) return null;
  const different = [...new Set(sorted)];
  if (different.length <= sequenceLength) {
    return sequence(numbers, different, different.map((value) => contentOf({ name: column, value: String(value) })[0]));
  }
  const starts = [...new Set(Array.from({ length: sequenceLength }, (_, index) => sorted[Math.floor(index * sorted.length / sequenceLength)]))];
  return sequence(numbers, starts, labelsOf(starts, sorted.at(-1)));
}

/** Returns the deciles of the ranks of deprivation, which each country counts for itself. */
function deciles(ranks, countries) {
  const lasts = new Map();
  const countryOf = (ordinal) => countries ? countries[ordinal] : 0;
  ranks.forEach((rank, ordinal) => { if (rank > (lasts.get(countryOf(ordinal)) ?? 0)) lasts.set(countryOf(ordinal), rank); });
  return lasts.size ? {
    scheme: "sequence", labels: ["1, most deprived", "2", "3", "4", "5", "6", "7", "8", "9", "10, least deprived"],
    classes: Uint8Array.from(ranks, (rank, ordinal) => rank > 0 ? Math.ceil(10 * rank / lasts.get(countryOf(ordinal))) : 0),
    note: "Each country ranks its areas for itself.",
  } : null;
}

/** Returns the classes of areas, the largest first. */
function areas(ids, texts, column) {
  const firsts = firstsWithText(column, texts);
  const sizes = new Int32Array(firsts.length);
  for (const id of ids) sizes[firsts[id]]++;
  const order = [...sizes.keys()].filter((id) => id && sizes[id]).sort((a, b) => sizes[b] - sizes[a]);
  const labels = order.map((id) => shortName(texts[2 * id - 1]) || contentOf({ name: column, value: texts[2 * id - 2] })[0]);
  const classes = Uint8Array.from(firsts, (first) => order.indexOf(first) + 1);
  return { scheme: "distinct", labels, classes: Uint8Array.from(ids, (id) => classes[id]) };
}
