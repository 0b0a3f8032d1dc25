// Pointing at the map: the postcode under the pointer, or nearest to the middle for who moves the map by keys, told beside it.

import { Choice } from "./choice.js";
import { monthOf, summaryOf } from "./fields.js";
import { announce, part } from "./status.js";

const endOf = (record) => record.fields.find(({ name }) => name === "terminated");

/** Events: "changed" when another postcode, or none, is pointed at; "pick" with one that was clicked; "failed". */
export class Pointing extends EventTarget {
  #map;
  #reader;
  #tip = part("tip");
  #choice = new Choice(part("choice"));
  #isAsking = false;
  #wanted = null;
  /** What is pointed at: {postcode, place}. */
  over = null;

  constructor(map, reader) {
    super();
    this.#map = map;
    this.#reader = reader;
    map.addEventListener("over", ({ detail }) => this.#show(detail));
    map.addEventListener("leave", () => this.#hide());
    // What was under the pointer is no longer there.
    map.addEventListener("moved", () => {
      this.#choice.hide();
      this.#wanted = null;
      if (!this.#tip.hidden) this.#hide();
    });
    map.addEventListener("pick", ({ detail }) => this.#pick(detail));
    this.#choice.addEventListener("choose", ({ detail }) => this.dispatchEvent(new CustomEvent("pick", { detail })));
  }

  /** Takes a postcode that is pointed at elsewhere. */
  set(over) {
    if (!over && !this.over) return;
    this.over = over;
    this.dispatchEvent(new Event("changed"));
  }

  /** One question at a time, and after it the newest. */
  async #show(detail) {
    this.#wanted = detail;
    if (this.#isAsking || !this.#reader.isOpen || this.#choice.isShown) return;
    this.#isAsking = true;
    while (this.#wanted) {
      const { easting, northing, radius, isMiddle } = detail = this.#wanted;
      try {
        const found = this.#map.at(easting, northing, radius);
        const record = found && await this.#reader.ask("record", { ordinal: found.ordinals[0] });
        if (this.#wanted !== detail) continue;
        this.#wanted = null;
        this.#map.setOver(Boolean(record) && !isMiddle);
        const sentence = this.#tell(record, found, detail);
        if (record && isMiddle) announce(sentence);
        this.set(record ? { postcode: record.postcode, place: found.place } : null);
      } catch {
        break;
      }
    }
    this.#isAsking = false;
  }

  /** Writes the tip; what it says as a sentence. */
  #tell(record, found, { x, y, isMiddle }) {
    this.#tip.hidden = !record;
    if (!record) return "";
    const name = document.createElement("b");
    name.textContent = record.postcode;
    const ended = endOf(record);
    const more = found.ordinals.length - 1;
    const lines = [
      summaryOf(record), ended && `terminated, ${monthOf(String(ended.value))}`,
      more && `and ${more} more postcode${more === 1 ? "" : "s"} at this place`,
    ].filter(Boolean);
    this.#tip.replaceChildren(name, ...lines.map((text) =>
      Object.assign(document.createElement("span"), { textContent: text })));
    const [left, top] = isMiddle ? this.#map.spot(found.place) : [x, y];
    const { clientWidth, clientHeight } = part("map");
    this.#tip.style.transform = `translate(${Math.min(left + 14, clientWidth - this.#tip.offsetWidth - 8)}px, ${
      Math.min(top + 16, clientHeight - this.#tip.offsetHeight - 8)}px)`;
    return [record.postcode, ...lines].join(". ");
  }

  #hide() {
    this.#wanted = null;
    this.#tip.hidden = true;
    this.#map.setOver(false);
    this.set(null);
  }

  async #pick({ easting, northing, radius, x, y, isMiddle }) {
    if (!this.#reader.isOpen) return;
    const found = this.#map.at(easting, northing, radius);
    if (!found) return;
    try {
      const records = await Promise.all(found.ordinals.slice(0, Choice.limit).map(async (ordinal) =>
        ({ ...await this.#reader.ask("record", { ordinal }), ordinal })));
      this.#hide();
      if (records.length === 1) { this.dispatchEvent(new CustomEvent("pick", { detail: records[0] })); return; }
      const items = records.map((record) => ({ ...record, note: endOf(record) ? "terminated" : "" }));
      this.#choice.show(items, found.ordinals.length, ...isMiddle ? this.#map.spot(found.place) : [x, y]);
    } catch (error) {
      this.dispatchEvent(new CustomEvent("failed", { detail: { reason: error.message } }));
    }
  }
}
