// The positions of all postcodes, and the spatial queries of the map, which need no index.

import { mainBoxOf } from "./geometry.js";
import { BlockBoxes } from "../painter/block-boxes.js";
import { missing } from "../painter/position-chunks.js";

/** The number of consecutive postcodes that share a bounding box. */
const blockLength = 4096;
/** The maximum number of postcodes that `mainBox` visits one by one. */
const mainBoxLimit = 20_000;
/** The maximum number of postcodes that `coverage` visits. */
const coverageLimit = 1 << 18;
/** The side of the squares that `coverage` counts, in pixels. */
const cell = 4;

export class PositionStore {
  #positions;
  #blocks;
  /** The last result of `coverage`, and its scale. */
  #coverage = null;
  /** Which postcodes are terminated, a byte each; `null` until known. */
  terminated = null;
  /** The number of positions loaded so far. */
  loaded = 0;

  constructor(count) {
    this.#positions = new Int32Array(2 * count).fill(missing);
    this.#blocks = new BlockBoxes(this.#positions, blockLength);
  }

  get count() { return this.#positions.length / 2; }

  /** Adds or replaces a chunk of positions, which begins with a block. */
  add(first, positions) {
    this.#positions.set(positions, 2 * first);
    const end = first + positions.length / 2;
    this.loaded = Math.max(this.loaded, end);
    this.#blocks.forget(first, end);
  }

  /** Returns the bounding box of some ranges of ordinals, or `null` if none has a position. */
  box(ranges) { return this.#blocks.boxOf(ranges); }

  /** Returns the box of most postcodes of some ranges of ordinals (see `mainBoxOf`), or `null` if none has a position. */
  mainBox(ranges) {
    const count = ranges.reduce((sum, { first, end }) => sum + end - first, 0);
    if (count > mainBoxLimit) return this.box(ranges);
    const [easts, norths] = [new Float64Array(count), new Float64Array(count)];
    let known = 0;
    this.#each(ranges, (east, north) => {
      easts[known] = east;
      norths[known++] = north;
    });
    return known ? mainBoxOf(easts.subarray(0, known), norths.subarray(0, known)) : null;
  }

  /** Returns the number of postcodes of some ranges of ordinals outside their `mainBox`. */
  straysOf(ranges) {
    const box = this.mainBox(ranges);
    let strays = 0;
    this.#each(ranges, (east, north) => { if (east < box.west || east > box.east || north < box.south || north > box.north) strays++; });
    return strays;
  }

  /** Returns the number of postcodes of some ranges of ordinals without a position. */
  withoutPosition(ranges) {
    let count = ranges.reduce((sum, { first, end }) => sum + Math.min(end, this.count) - first, 0);
    this.#each(ranges, () => count--);
    return count;
  }

  /** Calls a function with each position of some ranges of ordinals. */
  #each(ranges, use) {
    const positions = this.#positions;
    for (const { first, end } of ranges) {
      for (let index = 2 * first; index < 2 * Math.min(end, this.count); index += 2) {
        if (positions[index] !== missing) use(positions[index], positions[index + 1]);
      }
    }
  }

  /** Returns a postcode's [easting, northing] in metres, or `null` if it has none. */
  position(ordinal) {
    const easting = this.#positions[2 * ordinal];
    return easting === undefined || easting === missing ? null : [easting, this.#positions[2 * ordinal + 1]];
  }

  /**
   * Returns the position with postcodes that is nearest to a point, within a radius in metres, and the ordinals of all
   * postcodes there: {position, ordinals}; `null` if there is none.
   */
  nearest(easting, northing, radius) {
    const positions = this.#positions;
    const around = { west: easting - radius, east: easting + radius, south: northing - radius, north: northing + radius };
    let least = radius ** 2;
    let ordinals = [];
    for (const [first, end] of this.#blocks.within(around)) {
      for (let ordinal = first; ordinal < end; ordinal++) {
        const east = positions[2 * ordinal];
        if (east === missing) continue;
        const distance = (east - easting) ** 2 + (positions[2 * ordinal + 1] - northing) ** 2;
        if (distance > least) continue;
        // Of several positions at the same distance, the first one wins.
        const isSame = ordinals.length && positions[2 * ordinals[0]] === east
          && positions[2 * ordinals[0] + 1] === positions[2 * ordinal + 1];
        if (isSame) ordinals.push(ordinal);
        else if (distance < least || !ordinals.length) { least = distance; ordinals = [ordinal]; }
      }
    }
    return ordinals.length ? { position: this.position(ordinals[0]), ordinals } : null;
  }

  /** Whether there are postcodes at other positions within a radius of a position, in metres. */
  hasOther([easting, northing], radius) {
    const positions = this.#positions;
    const around = { west: easting - radius, east: easting + radius, south: northing - radius, north: northing + radius };
    return this.#blocks.within(around).some(([first, end]) => {
      for (let index = 2 * first; index < 2 * end; index += 2) {
        const [east, north] = [positions[index] - easting, positions[index + 1] - northing];
        if ((east || north) && east * east + north * north < radius * radius) return true;
      }
      return false;
    });
  }

  /** Returns the ordinals of the postcodes in a box; `null` if there are more than `limit`. The eastern and northern edges are outside. */
  within({ west, east, south, north }, limit = Infinity) {
    const positions = this.#positions;
    const ordinals = [];
    for (const [first, end] of this.#blocks.within({ west, east, south, north })) {
      for (let ordinal = first; ordinal < end; ordinal++) {
        const [x, y] = [positions[2 * ordinal], positions[2 * ordinal + 1]];
        if (x < west || x >= east || y < south || y >= north) continue;
        if (ordinals.length === limit) return null;
        ordinals.push(ordinal);
      }
    }
    return ordinals;
  }

  /**
   * Counts the postcodes in a box by their values, below `length`: the same ones as `within` finds. With `ranges`, only those
   * of some ranges of ordinals.
   */
  countsIn(box, values, length, ranges = null) {
    const [west, east, south, north] = [box.west, box.east, box.south, box.north].map(Math.round);
    const positions = this.#positions;
    const counts = new Int32Array(length);
    const blocks = ranges?.map(({ first, end }) => [first, Math.min(end, this.count)]) ?? this.#blocks.within({ west, east, south, north });
    for (const [first, end] of blocks) {
      for (let ordinal = first; ordinal < end; ordinal++) {
        const [x, y] = [positions[2 * ordinal], positions[2 * ordinal + 1]];
        if (x >= west && x < east && y >= south && y < north) counts[values[ordinal]]++;
      }
    }
    return counts;
  }

  /**
   * Estimates the fraction of a view that has dots, by small squares. Returns 1 if there are too many dots to count, or some are missing.
   * While the view moves, `keepsLast` returns the last estimate, unless the scale has changed by a fifth since.
   */
  coverage(view, keepsLast = false) {
    const isSimilar = Math.abs(Math.log2(view.scale / this.#coverage?.scale)) < 0.25;
    if (!keepsLast || !isSimilar) this.#coverage = { scale: view.scale, fraction: this.#measureCoverage(view) };
    return this.#coverage.fraction;
  }

  #measureCoverage({ width, height, scale, ...view }) {
    const [wide, high] = [width / scale, height / scale];
    const west = view.east - wide / 2;
    const north = view.north + high / 2;
    const blocks = this.#blocks.within({ west, east: west + wide, south: north - high, north });
    // With a growing number of dots, their size would change.
    if (blocks.length * blockLength > coverageLimit || this.loaded < this.count) return 1;
    const positions = this.#positions;
    const columns = Math.ceil(width / cell) + 1;
    const cells = new Uint8Array(columns * (Math.ceil(height / cell) + 1));
    let covered = 0;
    for (const [first, end] of blocks) {
      for (let index = 2 * first; index < 2 * end; index += 2) {
        const x = (positions[index] - west) * scale;
        const y = (north - positions[index + 1]) * scale;
        if (x < 0 || y < 0 || x > width || y > height) continue;
        const spot = Math.floor(y / cell) * columns + Math.floor(x / cell);
        covered += 1 - cells[spot];
        cells[spot] = 1;
      }
    }
    return Math.max(covered, 1) * cell ** 2 / (width * height);
  }
}
