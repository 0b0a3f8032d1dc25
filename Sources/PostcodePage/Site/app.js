// Puts the page together: what is typed goes to the search, what it finds to the list, the map and the address.

import { IndexReader, Search } from "./source.js";
import { Combobox } from "./combobox.js";
import { Details, summaryOf } from "./details.js";
import { DotMap } from "./map.js";
import { Pointing } from "./pointing.js";
import { Selection } from "./selection.js";
import { keep, setTitle, stopKeeping, textOfAddress } from "./address.js";
import { announce, grouped, part, plural, sayOnMap, showState } from "./status.js";

const limit = 50;

const input = part("q");
const reader = new IndexReader();
const combobox = new Combobox(input, part("options"));
const details = new Details(part("details"));
// Drawing is chosen for tests, and for whoever finds that the other way is quicker: /?dots=2d.
const map = new DotMap(part("map"), new URLSearchParams(location.search).get("dots"));
const pointing = new Pointing(map, reader);
const selection = new Selection({ reader, map, details, pointing });
const search = new Search(reader, showAnswer);
map.cover = part("options");

/** Whether what is in the field was typed; what came from the address opens no list by itself. */
let isTyped = true;

// What the search answers.

function showAnswer({ kind, text, found, reason }) {
  const isUnderWay = kind === "loading" || kind === "stalled";
  input.setAttribute("aria-busy", String(isUnderWay));
  if (!isUnderWay) part("state").dataset.text = text;
  switch (kind) {
    case "idle":
      combobox.set([], "");
      showState("idle", "");
      announce("");
      map.light([], { zooms: false });
      break;
    case "loading": showState(kind, "Searching…"); break;
    case "stalled": showState(kind, "Still waiting for the server…"); break;
    case "failed":
      combobox.set([], "");
      showState(kind, `${reason}.`, true);
      announce(`The search failed. ${reason}.`);
      break;
    case "none": showNone(text, found); break;
    case "results": showResults(text, found); break;
  }
}

function showNone(text, found) {
  const misses = found.misses ?? [];
  const sentence = `No postcode begins with ${text.trim().toUpperCase()}.`;
  const items = misses.map(({ text, count }) => ({ postcode: text, note: `did you mean? ${plural(count)}`, isGuess: true }));
  combobox.set(items, "", { opens: isTyped });
  showState("none", misses.length ? `${sentence} Near it:` : sentence);
  announce(misses.length ? `${sentence} ${misses.length} suggestions.` : sentence);
  map.light([], { zooms: false });
}

function showResults(text, found) {
  const items = found.items.map((item) => ({ ...item, note: item.isTerminated ? "no longer in use" : "" }));
  combobox.set(items, found.isCorrected ? found.ranges[0]?.text ?? "" : text, { opens: isTyped });
  let sentence = plural(found.count, found.mayBeMore);
  if (found.isCorrected) sentence += ` for ${found.ranges[0]?.text}`;
  const next = found.next && found.next.length <= 6 ? ` Next: ${[...found.next].join(" ")}` : "";
  showState("results", sentence + (found.count > items.length ? `, the first ${items.length} listed.` : ".") + next);
  announce(`${sentence}.`);
  map.light(found.ranges, { zooms: !selection.record });
}

// What is typed, or comes by the address.

function typed() {
  isTyped = true;
  part("clear").hidden = !input.value;
  if (selection.record) selection.clear();
  keep(input.value, { isSelection: false });
  search.run(input.value, limit);
  if (!input.value.trim()) map.showAll();
}

function clear() {
  input.value = "";
  typed();
  input.focus();
}

async function followAddress() {
  stopKeeping();
  const text = textOfAddress();
  input.value = text;
  part("clear").hidden = !text;
  setTitle(text);
  selection.clear();
  isTyped = false;
  if (text) { await find(); return; }
  search.run("", limit);
  map.showAll();
}

/** Selects what the address names, or else searches for it. */
async function find() {
  const text = input.value;
  if (!await selection.selectTyped(text, { keeps: false }) && input.value === text) search.run(text, limit);
}

/** What the API answered, or only the first part of the index, is asked of the index again. */
function askAgain() {
  if (selection.record) selection.askAgain();
  else if (input.value.trim()) { if (isTyped) search.run(input.value, limit); else find(); }
}

function select(item) {
  search.cancel();
  selection.select(item);
}

input.addEventListener("input", typed);
part("clear").addEventListener("click", clear);
part("retry").addEventListener("click", () => search.run(input.value, limit));
part("search").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = input.value;
  if (await selection.selectTyped(text)) return;
  const [only] = combobox.items;
  if (combobox.items.length === 1 && !only.isGuess) select(only);
  else if (text.trim()) { isTyped = true; search.run(text, limit); }
});
combobox.addEventListener("clear", clear);
combobox.addEventListener("choose", ({ detail }) => {
  if (!detail.isGuess) { select(detail); return; }
  input.value = detail.postcode;
  typed();
});
combobox.addEventListener("activate", ({ detail }) => {
  const place = detail?.ordinal === undefined ? null : map.position(detail.ordinal);
  pointing.set(place ? { place, postcode: detail.postcode } : null);
});
selection.addEventListener("selected", ({ detail: { record, keeps } }) => {
  input.value = record.postcode;
  part("clear").hidden = false;
  search.cancel();
  combobox.set([], "");
  showState("idle", "");
  if (keeps) keep(record.postcode, { isSelection: true });
  // One came here by the address; from here on what is typed is a step of its own.
  else if (!history.state?.isSelection) history.replaceState({ isSelection: true }, "");
  announce(`${record.postcode}. ${summaryOf(record)}`);
});
selection.addEventListener("missing", ({ detail: { postcode } }) => showState("none", `The server does not know ${postcode}.`));
for (const source of [selection, pointing]) {
  source.addEventListener("failed", ({ detail: { reason } }) => showState("failed", `${reason}.`, true));
}
pointing.addEventListener("pick", ({ detail }) => select(detail));
details.addEventListener("copied", ({ detail }) => announce(`${detail.postcode} copied`));
details.addEventListener("close", clear);
map.addEventListener("failed", ({ detail: { reason } }) => sayOnMap(`The map cannot be drawn here: ${reason}.`));
part("zoom-in").addEventListener("click", () => map.zoom(2));
part("zoom-out").addEventListener("click", () => map.zoom(0.5));
part("zoom-all").addEventListener("click", () => map.showAll());
addEventListener("popstate", followAddress);
addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.closest("input, textarea")) { event.preventDefault(); input.focus(); input.select(); }
});

// The index, as it arrives.

sayOnMap("Loading the map…");
reader.addEventListener("progress", ({ detail: { count, expected } }) => {
  sayOnMap(`Loading the map… ${Math.floor(100 * count / expected)} %`);
});
reader.addEventListener("opened", ({ detail: { summary } }) => {
  const { count, dataset, edition, attribution, hasPositions } = summary;
  part("about").textContent = `${grouped(count)} postcodes · ${[dataset, edition].filter(Boolean).join(" ")}`;
  part("attribution").textContent = attribution.replaceAll(/\s*\n\s*/g, " · ");
  sayOnMap(hasPositions ? "" : "This index has no positions, so there is no map.");
  map.reserve(count);
  askAgain();
});
let hasButtons = false;
reader.addEventListener("positions", ({ detail: { blocks, positions } }) => {
  map.add(blocks, positions);
  if (hasButtons) return;
  hasButtons = true;
  for (const id of ["zoom-in", "zoom-out", "zoom-all"]) part(id).disabled = false;
});
reader.addEventListener("located", () => {
  part("map").dataset.state = "ready";
  if (map.finish() && !selection.record) askAgain();
  else selection.zoom();
});
reader.addEventListener("whole", () => {
  part("map").dataset.index = "whole";
  askAgain();
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("refresh"), () => {});
});
reader.addEventListener("incomplete", () => {
  part("map").dataset.index = "incomplete";
  if (selection.record) selection.complete();
});
reader.addEventListener("broken", ({ detail: { reason } }) => {
  part("map").dataset.state = "broken";
  sayOnMap(`There is no map: ${reason}. The search asks the server instead.`);
  if (!selection.record && input.value.trim()) search.run(input.value, limit);
});

// A service worker needs a secure context; without one the page does, too.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {});

if (location.hash.length > 1) followAddress();
else if (input.value) typed();
part("map").dataset.script = "ready";
