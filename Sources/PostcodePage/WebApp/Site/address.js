// The address bar: #SW1A stands for typed text, #SW1A-1AA for a selected postcode.

/** The maximum length of the text field. */
const maximumLength = 32;

const toHash = (text) => `#${encodeURIComponent(text.trim().toUpperCase().replaceAll(/\s+/g, "-"))}`;

/** Returns the text in the address. */
export function textOfAddress() {
  try {
    // Some programs replace a space with a plus sign when they pass an address on.
    return [...decodeURIComponent(location.hash.slice(1)).replaceAll(/[-+]/g, " ")].slice(0, maximumLength).join("");
  } catch {
    return "";
  }
}

export function setTitle(text) {
  document.title = text.trim() ? `${text.trim().toUpperCase()} · Postcodes` : "Postcodes";
}

let timer;

/** Cancels a pending `saveText`. */
export const cancelSave = () => clearTimeout(timer);

/** Saves a text in the address. Each selection adds a history entry, so the Back button returns from it. */
export function saveText(text, { isSelection }) {
  clearTimeout(timer);
  const hash = text.trim() ? toHash(text) : "";
  const wasSelection = history.state?.isSelection ?? false;
  const write = () => {
    if (location.hash === hash && wasSelection === isSelection) return;
    const address = `${location.pathname}${location.search}${hash}`;
    // Typing replaces the entry of the text before it.
    if (isSelection || wasSelection) history.pushState({ isSelection }, "", address);
    else history.replaceState({ isSelection }, "", address);
  };
  // Browsers limit the rate of history changes.
  if (isSelection || wasSelection) write(); else timer = setTimeout(write, 300);
  setTitle(text);
}

/** Rewrites the address of a postcode that was opened from it, and marks the history entry as a selection. */
export function normalizeAddress(postcode) {
  clearTimeout(timer);
  history.replaceState({ isSelection: true }, "", `${location.pathname}${location.search}${toHash(postcode)}`);
  setTitle(postcode);
}
