// Where the postcodes are: what the map asks about them, without a word to the index.

import { missing, place } from "./positions.js";

/** Of so many postcodes in a row the box around them is kept. */
const blockLength = 4096;
const nowhere = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };

/** How many postcodes are looked at one by one for a picture, at most. */
const mostLookedAt = 1 << 18;
/** The side of the squares by which it is seen how full a picture is, in pixels. */
const cell = 4;

function include(box, west, south, east, north) {
  if (west < box.west) box.west = west;
  if (south < box.south) box.south = south;
  if (east > box.east) box.east = east;
  if (north > box.north) box.north = north;
}

const touch = (a, b) => a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

export class Places {
  #positions;
  /** The boxes around blocks of postcodes. */
  #boxes = [];
  /** Which are terminated, a byte each; `null` as long as nobody knows. */
  terminated = null;
  /** How many positions are known. */
  known = 0;

  constructor(count) { this.#positions = new Int32Array(2 * count).fill(missing); }

  get count() { return this.#positions.length / 2; }

  /** Takes a piece of the positions: see `piecesOf`. */
  add(blocks, piece) {
    this.known += place(blocks, piece, this.#positions);
    for (const { first, count } of blocks) {
      this.#scan(first, first + count, this.#boxes[Math.floor(first / blockLength)] ??= { ...nowhere });
    }
  }

  /** The box around some ranges of ordinals; `null` if none has a position. */
  box(ranges) {
    const box = { ...nowhere };
    for (const { first, end } of ranges) {
      const last = Math.min(end, this.count);
      for (let start = first; start < last;) {
        const block = this.#boxes[start / blockLength];
        const next = (Math.floor(start / blockLength) + 1) * blockLength;
        if (block && next <= last) include(box, block.west, block.south, block.east, block.north);
        else this.#scan(start, Math.min(next, last), box);
        start = next;
      }
    }
    return box.west > box.east ? null : box;
  }

  #scan(first, end, box) {
    const positions = this.#positions;
    for (let place = 2 * first; place < 2 * end; place += 2) {
      const [east, north] = [positions[place], positions[place + 1]];
      if (east !== missing) include(box, east, north, east, north);
    }
    return box;
  }

  /** Easting and northing of a postcode in metres; `null` if it has none. */
  position(ordinal) {
    const easting = this.#positions[2 * ordinal];
    return easting === undefined || easting === missing ? null : [easting, this.#positions[2 * ordinal + 1]];
  }

  /** The blocks of ordinals that may have some in a box, each [first, end]. */
  #blocksIn(box) {
    const found = [];
    this.#boxes.forEach((block, number) => {
      if (touch(block, box)) found.push([number * blockLength, Math.min((number + 1) * blockLength, this.count)]);
    });
    return found;
  }

  /**
   * The place with a postcode that is nearest to another, within a radius in metres, and the ordinals of all that lie there,
   * those in use first: {place, ordinals}; `null` if there is none.
   */
  at(easting, northing, radius) {
    const positions = this.#positions;
    const around = { west: easting - radius, east: easting + radius, south: northing - radius, north: northing + radius };
    let least = radius ** 2;
    let ordinals = [];
    for (const [first, end] of this.#blocksIn(around)) {
      for (let ordinal = first; ordinal < end; ordinal++) {
        const east = positions[2 * ordinal];
        if (east === missing) continue;
        const distance = (east - easting) ** 2 + (positions[2 * ordinal + 1] - northing) ** 2;
        if (distance > least) continue;
        // Others may be as far and lie elsewhere: one of the places is taken.
        const isSame = ordinals.length && positions[2 * ordinals[0]] === east
          && positions[2 * ordinals[0] + 1] === positions[2 * ordinal + 1];
        if (isSame) ordinals.push(ordinal);
        else if (distance < least || !ordinals.length) { least = distance; ordinals = [ordinal]; }
      }
    }
    if (!ordinals.length) return null;
    const { terminated } = this;
    if (terminated) ordinals.sort((a, b) => terminated[a] - terminated[b] || a - b);
    return { place: this.position(ordinals[0]), ordinals };
  }

  /** Which part of a picture has dots, by small squares, at least one; 1 where that would take long to say. */
  fullness({ width, height, scale, ...view }) {
    const [wide, high] = [width / scale, height / scale];
    const west = view.east - wide / 2;
    const north = view.north + high / 2;
    const blocks = this.#blocksIn({ west, east: west + wide, south: north - high, north });
    if (blocks.length * blockLength > mostLookedAt) return 1;
    const positions = this.#positions;
    const columns = Math.ceil(width / cell) + 1;
    const cells = new Uint8Array(columns * (Math.ceil(height / cell) + 1));
    let full = 0;
    for (const [first, end] of blocks) {
      for (let place = 2 * first; place < 2 * end; place += 2) {
        const x = (positions[place] - west) * scale;
        const y = (north - positions[place + 1]) * scale;
        if (x < 0 || y < 0 || x > width || y > height) continue;
        const spot = Math.floor(y / cell) * columns + Math.floor(x / cell);
        full += 1 - cells[spot];
        cells[spot] = 1;
      }
    }
    return Math.max(full, 1) * cell ** 2 / (width * height);
  }
}
