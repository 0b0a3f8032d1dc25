// What the page says of itself: the line under the field, and what is read out.

export const part = (id) => document.getElementById(id);

/** 1745849 as 1,745,849: Intl would take longer to start than everything else here. */
export const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

export const plural = (count, isAtLeast) =>
  `${grouped(count)}${isAtLeast ? " or more" : ""} postcode${count === 1 ? "" : "s"}`;

const timers = {};

function readOut(id, text) {
  clearTimeout(timers[id]);
  // Not for every key: a reader would never come to the end.
  timers[id] = setTimeout(() => {
    const region = part(id);
    // The same sentence about another text must be a change, or nothing is read.
    region.textContent = text && text === region.textContent ? `${text}\u00a0` : text;
  }, 600);
}

/** What the search found, or what was selected. */
export const announce = (text) => readOut("live", text);

/** What is said beside that and must not take its place: that something was copied, or that there is no map. */
export const notify = (text) => readOut("notice", text);

/** `kind` is "idle", "loading", "stalled", "failed", "none" or "results". */
export function showState(kind, text, canRetry = false) {
  const retry = part("retry");
  part("state").dataset.kind = kind;
  part("state-text").textContent = text;
  part("q").setAttribute("aria-busy", String(kind === "loading" || kind === "stalled"));
  // Who pressed it with a key must not be left nowhere when it goes.
  if (!canRetry && retry.matches(":focus-visible")) part("q").focus();
  retry.hidden = !canRetry;
}

/** Says in the middle of the map why there is none. */
export function sayOnMap(text) {
  part("map-message").textContent = text;
  part("map-message").hidden = !text;
}
