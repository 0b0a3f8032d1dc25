// Centres of groups and of named areas, computed by the worker of the index from the positions of their postcodes.

import { lastNotAbove } from "../search/groups.js";
import { missing } from "../painter/position-chunks.js";

/** Sums of positions by number. */
export class Centres {
  #easts;
  #norths;
  counts;

  constructor(count) {
    this.#easts = new Float64Array(count);
    this.#norths = new Float64Array(count);
    this.counts = new Int32Array(count);
  }

  add(number, east, north) {
    this.#easts[number] += east;
    this.#norths[number] += north;
    this.counts[number]++;
  }

  /** Adds the sums of a number of other centres. */
  addAll(number, others, first, end) {
    for (let other = first; other < end; other++) {
      this.#easts[number] += others.#easts[other];
      this.#norths[number] += others.#norths[other];
      this.counts[number] += others.counts[other];
    }
  }

  /** Returns the means in whole metres, {easts, norths}; `missing` without a position. */
  means() {
    const mean = (sums) => Int32Array.from(sums, (sum, number) =>
      this.counts[number] ? Math.round(sum / this.counts[number]) : missing);
    return { easts: mean(this.#easts), norths: mean(this.#norths) };
  }
}

/** Computes the centres of all areas, outcodes and sectors while the positions pass. */
export class GroupCentres {
  #groups;
  #sectors;
  /** Whether all postcodes of a sector so far share one position. */
  #isSpot;
  #firsts;

  constructor(groups) {
    this.#groups = groups;
    const count = groups[2].names.length;
    this.#sectors = new Centres(count);
    this.#isSpot = new Uint8Array(count).fill(1);
    this.#firsts = new Int32Array(2 * count);
  }

  /** Takes the positions of consecutive ordinals. */
  take(first, positions, start, count) {
    const { firsts, counts } = this.#groups[2];
    let number = Math.max(lastNotAbove(firsts, first), 0);
    for (let ordinal = first; ordinal < first + count; ordinal++) {
      while (number + 1 < firsts.length && firsts[number + 1] <= ordinal) number++;
      const east = positions[start + 2 * (ordinal - first)];
      if (east === missing || ordinal >= firsts[number] + counts[number]) continue;
      const north = positions[start + 2 * (ordinal - first) + 1];
      if (!this.#sectors.counts[number]) {
        this.#firsts[2 * number] = east;
        this.#firsts[2 * number + 1] = north;
      } else if (this.#firsts[2 * number] !== east || this.#firsts[2 * number + 1] !== north) this.#isSpot[number] = 0;
      this.#sectors.add(number, east, north);
    }
  }

  /** Returns the levels with their centres: see `parseGroups`. */
  finish() {
    const sectors = this.#groups[2];
    return this.#groups.map((level) => {
      if (level === sectors) return { ...level, ...this.#sectors.means(), isSpot: this.#isSpot };
      const centres = new Centres(level.names.length);
      level.names.forEach((_, number) => {
        const first = lastNotAbove(sectors.firsts, level.firsts[number]);
        const end = lastNotAbove(sectors.firsts, level.firsts[number] + level.counts[number] - 1) + 1;
        centres.addAll(number, this.#sectors, Math.max(first, 0), end);
      });
      return { ...level, ...centres.means() };
    });
  }
}
