// The address bar: #SW1A stands for typed text, #SW1A-1AA for a selected postcode. A text with a space at its end, which is a
// whole outcode, keeps it: #EH1- stands for the postcodes of EH1 without those of EH10. After an @ comes the view, if the user has
// moved the map: #SW1A@529700,179600,0.35, the easting and northing of its centre and its scale in pixels per metre. Settings
// of the map follow, each after a semicolon: #SW1A@;colour=country.

import { boxIn } from "../map/geometry.js";
import { mayBeWhole, postcodesIn, symbolsOf } from "../search/parsing.js";
import { pointIn } from "../search/points.js";

/** The maximum length of the text. */
const maximumLength = 200;

/** Returns a text as the address and the title have it: postcodes in capitals, names and addresses, which have a word without digits, as they were typed. */
export const written = (text) => /(^|[^\p{L}\d])\p{L}{3,}(?![\p{L}\d])/u.test(text) ? text : text.toUpperCase();

/** The maximum time between the clicks of a double click, in milliseconds. */
const doubleClick = 600;

/** Returns the fragment that stands for a text or a selection. */
export const toHash = (text) => pointIn(text) ? `#${encodeURI(text.trim().replaceAll(/\s*,\s*/g, ","))}` : `#${encodeURIComponent(written(text.trimStart()).replaceAll(/\s+/g, "-"))}`;

/** Returns the parts of the address before the view, and of the view and the settings. */
function partsOfAddress() {
  const { hash } = location;
  const start = hash.lastIndexOf("@");
  // Links written by hand may lack the @ of #SW1A@;colour=country.
  const setting = start < 0 ? hash.search(/;[a-z]{4,}=/) : -1;
  if (setting >= 0) return [hash.slice(0, setting).replace(/^#$/, ""), `@${hash.slice(setting)}`];
  return start < 0 ? [hash, ""] : [hash.slice(0, start).replace(/^#$/, ""), hash.slice(start)];
}

/**
 * Returns what the address says about the map: the view {east, north, scale} or `null`, the settings by name, and the parts of a damaged
 * link that can't be read.
 */
export function mapOfAddress() {
  const [place, ...others] = partsOfAddress()[1].slice(1).split(";");
  const [, east, north, scale] = /^(-?\d{1,7}),(-?\d{1,7}),(\d*\.?\d*)$/.exec(place) ?? [];
  const view = Number(scale) > 0 ? { east: Number(east), north: Number(north), scale: Number(scale) } : null;
  const settings = {};
  const damaged = place && !view ? [place] : [];
  for (const other of others.filter(Boolean)) {
    const [, name, text = ""] = /^(area|colour)=([\w.%~-]{1,1000})$/.exec(other) ?? [];
    const value = decoded(text);
    if (name && value && (name !== "area" || boxIn(value))) settings[name] = value; else damaged.push(other);
  }
  if (decoded(partsOfAddress()[0]) === null) damaged.unshift(partsOfAddress()[0]);
  return { view, settings, damaged };
}

/** Percent-decodes a part of the address. Returns `null` if it is malformed. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns a fragment of a text and what follows it. */
const joined = (hash, suffix) => `${hash || (suffix ? "#" : "")}${suffix}`;

/** Removes the parts of the address that can't be read. */
export function dropDamaged() {
  const hash = decoded(partsOfAddress()[0]) === null ? "" : partsOfAddress()[0];
  history.replaceState(history.state, "", addressWith(joined(hash, suffixOf(mapOfAddress()))));
}

/** Returns the part of an address for a view and settings. */
function suffixOf({ view, settings }) {
  const scale = view && Number(view.scale.toPrecision(5)).toFixed(8).replace(/\.?0+$/, "");
  const parts = [view ? `${Math.round(view.east)},${Math.round(view.north)},${scale}` : "",
    ...Object.entries(settings).filter(([, value]) => value).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)];
  return parts.some(Boolean) ? `@${parts.join(";")}` : "";
}

/** Returns the text in the address. */
export function textOfAddress() {
  const text = decoded(partsOfAddress()[0].slice(1)) ?? "";
  // The minus sign of a longitude isn't a space.
  if (pointIn(text)) return text;
  // Some programs replace a space with a plus sign when they pass an address on.
  return [...text.replaceAll(/[-+]/g, " ")].slice(0, maximumLength).join("");
}

/**
 * Returns the view {east, north, scale} that the address had before there was a text, or `null`. A link that somebody opens has its text from
 * the start: then it is the link's view.
 */
export function viewOfEmptyField() {
  const { view } = mapOfAddress();
  if (!partsOfAddress()[0]) return changes.view ?? view;
  return history.state?.view === undefined ? view : history.state.view;
}

/** Whether the address is that of a selection: `text` without a view or a region. */
export const isAddressOf = (text) =>
  partsOfAddress()[0] === toHash(text) && history.state?.isSelection !== false && !mapOfAddress().view && !mapOfAddress().settings.area;

/** Sets the title of the document. */
export function setTitle(text) {
  document.title = text.trim() ? `${text.trim()} · Postcodes` : "Postcodes";
}

let timer;
/** The change that the timer will write, and whether it removes the text. */
let pending = null;
let removesText = false;

/** The address to write once the browser has gone back to the history entry of the empty field, or `null`. */
let returning = null;

/** A change to write after going back. */
let afterReturn = null;

/** Completes the return to the entry of the empty field. Returns `false` if none was under way, or if it led elsewhere. */
export function finishReturn() {
  if (returning === null) return false;
  const [address, write] = [returning, afterReturn];
  returning = afterReturn = null;
  const isThere = !partsOfAddress()[0];
  if (isThere) history.replaceState(history.state, "", address);
  write?.();
  return isThere;
}

let viewTimer;
/** Writes the changes of the map at once. */
let writeMap = null;
/** Settings that are written with the text. */
let unsaved = {};

/** Cancels a pending `saveText` or `saveView`. */
export function cancelSave() {
  clearTimeout(timer);
  clearTimeout(viewTimer);
  writeMap = rested = null;
  changes = {};
  isStep = isUnmoved = false;
  unsaved = {};
  pending = null;
  removesText = false;
}

const addressWith = (hash) => `${location.pathname}${location.search}${hash}`;

/** Changes of the view and the settings that the timer will write. */
let changes = {};
/** Whether they add a history entry. */
let isStep = false;
/** Whether the view is that of a text that doesn't move the map. */
let isUnmoved = false;
/** What shows the map: {place, isByHand}. */
let framing = null;
/** The view at rest that the timer will keep with the history entry. */
let rested = null;

/** Sets what shows the map. */
export function setShown(shown) { framing = shown; }

/** Returns the view of the map and the size of the window, or `null` if the map doesn't yet show what is selected. */
const placeSeen = () => framing.isReady || framing.isByHand ? { ...framing.place, width: innerWidth, height: innerHeight } : null;

function saveMap(change, isNewStep = false) {
  changes = { ...changes, ...change };
  isStep ||= isNewStep;
  clearTimeout(viewTimer);
  // Browsers limit the rate of history changes.
  viewTimer = setTimeout(writeMap = () => {
    clearTimeout(viewTimer);
    writeMap = null;
    if (returning !== null) { saveMap({}); return; }
    pending?.();
    const { view, settings } = mapOfAddress();
    const { view: newView = view, ...others } = changes;
    const adds = isStep;
    const state = isUnmoved ? { isUnmoved } : {};
    changes = {};
    isStep = isUnmoved = false;
    const suffix = suffixOf({ view: newView, settings: { ...settings, ...others } });
    const hash = joined(partsOfAddress()[0], suffix);
    const { isSelection, view: viewBefore, place: former } = history.state ?? {};
    const place = rested ?? former;
    rested = null;
    if (hash !== location.hash && adds) history.pushState({ isSelection, isStep: adds, view: viewBefore, place }, "", addressWith(hash));
    else history.replaceState({ ...history.state, ...state, place }, "", addressWith(hash));
  }, 300);
}

/** Writes what the page shows, also while the map moves. */
export function writeShown() {
  if (framing.isByHand) saveView(true); else saveMap({});
  // The map may not have rested since it was moved or fitted.
  rested = placeSeen();
  writeMap?.();
}

/** Returns the link to what the page shows. */
export function currentLink() {
  writeShown();
  return location.origin + location.pathname + location.hash;
}

/**
 * Saves the view in the address if the user has chosen it, or removes the former one. A step adds a history entry at once, so that Back undoes it
 * even while the map moves.
 */
export function saveView(isChosen, isNewStep = false) {
  rested = placeSeen();
  saveMap({ view: isChosen ? framing.place : null }, isNewStep);
  if (isNewStep) writeMap?.();
}

/** The time of the last click that zoomed in, in milliseconds. */
let steppedAt = -Infinity;

/** Saves the view to which a click zooms in. The second click of a double click isn't a step of its own. */
export function saveZoom() {
  saveView(true, performance.now() - steppedAt > doubleClick);
  steppedAt = performance.now();
}

/** Keeps with the history entry how far the window and the panel are scrolled. */
export function saveScroll(panel) { history.replaceState({ ...history.state, scroll: [scrollY, panel.scrollTop] }, "", location.href); }

/** Saves the current view with a text that doesn't move the map. The next text replaces both in the history. */
export function saveUnmoved() {
  saveView(true);
  isUnmoved = true;
}

/** Keeps the history entry of a text when the next one is typed, because the user has pressed Enter or opened a link. */
export function keepText() {
  pending?.();
  if (returning === null && !history.state?.isSelection) history.replaceState({ ...history.state, isKept: true }, "", location.href);
}

/** Whether the history entry is that of a text which the user has entered, or opened as a link. */
export const isKeptText = () => history.state?.isKept === true;

/**
 * Returns the view {east, north, scale} in which the user has left the history entry, or `null`; also if it has no text, or the window has another
 * size now.
 */
export function placeLeft() {
  const { place } = history.state ?? {};
  const isSameSize = place?.width === innerWidth && place?.height === innerHeight;
  return textOfAddress().trim() && isSameSize ? place : null;
}

/** Saves a setting of the map in the address; an empty text removes it. A step adds a history entry. */
export function saveSetting(name, value, isNewStep = false) {
  // Back leads to the view that the map has now. Keys in a menu may choose many colours in a row, which are one step.
  if (isNewStep && !isStep) writeShown();
  saveMap({ [name]: value }, isNewStep);
}

/**
 * Saves a text, and the region if it is that of a selection, in the address. A selection adds a history entry, so that the Back
 * button returns from it, unless it replaces a text just removed, or is what the typed text names (`completes`). `typed` is what the user
 * typed for a selected position. With `replacesRemoval`, a text typed after the removal of a selection's text replaces the entry of the
 * removal.
 */
export function saveText(text, { isSelection, title = text, area = "", typed = text, completes = false, replacesRemoval = false }) {
  // A step of its own, such as a colour.
  if (isStep) writeMap?.();
  // Save the typed text before a selection, but not its removal: the selection replaces the removed text.
  const replacesText = isSelection && removesText;
  if (isSelection && !removesText) pending?.();
  const left = rested ?? history.state?.place ?? placeSeen();
  const { view: newView, ...settings } = changes;
  const kept = { ...unsaved, ...settings, area };
  cancelSave();
  unsaved = kept;
  const hash = text.trim() ? toHash(isSelection ? text.trim() : text) : "";
  const { isSelection: wasSelection = false, isKept = false } = history.state ?? {};
  removesText = !hash && !isSelection;
  const write = () => {
    if (returning !== null) { afterReturn = write; return; }
    pending = null;
    removesText = false;
    setTitle(isSelection ? title : written(title));
    const { view: formerView, settings: former } = mapOfAddress();
    const isSame = partsOfAddress()[0] === hash && (former.area ?? "") === area;
    const settings = { ...former, ...unsaved };
    const isUnchanged = isSame && wasSelection === isSelection && Object.entries(settings).every(([name, value]) => value === (former[name] ?? ""));
    unsaved = {};
    if (isUnchanged) return;
    const isFromEmpty = !partsOfAddress()[0];
    const { isFirst = false, isRemoval = false, isUnmoved = false, isStep: wasStep = false } = history.state ?? {};
    const view = isFromEmpty ? newView ?? formerView : viewOfEmptyField();
    // Without a text, the map returns to the view before it.
    const address = addressWith(joined(hash, suffixOf({ view: hash ? null : view, settings })));
    // Typing replaces the entry of the previous text. A selection replaces the entry of the text that it completes. The first text
    // adds an entry after that of the empty field, and removing the text goes back to the latter.
    const formerText = symbolsOf(textOfAddress());
    const [only, ...others] = postcodesIn(textOfAddress());
    // A typed position is rewritten as degrees, and an address as its postcode.
    const isPoint = isSelection && Boolean(pointIn(typed)) && partsOfAddress()[0] === toHash(typed);
    const isSimilar = isSame || replacesText || completes || isPoint || mayBeWhole(text) && (formerText === symbolsOf(text) || only && !others.length && symbolsOf(only) === symbolsOf(text));
    // If the user has moved the map since entering the text, or taken a step such as a colour, keep that entry and add a new one.
    const losesView = !isSelection && !isSame && !isFromEmpty && (wasStep || !isUnmoved && Boolean(formerView));
    if (isSelection && !isSimilar || wasSelection || !isSelection && !isSame && isKept || losesView && !(isFirst && !hash)) {
      history.replaceState({ ...history.state, place: left }, "", location.href);
      history.pushState({ isSelection, isRemoval: !hash && replacesRemoval, view }, "", address);
    } else if (!hash && isFirst) {
      returning = address;
      history.back();
    } else if (hash && isFromEmpty && !(isRemoval && !formerView)) {
      history.pushState({ isSelection, isFirst: true, view }, "", address);
    } else history.replaceState({ isSelection, isFirst, view }, "", address);
  };
  if (isSelection || wasSelection || isKept) write();
  else timer = setTimeout(pending = write, 300);
}

/** Rewrites the address of a postcode that was opened from it, and marks the history entry as a selection. */
export function normalizeAddress(text, title) {
  cancelSave();
  history.replaceState({ ...history.state, isSelection: true }, "", addressWith(toHash(text) + partsOfAddress()[1]));
  setTitle(title);
}
