// Status messages: the line below the field, announcements to screen readers, and the message on the map.

export const part = (id) => document.getElementById(id);

/** Formats 1745849 as 1,745,849. Loading Intl would take longer than everything else here. */
export const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** Returns "1 postcode", "2 postcodes", "2 terminated postcodes". */
export const plural = (count, adjective = "") => `${grouped(count)}${adjective && ` ${adjective}`} postcode${count === 1 ? "" : "s"}`;

const timers = {};

function announceIn(id, text) {
  clearTimeout(timers[id]);
  // Wait for a pause in typing, so that announcements don't interrupt each other.
  timers[id] = setTimeout(() => {
    const region = part(id);
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
  const retry = part("retry");
  part("state").dataset.kind = kind;
  part("state-text").textContent = text;
  part("q").setAttribute("aria-busy", String(kind === "loading" || kind === "stalled"));
  // The focus must not be lost when the button hides.
  if (!canRetry && retry.matches(":focus-visible")) part("q").focus();
  retry.hidden = !canRetry;
}

/** Shows a message in the middle of the map. */
export function showOnMap(text) {
  part("map-message").textContent = text;
  part("map-message").hidden = !text;
}
