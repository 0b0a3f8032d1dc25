// Positions travel from the index to the map in chunks. Each chunk samples the whole country, so the first one already makes
// a picture of it.

/** Stands for a missing coordinate. */
export const missing = -2147483648;

const blockLength = 256;
const chunkCount = 32;

/** Yields the chunks of an index, each a list of blocks of ordinals {first, count}: every 32nd block belongs to one chunk. */
export function* chunksOf(count) {
  for (let chunk = 0; chunk < chunkCount; chunk++) {
    const blocks = [];
    for (let first = chunk * blockLength; first < count; first += chunkCount * blockLength) {
      blocks.push({ first, count: Math.min(blockLength, count - first) });
    }
    if (blocks.length) yield blocks;
  }
}

/** Copies a chunk's eastings and northings to the offsets of their ordinals. Returns the number of postcodes copied. */
export function copyChunk(blocks, chunk, positions) {
  let start = 0;
  for (const { first, count } of blocks) {
    positions.set(chunk.subarray(start, start + 2 * count), 2 * first);
    start += 2 * count;
  }
  return start / 2;
}
