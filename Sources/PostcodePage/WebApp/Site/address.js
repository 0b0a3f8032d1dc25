// The address: #SW1A is what is typed, #SW1A-1AA a postcode.

/** The most characters that the field takes; what is longer was not written by this page. */
const maximumLength = 32;

const toHash = (text) => `#${encodeURIComponent(text.trim().toUpperCase().replaceAll(/\s+/g, "-"))}`;

/** The text that the address is of. */
export function textOfAddress() {
  try {
    // Some programs write a plus for a space when they pass an address on.
    return [...decodeURIComponent(location.hash.slice(1)).replaceAll(/[-+]/g, " ")].slice(0, maximumLength).join("");
  } catch {
    return "";
  }
}

export function setTitle(text) {
  document.title = text.trim() ? `${text.trim().toUpperCase()} · Postcodes` : "Postcodes";
}

let timer;

/** What was to be kept is not any more. */
export const stopKeeping = () => clearTimeout(timer);

/** Keeps a text in the address; a selection is a step that one can go back from. */
export function keep(text, { isSelection }) {
  clearTimeout(timer);
  const hash = text.trim() ? toHash(text) : "";
  const wasSelection = history.state?.isSelection ?? false;
  const write = () => {
    if (location.hash === hash && wasSelection === isSelection) return;
    const address = `${location.pathname}${location.search}${hash}`;
    // What one types replaces what one typed before; a selection is a step of its own.
    if (isSelection || wasSelection) history.pushState({ isSelection }, "", address);
    else history.replaceState({ isSelection }, "", address);
  };
  // Browsers do not like many changes at once.
  if (isSelection || wasSelection) write(); else timer = setTimeout(write, 300);
  setTitle(text);
}

/** One came to a postcode by the address, however it was written there: from here on what is typed is a step of its own. */
export function settle(postcode) {
  clearTimeout(timer);
  history.replaceState({ isSelection: true }, "", `${location.pathname}${location.search}${toHash(postcode)}`);
  setTitle(postcode);
}
