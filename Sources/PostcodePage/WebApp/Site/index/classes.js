// Classes of postcodes by the value of a column, for the colours of the map. Computed by the worker of the index.

import { distinctCount } from "../map/palettes.js";
import { missing } from "../painter/position-chunks.js";
import { lastNotAbove } from "../search/groups.js";

/** The texts of columns with more codes than this aren't compared: nearly all of these columns have too many different ones. */
const codeLimit = 4000;
/** The maximum number of classes of a sequence. */
const sequenceLength = 10;
/** The columns that people know, in the order of the menu; the others follow. */
const known = ["country", "region", "county", "district", "constituency", "ward", "live", "introduced", "deprivation_rank"];
/** The titles of columns that the map shows otherwise than the record. */
const mapTitles = { live: "Live or terminated", introduced: "Year introduced", deprivation_rank: "Deprivation decile" };

const hasValue = (value) => value !== missing;
/** Whether a sequence of colours shows the values of a column of texts, because they are numbers without names. */
const isSequence = ({ isNumeric, hasNames }) => isNumeric && !hasNames;

/** Whether the map can be coloured by a column: by months and numbers, and by texts if there is a colour for each. This reads no postcodes. */
export function isColourable(column, read) {
  const { name, kind, count } = column;
  if (kind !== "text") return name !== "terminated";
  if (isSequence(column) || count > codeLimit) return isSequence(column) && count > 1;
  const different = new Set(firstsWithText(read.texts(name))).size - 1;
  return different > 1 && different <= distinctCount;
}

/** Returns the menu of some columns of the core, {name, title}, the known ones first. `hasTerminated` says whether a postcode is terminated. */
export function menuOf(columns, hasTerminated) {
  const rank = ({ name }) => known.includes(name) ? known.indexOf(name) : known.length;
  return [...hasTerminated ? [{ name: "live" }] : [], ...columns].sort((a, b) => rank(a) - rank(b))
    .map(({ name, title }) => ({ name, title: mapTitles[name] ?? title }));
}

/** Returns the classes {scheme, classes, labels, note?} of all postcodes by a column, 0 without a value; or `null`. Labels are from class 1. */
export function classesBy(column, read) {
  if (column === "live") {
    const months = read.values("terminated");
    return months && { scheme: "pair", labels: ["Live", "Terminated"], classes: Uint8Array.from(months, (month) => hasValue(month) ? 2 : 1) };
  }
  const declared = read.list.find(({ name }) => name === column);
  if (!declared) return null;
  // The calls that follow overwrite the core's values.
  const values = read.values(column).slice();
  if (declared.kind === "month") return sequence(yearsOf(values), String);
  if (declared.kind === "category") return sequence(values, (value) => read.meaning(column, value));
  const texts = read.texts(column);
  if (!isSequence(declared)) return areas(values, texts);
  const numberOf = (id) => id && texts[2 * id - 2] !== "" ? Math.min(Number(texts[2 * id - 2]), 2 ** 31 - 1) : missing;
  const numbers = Int32Array.from({ length: texts.length / 2 + 1 }, (_, id) => numberOf(id));
  const plain = values.map((id) => numbers[id]);
  if (column !== "deprivation_rank") return sequence(plain, String);
  const classes = sequence(decilesOf(plain, read.values("country")), String);
  return classes && { ...classes, note: "1 is the most deprived. Each country ranks its areas for itself." };
}

/** Returns for each number of a text the first one with the same text, or 0 for none. Joined columns may have the same text for several codes. */
function firstsWithText(texts) {
  const firsts = new Map();
  return Int32Array.from({ length: texts.length / 2 + 1 }, (_, id) => {
    const [value, name] = id ? texts.slice(2 * id - 2, 2 * id) : ["", ""];
    if (!value && !name) return 0;
    const text = `${value} ${name}`;
    if (!firsts.has(text)) firsts.set(text, id);
    return firsts.get(text);
  });
}

/** Returns years for months since the year 0. What was introduced before 1973 is of that year, and what before 1959 isn't known. */
const yearsOf = (months) => months.map((month) => month < 12 * 1959 ? missing : Math.max(Math.floor(month / 12), 1973));

/** Returns the classes of numbers: one for each, with a label, or else ten with the same number of different ones. */
function sequence(numbers, label) {
  const different = [...new Set(numbers.filter(hasValue).sort())];
  if (!different.length) return null;
  const isEach = different.length <= sequenceLength;
  const starts = isEach ? different
    : Array.from({ length: sequenceLength }, (_, index) => different[Math.floor(index * different.length / sequenceLength)]);
  const rangeFrom = (start, index) => {
    const end = (starts[index + 1] ?? different.at(-1) + 1) - 1;
    return start === end ? String(start) : `${start} to ${end}`;
  };
  const classes = Uint8Array.from(numbers, (number) => hasValue(number) ? lastNotAbove(starts, number) + 1 : 0);
  return { scheme: "sequence", labels: starts.map(isEach ? label : rangeFrom), classes };
}

/** Returns the deciles of the ranks of deprivation, which each country counts for itself. */
function decilesOf(ranks, countries) {
  const lasts = new Map();
  const countryOf = (ordinal) => countries ? countries[ordinal] : 0;
  ranks.forEach((rank, ordinal) => { if (rank > (lasts.get(countryOf(ordinal)) ?? 0)) lasts.set(countryOf(ordinal), rank); });
  return ranks.map((rank, ordinal) => rank > 0 ? Math.ceil(10 * rank / lasts.get(countryOf(ordinal))) : missing);
}

/** Returns the classes of areas, the largest first. */
function areas(ids, texts) {
  const firsts = firstsWithText(texts);
  const sizes = new Int32Array(firsts.length);
  for (const id of ids) sizes[firsts[id]]++;
  const order = [...sizes.keys()].filter((id) => id && sizes[id]).sort((a, b) => sizes[b] - sizes[a]);
  const labels = order.map((id) => texts[2 * id - 1] || texts[2 * id - 2]);
  const classes = Uint8Array.from(firsts, (first) => order.indexOf(first) + 1);
  return { scheme: "distinct", labels, classes: Uint8Array.from(ids, (id) => classes[id]) };
}
