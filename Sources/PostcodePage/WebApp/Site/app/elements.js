// Makes elements of the page.

/** Makes an element with a text and other properties. */
export const make = (name, text = "", values = {}) => Object.assign(document.createElement(name), { textContent: text, ...values });

/** Returns a name that browsers may break after a slash. */
export const breakable = (text) => text.replaceAll("/", "/\u200b");

export const capitalised = (text) => text.replace(/^./, (letter) => letter.toUpperCase());
