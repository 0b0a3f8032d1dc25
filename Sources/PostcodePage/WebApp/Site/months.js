// The months in which postcodes were introduced and terminated.

import { missing } from "./position-chunks.js";
import { hidden } from "./shades.js";

/** The classes of postcodes at a point in time: those that exist, and those introduced or terminated within the year before. */
const [existing, isNew, isGone] = [1, 2, 3];
const year = 12;
/** Postcodes were first tried in 1959. */
const start = 1959 * 12;

/**
 * Returns {introduced, terminated, first, last, counts} with months counted from January of year 0, those of each postcode in 16
 * bits. `counts` has the number of live postcodes in each month from `first` to `last`. Unknown months of introduction come
 * before all others, those of termination after them. Returns `null` without the column of introductions.
 */
export function monthsOf(read) {
  const values = read.values("introduced");
  if (!values) return null;
  const introduced = Uint16Array.from(values, (month) => month === missing || month < start ? 0 : month);
  const ends = read.values("terminated");
  const terminated = ends ? Uint16Array.from(ends, (month) => month === missing ? 65535 : Math.max(month, 0)) : new Uint16Array(introduced.length).fill(65535);
  let [first, last] = [65535, 0];
  for (const month of introduced) {
    if (!month) continue;
    if (month < first) first = month;
    if (month > last) last = month;
  }
  for (const month of terminated) if (month < 65535 && month > last) last = month;
  if (first > last) return null;
  const counts = new Int32Array(last - first + 1);
  introduced.forEach((month, ordinal) => {
    counts[Math.max(month - first, 0)]++;
    if (terminated[ordinal] <= last) counts[Math.max(terminated[ordinal], month, first) - first]--;
  });
  for (let index = 1; index < counts.length; index++) counts[index] += counts[index - 1];
  return { introduced, terminated, first, last, counts };
}

/** Whether a postcode exists in a month. */
export const existsIn = ({ introduced, terminated }, ordinal, month) => introduced[ordinal] <= month && terminated[ordinal] > month;

/** Writes the class of each postcode in a month: those of `classes`, if there are any, or else its age; or `hidden`. */
export function writeClasses({ introduced, terminated }, month, classes, result) {
  for (let ordinal = 0; ordinal < result.length; ordinal++) {
    const [start, end] = [introduced[ordinal], terminated[ordinal]];
    if (classes) result[ordinal] = start <= month && end > month ? classes[ordinal] : hidden;
    else if (start > month) result[ordinal] = hidden;
    else if (end <= month) result[ordinal] = end > month - year ? isGone : hidden;
    else result[ordinal] = start > month - year ? isNew : existing;
  }
}
