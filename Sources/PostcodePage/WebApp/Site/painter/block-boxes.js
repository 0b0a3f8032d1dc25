// Bounding boxes of blocks of consecutive postcodes, which find those in a part of the map.

import { missing } from "./position-chunks.js";

const empty = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };

function include(box, west, south, east, north) {
  if (west < box.west) box.west = west;
  if (south < box.south) box.south = south;
  if (east > box.east) box.east = east;
  if (north > box.north) box.north = north;
}

export class BlockBoxes {
  #positions;
  #length;
  #boxes = [];

  /** `length` is the number of postcodes in a block. */
  constructor(positions, length = 1024) {
    this.#positions = positions;
    this.#length = length;
  }

  /** Forgets the boxes of postcodes whose positions have changed, from the first of a block on. */
  forget(first, end) { this.#boxes.fill(undefined, first / this.#length, Math.ceil(end / this.#length)); }

  /** Returns the box of a block's positions. */
  #boxOf(block) { return this.#boxes[block] ??= this.#scan(block * this.#length, (block + 1) * this.#length, { ...empty }); }

  /** Extends a box by the positions of consecutive ordinals. */
  #scan(first, end, box) {
    const last = Math.min(end, this.#positions.length / 2);
    for (let ordinal = first; ordinal < last; ordinal++) {
      const [east, north] = [this.#positions[2 * ordinal], this.#positions[2 * ordinal + 1]];
      if (east !== missing) include(box, east, north, east, north);
    }
    return box;
  }

  /** Returns the box of some ranges of ordinals, or `null` if none has a position. */
  boxOf(ranges) {
    const box = { ...empty };
    for (const [start, end] of this.#pieces(ranges)) {
      const { west, south, east, north } = end - start === this.#length ? this.#boxOf(start / this.#length) : this.#scan(start, end, { ...empty });
      include(box, west, south, east, north);
    }
    return box.west > box.east ? null : box;
  }

  /** Returns the pieces [first, end] of some ranges of ordinals, each within a block that overlaps a box {west, east, south, north}. */
  within({ west, east, south, north }, ranges = [{ first: 0, end: Infinity }]) {
    return this.#pieces(ranges).filter(([first]) => {
      const box = this.#boxOf(Math.floor(first / this.#length));
      return box.west <= east && box.east >= west && box.south <= north && box.north >= south;
    });
  }

  /** Returns the pieces [first, end] of some ranges of ordinals, each within a block. */
  #pieces(ranges) {
    const [length, pieces] = [this.#length, []];
    for (const { first, end } of ranges) {
      const last = Math.min(end, this.#positions.length / 2);
      for (let block = Math.floor(first / length); block * length < last; block++) {
        pieces.push([Math.max(first, block * length), Math.min(last, (block + 1) * length)]);
      }
    }
    return pieces;
  }
}
