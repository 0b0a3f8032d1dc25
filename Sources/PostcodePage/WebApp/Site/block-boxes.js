// Bounding boxes of blocks of consecutive postcodes, which find those in a part of the map.

import { missing } from "./position-chunks.js";

/** The number of postcodes in a block. */
const length = 1024;

export class BlockBoxes {
  #positions;
  #boxes = [];

  constructor(positions) { this.#positions = positions; }

  #boxOf(block) {
    const positions = this.#positions;
    const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
    const end = Math.min((block + 1) * length, positions.length / 2);
    for (let ordinal = block * length; ordinal < end; ordinal++) {
      const [east, north] = [positions[2 * ordinal], positions[2 * ordinal + 1]];
      if (east === missing) continue;
      if (east < box.west) box.west = east;
      if (east > box.east) box.east = east;
      if (north < box.south) box.south = north;
      if (north > box.north) box.north = north;
    }
    return box;
  }

  /** Yields the ordinals [first, end] of the blocks that overlap a box {west, east, south, north}. */
  * within({ west, east, south, north }) {
    const count = this.#positions.length / 2;
    for (let block = 0; block * length < count; block++) {
      const box = this.#boxes[block] ??= this.#boxOf(block);
      if (box.west <= east && box.east >= west && box.south <= north && box.north >= south) yield [block * length, Math.min((block + 1) * length, count)];
    }
  }
}
