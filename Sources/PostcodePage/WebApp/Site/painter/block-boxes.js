// Bounding boxes of blocks of consecutive postcodes, which find those in a part of the map.

import { missing } from "./position-chunks.js";

/** The number of postcodes in a block. */
const length = 256;

/** Returns the box of the positions of ordinals from `first` to the one before `end`. */
export function boxOfOrdinals(positions, first, end) {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  const last = Math.min(end, positions.length / 2);
  for (let ordinal = first; ordinal < last; ordinal++) {
    const [east, north] = [positions[2 * ordinal], positions[2 * ordinal + 1]];
    if (east === missing) continue;
    if (east < box.west) box.west = east;
    if (east > box.east) box.east = east;
    if (north < box.south) box.south = north;
    if (north > box.north) box.north = north;
  }
  return box;
}

export class BlockBoxes {
  #positions;
  #boxes = [];

  constructor(positions) { this.#positions = positions; }

  /** Returns the ordinals [first, end] of the blocks that overlap a box {west, east, south, north}. */
  within({ west, east, south, north }) {
    const count = this.#positions.length / 2;
    const found = [];
    for (let block = 0; block * length < count; block++) {
      const box = this.#boxes[block] ??= boxOfOrdinals(this.#positions, block * length, (block + 1) * length);
      if (box.west <= east && box.east >= west && box.south <= north && box.north >= south) found.push([block * length, Math.min((block + 1) * length, count)]);
    }
    return found;
  }
}
