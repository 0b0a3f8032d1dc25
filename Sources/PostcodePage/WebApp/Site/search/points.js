// Positions in typed text: degrees, eastings and northings, and grid references with letters. TypedPosition.swift finds the same.

/** The maximum length of a text, longer than any position. */
const maximumLength = 64;

/** Returns the position in a text: {latitude, longitude}, or {easting, northing} on the British grid; `null` if there is none. */
export function pointIn(text) {
  if (text.length > maximumLength) return null;
  return degreesIn(text) ?? metresIn(text) ?? squareIn(text);
}

/** Degrees with a sign or letter: -0.12, 0.12 W, 0.12° W. An E without digits is a letter for the east. */
const angle = (letters, fraction) => String.raw`([${letters}])?\s*([-−+]?(?=[.,]?\d)\d{0,3}(?:${fraction})?(?:e[-−+]?\d{1,2}(?!\d))?)\s*(°?)\s*([${letters}])?`;
/** "51,5" is two numbers; only a text that has another comma, a semicolon or a space too has decimal commas. */
const degrees = ["\\.\\d*", ",\\d+"].map((fraction) => new RegExp(String.raw`^\s*${angle("NS", fraction)}\s*([,;]|\s)\s*${angle("EW", fraction)}\s*$`, "i"));
const hasFraction = (number) => /[.,]\d|e/i.test(number);

function degreesIn(text) {
  for (const form of degrees) {
    const [, north, latitude, sign, northAfter, separator, east, longitude, , eastAfter] = form.exec(text) ?? [];
    if (!latitude) continue;
    // 52,1,0 is not clear.
    if (form === degrees[1] && separator === "," && !(hasFraction(latitude) && hasFraction(longitude))) continue;
    // N1 1 and S10 2 are sectors, and two whole numbers with a space between them could be anything.
    const isPosition = hasFraction(latitude) || sign || !north && (/[,;]/.test(separator) || northAfter);
    if (isPosition) return { latitude: angleOf(latitude, north ?? northAfter), longitude: angleOf(longitude, east ?? eastAfter) };
  }
  return null;
}

/** Returns the degrees of an angle with a sign, a letter or both. */
function angleOf(text, letter = "") {
  const size = Number(text.replace(/^[-−+]/, "").replace(",", ".").replace("−", "-"));
  return /^[-−]/.test(text) !== /[SW]/i.test(letter) ? -size : size;
}

/** Whether a position is in or near the British Isles. */
export const isOnMap = ({ latitude, longitude, easting, northing }) => latitude === undefined ? easting < 700000 && northing < 1300000
  : latitude > 49 && latitude < 61.5 && longitude > -11 && longitude < 2.5;

function metresIn(text) {
  const [, east, north] = (/^\s*(\d{4,6})(?:\.\d*)?\s*[,;\s]\s*(\d{4,7})(?:\.\d*)?\s*$/.exec(text)
    ?? /^\s*(\d{4,6})(?:,\d+)?\s*[,;\s]\s*(\d{4,7})(?:,\d+)?\s*$/.exec(text)) ?? [];
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
  const metres = (digits) => Number(digits) * side + side / 2;
  const easting = ((first - 2) % 5 * 5 + second % 5) * 100000 + metres(compact.slice(0, half));
  const northing = (19 - Math.floor(first / 5) * 5 - Math.floor(second / 5)) * 100000 + metres(compact.slice(half));
  return easting >= 0 && northing >= 0 && isOnMap({ easting, northing }) ? { easting: Math.floor(easting), northing: Math.floor(northing) } : null;
}
