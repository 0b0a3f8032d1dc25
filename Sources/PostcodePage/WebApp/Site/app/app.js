// Connects the field, the search, the list, the map, the record and the history.

import { IndexReader, Search } from "../search/source.js";
import { RecordAnnouncer } from "./announcing.js";
import { Combobox } from "../search/combobox.js";
import { Details } from "../record/details.js";
import { showEmptyViews } from "./empty-view.js";
import { Listing } from "./listing.js";
import { followIndex } from "./loading.js";
import { DotMap } from "../map/map.js";
import { boxOf } from "../map/geometry.js";
import { PageHistory } from "./page-history.js";
import { Pointing } from "../map/pointing.js";
import { Selection } from "../search/selection.js";
import { announce, byId, notify, showFailure, showOnMap, showState } from "./status.js";
import { isNothing, mayBeName } from "../search/parsing.js";
import { MapTools } from "./tools.js";
import { UnitLabels } from "../map/unit-labels.js";
import { register } from "./updates.js";

const limit = 50;
/** The height in pixels of the part of the panel that must be in view after a selection. */
const leastTitle = 90;

/** The maximum time between the clicks of a double click, in milliseconds. */
const doubleClick = 600;

const ignored = "Ignored part of the link";

const input = byId("q");
const reader = new IndexReader();
const combobox = new Combobox(input, byId("options"));
const details = new Details(byId("details"), reader);
// /?dots=2d and /?dots=webgl2 choose a renderer, mainly for tests.
const map = new DotMap(byId("map"), new URLSearchParams(location.search).get("dots"));
const pointing = new Pointing(map, reader);
const selection = new Selection({ reader, map, details, pointing });
const search = new Search(reader, (result) => listing.show(result));
const listing = new Listing({ combobox, reader, map, selection, search, showEntered, leaveMap });
const { framing } = map;
framing.cover = byId("options");
new UnitLabels(map, reader);
const announcer = new RecordAnnouncer();
const pages = new PageHistory(perform);
const tools = new MapTools({ map, reader, selection, pages, fail });
// Reserve room for the tools before they work, so that the map doesn't move when the index opens.
if (byId("density")) byId("tools").hidden = byId("region-tools").hidden = false;
framing.avoid(document.querySelectorAll(".scale, .map-buttons, .colour-menu, #legend, #region-tools"));

const isTouch = () => matchMedia("(pointer: coarse)").matches;
/** Whether the address is that of a record, or a link that may be one, rather than of a search. */
const isRecordWanted = () => ["link", "selection"].includes(pages.state.kind);

// The history.

/** Performs an effect of the page's state on the map and the record. */
function perform({ kind, view, place, isLink }) {
  if (kind === "open") return openAddress(isLink);
  if (kind === "return") {
    if (view) framing.hold(view); else if (place) framing.restore(place);
    tools.want(pages.state);
    reportDamage();
  } else if (view) framing.hold(view);
  else framing.showAll();
  return undefined;
}

async function openAddress(isLink) {
  const { text, view, place } = pages.state;
  framing.release();
  if (view) framing.hold(view, { isLinked: isLink }); else if (place && !isNothing(text)) framing.restore(place);
  search.cancel();
  fill(text);
  selection.clear();
  combobox.set([], "", { opens: false });
  listing.start({ isTyped: false });
  if (isNothing(text)) {
    search.run("", limit);
    framing.showAll();
    if (text.trim()) listing.showNone(text, {});
  }
  // This may report that the index lacks something.
  const region = tools.want(pages.state);
  if (!isNothing(text)) await find();
  await region;
  reportDamage();
}

/** Saves the view in which the map rests. Before the dots have loaded, it doesn't show what is selected. */
function saveView() {
  if (!framing.isByHand && !map.isWhole) return;
  pages.handle({ kind: "moved", view: framing.chosen, place: { ...framing.place, width: innerWidth, height: innerHeight } });
}

/** Keeps the entry of a text with several results. A link to it shows the list, unless the keyboard of a touch screen would come up. */
function showEntered() {
  const isLink = isRecordWanted();
  // The index may open something else.
  if (isLink && reader.state === "loading") return;
  pages.handle({ kind: "entered" });
  if (!isLink || document.activeElement !== document.body || isTouch()) return;
  input.focus();
  combobox.open();
}

/** Returns to the view before a text that the map can't show, if its results have moved the map. A link to the text shows that view. */
function leaveMap(hasMoved) {
  if (selection.record) return;
  const { before } = pages.state;
  if (hasMoved && !framing.isByHand) { if (before && !before.isAll) framing.hold(before); else framing.showAll(); }
  // While the index loads, its results are still to come. A link without a view shows all postcodes.
  if (reader.state === "loading" || framing.isAll || framing.isRestored) return;
  framing.keepView();
  saveView();
}

/** Reports why the map doesn't have the wanted colours. */
function fail(reason) {
  pages.handle({ kind: "faulted", reason });
  showFailure("Couldn't colour the map", reason, false);
}

/** Reports what the page couldn't do with a link, once all names have loaded: the search that they repeat would replace the message. */
function reportDamage() {
  if (!reader.isNamed && reader.state !== "broken") return;
  const { kind } = byId("state").dataset;
  const { damaged, fault } = pages.state;
  if (damaged.length) showFailure(ignored, `“${damaged.join(";").slice(0, 30)}” can't be read${fault && `, and ${fault}`}`, false);
  else if (fault && kind === "none") showFailure(`Nothing found, and ${ignored.toLowerCase()}`, fault, false);
  else if (fault && kind === "idle") fail(fault);
}

addEventListener("popstate", async () => {
  const { hash } = location;
  const opened = pages.follow(selection.record !== null);
  const { scroll, kind } = pages.state;
  await opened;
  if (hash !== location.hash) return;
  if (scroll) {
    scrollTo(0, scroll[0]);
    byId("details").scrollTop = scroll[1];
  } else if (selection.record) scrollToRecord();
  // Open the list again, unless somebody has done something else meanwhile. On a touch screen, the keyboard would come up.
  const isIdle = [document.body, input].includes(document.activeElement) && !selection.record && !selection.isPending;
  if (kind !== "search" || !input.value || !isIdle || isTouch()) return;
  input.focus();
  combobox.open();
});

// The field.

function fill(text) {
  input.value = text;
  byId("clear").hidden = !text;
  byId("examples").hidden = Boolean(text);
}

function typed() {
  const { seen } = framing;
  fill(input.value);
  listing.start({ isTyped: true });
  framing.release();
  selection.clear();
  pages.handle({ kind: "typed", text: input.value, seen });
  search.run(input.value, limit);
}

function clear() {
  fill("");
  typed();
  input.focus();
}

/** Selects what the text in the field names, or searches for it. */
async function find() {
  const text = input.value;
  // A link to an outcode, or to a name that only one area has, opens its summary. Going back to a search doesn't.
  const opensGroup = isRecordWanted();
  if (await selection.selectText(text, { savesAddress: false, opensGroup })) return;
  if (opensGroup) listing.entered = text;
  await search.run(text, limit);
}

/** Repeats the failed request: the selected postcode's, or else the search. */
async function retry() {
  if (selection.isPending && await selection.retry()) return;
  await search.run(input.value, limit);
}

/** Starts a selection that the user has made, or with `savesAddress: false` a link. */
function prepare(savesAddress = true) {
  search.cancel();
  if (!savesAddress) return;
  // Back leads to where the map is now.
  saveView();
  framing.release();
}

input.addEventListener("input", typed);
input.addEventListener("blur", () => {
  // Switching to another window leaves the focus in the field.
  if (document.activeElement !== input) listing.hasLeftField = true;
});
byId("clear").addEventListener("click", clear);
byId("retry").addEventListener("click", () => {
  if (!selection.isPending) {
    input.focus();
    listing.hasLeftField = false;
  }
  retry();
});
byId("search").addEventListener("submit", async (event) => {
  event.preventDefault();
  prepare();
  const text = input.value;
  const { record } = selection;
  // Nothing was typed since; other areas and places may have the name.
  if (record && text === record.postcode && (record.place || record.summary?.column)) {
    selection.zoom({ least: Infinity });
    return;
  }
  if (await selection.selectText(text)) return;
  if (isNothing(text)) {
    if (text.trim()) listing.showNone(text, {});
    return;
  }
  if (listing.text === text && !listing.awaitsNames(text) && listing.chooseNamed()) return;
  // Without the index, the search page knows more.
  if (reader.state === "broken" && byId("state").dataset.kind !== "failed") {
    byId("search").submit();
    return;
  }
  combobox.open();
  pages.handle({ kind: "entered" });
  listing.isTyped = true;
  listing.entered = text;
  search.run(text, limit);
});
byId("examples").addEventListener("click", async (event) => {
  const example = event.target.closest("a");
  if (!example) return;
  event.preventDefault();
  // On a touch screen, focusing the field would bring up the keyboard.
  if (example.matches(":focus-visible") || matchMedia("(hover: hover)").matches) input.focus();
  fill(example.textContent);
  if (await selection.selectText(input.value)) return;
  typed();
  // Opens it once the index is loaded, as Enter does.
  listing.entered = input.value;
});
document.querySelector(".skip").addEventListener("click", (event) => {
  // The link must not change the address, which holds the search.
  event.preventDefault();
  byId("map").focus();
});
combobox.addEventListener("clear", () => { if (selection.record) closeRecord({ isByKey: true }); else clear(); });
combobox.addEventListener("choose", async ({ detail }) => {
  // The address of a link stays, as it does for a link to a postcode.
  const savesAddress = !(listing.entered && isRecordWanted());
  listing.entered = "";
  const completes = listing.namedOption === detail;
  const options = { savesAddress, completes, isResult: !completes };
  if (detail.isSuggestion && !detail.isGroup && !detail.isPoint) {
    input.focus();
    fill(detail.text ?? detail.postcode);
    if (!await selection.selectText(input.value, { opensGroup: false })) typed();
    return;
  }
  prepare(savesAddress);
  if (detail.isGroup) selection.selectGroup(detail.code ?? `${detail.postcode} `, options);
  else if (detail.isPoint) selection.selectText(detail.postcode);
  else selection.select(detail, options);
});
combobox.addEventListener("activate", ({ detail }) => {
  map.lightRange(detail?.range ?? null);
  const position = detail?.ordinal === undefined ? null : map.position(detail.ordinal);
  pointing.set(position ? { position, postcode: detail.postcode } : null);
});

// The record.

/** Closes the record. Returns to the search that had it among its results. The map stays where it is, or returns to where a region was selected. */
function closeRecord({ isByKey }) {
  const { activeElement } = document;
  const isInPanel = byId("details").contains(activeElement);
  const before = tools.viewBefore;
  framing.release();
  selection.clear();
  if (before?.isAll) framing.showAll(false);
  else {
    if (before) framing.hold(before);
    // Repeating the search must not move the map.
    framing.holdView();
  }
  pages.handle({ kind: "closed", view: framing.chosen });
  fill(pages.state.text);
  listing.start({ isTyped: false });
  search.run(input.value, limit);
  // On a touch screen, focusing the field would bring up the keyboard. The focus stays on the map and its buttons.
  if (!isByKey || activeElement === document.body) byId("map").focus({ preventScroll: true });
  else if (isInPanel) input.focus();
}

/**
 * On a phone, the panel is below the map. Shows its first lines, also in landscape, where the map may fill the window, after a link to the page;
 * and as much of it as of the map after a link at its end.
 */
function scrollToRecord() {
  const { top } = byId("details").getBoundingClientRect();
  if (top <= byId("map").getBoundingClientRect().bottom - 2) return;
  if (top < innerHeight / 3) scrollBy(0, top - innerHeight / 2);
  if (top > innerHeight - leastTitle) scrollBy(0, top - Math.max(innerHeight - 2 * leastTitle, innerHeight / 2));
}

selection.addEventListener("waiting", ({ detail: { postcode, isLong } }) => {
  showState(isLong ? "stalled" : "loading", isLong ? `Still loading ${postcode}…` : `Loading ${postcode}…`);
  if (isLong) announce(`Still loading ${postcode}.`);
});
selection.addEventListener("selected", ({ detail: { record, savesAddress, text, completes, isResult } }) => {
  listing.entered = "";
  fill(record.region ? "" : record.postcode);
  search.cancel();
  if (savesAddress || !framing.isUsed) scrollToRecord();
  // On a touch screen, the keyboard would cover the panel.
  if (savesAddress && isTouch()) input.blur();
  combobox.set([], "");
  const corrected = announcer.start(record, text);
  showState(corrected ? "results" : "idle", corrected);
  const { postcode: title, address = title, area = "", region } = record;
  // The map stays where the region was drawn.
  if (region && savesAddress) framing.keepView();
  pages.handle(savesAddress ? { kind: "selected", text: address.trim(), title, area, view: region ? framing.place : null, typed: text, completes, isResult }
    : { kind: "opened", text: address.trim(), title });
  reportDamage();
});
selection.addEventListener("completed", ({ detail: { record } }) => announcer.update(record));
selection.addEventListener("missing", ({ detail: { postcode } }) => {
  const sentence = `The server doesn't have ${postcode}.`;
  showState("none", sentence);
  announce(sentence);
});
selection.addEventListener("failed", ({ detail: { postcode, reason } }) => showFailure(`Couldn't load ${postcode}`, reason));
// A link shows the position that it selects also in a smaller window.
for (const kind of ["selected", "completed"]) {
  selection.addEventListener(kind, ({ detail: { record } }) => { if (record.position) framing.showLinked(boxOf([record.position])); });
}
// Before a link in the panel is followed or copied.
byId("details").addEventListener("click", ({ target, currentTarget }) => {
  if (!target.closest("a, #copy-link")) return;
  saveView();
  pages.handle({ kind: "scrolled", scroll: [scrollY, currentTarget.scrollTop] });
}, true);
details.addEventListener("copied", ({ detail: { text, isSelected } }) =>
  notify(isSelected ? `Couldn't copy. ${text} is selected: copy it yourself.` : `Copied ${text}`));
details.addEventListener("saved", ({ detail: { name } }) => notify(`Saved ${name}`));
details.addEventListener("problem", ({ detail: { reason } }) => showFailure("Couldn't write the file", reason, false));
details.addEventListener("group", ({ detail: { text } }) => {
  prepare();
  selection.selectGroup(text);
});
details.addEventListener("close", ({ detail }) => closeRecord(detail));
// Escape closes the record, wherever the focus is, unless something else uses the key.
addEventListener("keydown", (event) => {
  const isTyping = document.activeElement.matches("input[type=text], select");
  if (event.key === "Escape" && !event.defaultPrevented && !isTyping && selection.record) closeRecord({ isByKey: true });
});

// The map.

pointing.addEventListener("empty", () => announce(`No postcodes here.${map.isEmptyHere ? " Press 0 to show all." : ""}`));
pointing.addEventListener("failed", ({ detail: { reason } }) => showFailure("Couldn't read the map", reason, false));
pointing.addEventListener("pick", ({ detail }) => {
  prepare();
  selection.select(detail, { isPicked: true, isClicked: true, keepsCentre: pointing.isCentre });
});
map.addEventListener("failed", ({ detail: { reason } }) => {
  showOnMap(`Couldn't draw the map: ${reason}.`);
  byId("map-retry").hidden = false;
});
byId("zoom-in").addEventListener("click", () => map.zoom(2));
byId("zoom-out").addEventListener("click", () => map.zoom(0.5));
byId("zoom-all").addEventListener("click", showAll);
map.addEventListener("all", showAll);

function showAll() {
  // Back leads to where the map is now.
  saveView();
  framing.release();
  framing.showAll();
  // A link shows all postcodes anyway, unless it has a text or a region.
  if (selection.record || !isNothing(input.value)) framing.keepView();
  pages.handle({ kind: "stepped", view: framing.chosen });
}
map.addEventListener("rested", saveView);
let steppedAt = -Infinity;
map.addEventListener("stepped", () => {
  // The second click of a double click isn't a step of its own.
  if (performance.now() - steppedAt > doubleClick) pages.handle({ kind: "stepped", view: framing.chosen }); else saveView();
  steppedAt = performance.now();
});

// The index as it loads.

/** Repeats the current search or look-up, now that more of the index is loaded. */
async function reload() {
  if (selection.isPending) await retry();
  else if (selection.record) await selection.reload();
  else if (!isNothing(input.value)) {
    // Somebody has pressed Enter before the index opened.
    if (listing.entered === input.value && !isRecordWanted() && await selection.selectText(input.value, { completes: true })) return;
    await (listing.isTyped ? search.run(input.value, limit) : find());
  }
}

/** Repeats the search, now that more names are loaded. */
async function searchNames() {
  // A link to a district or ward waits for their names; a request without them would find nothing. A click on the map takes precedence.
  if (!selection.record && !selection.isChosen && !isNothing(input.value)) {
    if (!listing.isTyped) await find();
    else if (mayBeName(input.value)) await search.run(input.value, limit);
  }
  reportDamage();
}

/** Repeats the current search or look-up without the index. */
function askServer() {
  if (selection.isPending) retry();
  else if (!selection.record && !isNothing(input.value)) search.run(input.value, limit);
  else reportDamage();
}

followIndex({ reader, map, selection }, { reload, searchNames, askServer });
register();
// After the messages about loading.
showEmptyViews({ map, reader, selection });
if (input.value && document.activeElement === input) {
  // On a slow line, somebody has typed before this script has loaded. Back leads to the link.
  tools.want({ colour: pages.state.colour });
  typed();
} else if (location.hash.length > 1) {
  pages.follow(false);
} else if (input.value) {
  typed();
}
byId("map").dataset.script = "ready";
