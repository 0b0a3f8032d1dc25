// Puts the page together: what is typed goes to the search, what it finds to the list, the map and the address.

import { api, IndexReader, Search } from "./source.js";
import { Combobox } from "./combobox.js";
import { Details } from "./details.js";
import { endOf, positionOf, summaryOf } from "./fields.js";
import { DotMap } from "./map.js";
import { Pointing } from "./pointing.js";
import { Selection } from "./selection.js";
import { hasOpened, refresh, register } from "./keeping.js";
import { keep, setTitle, settle, stopKeeping, textOfAddress } from "./address.js";
import { announce, grouped, notify, part, plural, sayOnMap, showState } from "./status.js";
import { isNothing, symbolsOf } from "./typed.js";

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
/** What was searched for last: where one is back when a postcode is closed. */
let searched = "";
/** The text that the list is an answer to. */
let answered = null;

// What the search answers.

function showAnswer({ kind, text, found, reason }) {
  if (kind !== "loading" && kind !== "stalled") part("state").dataset.text = text;
  switch (kind) {
    case "idle":
      combobox.set([], "");
      showState("idle", "");
      announce("");
      map.light([], { zooms: false });
      break;
    case "loading": showState(kind, "Searching…"); break;
    case "stalled":
      showState(kind, "Still waiting for the server…");
      announce("Still waiting for the server.");
      break;
    case "failed":
      combobox.set([], "");
      fail("The search failed.", reason);
      break;
    case "none": showNone(text, found); break;
    case "results": showResults(text, found); break;
  }
  answered = kind === "results" ? text : null;
}

function fail(what, reason, canRetry = true) {
  showState("failed", `${reason}.`, canRetry);
  announce(`${what} ${reason}.`);
}

function showNone(text, found) {
  const misses = found.misses ?? [];
  const items = misses.map(({ text, count }) => ({ postcode: text, note: `did you mean? ${plural(count)}`, isGuess: true }));
  combobox.set(items, "", { opens: isTyped });
  const names = misses.slice(0, 3).map(({ text }) => text).join(" or ");
  const sentence = `No postcode begins with ${text.trim().toUpperCase()}.${names ? ` Did you mean ${names}?` : ""}`;
  showState("none", sentence);
  announce(sentence);
  map.light([], { zooms: false });
}

/** How many there are, those that have ended apart; phones have one line for it. */
function countOf({ count, terminated = 0, mayBeMore }) {
  if (!terminated) return plural(count, mayBeMore);
  if (terminated === count) return `${plural(count)}, no longer in use`;
  return `${plural(count - terminated)} and ${grouped(terminated)} ended`;
}

function showResults(text, found) {
  const items = found.items.map((item) =>
    ({ ...item, note: [summaryOf(item), item.isTerminated ? "no longer in use" : ""].filter(Boolean).join(" · ") }));
  // The index has come, and answers what the server has answered: whoever closed the list, or walks in it, is not disturbed.
  const isRepeated = answered === text;
  // The first part of the index does not know what has ended: the server's list stays until the rest is there.
  if (isRepeated && reader.state === "open" && !reader.isIncomplete) {
    lightUp(found);
    return;
  }
  combobox.set(items, found.isCorrected ? found.ranges[0]?.text ?? "" : text,
    { opens: isRepeated ? combobox.isOpen : isTyped, keepsActive: isRepeated });
  let sentence = countOf(found);
  if (found.isCorrected) sentence += ` for ${found.ranges[0]?.text}`;
  sentence += found.mayBeMore || found.count > items.length ? `; ${items.length} listed.` : ".";
  if (map.isNowhere(found.ranges)) sentence += found.count === 1 ? " It is not on the map." : " None of them is on the map.";
  const next = found.next && found.next.length <= 6 ? ` Next: ${[...found.next].join(" ")}` : "";
  showState("results", sentence + next);
  announce(sentence);
  lightUp(found);
}

/** Shows where on the map that is what was found; for what is nowhere no other place is shown, either. */
function lightUp({ ranges, items }) {
  if (!map.isNowhere(ranges)) { map.light(ranges, { zooms: !selection.record, name: items[0]?.postcode }); return; }
  map.light([], { zooms: false });
  if (!selection.record) map.showAll();
}

// What is typed, or comes by the address.

function fill(text) {
  input.value = text;
  part("clear").hidden = !text;
  part("examples").hidden = Boolean(text);
}

function typed({ zooms = true } = {}) {
  isTyped = true;
  answered = null;
  searched = input.value;
  fill(input.value);
  // What was chosen before and is still awaited must not come any more, either.
  selection.clear();
  keep(input.value, { isSelection: false });
  search.run(input.value, limit);
  if (zooms && isNothing(input.value)) map.showAll();
}

function clear() {
  fill("");
  typed();
  input.focus();
}

/** Closes the postcode: one is back at what one had searched for. */
function closeRecord({ isByKey }) {
  fill(searched);
  // Who came by the map or the address searched for nothing, and stays where the postcode is.
  typed({ zooms: false });
  isTyped = false;
  // Fingers would get a keyboard over the map by it.
  if (isByKey) input.focus(); else part("map").focus({ preventScroll: true });
}

async function followAddress() {
  stopKeeping();
  search.cancel();
  const text = textOfAddress();
  fill(text);
  setTitle(text);
  selection.clear();
  isTyped = false;
  answered = null;
  searched = "";
  if (!isNothing(text)) { await find(); return; }
  search.run("", limit);
  map.showAll();
}

function searchAddress(text) {
  searched = text;
  return search.run(text, limit);
}

/** Selects what the address names, or else searches for it. */
async function find() {
  const text = input.value;
  if (!await selection.selectTyped(text, { keeps: false })) await searchAddress(text);
}

/** What the API answered, or only the first part of the index, is asked of the index again. */
async function askAgain() {
  if (selection.isAwaited) await retry();
  else if (selection.record) await selection.askAgain();
  else if (!isNothing(input.value)) await (isTyped ? search.run(input.value, limit) : find());
}

/** Asks once more for what did not come: the postcode that was chosen, or else the search. */
async function retry() {
  if (selection.isAwaited && await selection.again()) return;
  await search.run(input.value, limit);
}

function select(item) {
  search.cancel();
  selection.select(item);
}

input.addEventListener("input", () => typed());
part("clear").addEventListener("click", clear);
part("retry").addEventListener("click", retry);
part("search").addEventListener("submit", async (event) => {
  event.preventDefault();
  search.cancel();
  const text = input.value;
  if (await selection.selectTyped(text)) return;
  const [only] = combobox.items;
  if (answered === text && combobox.items.length === 1) select(only);
  else if (!isNothing(text)) { isTyped = true; search.run(text, limit); }
});
part("examples").addEventListener("click", (event) => {
  const example = event.target.closest("a");
  if (!example) return;
  event.preventDefault();
  // Where fingers point, the focus would bring a keyboard.
  if (example.matches(":focus-visible") || matchMedia("(hover: hover)").matches) input.focus();
  fill(example.textContent);
  typed();
  selection.selectTyped(input.value);
});
document.querySelector(".skip").addEventListener("click", (event) => {
  // The address is that of a search.
  event.preventDefault();
  part("map").focus();
});
combobox.addEventListener("clear", clear);
combobox.addEventListener("choose", ({ detail }) => {
  if (!detail.isGuess) { select(detail); return; }
  fill(detail.postcode);
  typed();
});
combobox.addEventListener("activate", ({ detail }) => {
  const place = detail?.ordinal === undefined ? null : map.position(detail.ordinal);
  pointing.set(place ? { place, postcode: detail.postcode } : null);
});

// What is selected.

/** What one heard of the postcode, and that it was written otherwise. */
let told = "";
let corrected = "";

function tell(record) {
  const ended = endOf(record);
  const sentences = [`${record.postcode}.`, summaryOf(record) && `${summaryOf(record)}.`, ended && `No longer in use (${ended}).`,
    positionOf(record) ? "" : "Its position is not known."].filter(Boolean).join(" ");
  // More of it has come, and it may be nothing that is read out.
  if (sentences === told) return;
  told = sentences;
  announce(`${corrected} ${sentences}`.trim());
}

selection.addEventListener("waiting", ({ detail: { postcode, isLong } }) => {
  showState(isLong ? "stalled" : "loading", isLong ? `Still waiting for ${postcode}…` : `Fetching ${postcode}…`);
  if (isLong) announce(`Still waiting for ${postcode}.`);
});
selection.addEventListener("selected", ({ detail: { record, keeps, text } }) => {
  const isCorrected = symbolsOf(text) !== symbolsOf(record.postcode);
  corrected = isCorrected ? `${text.trim().toUpperCase()} was put right to ${record.postcode}.` : "";
  told = "";
  fill(record.postcode);
  search.cancel();
  combobox.set([], "");
  showState(corrected ? "results" : "idle", corrected);
  if (keeps) keep(record.postcode, { isSelection: true }); else settle(record.postcode);
  tell(record);
});
selection.addEventListener("completed", ({ detail: { record } }) => tell(record));
selection.addEventListener("missing", ({ detail: { postcode } }) => {
  const sentence = `The server does not know ${postcode}.`;
  showState("none", sentence);
  announce(sentence);
});
selection.addEventListener("failed", ({ detail: { postcode, reason } }) => fail(`${postcode} did not come.`, reason));
pointing.addEventListener("failed", ({ detail: { reason } }) => fail("The map did not answer.", reason, false));
pointing.addEventListener("pick", ({ detail }) => select(detail));
details.addEventListener("copied", ({ detail: { text, isMarked } }) => notify(`${text} ${isMarked ? "is marked: copy it" : "copied"}`));
details.addEventListener("close", ({ detail }) => closeRecord(detail));
map.addEventListener("failed", ({ detail: { reason } }) => sayOnMap(`The map cannot be drawn here: ${reason}.`));
part("zoom-in").addEventListener("click", () => map.zoom(2));
part("zoom-out").addEventListener("click", () => map.zoom(0.5));
part("zoom-all").addEventListener("click", () => map.showAll());
addEventListener("popstate", followAddress);

// The index, as it arrives.

/** Whose data these are: their licences want it said, with the index or without. */
function tellAbout({ count, dataset, edition, attribution }) {
  part("about").textContent = `${plural(count)} · ${[dataset, edition].filter(Boolean).join(" ")}`;
  part("attribution").textContent = attribution.replaceAll(/\s*\n\s*/g, " · ");
}

sayOnMap("Loading the map…");
reader.addEventListener("progress", ({ detail: { count, expected } }) => {
  sayOnMap(`Loading the map… ${Math.floor(100 * count / expected)} %`);
});
reader.addEventListener("opened", ({ detail: { summary, tag } }) => {
  const { count, hasPositions } = summary;
  tellAbout(summary);
  hasOpened(tag);
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
reader.addEventListener("terminated", ({ detail: { terminated } }) => map.setTerminated(terminated));
reader.addEventListener("whole", async () => {
  await askAgain();
  part("map").dataset.index = "whole";
  refresh({ hasIndex: true });
});
reader.addEventListener("incomplete", () => {
  part("map").dataset.index = "incomplete";
  refresh({ hasIndex: false });
  if (selection.record) selection.complete();
});
reader.addEventListener("broken", ({ detail: { reason } }) => {
  part("map").dataset.state = "broken";
  refresh({ hasIndex: false });
  sayOnMap(`There is no map: ${reason}. The search asks the server instead.`);
  notify(part("map-message").textContent);
  if (!reader.summary) {
    api.get("/index").then((facts) => { if (facts) tellAbout({ ...facts, count: facts.postcodes }); }, () => {});
  }
  if (selection.isAwaited) retry();
  else if (!selection.record && !isNothing(input.value)) search.run(input.value, limit);
});

register();
if (location.hash.length > 1) followAddress();
else if (input.value) typed();
part("map").dataset.script = "ready";
