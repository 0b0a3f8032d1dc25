// Shapes and distances on the map: lists of points [easting, northing] in metres on the British grid.

/** The most corners of a shape in an address. */
const cornerLimit = 40;

/** Whether a point is inside a polygon, by the number of edges to its right. */
export function isInside([x, y], polygon) {
  let inside = false;
  for (let index = 0, before = polygon.length - 1; index < polygon.length; before = index++) {
    const [[ax, ay], [bx, by]] = [polygon[index], polygon[before]];
    if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Returns the corners of a rectangle from two opposite ones. */
export const rectangleOf = ([ax, ay], [bx, by]) => [[ax, ay], [bx, ay], [bx, by], [ax, by]];

/** Returns the box of points: {west, south, east, north}. */
export const boxOf = (points) => ({
  west: Math.min(...points.map(([x]) => x)), south: Math.min(...points.map(([, y]) => y)),
  east: Math.max(...points.map(([x]) => x)), north: Math.max(...points.map(([, y]) => y)),
});

/** Simplifies a line with the Ramer–Douglas–Peucker algorithm: its points are at most a distance from the result. */
function simplified(points, distance) {
  if (points.length < 3) return points;
  const [[ax, ay], [bx, by]] = [points[0], points.at(-1)];
  const length = Math.hypot(bx - ax, by - ay);
  const away = points.map(([x, y]) => length ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length : Math.hypot(x - ax, y - ay));
  const farthest = away.indexOf(Math.max(...away));
  if (away[farthest] <= distance) return [points[0], points.at(-1)];
  return [...simplified(points.slice(0, farthest + 1), distance).slice(0, -1), ...simplified(points.slice(farthest), distance)];
}

/** Returns a closed line of whole metres with few corners. */
export function polygonOf(points) {
  let found = points;
  for (let distance = 1; found.length > cornerLimit; distance *= 1.5) found = simplified(points, distance);
  return found.map((point) => point.map(Math.round));
}

/** Formats a polygon for an address, and reads it; `null` if it isn't one. */
export const textOfPolygon = (points) => points.map((point) => point.join(".")).join("~");
export function polygonIn(text) {
  const points = text.split("~").map((pair) => /^(-?\d{1,7})\.(-?\d{1,7})$/.exec(pair)?.slice(1).map(Number));
  return points.length > 2 && points.length <= 2 * cornerLimit && points.every(Boolean) ? points : null;
}

/** Returns the distance on the ground between two points. The grid's scale factor depends on the distance from its central meridian. */
export function distanceBetween([ax, ay], [bx, by]) {
  const away = (ax + bx) / 2 - 400_000;
  const scale = 0.9996012717 * (1 + (away ** 2 + (bx - ax) ** 2 / 12) / (2 * 6_381_000 ** 2));
  return Math.hypot(bx - ax, by - ay) / scale;
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

/** Returns the box of the points whose distance is at most a limit. */
function boxWithin(easts, norths, distances, limit) {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let index = 0; index < easts.length; index++) {
    if (distances[index] > limit) continue;
    const [east, north] = [easts[index], norths[index]];
    if (east < box.west) box.west = east;
    if (east > box.east) box.east = east;
    if (north < box.south) box.south = north;
    if (north > box.north) box.north = north;
  }
  return box;
}

/**
 * Returns the box {west, south, east, north} of some positions, at least one, from their eastings and northings in metres, each a Float64Array.
 * It leaves out up to a twentieth of them if they lie so far from the others that the box is then less than half as wide or high: two of the
 * 143 postcodes of SW1A are 2 km away.
 */
export function mainBoxOf(easts, norths) {
  const count = easts.length;
  const strays = Math.floor(count * strayFraction);
  const [x, y] = [easts, norths].map((values) => values.slice().sort()[count >> 1]);
  const distances = easts.map((east, index) => Math.hypot(east - x, norths[index] - y));
  const whole = boxWithin(easts, norths, distances, Infinity);
  if (!strays) return whole;
  const main = boxWithin(easts, norths, distances, 1.5 * distances.slice().sort()[count - 1 - strays]);
  const isSmaller = main.east - main.west < (whole.east - whole.west) / 2 || main.north - main.south < (whole.north - whole.south) / 2;
  return isSmaller ? main : whole;
}
