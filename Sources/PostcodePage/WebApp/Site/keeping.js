// What the service worker keeps: it is asked to look for newer, and when it has found some that is said.

import { part } from "./status.js";

/** Which index is open, and which one is kept for the next load, by their tags. */
let opened = "";
let kept = "";

// A service worker needs a secure context; without one the page does without it, too.
const { serviceWorker } = navigator;

/** Has everything kept that the page consists of. */
export const register = () => serviceWorker?.register("/service-worker.js").catch(() => {});

/** Has what is kept compared with what the server has by now: with the index where the page can use it. */
export function refresh({ hasIndex }) {
  serviceWorker?.ready.then(({ active }) => active?.postMessage(hasIndex ? "refresh" : "refresh page"), () => {});
}

/** Tells which index is open. */
export function hasOpened(tag) {
  opened = tag;
  tell();
}

/** Says that the next load has newer data; nobody who is at something is taken away from it. */
function tell() {
  const isNewer = Boolean(opened && kept) && opened !== kept;
  const newer = part("newer");
  if (isNewer === newer.hasChildNodes()) return;
  if (!isNewer) { newer.replaceChildren(); return; }
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Reload" });
  button.addEventListener("click", () => location.reload());
  newer.append("Newer data is there. ", button);
}

serviceWorker?.addEventListener("message", ({ data }) => {
  if (data?.kind !== "index") return;
  kept = data.tag;
  tell();
});
