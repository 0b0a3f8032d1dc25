// What the page itself must know about typed text. Everything else is up to the index or the server.

/** Returns the letters and digits of a text in capitals, without accents. */
export const symbolsOf = (text) => text.normalize("NFKD").toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Whether a text has no letters or digits, and so nothing to search for. */
export const isNothing = (text) => !symbolsOf(text);
/** Whether a text is long enough for a whole postcode. */
export const mayBeWhole = (text) => symbolsOf(text).length >= 5;
/** Whether a text may be the name of an area or place, or the code of an area, which only the whole index knows. */
export const mayBeName = (text) => /^(\D{3,}|[A-Z]\d{8})$/i.test(symbolsOf(text));
