// Positions in typed text: degrees, eastings and northings, and grid references with letters. TypedPosition.swift finds the same.

/** The maximum length of a text, longer than any position. */
const maximumLength = 64;

/** Returns the position in a text: {latitude, longitude}, or {easting, northing} on the British grid; `null` if there is none. */
export function pointIn(text) {
  if (text.length > maximumLength) return null;
  return degreesIn(text) ?? metresIn(text) ?? squareIn(text);
}

/** Degrees with a sign or letter, and perhaps minutes and seconds: -0.12, 0.12 W, 0°7.2' W, 0° 7′ 12″ W. */
const angle = (letters) => String.raw`([${letters}])?\s*([-−+]?\d{1,3}(?:\.\d+)?)\s*(°?)`
  + String.raw`(?:\s*(\d{1,2}(?:\.\d+)?)\s*['′’](?:\s*(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''|′′|’’))?)?\s*([${letters}])?`;
const degrees = new RegExp(String.raw`^\s*${angle("NS")}\s*([,;]|\s)\s*${angle("EW")}\s*$`, "i");
/** A geo URI (RFC 5870), of which only the latitude and the longitude count. */
const geoURI = /^\s*geo:([^,;?]*,[^,;?]*)(?:[,;?].*)?$/i;

function degreesIn(text) {
  const found = degrees.exec(geoURI.exec(text)?.[1] ?? text);
  if (!found) return null;
  const separator = found[7];
  const latitude = angleOf(found.slice(1, 7));
  const longitude = angleOf(found.slice(8));
  // N1 1 and S10 2 are sectors, and two whole numbers with a space between them could be anything.
  const isExact = found[2].includes(".") || found[3] || found[4];
  const isPosition = isExact || !found[1] && (/[,;]/.test(separator) || found[6]);
  return isPosition && !isNaN(latitude + longitude) ? { latitude, longitude } : null;
}

/** Returns the degrees of an angle, or NaN if its minutes or seconds are out of range. */
function angleOf([before, whole, , minutes = "0", seconds = "0", after]) {
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return NaN;
  const size = Number(whole.replace(/[-−+]/, "")) + Number(minutes) / 60 + Number(seconds) / 3600;
  return /^[-−]/.test(whole) !== /[SW]/i.test(before ?? after ?? "") ? -size : size;
}

/** Whether a position is in or near the British Isles. */
export const isOnMap = ({ latitude, longitude, easting, northing }) => latitude === undefined ? easting < 700000 && northing < 1300000
  : latitude > 49 && latitude < 61.5 && longitude > -11 && longitude < 2.5;

function metresIn(text) {
  const [, east, north] = /^\s*(\d{4,6})(?:\.\d+)?\s*[,;\s]\s*(\d{4,7})(?:\.\d+)?\s*$/.exec(text) ?? [];
  return east ? { easting: Number(east), northing: Number(north) } : null;
}

/** TQ 300 799 is the square of 100 m at 530000, 179900. The result is its centre. */
function squareIn(text) {
  const [, letters, digits] = /^\s*([HJNOST][A-HJ-Z])((?:\s*\d){4,10})\s*$/i.exec(text.toUpperCase()) ?? [];
  const compact = digits?.replaceAll(/\s/g, "") ?? "";
  if (!letters || compact.length % 2) return null;
  // The alphabet of grid references lacks I.
  const [first, second] = [...letters].map((letter) => "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(letter));
  const half = compact.length / 2;
  const side = 10 ** (5 - half);
  const part = (digits) => Number(digits) * side + side / 2;
  const easting = ((first - 2) % 5 * 5 + second % 5) * 100000 + part(compact.slice(0, half));
  const northing = (19 - Math.floor(first / 5) * 5 - Math.floor(second / 5)) * 100000 + part(compact.slice(half));
  return easting >= 0 && northing >= 0 && isOnMap({ easting, northing }) ? { easting: Math.floor(easting), northing: Math.floor(northing) } : null;
}
