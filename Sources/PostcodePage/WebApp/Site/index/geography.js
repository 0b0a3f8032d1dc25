// Centres of groups and of named areas, computed by the worker of the index from the positions of their postcodes.

import { lastNotAbove, levels } from "../search/groups.js";
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

  /** Returns the means in whole metres, {easts, norths}; `missing` without a position. */
  means() {
    const mean = (sums) => Int32Array.from(sums, (sum, number) => this.counts[number] ? Math.round(sum / this.counts[number]) : missing);
    return { easts: mean(this.#easts), norths: mean(this.#norths) };
  }
}

/** Computes the centres of all areas, outcodes and sectors while the positions pass. */
export class GroupCentres {
  #groups;
  #centres;
  /** Whether the postcodes of a sector share one position. */
  #isSpot;

  constructor(groups) {
    this.#groups = groups;
    this.#centres = groups.map(({ names }) => new Centres(names.length));
    this.#isSpot = new Uint8Array(groups[levels.sector].names.length).fill(1);
  }

  /** Takes the positions of consecutive ordinals. */
  take(first, positions, start, count) {
    this.#groups.forEach(({ firsts, counts }, level) => {
      let number = Math.max(lastNotAbove(firsts, first), 0);
      let previous = -1;
      for (let index = 0; index < count; index++) {
        while (firsts[number + 1] <= first + index) number++;
        const [east, north] = [positions[start + 2 * index], positions[start + 2 * index + 1]];
        if (east === missing || first + index >= firsts[number] + counts[number]) continue;
        this.#centres[level].add(number, east, north);
        if (level !== levels.sector) continue;
        const isFirst = previous < 0 || first + previous < firsts[number];
        if (!isFirst && (east !== positions[start + 2 * previous] || north !== positions[start + 2 * previous + 1])) this.#isSpot[number] = 0;
        previous = index;
      }
    });
  }

  /** Returns the levels with their centres: see `parseGroups`. */
  finish() {
    const located = this.#groups.map((level, number) => ({ ...level, ...this.#centres[number].means() }));
    located[levels.sector].isSpot = this.#isSpot;
    return located;
  }
}
