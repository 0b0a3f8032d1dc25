// Makes elements of the page, also links from a record to others. A plain click opens them in the page; one with Ctrl, Command or Shift
// opens a new tab or window.

import { toHash } from "./address.js";

/** Makes an element with a text and other properties. */
export const make = (name, text = "", values = {}) => Object.assign(document.createElement(name), { textContent: text, ...values });

/** Returns a name that browsers may break after a slash. */
export const breakable = (text) => text.replaceAll("/", "/\u200b");

export const capitalised = (text) => text.replace(/^./, (letter) => letter.toUpperCase());

/** Makes a link to what a text means: a postcode, an outcode, or the code of an area. */
export function linkTo(text, label = text) {
  const link = make("a", label, { href: toHash(text) });
  link.dataset.text = text;
  return link;
}

/** Calls `follow` with the text of a link in an element when it is clicked to open in the page. */
export function followLinks(element, follow) {
  element.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    follow(link.dataset.text);
  });
}
