// Connects the field, the search, the list, the map, the record and the history.

import { IndexReader, Search } from "../search/source.js";
import { Combobox } from "../search/combobox.js";
import { Colouring } from "../map/colouring.js";
import { Details } from "../record/details.js";
import { Listing } from "./listing.js";
import { followIndex } from "./loading.js";
import { DotMap } from "../map/map.js";
import { followMap } from "./map-events.js";
import { PageHistory } from "./page-history.js";
import { Pointing } from "../map/pointing.js";
import { RegionTools } from "../map/region-tools.js";
import { RecordPanel } from "./record-panel.js";
import { Selection } from "../search/selection.js";
import { byId, isTouch, showFailure } from "./status.js";
import { isNothing, mayBeName } from "../search/parsing.js";
import { UnitLabels } from "../map/unit-labels.js";
import { register } from "./updates.js";

const limit = 50;
const input = byId("q");
const reader = new IndexReader();
const combobox = new Combobox(input, byId("options"));
const details = new Details(byId("details"), reader);
const map = new DotMap(byId("map"));
const pointing = new Pointing(map, reader);
const selection = new Selection({ reader, map, details, pointing });
const search = new Search(reader, (result) => listing.show(result));
const pages = new PageHistory(perform);
const listing = new Listing({ combobox, reader, map, selection, search, pages, showEntered, saveView });
const { framing } = map;
framing.cover = byId("options");
new UnitLabels(map, reader);
const colouring = new Colouring({ map, reader, select: byId("colour"), legend: byId("legend") });
const regions = new RegionTools({ map, reader, selection });
const panel = new RecordPanel({ details, selection, listing, combobox, search, map, pages, fill, prepare, runSearch, saveView, reportDamage });
followMap({ map, pointing, reader, selection, pages, prepare, saveView });
// Reserve room for the tools before they work, so that the map doesn't move when the index opens.
if (byId("density")) byId("tools").hidden = byId("region-tools").hidden = false;
framing.avoid(document.querySelectorAll(".scale, .map-buttons, .colour-menu, #legend, #region-tools"));

/** Whether the address is that of a record, or a link that may be one, rather than of a search. */
const isRecordWanted = () => ["link", "selection"].includes(pages.state.kind);

// The history.

/** Performs an effect of the page's state on the map and the record. */
function perform({ kind, view, place }) {
  if (kind === "open") return openAddress();
  if (view) framing.hold(view); else if (place) framing.restore(place);
  colouring.want(pages.state.colour);
  reportDamage();
  return undefined;
}

async function openAddress() {
  const { text, view, place, colour, area } = pages.state;
  framing.release();
  if (view) framing.hold(view); else if (place && !isNothing(text)) framing.restore(place);
  search.cancel();
  fill(text);
  selection.clear();
  combobox.set([], "", { opens: false });
  listing.start({ isTyped: false });
  if (isNothing(text)) framing.showAll();
  // This may report that the index lacks the column.
  colouring.want(colour);
  const region = regions.want(area);
  await find();
  await region;
  reportDamage();
}

/** Saves the view in which the map rests. Before the dots have loaded, it doesn't show what is selected. */
function saveView() {
  if (!framing.isByHand && !map.isWhole) return;
  pages.handle({ kind: "moved", view: framing.chosen, place: { ...framing.place, width: innerWidth, height: innerHeight } });
}

/** Keeps the entry of a text with several results. A link to it shows the list. */
function showEntered() {
  const isLink = isRecordWanted();
  // The index may open something else.
  if (isLink && reader.state === "loading") return;
  pages.handle({ kind: "entered" });
  if (isLink && document.activeElement === document.body) openList();
}

/** Opens the list, unless the keyboard of a touch screen would come up. */
function openList() {
  if (isTouch()) return;
  input.focus();
  combobox.open();
}

/** Reports what the page couldn't do with a link, once all names have loaded: the search that they repeat would replace the message. */
function reportDamage() {
  if (!reader.isNamed && reader.state !== "broken") return;
  const { kind } = byId("state").dataset;
  const { damaged, fault } = pages.state;
  if (damaged.length) showFailure("Ignored part of the link", `“${damaged.join(";").slice(0, 30)}” can't be read`, false);
  else if (fault && kind === "idle") showFailure("Couldn't colour the map", fault, false);
}

colouring.addEventListener("failed", ({ detail: { reason } }) => {
  pages.handle({ kind: "faulted", reason });
  showFailure("Couldn't colour the map", reason, false);
});
colouring.addEventListener("changed", ({ detail: { column } }) => pages.handle({ kind: "coloured", colour: column }));

addEventListener("popstate", async () => {
  const { hash } = location;
  const opened = pages.follow(selection.record !== null);
  const { scroll, kind } = pages.state;
  await opened;
  if (hash !== location.hash) return;
  if (scroll) {
    scrollTo(0, scroll[0]);
    byId("details").scrollTop = scroll[1];
  } else if (selection.record) panel.scrollIntoView();
  // Open the list again, unless somebody has done something else meanwhile.
  const isIdle = [document.body, input].includes(document.activeElement) && !selection.record && !selection.isPending;
  if (kind === "search" && input.value && isIdle) openList();
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
  runSearch();
}

function type(text) {
  fill(text);
  typed();
}

/** Types a text and presses Enter. */
function enter(text) {
  type(text);
  byId("search").requestSubmit();
}

function clear() {
  type("");
  input.focus();
}

function runSearch() { return search.run(input.value, limit); }

/** Selects what the text in the field names, or searches for it. */
async function find() {
  const text = input.value;
  // A link to an outcode, or to a name that only one area has, opens its summary. Going back to a search doesn't.
  const opensGroup = isRecordWanted();
  if (!isNothing(text) && await selection.selectText(text, { savesAddress: false, opensGroup })) return;
  if (opensGroup) listing.entered = text;
  await runSearch();
}

/** Repeats the failed request: the selected postcode's, or else the search. */
async function retry() {
  if (selection.isPending && await selection.retry()) return;
  await runSearch();
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
byId("clear").addEventListener("click", clear);
byId("retry").addEventListener("click", () => {
  if (!selection.isPending) input.focus();
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
  if (isNothing(text)) return;
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
  runSearch();
});
byId("examples").addEventListener("click", (event) => {
  const example = event.target.closest("a");
  if (!example) return;
  event.preventDefault();
  // On a touch screen, focusing the field would bring up the keyboard.
  if (example.matches(":focus-visible") || matchMedia("(hover: hover)").matches) input.focus();
  enter(example.textContent);
});
document.querySelector(".skip").addEventListener("click", (event) => {
  // The link must not change the address, which holds the search.
  event.preventDefault();
  byId("map").focus();
});
combobox.addEventListener("clear", () => { if (selection.record) panel.close({ isByKey: true }); else clear(); });
combobox.addEventListener("choose", ({ detail }) => {
  // The address of a link stays, as it does for a link to a postcode.
  const savesAddress = !(listing.entered && isRecordWanted());
  listing.entered = "";
  const completes = listing.namedOption === detail;
  const options = { savesAddress, completes, isResult: !completes };
  if (detail.isSuggestion && !detail.isGroup && !detail.isPoint) {
    input.focus();
    // Without the index, an outcode has no summary to open, only postcodes to list.
    if (detail.text && reader.state === "broken") type(detail.text); else enter(detail.text ?? detail.postcode);
    return;
  }
  prepare(savesAddress);
  if (detail.isGroup) selection.selectGroup(detail.code ?? `${detail.postcode} `, options);
  else if (detail.isPoint) selection.selectText(detail.postcode);
  else selection.select(detail, options);
});
combobox.addEventListener("activate", ({ detail }) => {
  map.lightRange(detail?.range ?? null);
  const position = detail?.ordinal === undefined ? null : map.store.position(detail.ordinal);
  pointing.set(position ? { position, postcode: detail.postcode } : null);
});

// The index as it loads.

/** Repeats the current search or look-up, now that more of the index is loaded or it can't be loaded. */
async function repeat() {
  if (selection.isPending) await retry();
  else if (selection.record) await selection.reload();
  // Somebody has pressed Enter before the index opened.
  else if (listing.entered && !isRecordWanted() && await selection.selectText(input.value)) return;
  else if (!isNothing(input.value)) await (listing.isTyped ? runSearch() : find());
  reportDamage();
}

/** Repeats the search, now that more names are loaded. A click on the map takes precedence. */
async function searchNames() {
  if (!selection.record && !selection.isChosen && mayBeName(input.value)) await (listing.isTyped ? runSearch() : find());
  reportDamage();
}

followIndex({ reader, map, selection }, { repeat, searchNames });
register();
// On a slow line, somebody has typed before this script has loaded. Back leads to the link.
if (input.value && (document.activeElement === input || location.hash.length < 2)) {
  colouring.want(pages.state.colour);
  if (byId("search").dataset.held === input.value) enter(input.value); else typed();
} else if (location.hash.length > 1) pages.follow(false);
byId("map").dataset.script = "ready";
