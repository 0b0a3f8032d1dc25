// What is selected: its record, its neighbours, where both are on the map.

import { api } from "./source.js";
import { wholeOf } from "./typed.js";

const nearestLimit = 8;

/** After so many milliseconds it is said that one is still waiting. */
const stalledAfter = 1500;

/**
 * Events: "waiting" with {postcode, isLong} while the server is asked, "selected" with {record, keeps, text}, "completed"
 * with {record} when more of it has come, "missing" with {postcode}, and "failed" with {postcode, reason}.
 */
export class Selection extends EventTarget {
  #reader;
  #map;
  #details;
  #pointing;
  #near = [];
  /** Counts selections, so that what comes late of an older one is left alone. */
  #number = 0;
  /** Asks anew for what has not come. */
  #again = null;
  /** The record that is selected: {postcode, fields, ordinal?, place?}. */
  record = null;

  constructor({ reader, map, details, pointing }) {
    super();
    this.#reader = reader;
    this.#map = map;
    this.#details = details;
    this.#pointing = pointing;
    pointing.addEventListener("changed", () => this.#showMarks());
    details.addEventListener("choose", ({ detail }) =>
      this.select(this.#near.find(({ postcode }) => postcode === detail.postcode) ?? detail));
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  /** Whether something was to be selected and has not come, be it that it failed. */
  get isAwaited() { return this.#again !== null; }

  /** Tries again to select what has not come; `false` if there is no such postcode. */
  async again() { return await this.#again?.() ?? true; }

  /**
   * Selects the postcode that a text is, if it is a whole one.
   *
   * `false` means that there is no such postcode, and the text is to be searched for; not that it could not be asked.
   */
  async selectTyped(text, { keeps = true } = {}) {
    // Only then the API is asked; of the index it costs nothing to ask.
    if (!wholeOf(text) && !this.#reader.isOpen) return false;
    const record = await this.#wait(text.trim().toUpperCase(), () => this.selectTyped(text, { keeps }),
      () => this.#reader.isOpen ? this.#reader.ask("find", { text }) : api.record(text));
    if (record === undefined) return true;
    if (record) await this.#show(record, keeps, text);
    else this.#again = null;
    return Boolean(record);
  }

  /** Selects what a list or the map has: {postcode, ordinal?}. */
  async select(item) {
    const { postcode, ordinal = null } = item;
    const record = await this.#wait(postcode, () => this.select(item), () => !this.#reader.isOpen ? api.record(postcode)
      : ordinal === null ? this.#reader.ask("find", { text: postcode }) : this.#reader.ask("record", { ordinal }));
    if (record === undefined) return true;
    if (record) await this.#show(record, true, postcode);
    else {
      this.#again = null;
      this.#tell("missing", { postcode });
    }
    return true;
  }

  /** A record, `null` if there is none, `undefined` if it did not come or is not wanted any more. */
  async #wait(postcode, again, question) {
    const mine = ++this.#number;
    const isMine = () => mine === this.#number;
    this.#again = again;
    // The index answers before one could read that it was asked.
    if (!this.#reader.isOpen) this.#tell("waiting", { postcode, isLong: false });
    const timer = setTimeout(() => { if (isMine()) this.#tell("waiting", { postcode, isLong: true }); }, stalledAfter);
    try {
      const record = await question();
      return isMine() ? record : undefined;
    } catch (error) {
      if (isMine()) this.#tell("failed", { postcode, reason: error.message });
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends when the neighbours have been shown, too. */
  async #show(record, keeps, text) {
    this.#number++;
    this.#again = null;
    this.record = record;
    this.#near = [];
    this.#showRecord();
    this.#tell("selected", { record, keeps, text });
    this.#light();
    if (record.ordinal !== undefined && !record.place) this.#map.showAll(); else this.zoom();
    this.#showMarks();
    await this.#findNearest();
  }

  /** Nothing is selected any more, and what was asked for is not wanted. */
  clear() {
    this.#number++;
    this.#again = null;
    this.record = null;
    this.#near = [];
    this.#details.hide();
    this.#showMarks();
  }

  /** What the API answered, or only the first part of the index, is asked of the index again. */
  async askAgain() {
    const mine = this.#number;
    const record = await this.#reader.ask("find", { text: this.record.postcode }).catch(() => null);
    if (mine !== this.#number || !record) return;
    this.record = record;
    this.#showRecord();
    this.#tell("completed", { record });
    this.#light();
    this.#showMarks();
    await this.#findNearest();
  }

  /** The rest of the index does not come: the API knows what is missing. */
  complete() {
    this.#showRecord();
    this.#findNearest();
  }

  #light() {
    const { ordinal } = this.record;
    if (ordinal !== undefined) this.#map.light([{ first: ordinal, end: ordinal + 1 }], { zooms: false });
  }

  #showRecord() {
    const { record } = this;
    const isComplete = record.isWhole || this.#reader.state === "whole";
    this.#details.show(record, isComplete ? "" : "The rest of the record is on its way.");
    if (!isComplete) this.#completeRecord(record);
  }

  get #isWaiting() { return this.#reader.state === "open" && !this.#reader.isIncomplete; }

  async #completeRecord(record) {
    if (this.#isWaiting) return;
    try {
      const answer = await api.record(record.postcode);
      if (this.record !== record) return;
      if (!answer) { this.#details.show(record, "The server does not know more of it."); return; }
      // Of a postcode that has ended the API knows less than the first part of the index.
      const rest = record.fields.filter(({ name }) => !answer.fields.some((field) => field.name === name));
      this.#details.show({ ...answer, ordinal: record.ordinal, fields: [...answer.fields, ...rest] });
      this.#tell("completed", { record: answer });
    } catch (error) {
      if (this.record === record) this.#details.show(record, `More could not be fetched: ${error.message}.`);
    }
  }

  async #findNearest() {
    // The rest of the index will tell; what the API has told stays until then.
    if (this.#isWaiting) return;
    const mine = this.#number;
    const { record } = this;
    try {
      const found = this.#reader.state === "whole" && record.ordinal !== undefined
        ? await this.#reader.ask("nearest", { ordinal: record.ordinal, limit: nearestLimit })
        : await api.nearest(record, nearestLimit);
      if (mine !== this.#number) return;
      this.#near = found;
      this.#details.setNearest(found);
      if (record.place && found.length) this.zoom();
      this.#showMarks();
    } catch {
      // The record is there all the same; neighbours come when the index does.
    }
  }

  zoom() {
    if (!this.record?.place) return;
    const near = this.#near.filter(({ place, distance }) => place && distance < 5000).map(({ place }) => place);
    this.#map.showPlaces([this.record.place, ...near], this.#near.length ? 120 : 500);
  }

  #showMarks() {
    const marks = [];
    const { record } = this;
    const { over } = this.#pointing;
    if (record?.place) marks.push({ place: record.place, kind: "selected", text: record.postcode });
    for (const { place, postcode } of this.#near) if (place) marks.push({ place, kind: "near", text: postcode });
    if (over && over.postcode !== record?.postcode) marks.push({ place: over.place, kind: "over" });
    this.#map.mark(marks);
  }
}
