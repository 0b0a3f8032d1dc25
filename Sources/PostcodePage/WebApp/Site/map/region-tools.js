// The tools at the left of the map: select a rectangle, and find the postcodes nearest to a point.

import { opensLegends } from "./covers.js";
import { boxIn, boxOf, rangesOf, textOfBox } from "./geometry.js";
import { notify, byId } from "../app/status.js";

const hintOf = (tool) => ({
  rectangle: ["Drag a rectangle to select the postcodes in it.", "Enter makes the centre of the map a corner."],
  nearest: ["Choose a point to see the nearest postcodes.", "Enter takes the centre of the map."],
}[tool].slice(0, matchMedia("(pointer: coarse)").matches ? 1 : 2).join(" "));

/** The namespace of SVG, as the page's icons have it. */
const svg = document.querySelector("svg").namespaceURI;

/** Returns a function that shows a box by name in an element above the map, or removes it with `null`. */
function makeOverlay(map, element) {
  const boxes = {};
  const draw = () => element.replaceChildren(...Object.entries(boxes).filter(([, box]) => box).map(([name, { west, south, east, north }]) => {
    const [[x, y], [right, bottom]] = [[west, north], [east, south]].map((point) => map.pixel(point));
    const rectangle = document.createElementNS(svg, "rect");
    for (const [key, value] of Object.entries({ x, y, width: right - x, height: bottom - y, class: name })) rectangle.setAttribute(key, value);
    return rectangle;
  }));
  for (const name of ["moved", "resized"]) map.addEventListener(name, draw);
  return (name, box) => {
    boxes[name] = box;
    draw();
  };
}

export class RegionTools {
  #map;
  #selection;
  /** Shows the selected region and one being drawn, below the labels. */
  #showBox;
  #buttons;
  /** The name of the active tool, or "". */
  #active = "";
  /** The first corner of the rectangle being drawn, [easting, northing], or `null`. */
  #corner = null;
  /** The region that a link asks for, until the positions have loaded. */
  #wanted = null;
  #located;
  /** The text of the selected region, or "". */
  #area = "";

  constructor({ map, reader, selection }) {
    this.#map = map;
    this.#selection = selection;
    this.#showBox = makeOverlay(map, byId("overlay"));
    this.#buttons = [...byId("region-tools").querySelectorAll("button")];
    const toggle = (tool) => this.#activate(tool === this.#active ? "" : tool);
    for (const button of this.#buttons) button.addEventListener("click", () => toggle(button.dataset.tool));
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#active) return;
      event.stopPropagation();
      event.preventDefault();
      this.#activate("");
    }, { capture: true });
    this.#located = new Promise((resolve) => reader.addEventListener("located", resolve, { once: true }));
    this.#located.then(() => { for (const button of this.#buttons) button.disabled = false; });
    // When the map moves, messages go away, and a corner set with Enter stays where it is.
    map.addEventListener("moved", () => {
      if (!this.#active && !byId("tool-hint").hidden) this.#say("");
      if (this.#corner) this.#showBox("drawing", boxOf([this.#corner, [map.framing.east, map.framing.north]]));
    });
    selection.addEventListener("selected", ({ detail: { record } }) => { if (!record.region) this.#clear(); });
    selection.addEventListener("cleared", () => this.#clear());
  }

  /** Selects the region that a link asks for, or none; once the positions have loaded. */
  async want(text) {
    const box = this.#wanted = boxIn(text);
    if (!box) return;
    await this.#located;
    if (box === this.#wanted) await this.#select(box, { savesAddress: false });
  }

  /** Removes the shape of the region. */
  #clear() {
    this.#showBox("region", null);
    this.#wanted = null;
    this.#area = "";
  }

  /** Selects a region. */
  async #select(exact, { savesAddress = true } = {}) {
    const box = Object.fromEntries(Object.entries(exact).map(([side, metres]) => [side, Math.round(metres)]));
    const ordinals = this.#map.store.within(box);
    if (!ordinals.length) {
      this.#say("No postcodes there.");
      return;
    }
    this.#showBox("region", box);
    this.#area = textOfBox(box);
    await this.#selection.selectRegion(rangesOf(ordinals), { savesAddress, area: this.#area });
    if (!savesAddress || this.#selection.record?.area !== this.#area) return;
    // The panel may have covered part of it.
    this.#map.framing.keepInView(box);
  }

  /** Shows and announces a hint, or removes it. */
  #say(text) {
    const hint = byId("tool-hint");
    hint.textContent = text;
    hint.hidden = !text;
    notify(text);
  }

  /** Activates a tool, or none with "". */
  #activate(tool) {
    if (tool === this.#active) return;
    this.#active = tool;
    for (const button of this.#buttons) button.ariaPressed = String(button.dataset.tool === tool);
    this.#setCorner(null);
    this.#say(tool && hintOf(tool));
    this.#map.useTool(tool ? this.#gesturesOf(tool) : null);
    if (!tool) return;
    // On small screens, a hint and an open legend have the same place.
    if (!opensLegends()) byId("legend").open = false;
    byId("map").focus({ preventScroll: true });
  }

  /** Returns what a tool does with the gestures on the map: see `MapInput`. */
  #gesturesOf(tool) {
    const cornerAt = (x, y) => tool === "rectangle" ? this.#map.pointAt(x, y) : null;
    return {
      down: (x, y) => {
        // The pointer replaces a corner set with Enter.
        if (this.#corner) this.#say(hintOf(tool));
        this.#setCorner(cornerAt(x, y));
      },
      // Returns whether the tool takes the drag, which otherwise moves the map.
      move: (x, y) => {
        if (this.#corner) this.#showBox("drawing", boxOf([this.#corner, this.#map.pointAt(x, y)]));
        return this.#corner !== null;
      },
      up: (x, y, hasMoved) => { if (hasMoved === (tool === "rectangle")) this.#finish(x, y); else this.#setCorner(null); },
      enter: (x, y) => {
        if (tool === "nearest" || this.#corner) { this.#finish(x, y); return; }
        this.#setCorner(cornerAt(x, y));
        this.#say("Move the map with the arrow keys. Enter makes its centre the opposite corner.");
      },
      cancel: () => this.#setCorner(null),
    };
  }

  #setCorner(point) {
    this.#corner = point;
    this.#showBox("drawing", null);
  }

  /** Selects the rectangle from the corner to a pixel, or the pixel's point. */
  async #finish(x, y) {
    const [tool, corner, point] = [this.#active, this.#corner, this.#map.pointAt(x, y)];
    if (tool === "rectangle" && !corner) return;
    this.#activate("");
    if (corner) this.#select(boxOf([corner, point]));
    else if (!await this.#selection.selectText(point.map(Math.round).join(", "))) this.#say("The point is outside the map.");
  }
}
