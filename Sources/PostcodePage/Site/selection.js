// What is selected: its record, its neighbours, where both are on the map.

import { api } from "./source.js";

const nearestLimit = 8;

/** Events: "selected" with {record, keeps}, "missing" with {postcode}, and "failed" with {reason}. */
export class Selection extends EventTarget {
  #reader;
  #map;
  #details;
  #pointing;
  #near = [];
  /** Counts selections, so that what comes late of an older one is left alone. */
  #number = 0;
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

  /** Selects the postcode that a text is, if it is a whole one. */
  async selectTyped(text, { keeps = true } = {}) {
    // Only then the API is asked; of the index it costs nothing to ask.
    const isWhole = /^\s*[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\s*$/i.test(text);
    if (!isWhole && !this.#reader.isOpen) return false;
    const mine = ++this.#number;
    try {
      const record = this.#reader.isOpen ? await this.#reader.ask("find", { text }) : await api.record(text.trim());
      if (mine !== this.#number || !record) return false;
      this.#show(record, keeps);
      return true;
    } catch (error) {
      if (mine === this.#number) this.#tell("failed", { reason: error.message });
      return false;
    }
  }

  /** Selects what a list or the map has: {postcode, ordinal?}. */
  async select({ postcode, ordinal = null }) {
    const mine = ++this.#number;
    try {
      const record = !this.#reader.isOpen ? await api.record(postcode)
        : await (ordinal === null ? this.#reader.ask("find", { text: postcode }) : this.#reader.ask("record", { ordinal }));
      if (mine !== this.#number) return;
      if (record) this.#show(record, true);
      else this.#tell("missing", { postcode });
    } catch (error) {
      if (mine === this.#number) this.#tell("failed", { reason: error.message });
    }
  }

  #show(record, keeps) {
    this.#number++;
    this.record = record;
    this.#near = [];
    this.#showRecord();
    this.#tell("selected", { record, keeps });
    this.#light();
    this.zoom();
    this.#showMarks();
    this.#findNearest();
  }

  clear() {
    this.#number++;
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
    this.#light();
    this.#showMarks();
    this.#findNearest();
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
      if (this.record === record && answer) this.#details.show({ ...answer, ordinal: record.ordinal });
    } catch (error) {
      if (this.record === record) this.#details.show(record, `More could not be fetched: ${error.message}.`);
    }
  }

  async #findNearest() {
    const mine = this.#number;
    const { record } = this;
    try {
      const found = this.#reader.state === "whole" && record.ordinal !== undefined
        ? await this.#reader.ask("nearest", { ordinal: record.ordinal, limit: nearestLimit })
        : this.#isWaiting ? [] : await api.nearest(record.postcode, nearestLimit);
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
