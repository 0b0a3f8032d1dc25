// The selected postcode: its record, its neighbours, and their marks on the map.

import { server } from "./source.js";
import { written } from "../app/address.js";
import { capitalised } from "../app/elements.js";
import { titleOf } from "../record/fields.js";
import { kindOf as kindOfGroup } from "./groups.js";
import { mayBeWhole } from "./parsing.js";
import { pointIn } from "./points.js";
import { countOfSummary } from "../record/summary.js";
import { areaWithin, positionDetails, uncovered as uncoveredIn } from "./texts.js";

const nearestLimit = 8;

/** The delay before the page says that a request is slow, in milliseconds. */
const stalledAfter = 1500;

/** Returns a summary as a record. A district or ward is found again by its code. */
const recordOf = (summary) => summary && {
  postcode: summary.name, summary, address: summary.code, fields: [],
  details: `${kindOf(summary)}, ${countOfSummary(summary)}`,
};

/** Returns "Outcode", "Torquay area", "District" or "Ward of Camden". */
function kindOf({ column, level, name, within }) {
  if (!column) return capitalised(kindOfGroup(level, name));
  return within ? areaWithin(titleOf(column), within) : titleOf(column);
}

/** Returns a position as a record. The dataset may not cover it. */
function pointRecord(point, dataset) {
  if (!point) return null;
  const { easting, northing, latitude, longitude, uncovered } = point;
  const grid = positionDetails(`${easting}, ${northing}`);
  const degrees = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return {
    postcode: degrees, address: degrees.replace(" ", ""), point, isWhole: true,
    details: uncovered ? `${grid}. ${uncoveredIn(dataset, uncovered.place, uncovered.area)}` : grid,
    position: [easting, northing], fields: [{ name: "degrees", value: degrees }, { name: "grid", value: `${easting}, ${northing}` }],
  };
}

/**
 * A place is selected as a postcode is; its record has the code as `place` and its name as `postcode`. So is an area, an
 * outcode or a sector, and a district or ward; its record has `summary` and its name as `postcode`. The record of a position has
 * `point`, and that of a region `summary` and `region`, its ranges of ordinals. `address` is the text for the address bar, if that isn't `postcode`.
 *
 * Events: "waiting" with {postcode, isLong} during a request, "selected" with {record, savesAddress, text, completes}, "completed" with
 * {record} when more of the record is loaded, "missing" with {postcode}, "failed" with {postcode, reason}, and "cleared".
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
  /** Whether the user clicked on the selection's dot. */
  #isClicked = false;
  /** Whether the user made that request. If not, a link did. */
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
   * Selects the postcode in a text, if the text is a whole postcode.
   *
   * Returns `false` if there is no such postcode, so that the caller searches for the text; `true` also after an error.
   */
  async selectTyped(text, { savesAddress = true } = {}) {
    // Partial postcodes cost no request.
    if (!mayBeWhole(text) && !this.#reader.isOpen) return false;
    const record = await this.#load(written(text.trim()), savesAddress, () => this.selectTyped(text, { savesAddress }),
      () => this.#reader.isOpen ? this.#reader.request("find", { text }) : server.record(text));
    if (record === undefined) return true;
    if (record) await this.#show(record, savesAddress, text);
    else this.#retry = null;
    return Boolean(record);
  }

  /**
   * Selects an item of a list or of the map: {postcode, place?, ordinal?}. `isPicked` says that the user picked it among those in view; a
   * close view then stays. After a click on its dot, `isClicked`, the map moves just enough to show it, and the dots stay beside the panel that opens,
   * or with `keepsCentre` the centre. `completes` says that it is what the typed text names.
   */
  async select(item, { savesAddress = true, ...options } = {}) {
    const { postcode, place, ordinal = null } = item;
    const record = await this.#load(postcode, savesAddress, () => this.select(item, { savesAddress, ...options }), () => place ? this.#placeOf(place)
      : !this.#reader.isOpen ? server.record(postcode)
      : ordinal === null ? this.#reader.request("find", { text: postcode }) : this.#reader.request("record", { ordinal }));
    if (record === undefined) return true;
    if (record) await this.#show(record, savesAddress, postcode, options);
    else {
      this.#retry = null;
      this.#emit("missing", { postcode });
    }
    return true;
  }

  /**
   * Selects the area, outcode or sector that a text names. Returns `false` if it names none or the index isn't loaded, so that
   * the caller searches for the text.
   */
  async selectGroup(text, { savesAddress = true, completes = false } = {}) {
    if (!this.#reader.isOpen) return false;
    const record = await this.#load(written(text.trim()), savesAddress, () => this.selectGroup(text, { savesAddress, completes }),
      async () => recordOf(await this.#reader.request("summary", { text })));
    if (record === undefined) return true;
    if (record) await this.#show(record, savesAddress, text, { completes });
    else this.#retry = null;
    return Boolean(record);
  }

  /** Selects the postcodes in ranges of ordinals, a region that the user has drawn; `area` is its text for the address bar. */
  async selectRegion(ranges, { savesAddress = true, area = "" } = {}) {
    const record = await this.#load("the selected region", savesAddress, () => this.selectRegion(ranges, { savesAddress, area }), async () => {
      const summary = await this.#reader.request("region", { ranges });
      return { postcode: summary.name, summary, region: ranges, area, address: "", fields: [], details: countOfSummary(summary) };
    });
    if (record) await this.#show(record, savesAddress, "");
  }

  /**
   * Selects the position in a text. With `isRounded`, rounds it to the precision of links first, so that its link shows the same distances.
   * Returns `false` if there is none or the index isn't loaded.
   */
  async selectPoint(text, { savesAddress = true, isRounded = false } = {}) {
    if (!this.#reader.isOpen || !pointIn(text)) return false;
    const record = await this.#load(text, savesAddress, () => this.selectPoint(text, { savesAddress, isRounded }), async () => {
      const { dataset } = this.#reader.summary;
      const exact = pointRecord(await this.#reader.request("point", { text }), dataset);
      return exact && isRounded ? pointRecord(await this.#reader.request("point", { text: exact.postcode }), dataset) : exact;
    });
    if (record === undefined) return true;
    if (record) await this.#show(record, savesAddress, text);
    else this.#retry = null;
    return Boolean(record);
  }

  /** Selects the place with a code, as links have it. Returns `false` if the text isn't the code of a place. */
  async selectPlace(text, { savesAddress = true } = {}) {
    const code = text.trim().toLowerCase();
    if (!/^osgb\d{16}$/.test(code)) return false;
    const record = await this.#load(code, savesAddress, () => this.selectPlace(text, { savesAddress }), () => this.#placeOf(code));
    if (record === undefined) return true;
    if (record) await this.#show(record, savesAddress, text);
    else this.#retry = null;
    return Boolean(record);
  }

  /** Returns the record of a place. Places are in the rest of the index. Many have the same name, so the address has the code. */
  async #placeOf(code) {
    const record = await (this.#reader.state === "whole" ? this.#reader.request("place", { code }) : server.place(code));
    return record && { ...record, address: code };
  }

  /** Returns a record, `null` if there is none, or `undefined` if the request failed or another selection superseded it. */
  async #load(postcode, isByUser, retry, request) {
    const mine = ++this.#number;
    const isCurrent = () => mine === this.#number;
    this.#retry = retry;
    this.#isByUser = isByUser;
    // The index responds at once.
    if (!this.#reader.isOpen) this.#emit("waiting", { postcode, isLong: false });
    const timer = setTimeout(() => { if (isCurrent()) this.#emit("waiting", { postcode, isLong: true }); }, stalledAfter);
    try {
      const record = await request();
      return isCurrent() ? record : undefined;
    } catch (error) {
      if (isCurrent()) this.#emit("failed", { postcode, reason: error.message });
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns after the neighbours have been shown, too. */
  async #show(record, savesAddress, text, { isPicked = false, isClicked = false, keepsCentre = false, completes = false } = {}) {
    this.#number++;
    this.#retry = null;
    // A user's selection moves the map; a link's selection keeps the link's view.
    if (savesAddress) this.#map.framing.release();
    this.record = record;
    this.#near = [];
    this.#isClicked = isClicked && savesAddress;
    const corner = this.#map.framing.corner;
    this.#showRecord();
    // The region stays where it was drawn, and the keyboard's cross on the postcode.
    if (this.#isClicked && !keepsCentre || record.region && savesAddress) this.#map.framing.keepCorner(corner);
    this.#emit("selected", { record, savesAddress, text, completes });
    this.#highlight();
    if (record.ordinal !== undefined && !record.position) this.#map.framing.showAll();
    else this.zoom({ staysClose: savesAddress && (isPicked || this.#map.framing.isByHand) });
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
    const { place, postcode, summary, point, address, region, area } = this.record;
    if (region) {
      await this.selectRegion(region, { savesAddress: false, area });
      return;
    }
    if (point) { await this.#findNearest(); return; }
    const record = await (summary ? this.#reader.request("summary", { text: address ?? `${postcode} ` }).then(recordOf) : place ? this.#placeOf(place) : this.#reader.request("find", { text: postcode })).catch(() => null);
    if (mine !== this.#number || !record) return;
    this.record = record;
    this.#showRecord();
    this.#emit("completed", { record });
    this.#highlight();
    this.#showMarks();
    await this.#findNearest();
  }

  /** Loads what is missing from the server, because the rest of the index failed to load. */
  loadMissingParts() {
    this.#showRecord();
    this.#findNearest();
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
    const lacksDetails = this.#reader.isIncomplete && this.#reader.state !== "whole" && (record.summary || record.point);
    if (record.summary) Object.assign(record.summary, this.#map.extentOf(record.summary.ranges), record.region && { strays: 0 });
    this.#details.show(record, lacksDetails ? "Details are missing, because the rest of the index couldn't be loaded."
      : isComplete ? "" : "Loading the rest of the record…");
    if (!isComplete && !record.summary) this.#completeRecord(record);
  }

  get #awaitsIndex() { return this.#reader.state === "open" && !this.#reader.isIncomplete; }

  async #completeRecord(record) {
    if (this.#awaitsIndex) return;
    try {
      const found = await server.record(record.postcode);
      if (this.record !== record) return;
      if (!found) { this.#details.show(record, "The server has no more fields."); return; }
      this.#details.show(found);
      this.#emit("completed", { record: found });
    } catch (error) {
      if (this.record === record) this.#details.show(record, `Couldn't load the rest of the record: ${error.message}.`);
    }
  }

  async #findNearest() {
    // Neighbours from the server stay until the rest of the index is loaded.
    if (this.#awaitsIndex || this.record.summary) return;
    // Only the index has the nearest to a position.
    if (this.record.point && this.#reader.state !== "whole") return;
    const mine = this.#number;
    const { record } = this;
    try {
      const isWhole = this.#reader.state === "whole";
      const found = record.point
        ? await this.#reader.request("nearestAt", { ...record.point, limit: nearestLimit })
        : record.place
        ? isWhole
          ? await this.#reader.request("nearestToPlace", { code: record.place, limit: nearestLimit })
          : await server.nearestToPlace(record.place, nearestLimit)
        : isWhole && record.ordinal !== undefined
        ? await this.#reader.request("nearest", { ordinal: record.ordinal, limit: nearestLimit })
        : await server.nearest(record.postcode, nearestLimit);
      if (mine !== this.#number) return;
      this.#near = found;
      this.#details.setNearest(found);
      if (record.position && found.length) this.zoom();
      this.#showMarks();
    } catch {
      // The record is complete without neighbours. The index may supply them later.
    }
  }

  /** Zooms to the selection. A close view that shows the postcode well stays if the user has made it, or with `staysClose`. */
  zoom({ staysClose = this.#map.framing.isByHand } = {}) {
    if (this.record?.summary) this.#map.highlight(this.record.summary.ranges, { zooms: !this.record.region });
    if (!this.record?.position) return;
    if (this.#isClicked && this.#map.framing.showsPick(this.record.position)) return;
    const located = this.#near.filter(({ position }) => position);
    const close = located.filter(({ distance }) => distance < 5000);
    const { box } = this.record;
    // If all are far away, at least the nearest, unless the selection has an extent.
    const near = (close.length || box ? close : located.slice(0, 1)).map(({ position }) => position);
    if (box) {
      this.#map.framing.showPositions([this.record.position, box.slice(0, 2), box.slice(2), ...near], 200);
      return;
    }
    this.#map.framing.showPositions([this.record.position, ...near], this.#near.length ? 50 : 500, staysClose);
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
