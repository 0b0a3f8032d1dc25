// Bounding boxes of blocks of consecutive postcodes, which find those in a part of the map.

import { missing } from "./position-chunks.js";

/** The number of postcodes in a block. */
const length = 1024;

export class BlockBoxes {
  #positions;
  #boxes = [];

  constructor(positions) { this.#positions = positions; }

  /** Returns the box of a block's positions. */
  #boxOf(block) {
    const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
    const end = Math.min((block + 1) * length, this.#positions.length / 2);
    for (let ordinal = block * length; ordinal < end; ordinal++) {
      const [east, north] = [this.#positions[2 * ordinal], this.#positions[2 * ordinal + 1]];
      if (east === missing) continue;
      if (east < box.west) box.west = east;
      if (east > box.east) box.east = east;
      if (north < box.south) box.south = north;
      if (north > box.north) box.north = north;
    }
    return box;
  }

  /** Returns the pieces [first, end] of some ranges of ordinals, each within a block that overlaps a box {west, east, south, north}. */
  within({ west, east, south, north }, ranges = [{ first: 0, end: Infinity }]) {
    const pieces = [];
    const count = this.#positions.length / 2;
    for (const { first, end } of ranges) {
      for (let block = Math.floor(first / length); block * length < Math.min(end, count); block++) {
        const box = this.#boxes[block] ??= this.#boxOf(block);
        if (box.west > east || box.east < west || box.south > north || box.north < south) continue;
        pieces.push([Math.max(first, block * length), Math.min(end, (block + 1) * length, count)]);
      }
    }
    return pieces;
  }
}
