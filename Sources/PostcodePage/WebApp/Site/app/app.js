// Connects the parts of the page: the text field, the search, the list, the map, the details and the address.

import { IndexReader, Search } from "../search/source.js";
import { RecordAnnouncer } from "./announcing.js";
import { Combobox } from "../search/combobox.js";
import { Details } from "../record/details.js";
import { formsOfName } from "../record/fields.js";
import { Listing } from "./listing.js";
import { followIndex } from "./loading.js";
import { DotMap } from "../map/map.js";
import { Pointing } from "../map/pointing.js";
import { Selection } from "../search/selection.js";
import { cancelSave, dropDamaged, finishReturn, isAddressOf, isKeptText, keepText, mapOfAddress, normalizeAddress, placeLeft, saveScroll, saveText, saveUnmoved, saveView, saveZoom, setShown, setTitle, textOfAddress, viewOfEmptyField, writeShown, written } from "./address.js";
import { announce, notify, part, showFailure, showOnMap, showState } from "./status.js";
import { isNothing, mayBeName, symbolsOf } from "../search/parsing.js";
import { MapTools } from "./tools.js";
import { UnitLabels } from "../map/unit-labels.js";
import { register } from "./updates.js";

const limit = 50;
/** The height in pixels of the part of the panel that must be in view after a selection. */
const leastTitle = 90;

const ignored = "Ignored part of the link";

/** The message on a map without dots. */
const emptyView = "No postcodes here. The lowest button shows all.";

const input = part("q");
const reader = new IndexReader();
const combobox = new Combobox(input, part("options"));
const details = new Details(part("details"), reader);
const map = new DotMap(part("map"));
const pointing = new Pointing(map, reader);
const selection = new Selection({ reader, map, details, pointing });
const search = new Search(reader, (result) => listing.show(result));
const listing = new Listing({ combobox, reader, map, selection, search, keep, rewind, stay });
const { framing } = map;
framing.cover = part("options");
new UnitLabels(map, reader);
const announcer = new RecordAnnouncer();
const tools = new MapTools({ map, reader, selection, fail });
setShown(framing);
// Reserve room for the tools before they work, so that the map doesn't move when the index opens.
if (part("density")) part("tools").hidden = part("region-tools").hidden = false;
framing.avoid(document.querySelectorAll(".scale, .map-buttons, .colour-menu, #legend, #region-tools"));

/** The text from whose results a record was opened; closing the record restores it. */
let searched = "";
/** The view {east, north, scale, isAll} of the record that was open when somebody typed, or `null`. */
let viewOfRecord = null;
/** Whether the text to open comes from a link instead of Enter. */
let isLinked = false;
/** The parts of a link that can't be read, until the next search or selection. */
let damaged = [];
/** Why the map doesn't have the colours of a link, or "". */
let fault = "";

// Text from the keyboard and from the address.

function fill(text) {
  input.value = text;
  part("clear").hidden = !text;
  part("examples").hidden = Boolean(text);
}

function typed({ zooms = true } = {}) {
  listing.isTyped = true;
  listing.entered = "";
  isLinked = false;
  damaged = [];
  fault = "";
  listing.hasLeftField = false;
  listing.text = null;
  framing.release();
  const emptyView = viewOfEmptyField();
  if (isNothing(input.value)) viewOfRecord = null;
  else if (zooms && selection.record) viewOfRecord = framing.seen;
  searched = input.value;
  fill(input.value);
  selection.clear();
  saveText(input.value, { isSelection: false, replacesRemoval: zooms });
  search.run(input.value, limit);
  if (!zooms || !isNothing(input.value)) return;
  // The map returns to where it was before the search.
  if (emptyView) framing.hold(emptyView); else framing.showAll();
}

/** Returns to the view before the search, that of the record which was open, or of the empty field, while the text stays. */
function rewind() {
  const view = viewOfRecord ?? viewOfEmptyField();
  if (view && !view.isAll) framing.restore(view); else framing.showAll();
}

/** Keeps the history entry of a text with several results. A link to it shows the list, unless the keyboard of a touch screen would come up. */
function keep() {
  keepText();
  // The index may open something else.
  if (!isLinked || reader.state === "loading" || document.activeElement !== document.body || matchMedia("(pointer: coarse)").matches) return;
  input.focus();
  combobox.open();
}

/** Keeps the view for links to a text that doesn't move the map. A link without a view shows all postcodes. While the index loads, its results are still to come. */
function stay() {
  if (reader.state === "loading" || selection.record || framing.isAll || framing.isRestored && !viewOfEmptyField()) return;
  framing.keepView();
  saveUnmoved();
}

function clear() {
  fill("");
  typed();
  input.focus();
}

/** Closes the selected postcode. Returns to the search that had it among its results. The map stays where it is, or returns to where a region was selected. */
function closeRecord({ isByKey }) {
  const { activeElement } = document;
  const isInPanel = part("details").contains(activeElement);
  const before = tools.viewBefore;
  fill(searched);
  typed({ zooms: false });
  if (before?.isAll) framing.showAll(false);
  else {
    if (before) framing.hold(before);
    // Repeating the search must not move the map.
    framing.holdView();
  }
  saveView(!before?.isAll);
  listing.isTyped = false;
  // On a touch screen, focusing the field would bring up the keyboard. The focus stays on the map and its buttons.
  if (!isByKey || activeElement === document.body) part("map").focus({ preventScroll: true });
  else if (isInPanel) input.focus();
}

/** Keeps the current view, as if the user had moved the map there. */
function keepView() {
  framing.keepView();
  saveView(true);
}

async function followAddress() {
  search.cancel();
  const text = textOfAddress();
  const { view, settings, damaged: found } = mapOfAddress();
  damaged = found;
  fault = "";
  viewOfRecord = null;
  if (damaged.length) dropDamaged();
  const { record } = selection;
  const place = placeLeft();
  if (record?.region ? view && record.area === settings.area && !text : record && isAddressOf(record.address ?? record.postcode) && !framing.isByHand) {
    // Only the colours or the view of a region differ. Otherwise the map stays where it is, or returns to where this entry was left.
    cancelSave();
    if (view) framing.hold(view); else if (place) framing.returnTo(place);
    tools.want(settings);
    reportDamage();
    return;
  }
  // The browser has no state of a link that is opened for the first time.
  const isNewLink = history.state === null;
  if (view) framing.hold(view, { isLinked: isNewLink }); else if (place) framing.restore(place); else framing.release();
  fill(text);
  setTitle(written(text));
  selection.clear();
  // Closing what was open mustn't change the address either.
  cancelSave();
  // Back leads to the link, even if something else is typed before the index has loaded.
  if (isNewLink && !isNothing(text)) keepText();
  combobox.set([], "", { opens: false });
  listing.isTyped = false;
  listing.text = null;
  searched = listing.entered = "";
  if (isNothing(text)) {
    search.run("", limit);
    framing.showAll();
    if (text.trim()) listing.showNone(text, {});
  }
  // This may report that the index lacks something.
  const region = tools.want(settings);
  if (!isNothing(text)) await find();
  await region;
  reportDamage();
}

/** Reports why the map doesn't have the wanted colours. */
function fail(reason) {
  fault = reason;
  showFailure("Couldn't colour the map", fault, false);
}

/** Reports what the page couldn't do with a link, once all names have loaded: the search that they repeat would replace the message. */
function reportDamage() {
  if (!reader.isNamed && reader.state !== "broken") return;
  const { kind } = part("state").dataset;
  if (damaged.length) showFailure(ignored, `“${damaged.join(";").slice(0, 30)}” can't be read${fault && `, and ${fault}`}`, false);
  else if (fault && kind === "none") showFailure(`Nothing found, and ${ignored.toLowerCase()}`, fault, false);
  else if (fault && kind === "idle") fail(fault);
}

function searchAddress(text) {
  searched = text;
  return search.run(text, limit);
}

/** Selects the postcode in the field, or searches for the text. */
async function find() {
  const text = input.value;
  if (await selection.selectPlace(text, { savesAddress: false })) return;
  if (await selection.selectTyped(text, { savesAddress: false })) return;
  if (await selection.selectPoint(text, { savesAddress: false })) return;
  // A link to an outcode, or to a name that only one area has, opens its summary. Going back to a search doesn't.
  const isLink = history.state?.isSelection !== false;
  if (isLink && await selection.selectGroup(text, { savesAddress: false })) return;
  if (isLink) [listing.entered, isLinked] = [text, true];
  await searchAddress(text);
}

/** Repeats the current search or look-up, now that more of the index is loaded. */
async function reload() {
  if (selection.isPending) await retry();
  else if (selection.record) await selection.reload();
  else if (!isNothing(input.value)) {
    // Somebody has pressed Enter before the index opened.
    if (listing.entered === input.value && !isLinked && await selection.selectGroup(input.value)) return;
    await (listing.isTyped ? search.run(input.value, limit) : find());
  }
}

/** Repeats the failed request: the selected postcode's, or else the search. */
async function retry() {
  if (selection.isPending && await selection.retry()) return;
  await search.run(input.value, limit);
}

function selectGroup(name, { savesAddress = true, ...options } = {}) {
  if (savesAddress) framing.release();
  search.cancel();
  selection.selectGroup(name, { savesAddress, ...options });
}

function select(item, { savesAddress = true, ...options } = {}) {
  if (savesAddress) framing.release();
  search.cancel();
  selection.select(item, { savesAddress, ...options });
}

input.addEventListener("input", () => typed());
input.addEventListener("blur", () => {
  // Switching to another window leaves the focus in the field.
  if (document.activeElement !== input) listing.hasLeftField = true;
});
part("clear").addEventListener("click", clear);
part("retry").addEventListener("click", () => {
  if (!selection.isPending) {
    input.focus();
    listing.hasLeftField = false;
  }
  retry();
});
part("search").addEventListener("submit", async (event) => {
  event.preventDefault();
  search.cancel();
  framing.release();
  const text = input.value;
  const { record } = selection;
  // Nothing was typed since; other areas and places may have the name.
  if (record && text === record.postcode && (record.place || record.summary?.column)) {
    selection.zoom({ staysClose: false });
    return;
  }
  if (await selection.selectPlace(text) || await selection.selectTyped(text) || await selection.selectPoint(text) || await selection.selectGroup(text)) return;
  if (isNothing(text)) {
    if (text.trim()) listing.showNone(text, {});
    return;
  }
  if (listing.text === text && !listing.awaitsNames(text) && listing.chooseNamed()) return;
  // Without the index, the search page knows more.
  if (reader.state === "broken" && part("state").dataset.kind !== "failed") {
    part("search").submit();
    return;
  }
  combobox.open();
  [listing.entered, isLinked] = [text, false];
  listing.isTyped = true;
  search.run(text, limit);
});
part("examples").addEventListener("click", async (event) => {
  const example = event.target.closest("a");
  if (!example) return;
  event.preventDefault();
  // On a touch screen, focusing the field would bring up the keyboard.
  if (example.matches(":focus-visible") || matchMedia("(hover: hover)").matches) input.focus();
  fill(example.textContent);
  if (await selection.selectTyped(input.value) || await selection.selectGroup(input.value)) return;
  typed();
  // Opens it once the index is loaded, as Enter does.
  listing.entered = input.value;
});
document.querySelector(".skip").addEventListener("click", (event) => {
  // The link must not change the address, which holds the search.
  event.preventDefault();
  part("map").focus();
});
combobox.addEventListener("clear", () => { if (selection.record) closeRecord({ isByKey: true }); else clear(); });
combobox.addEventListener("choose", async ({ detail }) => {
  // The address of a link stays, as it does for a link to a postcode.
  const savesAddress = !(listing.entered && isLinked);
  listing.entered = "";
  const named = listing.namedOption;
  const completes = named === detail;
  // Closing the record must not restore a text that opens a record by itself.
  if (named) searched = "";
  if (detail.isGroup) { selectGroup(detail.code ?? `${detail.postcode} `, { savesAddress, completes }); return; }
  if (detail.isPoint) { framing.release(); search.cancel(); selection.selectPoint(detail.postcode); return; }
  if (!detail.isSuggestion) { select(detail, { savesAddress, completes }); return; }
  input.focus();
  fill(detail.text ?? detail.postcode);
  if (!await selection.selectTyped(input.value)) typed();
});
combobox.addEventListener("activate", ({ detail }) => {
  map.lightRange(detail?.range ?? null);
  const position = detail?.ordinal === undefined ? null : map.position(detail.ordinal);
  pointing.set(position ? { position, postcode: detail.postcode } : null);
});

// The selection.

selection.addEventListener("waiting", ({ detail: { postcode, isLong } }) => {
  showState(isLong ? "stalled" : "loading", isLong ? `Still loading ${postcode}…` : `Loading ${postcode}…`);
  if (isLong) announce(`Still loading ${postcode}.`);
});

/**
 * On a phone, the panel is below the map. Shows its first lines, also in landscape, where the map may fill the window, after a link to the page;
 * and as much of it as of the map after a link at its end.
 */
function scrollToRecord() {
  const { top } = part("details").getBoundingClientRect();
  if (top <= part("map").getBoundingClientRect().bottom - 2) return;
  if (top < innerHeight / 3) scrollBy(0, top - innerHeight / 2);
  if (top > innerHeight - leastTitle) scrollBy(0, top - Math.max(innerHeight - 2 * leastTitle, innerHeight / 2));
}

selection.addEventListener("selected", ({ detail: { record, savesAddress, text, completes } }) => {
  listing.entered = "";
  viewOfRecord = null;
  // Nor a name that the field has opened without the list, or the code in a link.
  const names = [record.address ?? "", ...formsOfName(record.postcode)].map(symbolsOf);
  if (record.region || record.point || names.includes(symbolsOf(searched))) searched = "";
  fill(record.region ? "" : record.postcode);
  search.cancel();
  if (savesAddress || !framing.isUsed) scrollToRecord();
  // On a touch screen, the keyboard would cover the panel.
  if (savesAddress && matchMedia("(pointer: coarse)").matches) input.blur();
  combobox.set([], "");
  const corrected = announcer.start(record, text);
  showState(corrected ? "results" : "idle", corrected);
  if (savesAddress) [damaged, fault] = [[], ""];
  reportDamage();
  const address = record.address ?? record.postcode;
  if (savesAddress) saveText(address, { isSelection: true, title: record.postcode, area: record.area ?? "", typed: text, completes }); else normalizeAddress(address, record.postcode);
  // The map stays where the region was drawn.
  if (record.region && savesAddress) keepView();
});
selection.addEventListener("completed", ({ detail: { record } }) => announcer.update(record));
selection.addEventListener("missing", ({ detail: { postcode } }) => {
  const sentence = `The server doesn't have ${postcode}.`;
  showState("none", sentence);
  announce(sentence);
});
selection.addEventListener("failed", ({ detail: { postcode, reason } }) => showFailure(`Couldn't load ${postcode}`, reason));
pointing.addEventListener("empty", () => announce(`No postcodes here.${map.isEmptyHere ? " Press 0 to show all." : ""}`));
pointing.addEventListener("failed", ({ detail: { reason } }) => showFailure("Couldn't read the map", reason, false));
pointing.addEventListener("pick", ({ detail }) => {
  searched = "";
  select(detail, { isPicked: true, isClicked: true, keepsCentre: pointing.isCentre });
});
details.addEventListener("choose", () => { searched = ""; });
// Before a link in the panel is followed.
part("details").addEventListener("click", ({ target, currentTarget }) => { if (target.closest("a")) saveScroll(currentTarget); }, true);
details.addEventListener("copied", ({ detail: { text, isSelected } }) =>
  notify(isSelected ? `Couldn't copy. ${text} is selected: copy it yourself.` : `Copied ${text}`));
details.addEventListener("saved", ({ detail: { name } }) => notify(`Saved ${name}`));
details.addEventListener("problem", ({ detail: { reason } }) => showFailure("Couldn't write the file", reason, false));
details.addEventListener("group", ({ detail: { text } }) => {
  searched = "";
  selectGroup(text);
});
details.addEventListener("close", ({ detail }) => closeRecord(detail));
map.addEventListener("failed", ({ detail: { reason } }) => {
  showOnMap(`Couldn't draw the map: ${reason}.`);
  part("map-retry").hidden = false;
});
part("zoom-in").addEventListener("click", () => map.zoom(2));
part("zoom-out").addEventListener("click", () => map.zoom(0.5));
part("zoom-all").addEventListener("click", showAll);
map.addEventListener("all", showAll);

function showAll() {
  writeShown();
  framing.release();
  framing.showAll();
  // A link shows all postcodes anyway, unless it has a text or a region.
  if (selection.record || !isNothing(input.value)) framing.keepView();
  saveView(framing.isByHand, true);
}
map.addEventListener("rested", ({ detail: { isByHand } }) => saveView(isByHand));
map.addEventListener("stepped", saveZoom);
// Escape closes the record, wherever the focus is, unless something else uses the key.
addEventListener("keydown", (event) => {
  const isTyping = document.activeElement.matches("input[type=text], select");
  if (event.key === "Escape" && !event.defaultPrevented && !isTyping && selection.record) closeRecord({ isByKey: true });
});
// The browser would scroll to a record that has closed.
history.scrollRestoration = "manual";
addEventListener("popstate", async () => {
  if (finishReturn()) return;
  const { hash } = location;
  const { scroll } = history.state ?? {};
  await followAddress();
  if (scroll && hash === location.hash) {
    scrollTo(0, scroll[0]);
    part("details").scrollTop = scroll[1];
  } else if (selection.record) scrollToRecord();
  // Open the list again, unless somebody has done something else meanwhile. On a touch screen, the keyboard would come up.
  const isIdle = [document.body, input].includes(document.activeElement) && !selection.record && !selection.isPending;
  if (!isKeptText() || hash !== location.hash || !isIdle || matchMedia("(pointer: coarse)").matches) return;
  input.focus();
  combobox.open();
});

// The index as it loads.

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
const checkView = () => { if (map.isEmptyHere) showOnMap(emptyView); };
map.addEventListener("rested", checkView);
reader.addEventListener("located", checkView);
const dropEmptyView = () => { if (part("map-message").textContent === emptyView) showOnMap(""); };
map.addEventListener("moved", dropEmptyView);
// After the mark of the selection, which may be in view.
selection.addEventListener("selected", () => queueMicrotask(() => { if (!map.isEmptyHere) dropEmptyView(); }));
if (input.value && document.activeElement === input) {
  // On a slow line, somebody has typed before this script has loaded.
  const { colour } = mapOfAddress().settings;
  tools.want({ colour });
  // Back leads to the link.
  if (location.hash.length > 1) keepText();
  typed();
} else if (location.hash.length > 1) {
  followAddress();
} else if (input.value) {
  typed();
}
part("map").dataset.script = "ready";
