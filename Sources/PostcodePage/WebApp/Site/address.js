// The address bar: #SW1A stands for typed text, #SW1A-1AA for a selected postcode. A text with a space at its end, which is a
// whole outcode, keeps it: #EH1- stands for the postcodes of EH1 without those of EH10.

import { pointIn } from "./points.js";

/** The maximum length of the text. */
const maximumLength = 120;

const toHash = (text) => pointIn(text) ? `#${text.replaceAll(/\s+/g, "")}` : `#${encodeURIComponent(text.trimStart().toUpperCase().replaceAll(/\s+/g, "-"))}`;

/** Returns the text in the address. */
export function textOfAddress() {
  try {
    const text = decodeURIComponent(location.hash.slice(1));
    // The minus sign of a longitude isn't a space.
    if (pointIn(text)) return text;
    // Some programs replace a space with a plus sign when they pass an address on.
    return [...text.replaceAll(/[-+]/g, " ")].slice(0, maximumLength).join("");
  } catch {
    return "";
  }
}

/** Sets the title of the document. */
export function setTitle(text) {
  document.title = text.trim() ? `${text.trim()} · Postcodes` : "Postcodes";
}

let timer;
/** What the timer is about to do. */
let pending = null;

/** Cancels a pending `saveText`. */
export function cancelSave() {
  clearTimeout(timer);
  pending = null;
}

/** Saves a text in the address. Each selection adds a history entry, so the Back button returns from it. */
export function saveText(text, { isSelection, title = text }) {
  // A selection doesn't lose the text that led to it.
  if (isSelection) pending?.();
  cancelSave();
  const hash = text.trim() ? toHash(isSelection ? text.trim() : text) : "";
  const wasSelection = history.state?.isSelection ?? false;
  const write = () => {
    pending = null;
    if (location.hash === hash && wasSelection === isSelection) return;
    const address = `${location.pathname}${location.search}${hash}`;
    // Typing replaces the entry of the text before it.
    if (isSelection || wasSelection) history.pushState({ isSelection }, "", address);
    else history.replaceState({ isSelection }, "", address);
  };
  // Browsers limit the rate of history changes.
  if (isSelection || wasSelection) write();
  else timer = setTimeout(pending = write, 300);
  setTitle(isSelection ? title : title.toUpperCase());
}

/** Rewrites the address of a postcode that was opened from it, and marks the history entry as a selection. */
export function normalizeAddress(text, title) {
  cancelSave();
  history.replaceState({ isSelection: true }, "", `${location.pathname}${location.search}${toHash(text)}`);
  setTitle(title);
}
