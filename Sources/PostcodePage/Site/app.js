// Puts the page together: what is typed goes to the search, what it finds to the list, the map and the address.

import { IndexReader, Search, api } from "./source.js";
import { Combobox } from "./combobox.js";
import { Details, summaryOf } from "./details.js";
import { DotMap } from "./map.js";

const limit = 50;
const nearestLimit = 8;

const part = (id) => document.getElementById(id);
const input = part("q");
/** 1745849 as 1,745,849: Intl would take longer to start than everything else here. */
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

const reader = new IndexReader();
const combobox = new Combobox(input, part("options"));
const details = new Details(part("details"));
// Drawing is chosen for tests, and for whoever finds that the other way is quicker: /?dots=2d.
const map = new DotMap(part("map"), new URLSearchParams(location.search).get("dots"));
const search = new Search(reader, showAnswer);
map.cover = part("options");

/** What is selected: {postcode, ordinal?, place?}. */
let selected = null;
let near = [];
let over = null;
/** Counts selections, so that what comes late of an older one is left alone. */
let selection = 0;
/** Whether the list may open by itself: not for what came from the address. */
let opensList = true;

// The state of the search.

let announcement;
function announce(text) {
  clearTimeout(announcement);
  // Not for every key: a reader would never come to the end.
  announcement = setTimeout(() => { part("live").textContent = text; }, 600);
}

function showState(kind, text, canRetry = false) {
  part("state").dataset.kind = kind;
  part("state-text").textContent = text;
  part("retry").hidden = !canRetry;
}

const plural = (count, isAtLeast) => `${grouped(count)}${isAtLeast ? " or more" : ""} postcode${count === 1 ? "" : "s"}`;

function showAnswer({ kind, text, found, reason }) {
  input.setAttribute("aria-busy", String(kind === "loading" || kind === "stalled"));
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
  combobox.set(misses.map(({ text, count }) => ({ postcode: text, note: `did you mean? ${plural(count)}`, isGuess: true })), "",
    { opens: opensList });
  showState("none", misses.length ? `${sentence} Near it:` : sentence);
  announce(misses.length ? `${sentence} ${misses.length} suggestions.` : sentence);
  map.light([], { zooms: false });
}

function showResults(text, found) {
  const items = found.items.map((item) => ({ ...item, note: item.isTerminated ? "no longer in use" : "" }));
  combobox.set(items, found.isCorrected ? found.ranges[0]?.text ?? "" : text, { opens: opensList });
  let sentence = plural(found.count, found.mayBeMore);
  if (found.isCorrected) sentence += ` for ${found.ranges[0]?.text}`;
  const next = found.next && found.next.length <= 12 ? ` Next: ${[...found.next].join(" ")}` : "";
  showState("results", sentence + (found.count > items.length ? `, the first ${items.length} listed.` : ".") + next);
  announce(`${sentence}.`);
  map.light(found.ranges, { zooms: !selected });
}

// The address: #SW1A is what is typed, #SW1A-1AA a postcode.

const toHash = (text) => `#${encodeURIComponent(text.trim().toUpperCase().replaceAll(/\s+/g, "-"))}`;

function fromHash() {
  try {
    return decodeURIComponent(location.hash.slice(1)).replaceAll("-", " ");
  } catch {
    return "";
  }
}

let hashTimer;
function keep(text, { isSelection }) {
  clearTimeout(hashTimer);
  const hash = text.trim() ? toHash(text) : "";
  const wasSelection = history.state?.isSelection ?? false;
  const write = () => {
    if (location.hash === hash && wasSelection === isSelection) return;
    const address = `${location.pathname}${location.search}${hash}`;
    // What one types replaces what one typed before; a selection is a step of its own.
    if (isSelection || wasSelection) history.pushState({ isSelection }, "", address);
    else history.replaceState({ isSelection }, "", address);
  };
  // Browsers do not like many changes at once.
  if (isSelection || wasSelection) write(); else hashTimer = setTimeout(write, 300);
  document.title = text.trim() ? `${text.trim().toUpperCase()} · Postcodes` : "Postcodes";
}

async function followAddress() {
  clearTimeout(hashTimer);
  const text = fromHash();
  input.value = text;
  part("clear").hidden = !text;
  document.title = text ? `${text} · Postcodes` : "Postcodes";
  deselect();
  opensList = false;
  if (!text) {
    search.run("", limit);
    map.showAll();
    return;
  }
  if (!await selectTyped(text, { keeps: false }) && input.value === text) search.run(text, limit);
}

// What is typed.

function typed() {
  opensList = true;
  part("clear").hidden = !input.value;
  if (selected) deselect();
  keep(input.value, { isSelection: false });
  search.run(input.value, limit);
  if (!input.value.trim()) map.showAll();
}

function clear() {
  input.value = "";
  typed();
  input.focus();
}

/** Selects the postcode that a text is, if it is a whole one. */
async function selectTyped(text, { keeps = true } = {}) {
  // Only then the API is asked; of the index it costs nothing to ask.
  const isWhole = /^\s*[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\s*$/i.test(text);
  if (!isWhole && !reader.isOpen) return false;
  const mine = ++selection;
  try {
    const record = reader.isOpen ? await reader.ask("find", { text }) : await api.record(text.trim());
    if (mine !== selection || !record) return false;
    showSelected(record, { keeps });
    return true;
  } catch (error) {
    if (mine === selection) showState("failed", `${error.message}.`, true);
    return false;
  }
}

// What is selected.

async function select(item, { keeps = true } = {}) {
  const mine = ++selection;
  search.cancel();
  try {
    const ordinal = item.ordinal ?? null;
    const record = reader.isOpen
      ? await (ordinal === null ? reader.ask("find", { text: item.postcode }) : reader.ask("record", { ordinal }))
      : await api.record(item.postcode);
    if (mine !== selection) return;
    if (record) showSelected(record, { keeps });
    else showState("none", `The server does not know ${item.postcode}.`);
  } catch (error) {
    if (mine === selection) showState("failed", `${error.message}.`, true);
  }
}

function showSelected(record, { keeps }) {
  selection++;
  selected = record;
  near = [];
  input.value = record.postcode;
  part("clear").hidden = false;
  combobox.set([], "");
  showState("idle", "");
  showRecord(record);
  if (keeps) keep(record.postcode, { isSelection: true });
  // One came here by the address; from here on what is typed is a step of its own.
  else if (!history.state?.isSelection) history.replaceState({ isSelection: true }, "");
  announce(`${record.postcode}. ${summaryOf(record)}`);
  if (record.ordinal !== undefined) map.light([{ first: record.ordinal, end: record.ordinal + 1 }], { zooms: false });
  zoomToSelected();
  showMarks();
  findNearest();
}

function showRecord(record) {
  const note = record.isWhole || reader.state === "whole" ? "" : "The rest of the record is on its way.";
  details.show(record, note);
  if (!record.isWhole && reader.state !== "whole") completeRecord(record);
}

/** As long as the rest of the index is not there, the API knows the rest of the record. */
async function completeRecord(record) {
  if (reader.state === "open" && !isIncomplete) return;
  try {
    const answer = await api.record(record.postcode);
    if (selected === record && answer) details.show({ ...answer, ordinal: record.ordinal });
  } catch (error) {
    if (selected === record) details.show(record, `More could not be fetched: ${error.message}.`);
  }
}

async function findNearest() {
  const mine = selection;
  const record = selected;
  try {
    const found = reader.state === "whole" && record.ordinal !== undefined
      ? await reader.ask("nearest", { ordinal: record.ordinal, limit: nearestLimit })
      : reader.state === "open" && !isIncomplete ? [] : await api.nearest(record.postcode, nearestLimit);
    if (mine !== selection) return;
    near = found;
    details.setNearest(found);
    if (record.place && found.length) zoomToSelected();
    showMarks();
  } catch {
    // The record is there all the same; neighbours come when the index does.
  }
}

function zoomToSelected() {
  if (!selected?.place) return;
  const places = [selected.place, ...near.filter(({ place, distance }) => place && distance < 5000).map(({ place }) => place)];
  map.showPlaces(places, near.length ? 120 : 500);
}

function deselect() {
  selection++;
  selected = null;
  near = [];
  details.hide();
  showMarks();
}

function showMarks() {
  const marks = [];
  if (selected?.place) marks.push({ place: selected.place, kind: "selected", text: selected.postcode });
  for (const { place, postcode } of near) if (place) marks.push({ place, kind: "near", text: postcode });
  if (over && over.postcode !== selected?.postcode) marks.push({ place: over.place, kind: "over" });
  map.mark(marks);
}

// The list and the field.

input.addEventListener("input", typed);
part("clear").addEventListener("click", clear);
part("retry").addEventListener("click", () => search.run(input.value, limit));
part("search").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = input.value;
  if (await selectTyped(text)) return;
  const [only] = combobox.items;
  if (combobox.items.length === 1 && !only.isGuess) select(only);
  else if (text.trim()) { opensList = true; search.run(text, limit); }
});
combobox.addEventListener("clear", clear);
combobox.addEventListener("choose", ({ detail }) => {
  if (!detail.isGuess) { select(detail); return; }
  input.value = detail.postcode;
  typed();
});
combobox.addEventListener("activate", ({ detail }) => {
  const place = detail?.ordinal === undefined ? null : map.position(detail.ordinal);
  over = place ? { place, postcode: detail.postcode } : null;
  showMarks();
});
details.addEventListener("choose", ({ detail }) => select(near.find(({ postcode }) => postcode === detail.postcode) ?? detail));
details.addEventListener("copied", ({ detail }) => announce(`${detail.postcode} copied`));
details.addEventListener("close", () => { clear(); });
addEventListener("popstate", followAddress);
addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.closest("input, textarea")) { event.preventDefault(); input.focus(); input.select(); }
});

// The map.

const tip = part("tip");
let isAsking = false;
let wanted = null;

/** One question at a time, and after it the newest. */
async function showOver(detail) {
  wanted = detail;
  if (isAsking || reader.state !== "whole") return;
  isAsking = true;
  while (wanted) {
    const { x, y, easting, northing, radius } = wanted;
    wanted = null;
    try {
      const [found] = await reader.ask("at", { easting, northing, radius });
      const record = found && await reader.ask("record", { ordinal: found.ordinal });
      if (wanted) continue;
      over = found?.place ? found : null;
      map.setOver(Boolean(over));
      tip.hidden = !record;
      if (record) {
        const name = document.createElement("b");
        name.textContent = record.postcode;
        tip.replaceChildren(name, summaryOf(record));
        const { clientWidth, clientHeight } = part("map");
        tip.style.transform = `translate(${Math.min(x + 14, clientWidth - tip.offsetWidth - 8)}px, ${
          Math.min(y + 16, clientHeight - tip.offsetHeight - 8)}px)`;
      }
      showMarks();
    } catch {
      break;
    }
  }
  isAsking = false;
}

function hideOver() {
  wanted = null;
  over = null;
  tip.hidden = true;
  map.setOver(false);
  showMarks();
}

map.addEventListener("over", ({ detail }) => showOver(detail));
map.addEventListener("leave", hideOver);
map.addEventListener("failed", ({ detail: { reason } }) => say(`The map cannot be drawn here: ${reason}.`));
map.addEventListener("pick", async ({ detail: { easting, northing, radius } }) => {
  if (reader.state !== "whole") return;
  try {
    const [found] = await reader.ask("at", { easting, northing, radius });
    if (found) { hideOver(); select(found); }
  } catch (error) {
    showState("failed", `${error.message}.`);
  }
});
part("zoom-in").addEventListener("click", () => map.zoom(2));
part("zoom-out").addEventListener("click", () => map.zoom(0.5));
part("zoom-all").addEventListener("click", () => map.showAll());

// The index, as it arrives.

const message = part("map-message");
let isIncomplete = false;
let areButtonsOn = false;

function say(text) {
  message.textContent = text;
  message.hidden = !text;
}

say("Loading the map…");
reader.addEventListener("progress", ({ detail: { count, expected } }) => {
  say(`Loading the map… ${Math.floor(100 * count / expected)} %`);
});
reader.addEventListener("opened", ({ detail: { summary } }) => {
  const { count, dataset, edition, attribution, hasPositions } = summary;
  part("about").textContent = `${grouped(count)} postcodes · ${[dataset, edition].filter(Boolean).join(" ")}`;
  part("attribution").textContent = attribution.replaceAll(/\s*\n\s*/g, " · ");
  say(hasPositions ? "" : "This index has no positions, so there is no map.");
  map.reserve(count);
  if (selected || input.value.trim()) askAgain();
});
reader.addEventListener("positions", ({ detail: { blocks, positions } }) => {
  map.add(blocks, positions);
  if (areButtonsOn) return;
  areButtonsOn = true;
  for (const id of ["zoom-in", "zoom-out", "zoom-all"]) part(id).disabled = false;
});
reader.addEventListener("located", () => {
  part("map").dataset.state = "ready";
  if (map.finish() && !selected && input.value.trim()) askAgain();
  else zoomToSelected();
});
reader.addEventListener("whole", () => {
  part("map").dataset.index = "whole";
  askAgain();
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("refresh"), () => {});
});
reader.addEventListener("incomplete", () => {
  isIncomplete = true;
  part("map").dataset.index = "incomplete";
  if (selected) { showRecord(selected); findNearest(); }
});
reader.addEventListener("broken", ({ detail: { reason } }) => {
  part("map").dataset.state = "broken";
  say(`There is no map: ${reason}. The search asks the server instead.`);
  if (!selected && input.value.trim()) search.run(input.value, limit);
});

/** What the API answered, or only the first part of the index, is asked of the index again. */
async function askAgain() {
  if (!selected) {
    if (input.value.trim()) search.run(input.value, limit);
    return;
  }
  const mine = selection;
  const record = await reader.ask("find", { text: selected.postcode }).catch(() => null);
  if (mine !== selection || !record) return;
  selected = record;
  showRecord(record);
  map.light([{ first: record.ordinal, end: record.ordinal + 1 }], { zooms: false });
  showMarks();
  findNearest();
}

// A service worker needs a secure context; without one the page does, too.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {});

if (location.hash.length > 1) followAddress();
else if (input.value) typed();
part("map").dataset.script = "ready";
