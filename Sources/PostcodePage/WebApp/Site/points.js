// Positions in typed text: degrees, eastings and northings, and grid references with letters.

/** Returns the position in a text: {latitude, longitude}, or {easting, northing} on the British grid; `null` if there is none. */
export function pointIn(text) {
  return degreesIn(text) ?? metresIn(text) ?? squareIn(text);
}

function degreesIn(text) {
  const [, lat, south, long, west] = /^\s*([-−+]?\d{1,2}\.\d+)\s*°?\s*([NS])?\s*[,;\s]\s*([-−+]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?\s*$/i.exec(text) ?? [];
  if (!lat) return null;
  const number = (digits) => Number(digits.replace("−", "-"));
  const latitude = number(lat) * (/S/i.test(south ?? "") ? -1 : 1);
  const longitude = number(long) * (/W/i.test(west ?? "") ? -1 : 1);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Whether a position is in or near the British Isles. */
export const isOnMap = ({ latitude, longitude }) => latitude === undefined || latitude > 49 && latitude < 61.5 && longitude > -11 && longitude < 2.5;

function metresIn(text) {
  const [, east, north] = /^\s*(\d{4,6})(?:\.\d+)?\s*[,;\s]\s*(\d{4,7})(?:\.\d+)?\s*$/.exec(text) ?? [];
  return east && Number(east) < 700000 && Number(north) < 1300000 ? { easting: Number(east), northing: Number(north) } : null;
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
  return easting >= 0 && easting < 700000 && northing >= 0 && northing < 1300000
    ? { easting: Math.floor(easting), northing: Math.floor(northing) } : null;
}
