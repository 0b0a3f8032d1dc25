// Parses typed text as the core does, for searches through the server's API, which takes text literally.

const separators = new RegExp("[\\t-\\r \\-_/\\\\,+:;|\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000"
  + "\\u2010-\\u2015\\u2043\\u2212\\ufe58\\ufe63\\u30fc\\u2e3a\\u2e3b\\u2044\\u2215\\u3001\\uff64]", "u");
const ignored = new RegExp("[.()\\[\\]{}<>'\"`\\u00ad\\u034f\\u061c\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f"
  + "\\ufe00-\\ufe0f\\ufeff\\u{e0100}-\\u{e01ef}\\u20e3\\u00ab\\u00bb\\u2018-\\u201f\\u2039\\u203a\\u2032-\\u2037\\u300c-\\u300f"
  + "\\u3008-\\u300b\\u3010\\u3011\\u3014-\\u301b\\u27e8\\u27e9\\uff5f-\\uff63\\u00b7\\u2022\\u2024\\u2027\\u22c5\\u3002\\u30fb"
  + "\\ufe52]", "u");
const digit = /\p{Nd}/u;

/** Returns the capital letter or digit that a character stands for, or "". */
function symbolOf(character) {
  // Characters such as ⒜ and ⒈ decompose to a letter or digit with brackets or a dot.
  const plain = character.normalize("NFKC").replaceAll(/[().\u3014\u3015]/g, "");
  if (/^[A-Za-z\d]$/.test(plain)) return plain.toUpperCase();
  if (!digit.test(character)) return "";
  // The digits of each script are consecutive code points, starting with zero.
  const code = character.codePointAt();
  let first = code;
  while (digit.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

/** Returns the letters and digits of a text, and the offsets of spaces among them; `null` if it has other characters. */
function parse(text) {
  let symbols = "";
  const spaces = new Set();
  for (let character of text) {
    const code = character.codePointAt();
    // Full-width forms stand for ASCII characters.
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

/** Returns the letters and digits of a text in capitals, or "" if it has characters that no postcode has. */
export const symbolsOf = (text) => parse(text)?.symbols ?? "";

/** Whether a text has nothing but separators and punctuation. */
export const isNothing = (text) => parse(text)?.symbols === "";

const outcode = /^(GIR|NPT|[A-Z]{1,2}\d[A-Z\d]?)$/;
const incodeSoFar = /^\d[A-Z]{0,2}$/;
const whole = /^(GIR|NPT|[A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

/** Returns the text as a whole postcode, wherever it has spaces, or "" if it isn't one. */
export const wholeOf = (text) => symbolsOf(text).match(whole)?.slice(1).join(" ") ?? "";

/**
 * Returns the interpretations of a partial postcode, at most two: "M11" is M11 or M1 1. A space after an outcode is
 * binding: "M1 " has the one interpretation "M1 ".
 */
export function interpretationsOf(text) {
  const { symbols, spaces } = parse(text) ?? {};
  if (symbols === undefined || symbols.length > 8) return [];
  const splitAt = (index) => {
    const [out, rest] = [symbols.slice(0, index), symbols.slice(index)];
    return outcode.test(out) && incodeSoFar.test(rest) ? [`${out} ${rest}`] : [];
  };
  const bound = [2, 3, 4].find((index) => index <= symbols.length && spaces.has(index) && outcode.test(symbols.slice(0, index)));
  if (bound === symbols.length) return [`${symbols} `];
  if (bound) {
    // "SW1 A1AA" is a whole postcode with a misplaced space.
    const found = splitAt(bound);
    return found.length ? found : [wholeOf(symbols)].filter(Boolean);
  }
  const open = symbols.length < 3 && /^[A-Z]*$/.test(symbols) || outcode.test(symbols) ? [symbols] : [];
  return [...open, ...[4, 3, 2].flatMap((index) => index < symbols.length ? splitAt(index) : [])].slice(0, 2);
}

/** Returns the text in the form that the API expects: capitals, and at most one space. */
export function plainOf(text) {
  const interpretations = interpretationsOf(text);
  return interpretations.length === 1 ? interpretations[0].trim() : symbolsOf(text);
}
