// What the page says of itself: the line under the field, and what is read out.

export const part = (id) => document.getElementById(id);

/** 1745849 as 1,745,849: Intl would take longer to start than everything else here. */
export const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

export const plural = (count, isAtLeast) =>
  `${grouped(count)}${isAtLeast ? " or more" : ""} postcode${count === 1 ? "" : "s"}`;

let announcement;

export function announce(text) {
  clearTimeout(announcement);
  // Not for every key: a reader would never come to the end.
  announcement = setTimeout(() => { part("live").textContent = text; }, 600);
}

export function showState(kind, text, canRetry = false) {
  part("state").dataset.kind = kind;
  part("state-text").textContent = text;
  part("retry").hidden = !canRetry;
}

/** Says in the middle of the map why there is none. */
export function sayOnMap(text) {
  part("map-message").textContent = text;
  part("map-message").hidden = !text;
}
