// How positions travel from the index to the map: in pieces that are each spread over the whole country, so that the first
// one makes a picture of all of it, with a part of the dots.

/** Stands for no position, in both coordinates. */
export const missing = -2147483648;

const blockLength = 256;
const pieceCount = 32;

/** The pieces of an index: each {first, count} of its blocks of ordinals, every so many-th. */
export function* piecesOf(count) {
  for (let piece = 0; piece < pieceCount; piece++) {
    const blocks = [];
    for (let first = piece * blockLength; first < count; first += pieceCount * blockLength) {
      blocks.push({ first, count: Math.min(blockLength, count - first) });
    }
    if (blocks.length) yield blocks;
  }
}

/** Puts a piece's positions where they belong among all: easting and northing of each ordinal. */
export function place(blocks, piece, positions) {
  let start = 0;
  for (const { first, count } of blocks) {
    positions.set(piece.subarray(start, start + 2 * count), 2 * first);
    start += 2 * count;
  }
  return start / 2;
}
