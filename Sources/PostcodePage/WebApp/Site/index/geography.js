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

  constructor(groups) {
    this.#groups = groups;
    this.#centres = groups.map(({ names }) => new Centres(names.length));
  }

  /** Takes the positions of consecutive ordinals. */
  take(first, positions, start, count) {
    this.#groups.forEach(({ firsts, counts }, level) => {
      let number = Math.max(lastNotAbove(firsts, first), 0);
      for (let index = 0; index < count; index++) {
        while (firsts[number + 1] <= first + index) number++;
        const east = positions[start + 2 * index];
        if (east === missing || first + index >= firsts[number] + counts[number]) continue;
        this.#centres[level].add(number, east, positions[start + 2 * index + 1]);
      }
    });
  }

  /** Returns the levels with their centres: see `parseGroups`. */
  finish() { return this.#groups.map((level, number) => ({ ...level, ...this.#centres[number].means() })); }
}
