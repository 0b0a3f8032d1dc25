// Pointing at the map: a tooltip names the postcode under the pointer, or the one nearest to the centre after a key press. Where
// dots can't be told apart, it names the area, outcode or sector instead, and a click zooms in.

import { Choice } from "./choice.js";
import { capitalised } from "../app/elements.js";
import { summaryOf, terminationOf } from "../record/fields.js";
import { kindOf } from "../search/groups.js";
import { postcodesIn } from "../search/parsing.js";
import { announce, countOfPostcodes, part } from "../app/status.js";

/** How far the pointer may be from a postcode of the group that it means, in pixels. */
const groupRadius = 30;

/**
 * Events: "changed" when the pointer moves to another postcode or to none, "pick" with a clicked postcode, "empty" when a
 * click or key finds nothing, "failed".
 */
export class Pointing extends EventTarget {
  #map;
  #reader;
  #tip = part("tip");
  #choice = new Choice(part("choice"));
  #isBusy = false;
  #latest = null;
  /** The postcode under the pointer: {postcode, position}. */
  over = null;
  /** Whether the last postcode was picked at the centre, with the keyboard. */
  isCentre = false;

  constructor(map, reader) {
    super();
    this.#map = map;
    this.#reader = reader;
    map.addEventListener("over", ({ detail }) => this.#show(detail));
    map.addEventListener("leave", () => this.#hide());
    map.addEventListener("moved", () => {
      this.#choice.hide();
      this.#latest = null;
      if (!this.#tip.hidden) this.#hide();
    });
    map.addEventListener("pick", ({ detail }) => this.#pick(detail));
    this.#choice.addEventListener("choose", ({ detail }) => this.dispatchEvent(new CustomEvent("pick", { detail })));
  }

  /** Sets the postcode that is pointed at outside the map, in the list. */
  set(over) {
    if (!over && !this.over) return;
    this.over = over;
    this.dispatchEvent(new Event("changed"));
  }

  /** Looks up the postcode at a point: one request at a time, and then the latest. */
  async #show(detail) {
    this.#latest = detail;
    if (this.#isBusy || !this.#reader.isOpen || this.#choice.isShown) return;
    this.#isBusy = true;
    while (this.#latest) {
      const { easting, northing, radius, isCentre } = detail = this.#latest;
      try {
        const label = this.#labelAt(detail);
        const found = label ? null : this.#postcodesAt(detail);
        this.#map.light(found || label ? null : this.#groupAt(detail));
        if (!found && !label) {
          this.#latest = null;
          this.#map.setOver(false);
          this.set(null);
          this.#showGroup(detail);
          continue;
        }
        const record = await (label ? this.#reader.request("find", { text: label }) : this.#reader.request("record", { ordinal: found.ordinals[0] }));
        if (this.#latest !== detail) continue;
        this.#latest = null;
        this.#map.setOver(Boolean(record) && !isCentre);
        const sentence = this.#showTip(record, found, detail);
        if (record && isCentre) announce(sentence);
        this.set(record ? { postcode: record.postcode, position: record.position } : null);
      } catch {
        break;
      }
    }
    this.#isBusy = false;
  }

  /**
   * Returns the postcodes at a point, as `DotMap.nearest` does; `null` if there are none, or if their dot can't be told apart.
   * With the keyboard, the tooltip says which one is meant, so that dots may be close together.
   */
  #postcodesAt({ easting, northing, radius, isCentre }) {
    if (this.#map.isCoarse) return null;
    const found = this.#map.nearest(easting, northing, radius);
    return found && (isCentre || this.#map.isDistinct(found.position, radius)) ? found : null;
  }

  /** Returns the postcode whose label is at a point, or "". */
  #labelAt({ x, y, isCentre }) {
    const text = isCentre ? "" : this.#map.labelAt(x, y);
    return postcodesIn(text)[0] === text ? text : "";
  }

  #groupAt({ easting, northing }) {
    return this.#map.groupNear(easting, northing, groupRadius / this.#map.scale);
  }

  #showGroup(detail) {
    const group = this.#groupAt(detail);
    this.#tip.hidden = !group;
    if (!group) {
      if (detail.isCentre) this.dispatchEvent(new Event("empty"));
      return;
    }
    const terminated = this.#map.terminatedIn(group.first, group.end);
    const lines = [`${capitalised(kindOf(group.level, group.name))}, ${countOfPostcodes(group.end - group.first - terminated, terminated)}`];
    if (detail.isCentre) announce([group.name, ...lines, "Press Enter to zoom in"].join(". "));
    this.#showLines(group.name, lines, detail.x, detail.y);
  }

  #showLines(title, lines, left, top) {
    const name = document.createElement("b");
    name.textContent = title;
    this.#tip.replaceChildren(name, ...lines.map((text) =>
      Object.assign(document.createElement("span"), { textContent: text })));
    const { clientWidth, clientHeight } = part("map");
    this.#tip.style.transform = `translate(${Math.min(left + 14, clientWidth - this.#tip.offsetWidth - 8)}px, ${
      Math.min(top + 16, clientHeight - this.#tip.offsetHeight - 8)}px)`;
  }

  /** Shows the tooltip. Returns its text as a sentence. */
  #showTip(record, found, { x, y, isCentre }) {
    this.#tip.hidden = !record;
    if (!record) return "";
    const terminated = terminationOf(record);
    const more = found ? found.ordinals.length - 1 : 0;
    const lines = [
      summaryOf(record), terminated && `terminated, ${terminated}`,
      more && `${more} more postcode${more === 1 ? "" : "s"} here`,
    ].filter(Boolean);
    this.#showLines(record.postcode, lines, ...isCentre ? this.#map.pixel(found.position) : [x, y]);
    return [record.postcode, ...lines].join(". ");
  }

  #hide() {
    this.#latest = null;
    this.#tip.hidden = true;
    this.#map.setOver(false);
    this.#map.light(null);
    this.set(null);
  }

  async #pick(detail) {
    if (!this.#reader.isOpen) return;
    const { easting, northing, radius, x, y, isCentre } = detail;
    this.isCentre = isCentre;
    const label = this.#labelAt(detail);
    if (label) {
      this.#hide();
      this.dispatchEvent(new CustomEvent("pick", { detail: { postcode: label } }));
      return;
    }
    const found = this.#postcodesAt(detail);
    if (!found) {
      if (this.#map.isCoarse || this.#groupAt(detail) || this.#map.nearest(easting, northing, radius)) {
        this.#map.zoomInAt(x, y);
        return;
      }
      // The message of an empty map says so.
      this.#tip.hidden = this.#map.isEmptyHere;
      if (!this.#tip.hidden) this.#showLines("No postcodes here", ["Choose a dot or a label."], x, y);
      this.dispatchEvent(new Event("empty"));
      return;
    }
    try {
      const records = await Promise.all(found.ordinals.slice(0, Choice.limit).map(async (ordinal) =>
        ({ ...await this.#reader.request("record", { ordinal }), ordinal })));
      this.#hide();
      if (records.length === 1) { this.dispatchEvent(new CustomEvent("pick", { detail: records[0] })); return; }
      const items = records.map((record) => ({ ...record, note: terminationOf(record) ? "terminated" : "" }));
      this.#choice.show(items, found.ordinals.length, ...isCentre ? this.#map.pixel(found.position) : [x, y]);
    } catch (error) {
      this.dispatchEvent(new CustomEvent("failed", { detail: { reason: error.message } }));
    }
  }
}
