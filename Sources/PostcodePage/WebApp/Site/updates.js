// Updates: asks the service worker to check for newer data, and offers to reload when it has found some.

import { part } from "./status.js";

/** The ETags of the open index and of the cached one, which the next load uses. */
let openTag = "";
let cachedTag = "";

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

/** Offers to reload if the cached index is newer than the open one. */
function showNotice() {
  const isNewer = Boolean(openTag && cachedTag) && openTag !== cachedTag;
  const newer = part("newer");
  if (isNewer === newer.hasChildNodes()) return;
  if (!isNewer) { newer.replaceChildren(); return; }
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Reload" });
  button.addEventListener("click", () => location.reload());
  newer.append("Newer data is available. ", button);
}

serviceWorker?.addEventListener("message", ({ data }) => {
  if (data?.kind !== "index") return;
  cachedTag = data.tag;
  showNotice();
});
