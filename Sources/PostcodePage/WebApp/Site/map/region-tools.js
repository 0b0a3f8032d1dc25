// The tools at the left of the map: select a rectangle, and find the postcodes nearest to a point.

import { isSamePlace } from "./framing.js";
import { boxIn, boxOf, rangesOf, textOfBox } from "./geometry.js";
import { Overlay } from "./overlay.js";
import { notify, part } from "../app/status.js";

const hints = () => matchMedia("(pointer: coarse)").matches ? {
  rectangle: "Drag a rectangle to select the postcodes in it.",
  nearest: "Tap a point to see the nearest postcodes.",
} : {
  rectangle: "Drag a rectangle to select the postcodes in it. Enter makes the centre of the map a corner.",
  nearest: "Click a point to see the nearest postcodes. Enter takes the centre of the map.",
};

/** Events: "changed" with {area: ""} when the region is removed. */
export class RegionTools extends EventTarget {
  #map;
  #selection;
  /** The selected region and one being drawn, below the labels. */
  #overlay;
  #buttons;
  /** The name of the active tool, or "". */
  #active = "";
  /** The first corner of the rectangle being drawn, [easting, northing], or `null`; and whether Enter set it. */
  #corner = null;
  #isByKey = false;
  /** The region that a link asks for, until the positions are loaded. */
  #wanted = null;
  #isLocated = false;
  /** The text of the selected region, or "". */
  #area = "";
  /** The views {east, north, scale, isAll} before somebody selected regions, by the regions' texts. */
  #befores = {};
  /** The view after the region was selected, or opened from the history. */
  #after = null;

  constructor({ map, reader, selection }) {
    super();
    this.#map = map;
    this.#selection = selection;
    this.#overlay = new Overlay(map, part("overlay"));
    this.#buttons = [...part("region-tools").querySelectorAll("button")];
    for (const button of this.#buttons) {
      button.addEventListener("click", () => {
        const { tool } = button.dataset;
        if (tool === this.#active) this.#end(); else this.#start(tool);
      });
    }
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      if (!this.#active) { this.#hint(""); return; }
      event.stopPropagation();
      event.preventDefault();
      this.#end();
    }, { capture: true });
    reader.addEventListener("opened", () => { this.#isLocated = false; });
    reader.addEventListener("located", () => {
      this.#isLocated = true;
      for (const button of this.#buttons) button.disabled = false;
      if (this.#wanted) this.want(textOfBox(this.#wanted));
    });
    // On small screens, a hint and an open legend have the same place.
    part("legend").addEventListener("toggle", () => { if (this.#hidesLegend) part("tool-hint").hidden = true; });
    // When the map moves, messages go away, and the corner set with Enter stays where it is.
    map.addEventListener("moved", () => {
      if (!this.#active) this.#hint("");
      if (this.#isByKey) this.#overlay.set("drawing", boxOf([this.#corner, map.centre]));
    });
    selection.addEventListener("selected", ({ detail: { record, savesAddress } }) => {
      if (!record.region) this.#clear(); else if (!savesAddress) map.framing.showLinked(boxIn(record.area));
    });
    selection.addEventListener("cleared", () => this.#clear());
  }

  /** Selects the region that a link asks for, or none; once the positions have loaded. */
  async want(text) {
    if (text && text === this.#area) return;
    this.#wanted = boxIn(text);
    if (!this.#wanted || !this.#isLocated) return;
    const box = this.#wanted;
    this.#wanted = null;
    await this.#select(box, { savesAddress: false });
  }

  /** The view {east, north, scale, isAll} before the region was selected here. `null` or `undefined` if a link selected it, or somebody has moved the map since. */
  get viewBefore() {
    return isSamePlace(this.#after, this.#map.framing.place) ? this.#befores[this.#area] : null;
  }

  /** Removes the shape of the region. */
  #clear() {
    if (!this.#active) this.#hint("");
    this.#overlay.set("region", null);
    this.#wanted = null;
    if (!this.#area) return;
    this.#area = "";
    this.dispatchEvent(new CustomEvent("changed", { detail: { area: "" } }));
  }

  /** Selects a region. */
  async #select(exact, { savesAddress = true } = {}) {
    const { framing } = this.#map;
    const before = this.viewBefore ?? framing.seen;
    const box = Object.fromEntries(Object.entries(exact).map(([side, metres]) => [side, Math.round(metres)]));
    const ordinals = this.#map.ordinalsIn(box);
    if (!ordinals.length) {
      notify("No postcodes there.");
      this.#hint("No postcodes there.");
      return;
    }
    this.#overlay.set("region", box);
    // Back may lead to a region while a tool is active.
    if (!this.#active) this.#hint("");
    this.#area = textOfBox(box);
    this.#after = null;
    await this.#selection.selectRegion(rangesOf(ordinals), { savesAddress, area: this.#area });
    if (!this.#area || this.#selection.record?.area !== this.#area) return;
    if (savesAddress) {
      // The panel may have covered part of it.
      framing.keepInView(box);
      this.#befores[this.#area] = before;
    }
    this.#after = framing.place;
  }

  async #selectPoint(point) {
    if (await this.#selection.selectPoint(point.map(Math.round).join(", "))) return;
    notify("The point is outside the map.");
    this.#hint("The point is outside the map.");
  }

  /** Whether the hint covers part of the open legend. */
  get #hidesLegend() {
    const [hint, legend] = [part("tool-hint"), part("legend")].map((one) => one.getBoundingClientRect());
    return part("legend").open && hint.width > 0 && hint.left < legend.right && hint.right > legend.left && hint.top < legend.bottom && hint.bottom > legend.top;
  }

  #hint(text) {
    part("tool-hint").textContent = text;
    part("tool-hint").hidden = !text;
    if (text && this.#hidesLegend) part("legend").open = false;
    // On a phone, the page may be scrolled.
    if (text) part("tool-hint").scrollIntoView({ block: "nearest" });
  }

  #start(tool) {
    this.#end();
    this.#active = tool;
    for (const button of this.#buttons) button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
    const hint = hints()[tool];
    this.#hint(hint);
    // The map gets the focus, and announces what is below its centre.
    notify(hint);
    this.#map.useTool({
      down: (x, y) => { this.#dropCorner(); if (tool === "rectangle") this.#corner = this.#map.pointAt(x, y); },
      move: (x, y) => this.#move(x, y),
      up: (x, y, hasMoved) => this.#up(x, y, hasMoved),
      enter: (x, y) => this.#enter(x, y),
      cancel: () => { this.#corner = null; this.#overlay.set("drawing", null); },
    });
    part("map").focus({ preventScroll: true });
  }

  #end() {
    if (!this.#active) { this.#hint(""); return; }
    this.#isByKey = false;
    this.#active = "";
    this.#corner = null;
    for (const button of this.#buttons) button.setAttribute("aria-pressed", "false");
    this.#hint("");
    // Screen readers would still find the tool's instructions.
    notify("");
    this.#overlay.set("drawing", null);
    this.#map.useTool(null);
  }

  /** Extends the rectangle to the pointer. Returns whether the tool takes the drag, which otherwise moves the map. */
  #move(x, y) {
    if (!this.#corner) return false;
    this.#overlay.set("drawing", boxOf([this.#corner, this.#map.pointAt(x, y)]));
    return true;
  }

  /** Handles Enter at a point: takes it, or sets a corner of the rectangle. */
  #enter(x, y) {
    if (this.#active === "nearest" || this.#corner) { this.#up(x, y, this.#active === "rectangle"); return; }
    this.#corner = this.#map.pointAt(x, y);
    this.#isByKey = true;
    const hint = "Move the map with the arrow keys. Enter makes its centre the opposite corner.";
    this.#hint(hint);
    notify(hint);
  }

  /** Discards the corner set with Enter. */
  #dropCorner() {
    if (!this.#isByKey) return;
    this.#isByKey = false;
    this.#corner = null;
    this.#overlay.set("drawing", null);
    this.#hint(hints()[this.#active]);
  }

  #up(x, y, hasMoved) {
    const point = this.#map.pointAt(x, y);
    if (this.#active === "nearest") {
      if (hasMoved) return;
      this.#end();
      this.#selectPoint(point);
      return;
    }
    const corner = this.#corner;
    this.#corner = null;
    if (!hasMoved || !corner) return;
    this.#end();
    this.#select(boxOf([corner, point]));
  }
}
