// The tools at the left of the map: select a rectangle, a region or the postcodes in view, find the nearest to a point, and measure.

import { distanceText } from "./fields.js";
import { isSamePlace } from "./framing.js";
import { boxOf, distanceBetween, polygonIn, polygonOf, rangesOf, rectangleOf, textOfPolygon } from "./geometry.js";
import { pickRadius } from "./map-input.js";
import { Overlay } from "./overlay.js";
import { notify, part } from "./status.js";

const isTouch = () => matchMedia("(pointer: coarse)").matches;

const hints = () => isTouch() ? {
  rectangle: "Drag a rectangle to select the postcodes in it.",
  lasso: "Draw around the postcodes to select.",
  measure: "Tap points to measure the distance. Tap the last one again to remove it.",
  nearest: "Tap a point to see the nearest postcodes.",
} : {
  rectangle: "Drag a rectangle to select the postcodes in it. Enter makes the centre of the map a corner.",
  lasso: "Draw around the postcodes to select. With the keyboard, use the rectangle tool.",
  measure: "Click points to measure the distance. Enter adds the centre of the map. Backspace removes the last point.",
  nearest: "Click a point to see the nearest postcodes. Enter takes the centre of the map.",
};

/** Returns the lengths of the segments of a line, in metres. */
const lengthsOf = (points) => points.slice(1).map((point, index) => distanceBetween(points[index], point));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Events: "changed" with {area: ""} when the region is removed. */
export class RegionTools extends EventTarget {
  #map;
  #selection;
  /** The selected region and one being drawn, below the labels, and a measured line above them. */
  #overlay;
  #line;
  #buttons;
  /** The name of the active tool, or "". */
  #active = "";
  /** The points of the line being drawn. */
  #points = [];
  /** Whether Enter set the first corner of a rectangle. */
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
    this.#line = new Overlay(map, part("line"));
    this.#buttons = [...part("region-tools").querySelectorAll("button")];
    for (const button of this.#buttons) {
      button.addEventListener("click", () => {
        const { tool } = button.dataset;
        if (tool === "view") { this.#end(); this.#select(this.#map.cornersOfView, { isView: true }); }
        else if (tool === this.#active) this.#end();
        else this.#start(tool);
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
      if (this.#wanted) this.want(textOfPolygon(this.#wanted));
    });
    map.addEventListener("leave", () => { if (this.#active === "measure" && this.#points.length) this.#showLine(); });
    // On small screens, a hint and an open legend have the same place.
    part("legend").addEventListener("toggle", () => { if (this.#hidesLegend) part("tool-hint").hidden = true; });
    // When the map moves, messages go away, and the corner set with Enter stays where it is.
    map.addEventListener("moved", () => {
      if (!this.#active) this.#hint("");
      if (this.#isByKey) this.#overlay.set("drawing", { points: rectangleOf(this.#points[0], map.centre), isClosed: true });
    });
    selection.addEventListener("selected", ({ detail: { record, savesAddress } }) => {
      if (!record.region) this.#clear(); else if (!savesAddress) map.framing.showLinkedRegion(boxOf(polygonIn(record.area)));
    });
    selection.addEventListener("cleared", () => this.#clear());
  }

  /** Selects the region that a link asks for, or none; once the positions have loaded. */
  async want(text) {
    if (text && text === this.#area) return;
    this.#wanted = polygonIn(text);
    if (!this.#wanted || !this.#isLocated) return;
    const polygon = this.#wanted;
    this.#wanted = null;
    await this.#select(polygon, { savesAddress: false });
  }

  /** The view {east, north, scale, isAll} before the region was selected here. `null` or `undefined` if a link selected it, or somebody has moved the map since. */
  get viewBefore() {
    return isSamePlace(this.#after, this.#map.framing.place) ? this.#befores[this.#area] : null;
  }

  /** Makes room for the legend of a colour that has just been chosen. Closing the region still returns to the view before it. */
  keepBeside() {
    if (!this.#area || this.#selection.record?.area !== this.#area) return;
    const { framing } = this.#map;
    const isUnmoved = isSamePlace(this.#after, framing.place);
    framing.keepBeside(boxOf(polygonIn(this.#area)));
    if (isUnmoved) this.#after = framing.place;
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

  /** Selects a region. `isView` says that it is all of the view, also what is behind the tools. */
  async #select(points, { savesAddress = true, isView = false } = {}) {
    const { framing } = this.#map;
    const before = this.viewBefore ?? framing.seen;
    const polygon = polygonOf(points);
    const ordinals = this.#map.ordinalsIn(polygon);
    if (!ordinals.length) {
      notify("No postcodes there.");
      this.#hint("No postcodes there.");
      return;
    }
    this.#overlay.set("region", { points: polygon, isClosed: true });
    // Back may lead to a region while a distance is measured.
    if (!this.#active) this.#hint("");
    this.#area = textOfPolygon(polygon);
    this.#after = null;
    await this.#selection.selectRegion(rangesOf(ordinals), { savesAddress, area: this.#area });
    if (!this.#area || this.#selection.record?.area !== this.#area) return;
    if (savesAddress) {
      // The panel may have covered part of it.
      framing.keepInView(boxOf(polygon), { isView, isDrawn: !isView });
      this.#befores[this.#area] = before;
    }
    this.#after = framing.place;
  }

  async #selectPoint(point) {
    if (await this.#selection.selectPoint(point.map(Math.round).join(", "), { isRounded: true })) return;
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
    for (const button of this.#buttons) if (button.dataset.tool !== "view") button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
    const hint = hints()[tool];
    this.#hint(hint);
    // The map gets the focus, and announces what is below its centre.
    notify(hint);
    this.#map.useTool({
      down: (x, y) => { this.#dropCorner(); if (tool === "rectangle" || tool === "lasso") this.#points = [this.#map.pointAt(x, y)]; },
      move: (x, y, isPressed) => this.#move(x, y, isPressed),
      up: (x, y, hasMoved) => this.#up(x, y, hasMoved),
      enter: (x, y) => this.#enter(x, y),
      undo: () => { if (tool === "measure" && this.#points.length) this.#removeLast(); },
      cancel: () => { if (tool !== "measure") { this.#points = []; this.#overlay.set("drawing", null); } },
    });
    part("map").focus({ preventScroll: true });
  }

  #end() {
    if (!this.#active) { this.#hint(""); return; }
    this.#isByKey = false;
    this.#active = "";
    this.#points = [];
    for (const button of this.#buttons) if (button.dataset.tool !== "view") button.setAttribute("aria-pressed", "false");
    this.#hint("");
    // Screen readers would still find the tool's instructions.
    notify("");
    this.#overlay.set("drawing", null);
    for (const name of ["drawing", "preview"]) this.#line.set(name, null);
    this.#map.useTool(null);
  }

  /** Extends the shape to the pointer. Returns whether the tool takes a drag, which otherwise moves the map. */
  #move(x, y, isPressed) {
    const point = this.#map.pointAt(x, y);
    if (this.#active === "measure") {
      if (!isPressed && this.#points.length) this.#showLine(point);
      return false;
    }
    if (this.#active === "nearest" || !isPressed || !this.#points.length) return false;
    if (this.#active === "lasso") this.#points.push(point);
    this.#overlay.set("drawing", { points: this.#active === "lasso" ? this.#points : rectangleOf(this.#points[0], point), isClosed: true });
    return true;
  }

  /** Handles Enter at a point: adds it, or sets a corner of the rectangle. */
  #enter(x, y) {
    if (this.#active === "lasso") return;
    if (this.#active !== "rectangle") { this.#up(x, y, false); return; }
    if (this.#points.length) { this.#up(x, y, true); return; }
    this.#points = [this.#map.pointAt(x, y)];
    this.#isByKey = true;
    const hint = "Move the map with the arrow keys. Enter makes its centre the opposite corner.";
    this.#hint(hint);
    notify(hint);
  }

  /** Discards the corner set with Enter. */
  #dropCorner() {
    if (!this.#isByKey) return;
    this.#isByKey = false;
    this.#points = [];
    this.#overlay.set("drawing", null);
    this.#hint(hints()[this.#active] ?? "");
  }

  #up(x, y, hasMoved) {
    const point = this.#map.pointAt(x, y);
    if (this.#active === "measure") {
      if (hasMoved) return;
      const last = this.#points.at(-1) && this.#map.pixel(this.#points.at(-1));
      if (last && Math.hypot(x - last[0], y - last[1]) < pickRadius[isTouch() ? "touch" : "mouse"]) { this.#removeLast(); return; }
      this.#points.push(point);
      const sentence = this.#showLine();
      if (sentence) notify(sentence);
      return;
    }
    if (this.#active === "nearest") {
      if (hasMoved) return;
      this.#end();
      this.#selectPoint(point);
      return;
    }
    if (!hasMoved || !this.#points.length) { this.#points = []; return; }
    const points = this.#active === "lasso" ? this.#points : rectangleOf(this.#points[0], point);
    this.#end();
    this.#select(points);
  }

  /** Removes the last point of the measured line. */
  #removeLast() {
    this.#points.pop();
    const sentence = this.#showLine();
    notify(sentence || "Removed the last point.");
  }

  /** Shows the measured line and its length, and also those with the pointer as the next point, if it is given. Returns the length in words. */
  #showLine(pointer = null) {
    const points = this.#points;
    this.#line.set("drawing", points.length ? { points, isClosed: false, hasCorners: true } : null);
    this.#line.set("preview", pointer && { points: [points.at(-1), pointer], isClosed: false });
    const lengths = lengthsOf(points);
    const sentence = points.length < 2 ? "" : `${distanceText(sum(lengths))}${lengths.length > 1 ? `, last segment ${distanceText(lengths.at(-1))}` : ""}`;
    const preview = pointer ? `Total to the pointer: ${distanceText(sum(lengthsOf([...points, pointer])))}` : "";
    const ending = isTouch() ? "Tap the ruler to finish" : "Press Escape to finish";
    if (sentence || preview) this.#hint(`${[sentence, preview, ending].filter(Boolean).join(". ")}.`);
    else this.#hint(hints().measure);
    return sentence;
  }
}
