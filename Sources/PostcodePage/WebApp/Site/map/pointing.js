// Pointing at the map: a tooltip names the postcode under the pointer, or the one nearest to the centre after a key press. Where
// dots can't be told apart, it names the area, outcode or sector instead, and a click shows all of it.

import { choiceLimit, makeChoice } from "./choice.js";
import { capitalised, make } from "../app/elements.js";
import { announce, countOfPostcodes, byId } from "../app/status.js";

/** How far the pointer may be from a postcode of the group that it means, in pixels. */
const groupRadius = 30;

/** Events: "changed" when the pointer is over another postcode or none, "pick" with {postcode}, "group" with a group and the pixel {x, y}, "empty" if none is there, "failed" with {reason}. */
export class Pointing extends EventTarget {
  #map;
  #reader;
  #tip = byId("tip");
  #choice = makeChoice(byId("choice"), (record) => this.#emit("pick", record));
  /** Counts the points looked up, to ignore late responses. */
  #number = 0;
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
      this.#number++;
      if (!this.#tip.hidden) this.#hide();
    });
    map.addEventListener("pick", ({ detail }) => this.#pick(detail));
  }

  #emit(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  /** Sets the postcode that is pointed at outside the map, in the list. */
  set(over) {
    if (!over && !this.over) return;
    this.over = over;
    this.#emit("changed");
  }

  /** Shows what is at a point. */
  async #show(point) {
    const number = ++this.#number;
    if (!this.#reader.isOpen || this.#choice.isShown) return;
    const { label, dot, group } = this.#targetAt(point);
    this.#map.light(group ?? null);
    const request = label ? ["find", { text: label }] : dot && ["record", { ordinal: dot.ordinals[0] }];
    const record = request && await this.#reader.request(...request).catch(() => null);
    if (number !== this.#number || request && !record) return;
    this.#map.element.classList.toggle("over", Boolean(record) && !point.isCentre);
    this.set(record ? { postcode: record.postcode, position: record.position } : null);
    this.#tip.hidden = !record && !group;
    if (record) {
      const more = dot ? dot.ordinals.length - 1 : 0;
      const lines = [record.shortLocation, record.terminated && `terminated, ${record.terminated}`, more && `${more} more postcode${more === 1 ? "" : "s"} here`];
      this.#describe(record.postcode, lines, dot, point);
    } else if (group) {
      const { name, kind, first, end } = group;
      const terminated = this.#map.terminatedIn(first, end);
      const count = countOfPostcodes(end - first - terminated, terminated);
      this.#describe(name, [`${capitalised(kind)}, ${count}`, point.isCentre && "Press Enter for its summary"], null, point);
    } else if (point.isCentre) this.#emit("empty");
  }

  /** Returns what is meant at a point: the postcode of a {label}, the postcodes of a {dot}, or else a {group}. */
  #targetAt(point) {
    const { x, y, easting, northing, radius, isCentre } = point;
    const text = isCentre ? "" : this.#map.labelAt(x, y);
    // Labels are names of areas and places, or whole postcodes.
    if (/ \d[A-Z]{2}$/.test(text)) return { label: text };
    const dot = this.#map.isCoarse ? null : this.#map.nearest(easting, northing, radius);
    // With the keyboard, the tooltip says which one is meant, so that dots may be close together.
    if (dot && (isCentre || this.#map.isDistinct(dot.position, radius))) return { dot };
    return { group: this.#map.groupNear(easting, northing, groupRadius / this.#map.framing.scale) };
  }

  /** Shows the tooltip, and announces it with the keyboard. */
  #describe(title, lines, dot, point) {
    const known = lines.filter(Boolean);
    this.#showLines(title, known, this.#pixelOf(dot, point));
    if (point.isCentre) announce([title, ...known].join(". "));
  }

  #pixelOf(dot, { x, y, isCentre }) { return dot && isCentre ? this.#map.pixel(dot.position) : [x, y]; }

  /** Shows the tooltip. */
  #showLines(title, lines, [left, top]) {
    this.#tip.hidden = false;
    this.#tip.replaceChildren(make("b", title), ...lines.map((text) => make("span", text)));
    const { clientWidth, clientHeight } = byId("map");
    const [right, bottom] = [clientWidth - this.#tip.offsetWidth - 8, clientHeight - this.#tip.offsetHeight - 8];
    this.#tip.style.transform = `translate(${Math.min(left + 14, right)}px, ${Math.min(top + 16, bottom)}px)`;
  }

  #hide() {
    this.#number++;
    this.#tip.hidden = true;
    this.#map.element.classList.remove("over");
    this.#map.light(null);
    this.set(null);
  }

  async #pick(point) {
    if (!this.#reader.isOpen) return;
    const { easting, northing, radius, x, y } = point;
    this.isCentre = point.isCentre;
    const { label, dot, group } = this.#targetAt(point);
    if (label) {
      this.#hide();
      this.#emit("pick", { postcode: label });
    } else if (dot) await this.#pickDot(dot, point);
    else if (group) this.#emit("group", { ...group, x, y });
    else if (this.#map.isCoarse || this.#map.nearest(easting, northing, radius)) this.#map.zoomInTo(null, x, y);
    else {
      // The message of an empty map says so.
      if (!this.#map.isEmptyHere) this.#showLines("No postcodes here", ["Choose a dot or a label."], [x, y]);
      this.#emit("empty");
    }
  }

  async #pickDot(dot, point) {
    try {
      const records = await Promise.all(dot.ordinals.slice(0, choiceLimit).map(async (ordinal) =>
        ({ ...await this.#reader.request("record", { ordinal }), ordinal })));
      this.#hide();
      if (records.length === 1) this.#emit("pick", records[0]);
      else this.#choice.show(records, dot.ordinals.length, this.#pixelOf(dot, point));
    } catch (error) {
      this.#emit("failed", { reason: error.message });
    }
  }
}
