// What is typed, read as the core reads it, for where the server's API answers: that takes texts by the letter.

const separators = new RegExp("[\\t-\\r \\-_/\\\\,+:;|\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000"
  + "\\u2010-\\u2015\\u2043\\u2212\\ufe58\\ufe63\\u30fc\\u2e3a\\u2e3b\\u2044\\u2215\\u3001\\uff64]", "u");
const ignored = new RegExp("[.()\\[\\]{}<>'\"`\\u00ad\\u034f\\u061c\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f"
  + "\\ufe00-\\ufe0f\\ufeff\\u{e0100}-\\u{e01ef}\\u20e3\\u00ab\\u00bb\\u2018-\\u201f\\u2039\\u203a\\u2032-\\u2037\\u300c-\\u300f"
  + "\\u3008-\\u300b\\u3010\\u3011\\u3014-\\u301b\\u27e8\\u27e9\\uff5f-\\uff63\\u00b7\\u2022\\u2024\\u2027\\u22c5\\u3002\\u30fb"
  + "\\ufe52]", "u");
const digit = /\p{Nd}/u;

/** The capital letter or digit that a character stands for; "" for none. */
function symbolOf(character) {
  // Some are a letter or digit in brackets, or with a dot.
  const plain = character.normalize("NFKC").replaceAll(/[().\u3014\u3015]/g, "");
  if (/^[A-Za-z\d]$/.test(plain)) return plain.toUpperCase();
  if (!digit.test(character)) return "";
  // The digits of every script stand in a row, nought first.
  const code = character.codePointAt();
  let first = code;
  while (digit.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

/** The letters and digits of a text, and before which of them it was spaced; `null` if no postcode has what it holds. */
function read(text) {
  let symbols = "";
  const spaces = new Set();
  for (let character of text) {
    const code = character.codePointAt();
    // Forms of full width stand for what they are in ASCII, whatever that is.
    if (code >= 0xFF01 && code <= 0xFF5E) character = String.fromCodePoint(code - 0xFEE0);
    if (separators.test(character)) spaces.add(symbols.length);
    else if (!ignored.test(character)) {
      const symbol = symbolOf(character);
      if (!symbol) return null;
      symbols += symbol;
    }
  }
  return { symbols, spaces };
}

/** The letters and digits of a text, in capitals; "" where there are others than postcodes have. */
export const symbolsOf = (text) => read(text)?.symbols ?? "";

/** Whether nothing is left of a text that could be meant: spaces, a dot. */
export const isNothing = (text) => read(text)?.symbols === "";

const outcode = /^(GIR|NPT|[A-Z]{1,2}\d[A-Z\d]?)$/;
const incodeSoFar = /^\d[A-Z]{0,2}$/;
const whole = /^(GIR|NPT|[A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

/** The whole postcode that a text is, wherever it is spaced; "" for any other text. */
export const wholeOf = (text) => symbolsOf(text).match(whole)?.slice(1).join(" ") ?? "";

/**
 * What the postcodes begin with that a text can mean, one or two: "M11" is M11 or M1 1. Behind an outcode a space binds, and
 * stands at the end of what is returned where nothing is behind it.
 */
export function readingsOf(text) {
  const { symbols, spaces } = read(text) ?? {};
  if (symbols === undefined || symbols.length > 8) return [];
  const splitAt = (place) => {
    const [out, rest] = [symbols.slice(0, place), symbols.slice(place)];
    return outcode.test(out) && incodeSoFar.test(rest) ? [`${out} ${rest}`] : [];
  };
  const bound = [2, 3, 4].find((place) => place <= symbols.length && spaces.has(place) && outcode.test(symbols.slice(0, place)));
  if (bound === symbols.length) return [`${symbols} `];
  if (bound) {
    // "SW1 A1AA" is one whole postcode: the odd spacing is forgiven.
    const found = splitAt(bound);
    return found.length ? found : [wholeOf(symbols)].filter(Boolean);
  }
  const open = symbols.length < 3 && /^[A-Z]*$/.test(symbols) || outcode.test(symbols) ? [symbols] : [];
  return [...open, ...[4, 3, 2].flatMap((place) => place < symbols.length ? splitAt(place) : [])].slice(0, 2);
}

/** The text as the API takes it, and nothing else: capitals, and one space at most. */
export function plainOf(text) {
  const readings = readingsOf(text);
  return readings.length === 1 ? readings[0].trim() : symbolsOf(text);
}
