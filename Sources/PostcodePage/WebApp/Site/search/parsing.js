// What the page itself must know about typed text. Everything else is up to the index or the server.

/** Returns the letters and digits of a text in capitals, without accents. */
export const symbolsOf = (text) => text.normalize("NFKD").toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Whether a text has no letters or digits, and so nothing to search for. */
export const isNothing = (text) => !symbolsOf(text);
/** Whether a text is long enough for a whole postcode. */
export const mayBeWhole = (text) => symbolsOf(text).length >= 5;
/** Whether a text may be the name of an area or place, which has no digits, or the code of an area. */
export const mayBeName = (text) => /^(\D{3,}|[A-Z]\d{8})$/i.test(symbolsOf(text));
/** Whether a text begins with a house number or names a street. PostcodePage+Search.swift has the same. */
export const isAddress = (text) => /^\d+[a-z]?,? +[a-z]{3}| (street|st|road|rd|lane|avenue|drive|close)(,|$)/i.test(text.trim());

/** What may stand between outcode and incode: up to three spaces, dashes, dots, brackets, quotation marks and others of TypedScalar.swift. */
const gap = String.raw`[\p{Zs}\t\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Cf}_/\\,+:;|.<>'"\u0060·•‧⋅・。、′-‷−⁄∕]{0,3}`;
/** An ordinal before "floor", as in "Flat E1 1ST floor", is no incode. */
const noFloor = String.raw`(?!\d(?:ST|ND|RD|TH)[ \t]+(?:FLOOR|FLR|FL)(?![A-Z]))`;
const postcodes = new RegExp(
  String.raw`(?<![\p{L}\p{N}\p{M}])(GIR|[A-Z]{1,2}\d[A-Z\d]?)${gap}${noFloor}(\d[A-Z]{2})(?![\p{L}\p{N}\p{M}])`, "gu");

/** Returns the postcodes in a longer text, such as an address, in order. PostcodeScanner.swift finds the same. */
export const postcodesIn = (text) => [...text.toUpperCase().matchAll(postcodes)].map(([, outcode, incode]) => `${outcode} ${incode}`);

/** Returns a text with its postcode as the index reads it: "SW1A" for "SW 1A", "SW1A 2" for "SW1A-2". SearchResult+Index.swift does the same. */
export const tidied = (text) => text.replace(/^\s*([A-Z]{1,2})\s+(?=\d[A-Z\d]?(\s*\d[A-Z]{0,2})?\s*$)/i, "$1")
  .replaceAll(/(?<![A-Z0-9])([A-Z]{1,2}\d[A-Z\d]?)-(?=\d([A-Z]{2}(?![A-Z0-9])|[A-Z]?\s*$))/gi, "$1 ");

/** Returns a name in lowercase without accents and punctuation, with "and" for "&" and "st" for "Saint" before a word. */
export const folded = (text) => text.replaceAll("&", " and ").normalize("NFD").replaceAll(/[\u0300-\u036f'’.]/g, "")
  .replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim().toLowerCase().replaceAll(/\bsaint (?=\S)/g, "st ");

/** Whether a name has the words of a text, one after the other. */
export const hasWords = (name, text) => ` ${folded(name)} `.includes(` ${folded(text)} `);
/** Returns "place" for a place, the column for an administrative area, or nothing. */
export const kindOfName = ({ place, column }) => place ? "place" : column;
/** Returns the first of some places and administrative areas, or nothing if another one is of its kind. */
export const onlyOfItsKind = ([first, ...others]) => others.some((other) => kindOfName(other) === kindOfName(first)) ? undefined : first;
