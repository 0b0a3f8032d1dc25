// Boxes on the map, in metres on the British grid, and ranges of ordinals.

/** Returns the box of points: {west, south, east, north}. */
export const boxOf = (points) => ({
  west: Math.min(...points.map(([x]) => x)), south: Math.min(...points.map(([, y]) => y)),
  east: Math.max(...points.map(([x]) => x)), north: Math.max(...points.map(([, y]) => y)),
});

/** Formats a box of whole metres for an address, and reads it; `null` if the text isn't one. */
export const textOfBox = ({ west, south, east, north }) => `${west}.${south}~${east}.${north}`;
export function boxIn(text) {
  const [, west, south, east, north] = /^(-?\d{1,7})\.(-?\d{1,7})~(-?\d{1,7})\.(-?\d{1,7})$/.exec(text) ?? [];
  return west ? { west: Number(west), south: Number(south), east: Number(east), north: Number(north) } : null;
}

/** Returns ranges {first, end} of ascending ordinals. */
export function rangesOf(ordinals) {
  const ranges = [];
  for (const ordinal of ordinals) {
    const last = ranges.at(-1);
    if (last?.end === ordinal) last.end++; else ranges.push({ first: ordinal, end: ordinal + 1 });
  }
  return ranges;
}

/** The fraction of positions that `mainBoxOf` may leave out. */
const strayFraction = 0.05;
/** Returns the box of positions without up to a twentieth far from the others, if it is then half as wide or high: two of SW1A are 2 km away. */
export function mainBoxOf(easts, norths) {
  const points = Array.from(easts, (east, index) => [east, norths[index]]);
  const [x, y] = [easts, norths].map((values) => values.slice().sort()[points.length >> 1]);
  const distances = easts.map((east, index) => Math.hypot(east - x, norths[index] - y));
  const limit = 1.5 * distances.slice().sort()[Math.ceil(points.length * (1 - strayFraction)) - 1];
  const [whole, main] = [boxOf(points), boxOf(points.filter((_, index) => distances[index] <= limit))];
  const isSmaller = main.east - main.west < (whole.east - whole.west) / 2 || main.north - main.south < (whole.north - whole.south) / 2;
  return isSmaller ? main : whole;
}
