// Status messages: the line below the field, announcements to screen readers, and the message on the map.

import { postcodes, postcodesAndTerminated, terminatedPostcodes } from "../search/texts.js";

export { grouped, postcodes as plural } from "../search/texts.js";

export const byId = (id) => document.getElementById(id);

export const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** Returns "1 postcode", "2 terminated postcodes", "2 postcodes and 1 terminated". */
export const countOfPostcodes = (live, terminated) => !terminated ? postcodes(live)
  : !live ? terminatedPostcodes(terminated) : postcodesAndTerminated(postcodes(live), terminated);

const timers = {};

function announceIn(id, text) {
  clearTimeout(timers[id]);
  // Wait for a pause in typing, so that announcements don't interrupt each other.
  timers[id] = setTimeout(() => {
    const region = byId(id);
    // Screen readers announce only changes, so a repeated sentence gets a trailing space.
    region.textContent = text && text === region.textContent ? `${text}\u00a0` : text;
  }, 600);
}

/** Announces search results and selections. */
export const announce = (text) => announceIn("live", text);

/** Announces other events, such as a copied text, without replacing the results' announcement. */
export const notify = (text) => announceIn("notice", text);

/** Shows a message below the field. `kind` is "idle", "loading", "stalled", "failed", "none" or "results". */
export function showState(kind, text, canRetry = false) {
  const retry = byId("retry");
  byId("state").dataset.kind = kind;
  byId("state-text").textContent = text;
  byId("q").setAttribute("aria-busy", String(kind === "loading" || kind === "stalled"));
  // The focus must not be lost when the button hides.
  if (!canRetry && retry.matches(":focus-visible")) byId("q").focus();
  retry.hidden = !canRetry;
}

/** Shows a message in the middle of the map. */
export function showOnMap(text) {
  byId("map-message").textContent = text;
  byId("map-message").hidden = !text;
}

/** Shows a message below the field, and announces it. */
export function say(kind, sentence, canRetry = false) {
  showState(kind, sentence, canRetry);
  announce(sentence);
}

/** Shows and announces a failure below the field. */
export const showFailure = (what, reason, canRetry = true) => say("failed", `${what}: ${reason}.`, canRetry);
