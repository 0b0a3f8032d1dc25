// Updates: asks the service worker to check for newer data, and offers to reload if there is some or if the rest of the index failed to load.

import { byId } from "./status.js";

/** The ETags of the open index and of the cached one, which the next load uses, and why the rest of the index failed to load; or "". */
const known = { openTag: "", cachedTag: "", failure: "" };

// Only secure contexts have service workers.
const { serviceWorker } = navigator;

/** Registers the service worker, which caches the page. */
export const register = () => serviceWorker?.register("service-worker.js").catch(() => {});

/** Asks the service worker to check for updates of the page and, if `usesIndex`, of the index. */
export function checkForUpdates({ usesIndex }) {
  serviceWorker?.ready.then(({ active }) => active?.postMessage(usesIndex ? "refresh" : "refresh page"), () => {});
}

/** Offers to reload if the cached index is newer than the open one, or if the rest of it failed to load. `changes` are those of `known`. */
export function showNotice(changes) {
  const { openTag, cachedTag, failure } = Object.assign(known, changes);
  const isNewer = Boolean(openTag && cachedTag) && openTag !== cachedTag;
  const text = isNewer ? "Newer data is available. " : failure
    && `Couldn't load the rest of the index: ${failure}. Names, colours, dates and other details are missing, also which postcodes are terminated. `;
  const newer = byId("newer");
  if (text === (newer.firstChild?.data ?? "")) return;
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: isNewer ? "Reload" : "Try again" });
  button.addEventListener("click", () => location.reload());
  newer.replaceChildren(...text ? [text, button] : []);
}

serviceWorker?.addEventListener("message", ({ data }) => { if (data?.kind === "index") showNotice({ cachedTag: data.tag }); });
