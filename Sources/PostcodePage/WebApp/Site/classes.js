// Classes of postcodes by the value of a column, for the colours of the map. Computed by the worker of the index.

import { contentOf, isNone, shortName, titleOf } from "./fields.js";
import { distinctCount } from "./palettes.js";
import { missing } from "./position-chunks.js";

/** Columns with more texts than this have areas too small to tell apart, such as output areas. */
const textLimit = 20_000;
/** The number of classes of a sequence. */
const sequenceLength = 10;
/** The number of passes that choose the colours of areas, and of those first ones that ignore the neighbours of neighbours. */
const [passes, closePasses] = [6, 2];
/** The side of the squares that tell which areas are neighbours, in metres, and the number of rounds that fill empty squares. */
const [squareSide, fillRounds] = [400, 6];
/** The columns that people know, in the order of the menu. */
const known = ["country", "region", "county", "district", "constituency", "ward", "live", "introduced", "deprivation_rank"];

const hasValue = (value) => value !== missing;

/**
 * Returns the columns by which the map can be coloured, {name, title, isKnown}, the known ones first. `list` is the core's list of
 * columns; `hasTerminated` says whether a postcode is terminated.
 */
export function colourable(list, hasTerminated) {
  const found = hasTerminated ? [{ name: "live", title: "Live or terminated" }] : [];
  for (const { name, kind, count, isNumeric } of list) {
    if (name === "terminated" || kind === "text" && (count < 2 || count > textLimit && !isNumeric)) continue;
    found.push({ name, title: name === "introduced" ? "Year introduced" : name === "deprivation_rank" ? "Deprivation decile" : titleOf(name) });
  }
  const rank = ({ name }) => known.includes(name) ? known.indexOf(name) : known.length;
  return found.map((one) => ({ ...one, isKnown: known.includes(one.name) })).sort((a, b) => rank(a) - rank(b));
}

/**
 * Returns the classes of all postcodes by a column, {scheme, count, classes, labels, ids?, colours?, note?}: `classes`
 * has a byte for each postcode, 0 without a value, and `labels` are those of classes from 1. If there are more values than colours, `ids` has the
 * value of each postcode, `labels` those of values from 1, and `colours` the class of each value. Returns `null` without the column.
 *
 * `read` is the worker's access to the core, with `list`, the list of columns; `eachPosition` calls back with every ordinal, easting
 * and northing.
 */
export function classesBy(column, read, eachPosition) {
  if (column === "live") {
    const values = read.values("terminated");
    return values && { scheme: "pair", labels: ["Live", "Terminated"], classes: Uint8Array.from(values, (value) => hasValue(value) ? 2 : 1) };
  }
  const declared = read.list.find(({ name }) => name === column);
  if (!declared) return null;
  const { kind, isNumeric } = declared;
  // The calls that follow overwrite the core's values.
  const values = Int32Array.from(read.values(column));
  if (kind === "month") return years(values);
  const label = (value) => contentOf({ name: column, value: String(value) })[0];
  if (kind === "category") return ranked(values, label);
  const texts = read.texts(column);
  // Joined columns may have the same text for several codes.
  const firsts = new Map();
  const same = Int32Array.from({ length: texts.length / 2 + 1 }, (_, id) => {
    const text = id ? `${texts[2 * id - 2]} ${texts[2 * id - 1]}` : "";
    if (!firsts.has(text)) firsts.set(text, id);
    return text.trim() ? firsts.get(text) : 0;
  });
  values.forEach((id, ordinal) => { values[ordinal] = same[id]; });
  const hasNames = texts.length <= 2 * textLimit && texts.some((text, index) => index % 2 === 1 && text);
  if (isNumeric && !hasNames) {
    const numbers = Int32Array.from({ length: texts.length / 2 + 1 }, (_, id) => id && texts[2 * id - 2] !== "" ? Math.min(Number(texts[2 * id - 2]), 2 ** 31 - 1) : missing);
    const plain = values.map((id) => numbers[id]);
    return column === "deprivation_rank" ? deciles(plain, read) : ranked(plain, label);
  }
  return areas(values, texts, column, eachPosition);
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

/** Classes of areas. If there are more areas than colours, neighbours get different ones, as far as possible. */
function areas(ids, texts, column, eachPosition) {
  const count = texts.length / 2;
  const labels = Array.from({ length: count }, (_, index) => shortName(texts[2 * index + 1]) || contentOf({ name: column, value: texts[2 * index] })[0]);
  const isNothing = Array.from({ length: count }, (_, index) => isNone({ name: column, value: texts[2 * index], attributes: [{ name: "name", value: texts[2 * index + 1] }] }));
  const sizes = new Int32Array(count + 1);
  for (const id of ids) sizes[id]++;
  const order = Array.from({ length: count }, (_, index) => index + 1).filter((id) => sizes[id] && !isNothing[id - 1]).sort((a, b) => sizes[b] - sizes[a]);
  const colours = new Uint8Array(count + 1);
  if (order.length <= distinctCount) {
    order.forEach((id, index) => { colours[id] = index + 1; });
    return { scheme: "distinct", labels: order.map((id) => labels[id - 1]), classes: Uint8Array.from(ids, (id) => colours[id]) };
  }
  const near = neighbours(ids, isNothing, eachPosition);
  const used = new Int32Array(distinctCount + 1);
  // Later passes recolour areas whose neighbours had no colour in the first. Any border outweighs all neighbours of neighbours.
  for (let pass = 0; pass < passes; pass++) {
    for (const id of order) {
      const costs = new Float64Array(distinctCount + 1);
      for (const [other, length] of near[id]) {
        costs[colours[other]] += 1000 * length;
        if (pass >= closePasses) for (const further of near[other].keys()) if (further !== id) costs[colours[further]]++;
      }
      let best = colours[id] || 1;
      for (let one = 1; one <= distinctCount; one++) {
        if (costs[one] < costs[best] || pass === 0 && costs[one] === costs[best] && used[one] < used[best]) best = one;
      }
      colours[id] = best;
      used[best]++;
    }
  }
  return { scheme: "distinct", count: distinctCount, labels, colours, ids, classes: Uint8Array.from(ids, (id) => colours[id]) };
}

/**
 * Returns a map for each area from its neighbours to the lengths of the common borders, in squares. Each square of a grid belongs to the
 * area of its last postcode. Empty squares are filled from their neighbours, step by step.
 */
function neighbours(ids, isNothing, eachPosition) {
  const near = Array.from({ length: isNothing.length + 1 }, () => new Map());
  const meet = (one, other) => {
    if (!one || !other || one === other) return;
    near[one].set(other, (near[one].get(other) ?? 0) + 1);
    near[other].set(one, (near[other].get(one) ?? 0) + 1);
  };
  const columns = Math.ceil(700_000 / squareSide);
  const owners = new Int32Array(columns * Math.ceil(1_300_000 / squareSide));
  const steps = [-1, 1, -columns, columns];
  const squares = [];
  eachPosition((ordinal, east, north) => {
    const id = ids[ordinal];
    if (!id || isNothing[id - 1] || east < 0 || east >= 700_000 || north < 0 || north >= 1_300_000) return;
    const square = Math.floor(north / squareSide) * columns + Math.floor(east / squareSide);
    if (owners[square] === id) return;
    if (!owners[square]) squares.push(square);
    // The square's area may lose it, so its borders count now.
    meet(owners[square], id);
    for (const step of steps) meet(owners[square + step], id);
    owners[square] = id;
  });
  for (let round = 0, index = 0; round < fillRounds; round++) {
    for (const end = squares.length; index < end; index++) {
      const id = owners[squares[index]];
      for (const step of steps) {
        const next = squares[index] + step;
        if (owners[next] === 0) {
          owners[next] = id;
          squares.push(next);
        } else meet(owners[next], id);
      }
    }
  }
  return near;
}
