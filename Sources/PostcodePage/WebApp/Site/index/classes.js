// Classes of postcodes by the value of a column, for the colours of the map. Computed by the worker of the index.

import { contentOf, isNone, shortName, titleOf } from "../record/fields.js";
import { distinctCount } from "../map/palettes.js";
import { missing } from "../painter/position-chunks.js";

/** Columns with more texts than this aren't read to find out how many differ: it would take long. */
const textLimit = 20_000;
/** The number of classes of a sequence. */
const sequenceLength = 10;
/** The columns that people know, in the order of the menu. */
const known = ["country", "region", "county", "district", "constituency", "ward", "live", "introduced", "deprivation_rank"];

const hasValue = (value) => value !== missing;

/** Whether a sequence of colours shows the values of a column of texts, because they are numbers without names. */
const isSequence = ({ isNumeric, hasNames }) => isNumeric && !hasNames;

/**
 * Whether the map can be coloured by a column of the core's list: by months, categories and numbers, and by texts if there is a colour for each.
 * `read` is the worker's access to the core.
 */
export function isColourable(column, read) {
  const { name, kind, count } = column;
  if (name === "terminated") return false;
  if (kind !== "text") return true;
  if (isSequence(column)) return count > 1;
  return count > 1 && count <= textLimit && new Set(valuesOf(name, read.texts(name))).size <= distinctCount + 1;
}

/** Returns the menu of some columns, {name, title, isKnown}, the known ones first. `hasTerminated` says whether a postcode is terminated. */
export function menuOf(columns, hasTerminated) {
  const found = hasTerminated ? [{ name: "live", title: "Live or terminated" }] : [];
  for (const { name } of columns) {
    found.push({ name, title: name === "introduced" ? "Year introduced" : name === "deprivation_rank" ? "Deprivation decile" : titleOf(name) });
  }
  const rank = ({ name }) => known.includes(name) ? known.indexOf(name) : known.length;
  return found.map((one) => ({ ...one, isKnown: known.includes(one.name) })).sort((a, b) => rank(a) - rank(b));
}

/**
 * Returns the classes of all postcodes by a column, {scheme, classes, labels, note?}: `classes` has a byte for each postcode, 0 without a value,
 * and `labels` are those of classes from 1. Returns `null` without the column.
 */
export function classesBy(column, read) {
  if (column === "live") {
    const values = read.values("terminated");
    return values && { scheme: "pair", labels: ["Live", "Terminated"], classes: Uint8Array.from(values, (value) => hasValue(value) ? 2 : 1) };
  }
  const declared = read.list.find(({ name }) => name === column);
  if (!declared) return null;
  // The calls that follow overwrite the core's values.
  const values = Int32Array.from(read.values(column));
  if (declared.kind === "month") return years(values);
  const label = (value) => contentOf({ name: column, value: String(value) })[0];
  if (declared.kind === "category") return ranked(values, label);
  const texts = read.texts(column);
  if (!isSequence(declared)) return areas(values, texts, column);
  const numbers = Int32Array.from({ length: texts.length / 2 + 1 }, (_, id) => id && texts[2 * id - 2] !== "" ? Math.min(Number(texts[2 * id - 2]), 2 ** 31 - 1) : missing);
  const plain = values.map((id) => numbers[id]);
  return column === "deprivation_rank" ? deciles(plain, read) : ranked(plain, label);
}

/**
 * Returns for each number of a text the first one with the same text, or 0 for none. Joined columns may have the same text for several codes.
 * `texts` has the code and the name of each number from 1.
 */
function valuesOf(column, texts) {
  const firsts = new Map();
  return Int32Array.from({ length: texts.length / 2 + 1 }, (_, id) => {
    const [value, name] = id ? texts.slice(2 * id - 2, 2 * id) : ["", ""];
    if (!value && !name || isNone({ name: column, value, attributes: [{ name: "name", value: name }] })) return 0;
    const text = `${value} ${name}`;
    if (!firsts.has(text)) firsts.set(text, id);
    return firsts.get(text);
  });
}

/** Classes of years: a number of equally long periods. */
function years(months) {
  const firstYear = 1973;
  const list = months.map((month) => month === missing || month < 12 * 1959 ? missing : Math.max(Math.floor(month / 12), firstYear));
  let [least, most] = [Infinity, -Infinity];
  for (const year of list) if (hasValue(year)) { least = Math.min(least, year); most = Math.max(most, year); }
  if (least > most) return null;
  const length = Math.max(Math.ceil((most - least + 1) / sequenceLength), 1);
  const count = Math.floor((most - least) / length) + 1;
  const labels = Array.from({ length: count }, (_, index) => {
    const [start, end] = [least + index * length, Math.min(least + (index + 1) * length - 1, most)];
    return start === end ? String(start) : `${start} to ${end}`;
  });
  return { scheme: "sequence", labels, classes: Uint8Array.from(list, (year) => hasValue(year) ? Math.floor((year - least) / length) + 1 : 0) };
}

/** Classes of numbers: one for each, or else ten with about the same number of postcodes. */
function ranked(numbers, label) {
  const sorted = numbers.filter(hasValue).sort();
  if (!sorted.length) return null;
  const different = [...new Set(sorted)];
  let starts = different;
  if (different.length > sequenceLength) {
    starts = [...new Set(Array.from({ length: sequenceLength }, (_, index) => sorted[Math.floor(index * sorted.length / sequenceLength)]))];
  }
  const classOf = (number) => {
    let found = 0;
    while (found + 1 < starts.length && starts[found + 1] <= number) found++;
    return found + 1;
  };
  const labels = starts === different ? different.map(label)
    : starts.map((start, index) => {
      const end = index + 1 < starts.length ? starts[index + 1] - 1 : sorted.at(-1);
      return start === end ? String(start) : `${start} to ${end}`;
    });
  return { scheme: "sequence", labels, classes: Uint8Array.from(numbers, (number) => hasValue(number) ? classOf(number) : 0) };
}

/** Deciles of the ranks of deprivation, which each country counts for itself. */
function deciles(ranks, read) {
  const countries = read.values("country");
  const mosts = new Map();
  const countryOf = (ordinal) => countries ? countries[ordinal] : 0;
  ranks.forEach((rank, ordinal) => { if (rank > (mosts.get(countryOf(ordinal)) ?? 0)) mosts.set(countryOf(ordinal), rank); });
  if (!mosts.size) return null;
  return {
    scheme: "sequence", labels: Array.from({ length: 10 }, (_, index) => `${index + 1}${index === 0 ? ", most deprived" : index === 9 ? ", least deprived" : ""}`),
    classes: Uint8Array.from(ranks, (rank, ordinal) => rank > 0 ? Math.min(Math.ceil(10 * rank / mosts.get(countryOf(ordinal))), 10) : 0),
    note: "Each country ranks its areas for itself.",
  };
}

/** Classes of areas, the largest first. */
function areas(ids, texts, column) {
  const values = valuesOf(column, texts);
  const sizes = new Int32Array(values.length);
  for (const id of ids) sizes[values[id]]++;
  const order = [...sizes.keys()].filter((id) => id && sizes[id]).sort((a, b) => sizes[b] - sizes[a]);
  const labels = order.map((id) => shortName(texts[2 * id - 1]) || contentOf({ name: column, value: texts[2 * id - 2] })[0]);
  const classes = Uint8Array.from(values, (value) => order.indexOf(value) + 1);
  return { scheme: "distinct", labels, classes: Uint8Array.from(ids, (id) => classes[id]) };
}
