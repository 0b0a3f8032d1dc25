// Updates: asks the service worker to check for newer data, and offers to reload if there is some or if the rest of the index failed to load.

import { byId } from "./status.js";

/** The ETags of the open index and of the cached one, which the next load uses. */
let openTag = "";
let cachedTag = "";
/** The notice that the rest of the index failed to load, or "". */
let failure = "";

// Only secure contexts have service workers.
const { serviceWorker } = navigator;

/** Registers the service worker, which caches the page. */
export const register = () => serviceWorker?.register("/service-worker.js").catch(() => {});

/** Asks the service worker to check for updates of the page and, if `usesIndex`, of the index. */
export function checkForUpdates({ usesIndex }) {
  serviceWorker?.ready.then(({ active }) => active?.postMessage(usesIndex ? "refresh" : "refresh page"), () => {});
}

/** Takes the ETag of the index that the page has opened. */
export function indexOpened(tag) {
  openTag = tag;
  showNotice();
}

/** Shows that the rest of the index failed to load. */
export function restFailed(reason) {
  failure = `Couldn't load the rest of the index: ${reason}. Names, colours, dates and other details are missing, also which postcodes are terminated. `;
  showNotice();
}

/** Offers to reload if the cached index is newer than the open one, or if the rest of it failed to load. */
function showNotice() {
  const isNewer = Boolean(openTag && cachedTag) && openTag !== cachedTag;
  const text = isNewer ? "Newer data is available. " : failure;
  const newer = byId("newer");
  if (text === (newer.firstChild?.data ?? "")) return;
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: isNewer ? "Reload" : "Try again" });
  button.addEventListener("click", () => location.reload());
  newer.replaceChildren(...text ? [text, button] : []);
}

serviceWorker?.addEventListener("message", ({ data }) => {
  if (data?.kind !== "index") return;
  cachedTag = data.tag;
  showNotice();
});
