// The selected postcode: its record, its neighbours, and their marks on the map.

import { server } from "./source.js";
import { written } from "../app/address.js";
import { distinctScale } from "./groups.js";
import { mayBeWhole } from "./parsing.js";
import { pointRecord, summaryRecord } from "./results.js";
import { countOfPostcodes } from "../app/status.js";

const nearestLimit = 8;

/** The scale of a view that shows the neighbours of a postcode, in pixels per metre. */
const closeScale = 0.5;

/** The delay before the page says that a request is slow, in milliseconds. */
const stalledAfter = 1500;

/**
 * A place is selected as a postcode is; its record has the code as `place` and its name as `postcode`. So is an area, an
 * outcode or a sector, and a district or ward; its record has `summary` and its name as `postcode`. The record of a position has
 * `point`, and that of a region `summary` and `region`, its ranges of ordinals. `address` is the text for the address bar, if that isn't `postcode`.
 *
 * Events: "waiting" with {postcode, isLong} during a request, "selected" with {record, text, ...options}, "completed" with {record} when
 * more of the record is loaded, "missing" with {postcode}, "failed" with {postcode, reason}, and "cleared".
 *
 * The options: with `savesAddress: false`, the address has led to the selection, and keeps its view. `isPicked` says that the user picked it
 * among those in view; a close view then stays. After a click on its dot, `isClicked`, the dots stay beside the panel that opens, or with
 * `keepsCentre` the centre.
 */
export class Selection extends EventTarget {
  #reader;
  #map;
  #details;
  #pointing;
  #near = [];
  /** Counts selections, to ignore late responses of earlier ones. */
  #number = 0;
  /** Repeats the pending or failed request. */
  #retry = null;
  /** Requests the selected record. */
  #request = null;
  /** Whether the user made the pending request. If not, a link did. */
  #isByUser = false;
  /** The record that is selected: {postcode, fields, place?, summary?, ordinal?, position?, box?}. */
  record = null;

  constructor({ reader, map, details, pointing }) {
    super();
    this.#reader = reader;
    this.#map = map;
    this.#details = details;
    this.#pointing = pointing;
    pointing.addEventListener("changed", () => this.#showMarks());
    details.addEventListener("choose", ({ detail }) =>
      this.select(this.#near.find(({ postcode }) => postcode === detail.postcode) ?? detail, { isPicked: true }));
  }

  #emit(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  /** Whether the request for a selection is under way or has failed. */
  get isPending() { return this.#retry !== null; }

  /** Whether a selection that the user made is still loading. */
  get isChosen() { return this.isPending && this.#isByUser; }

  /** Repeats the pending or failed request. Returns `false` if there is no such postcode. */
  async retry() { return await this.#retry?.() ?? true; }

  /**
   * Selects what a text names: a postcode, a position, the code of a place, or with `opensGroup` an area, outcode or sector. Returns `false` if
   * it names nothing, or nothing that the page knows without the index, so that the caller searches for the text; `true` also after an error.
   */
  async selectText(text, { opensGroup = true, ...options } = {}) {
    const code = text.trim().toLowerCase();
    const isPlace = /^osgb\d{16}$/.test(code);
    // Partial postcodes cost no request.
    if (!isPlace && !mayBeWhole(text) && !this.#reader.isOpen) return false;
    return this.#select(written(text.trim()), text, options, async () => isPlace ? this.#placeOf(code)
      : await this.#recordOf({ text }) ?? (this.#reader.isOpen ? await this.#pointOf(text) ?? (opensGroup ? this.#groupOf(text) : null) : null));
  }

  /** Selects an item of a list or of the map: {postcode, place?, ordinal?}. */
  async select(item, options = {}) {
    const { postcode: text, place, ordinal } = item;
    const exists = await this.#select(text, text, options, () => place ? this.#placeOf(place) : this.#recordOf({ text, ordinal }));
    if (!exists) this.#emit("missing", { postcode: text });
  }

  /** Selects the area, outcode or sector that a text names. */
  async selectGroup(text, options = {}) {
    if (this.#reader.isOpen) await this.#select(written(text.trim()), text, options, () => this.#groupOf(text));
  }

  /** Selects the postcodes in ranges of ordinals, a region that the user has drawn; `area` is its text for the address bar. */
  async selectRegion(ranges, { area = "", ...options } = {}) {
    await this.#select("the selected region", "", options, async () => {
      const summary = await this.#reader.request("region", { ranges });
      const details = countOfPostcodes(summary.live, summary.terminated);
      return { postcode: summary.name, summary, region: ranges, area, address: "", fields: [], details };
    });
  }

  /** Returns the record of a postcode, or `null`. The server has all of it if the index isn't open, or its rest couldn't be loaded. */
  async #recordOf({ text, ordinal }) {
    if (!this.#reader.isOpen) return server.record(text);
    const record = await (ordinal === undefined ? this.#reader.request("find", { text }) : this.#reader.request("record", { ordinal }));
    if (!record || this.#reader.state === "whole" || !this.#reader.isIncomplete) return record;
    return { ...record, ...await server.record(record.postcode).catch(() => null) };
  }

  /** Returns the record of an area, outcode or sector, or `null`. */
  async #groupOf(text) { return summaryRecord(await this.#reader.request("summary", { text })); }

  /** Returns the record of the position in a text, or `null`. */
  async #pointOf(text) { return pointRecord(await this.#reader.request("point", { text })); }

  /** Returns the record of a place. Places are in the rest of the index. Many have the same name, so the address has the code. */
  async #placeOf(code) {
    const record = await (this.#reader.state === "whole" ? this.#reader.request("place", { code }) : server.place(code));
    return record && { ...record, address: code, isWhole: true };
  }

  /** Selects the record that `request` returns. Returns `false` if there is none; `true` also if it failed or another selection superseded it. */
  async #select(postcode, text, options, request) {
    const mine = ++this.#number;
    const isCurrent = () => mine === this.#number;
    this.#retry = () => this.#select(postcode, text, options, request);
    this.#isByUser = options.savesAddress ?? true;
    // The index responds at once.
    if (!this.#reader.isOpen) this.#emit("waiting", { postcode, isLong: false });
    const timer = setTimeout(() => { if (isCurrent()) this.#emit("waiting", { postcode, isLong: true }); }, stalledAfter);
    let record;
    try {
      record = await request();
    } catch (error) {
      if (isCurrent()) this.#emit("failed", { postcode, reason: error.message });
      return true;
    } finally {
      clearTimeout(timer);
    }
    if (!isCurrent()) return true;
    if (!record) { this.#retry = null; return false; }
    this.#request = request;
    await this.#show(record, text, options);
    return true;
  }

  /** Returns after the neighbours have been shown, too. */
  async #show(record, text, options) {
    const { savesAddress = true, isPicked = false, isClicked = false, keepsCentre = false } = options;
    const { framing } = this.#map;
    this.#number++;
    this.#retry = null;
    // A user's selection moves the map; a link's selection keeps the link's view.
    if (savesAddress) framing.release();
    this.record = record;
    this.#near = [];
    const { corner } = framing;
    this.#showRecord();
    // The region stays where it was drawn, and the keyboard's cross on the postcode.
    if (isClicked && !keepsCentre || record.region && savesAddress) framing.keepCorner(corner);
    this.#emit("selected", { record, text, ...options, savesAddress });
    this.#highlight();
    if (record.ordinal !== undefined && !record.position) framing.showAll();
    else this.zoom({ least: isClicked ? distinctScale : isPicked || framing.isByHand ? closeScale : Infinity, isClicked });
    this.#showMarks();
    await this.#findNearest();
  }

  /** Clears the selection and ignores pending responses. */
  clear() {
    this.#number++;
    this.#retry = null;
    this.record = null;
    this.#near = [];
    this.#details.hide();
    this.#showMarks();
    this.#emit("cleared");
  }

  /** Loads the record again, now that more of the index is loaded. */
  async reload() {
    const mine = this.#number;
    const record = await this.#request().catch(() => null);
    if (mine !== this.#number || !record) return;
    this.record = record;
    this.#showRecord();
    this.#emit("completed", { record });
    this.#highlight();
    this.#showMarks();
    await this.#findNearest();
  }

  #highlight() {
    const { ordinal, summary } = this.record;
    if (summary) this.#map.highlight(summary.ranges, { zooms: false });
    else if (this.record.point || this.record.place) this.#map.highlight([], { zooms: false });
    else if (ordinal !== undefined) this.#map.highlight([{ first: ordinal, end: ordinal + 1 }], { zooms: false });
  }

  #showRecord() {
    const { record } = this;
    const isComplete = record.isWhole || this.#reader.state === "whole";
    if (record.summary) Object.assign(record.summary, this.#map.extentOf(record.summary.ranges), record.region && { strays: 0 });
    this.#details.show(record, isComplete ? ""
      : this.#reader.isIncomplete ? "Details are missing, because the rest of the index couldn't be loaded." : "Loading the rest of the record…");
  }

  async #findNearest() {
    const { record } = this;
    const isWhole = this.#reader.state === "whole";
    const awaitsIndex = this.#reader.state === "open" && !this.#reader.isIncomplete;
    // Neighbours from the server stay until the rest of the index is loaded. Only the index has the nearest to a position.
    if (awaitsIndex || record.summary || record.point && !isWhole) return;
    const mine = this.#number;
    try {
      const isInIndex = record.point || record.place || record.ordinal !== undefined;
      const nearest = await (isWhole && isInIndex ? this.#nearestInIndex(record) : server.nearest(record, nearestLimit));
      if (mine !== this.#number) return;
      this.#near = nearest;
      this.#details.setNearest(nearest);
      if (record.position && nearest.length) this.zoom();
      this.#showMarks();
    } catch {
      // The record is complete without neighbours. The index may supply them later.
    }
  }

  #nearestInIndex({ point, place, ordinal }) {
    const [name, of] = point ? ["nearestAt", point] : place ? ["nearestToPlace", { code: place }] : ["nearest", { ordinal }];
    return this.#reader.request(name, { ...of, limit: nearestLimit });
  }

  /** Zooms to the selection. A view of at least the scale `least` that shows it stays; without `least`, any that the user has chosen. */
  zoom({ least, isClicked = false } = {}) {
    const { framing } = this.#map;
    if (this.record?.summary) this.#map.highlight(this.record.summary.ranges, { zooms: !this.record.region });
    if (!this.record?.position) return;
    if (least === undefined ? framing.isByHand : framing.staysClose(this.record.position, { least, isClicked })) return;
    const located = this.#near.filter(({ position }) => position);
    const close = located.filter(({ distance }) => distance < 5000);
    const { box } = this.record;
    // If all are far away, at least the nearest, unless the selection has an extent.
    const near = (close.length || box ? close : located.slice(0, 1)).map(({ position }) => position);
    if (box) framing.showPositions([this.record.position, box.slice(0, 2), box.slice(2), ...near], 200);
    else framing.showPositions([this.record.position, ...near], this.#near.length ? 50 : 500);
  }

  #showMarks() {
    const marks = [];
    const { record } = this;
    const { over } = this.#pointing;
    if (record?.position) marks.push({ position: record.position, kind: "selected", text: record.postcode });
    for (const { position, postcode } of this.#near) if (position) marks.push({ position, kind: "near", text: postcode });
    if (over && over.postcode !== record?.postcode) marks.push({ position: over.position, kind: "over" });
    this.#map.mark(marks);
  }
}
