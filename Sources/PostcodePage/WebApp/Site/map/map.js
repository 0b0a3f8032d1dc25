// The map: dots, marks, and moving around.

import { MapContent } from "./content.js";
import { DensityPicture } from "./density.js";
import { Framing } from "./framing.js";
import { groupLevelOf } from "../search/groups.js";
import { makePainter } from "./painter-link.js";
import { clickZoom, MapInput, pickRadius } from "./map-input.js";
import { showScale } from "./scale-bar.js";
import { enlargementOfText, readColors, styleOf, watchColors } from "./styles.js";

/** How long a dragged map must stay where it is to rest, in milliseconds. */
const pause = 150;

/** Calls a function when the size of a pixel changes: the browser's zoom, or a window on another screen. */
function watchRatio(changed) {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
    changed();
    watchRatio(changed);
  }, { once: true });
}

/**
 * Events: "pick" and "over" with {x, y} in pixels and {easting, northing, radius} in metres, and `isCentre` if a key caused them; "moved" when
 * the view changes, "resized", "recoloured", "highlighted" when other postcodes are; "rested" when it has changed; "stepped" when a click starts
 * to move it; "all" when a key asks for all postcodes; "leave"; "failed" with {reason}.
 */
export class DotMap extends MapContent {
  #density;
  /** Whether the view has changed since it last rested. */
  #hasMoved = false;
  #pause = 0;
  /** The labels of the current view, once it is drawn: see `Painter`. */
  #labels = [];
  /** The number of the first frame of the current view. */
  #movedAt = 0;
  /** Whether a key of the map has moved it since it last rested. */
  #isByKey = false;
  /** Counts frames, to ignore reports about earlier ones. */
  #number = 0;
  #isScheduled = false;
  /** How many times larger the user has set the text than usual. */
  #enlargement = 1;
  #input;
  #scaleBar;

  constructor(element) {
    super(element);
    this.#density = new DensityPicture(element);
    this.#scaleBar = element.querySelector(".scale");
    this.framing = new Framing(element, () => this.schedule());
    if (this.#density.box) this.framing.whole = this.#density.box;
    this.framing.addEventListener("resized", () => {
      this.#enlargement = enlargementOfText();
      this.dispatchEvent(new Event("resized"));
    });
    this.framing.addEventListener("chosen", () => this.dispatchEvent(new Event("rested")));
    this.paint = makePainter([...element.querySelectorAll("canvas")], {
      failed: (reason) => this.dispatchEvent(new CustomEvent("failed", { detail: { reason } })),
      painted: ({ count, isWhole, hasDots, number, labels }) => {
        if (hasDots && this.isWhole && count === this.store.loaded) this.#density.remove();
        if (isWhole) {
          // The mark of the pointed-at postcode hides its label.
          if (number >= this.#movedAt && !this.marks.some(({ kind }) => kind === "over")) this.#labels = labels;
          element.dataset.labels = JSON.stringify(labels);
        }
        element.dataset.shown = isWhole && number === this.#number && !this.#isScheduled ? String(count) : "0";
        if (count && !element.dataset.painted) element.dataset.painted = String(Math.round(performance.now()));
      },
    });
    this.colors = readColors();
    watchColors(() => {
      this.colors = readColors();
      this.schedule();
      this.dispatchEvent(new Event("recoloured"));
    });
    watchRatio(() => this.schedule());
    // The height that a phone's keyboard leaves visible.
    globalThis.visualViewport?.addEventListener("resize", () => {
      document.documentElement.style.setProperty("--seen", `${visualViewport.height * visualViewport.scale}px`);
    });
    this.framing.resize();
    this.#listen();
  }

  /** Returns the text of the label at a pixel of the map, or "". */
  labelAt(x, y) {
    return this.#labels.find(([, left, top, width, height]) => x >= left && x <= left + width && y >= top && y <= top + height)?.[0] ?? "";
  }

  /** Lets a tool take over the gestures, or none: see `MapInput`. */
  useTool(tool) {
    this.#input.tool = tool;
    this.element.classList.toggle("tool", Boolean(tool));
    this.dispatchEvent(new Event("leave"));
  }

  /** Converts pixels of the map to a point [easting, northing]. */
  pointAt(x, y) { return [this.framing.easting(x), this.framing.northing(y)]; }

  /** Shows a group of postcodes {first, end}, or zooms in at a pixel if there is none or it is larger than the map. */
  zoomInTo(group, x, y) {
    const { east, north, scale } = this.framing;
    const box = group && this.store.mainBox([group]);
    if (box) this.framing.show(box);
    if (this.framing.place.scale < clickZoom / 2 * scale) {
      // The pixel is one of the view that was clicked.
      this.framing.go({ east, north, scale }, false);
      this.framing.zoom(clickZoom, x, y, this.framing.isAnimated);
    }
    this.framing.keepView();
    if (this.framing.place.scale !== scale) this.dispatchEvent(new Event("stepped"));
  }

  /** Whether a group of postcodes has no position, or is larger than the part of the map that is shown. */
  exceedsView(group) {
    const box = this.store.mainBox([group]);
    return !box || this.framing.fitting(box).scale < this.framing.scale;
  }

  /** Zooms around the selected postcode if it is visible, or else around the centre. */
  zoom(factor) {
    const [x, y] = this.selectedPixel ?? [];
    this.framing.zoom(factor, x, y, this.framing.isAnimated);
  }

  // Drawing.

  schedule() {
    this.element.dataset.moving = String(this.framing.isMoving);
    this.element.dataset.shown = "0";
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame((time) => {
      this.#isScheduled = false;
      this.framing.step(time);
      this.#show();
    });
  }

  #show() {
    const { east, north, scale, width, height, isMoving } = this.framing;
    const ratio = Math.min(devicePixelRatio || 1, 3);
    this.element.dataset.shown = "0";
    // Before the elements above the map are known, the picture would move twice.
    if (this.framing.covers.length) this.#density.place(this.framing);
    // The size of the dots stays while the map is dragged, so that the frame can be shifted.
    const coverage = this.store.coverage(this.framing, this.#input?.isDragging || isMoving);
    this.paint("show", [{
      number: ++this.#number,
      view: { east, north, scale, width, height }, ratio, marks: this.marks, colors: this.colors,
      width: Math.max(Math.round(width * ratio), 1), height: Math.max(Math.round(height * ratio), 1),
      style: styleOf(scale, coverage, this.colors, this.dimsOthers, this.classColors), level: groupLevelOf(scale), light: this.lit,
      covers: this.framing.covers, enlargement: this.#enlargement,
    }]);
    // Its numbers would flicker during a flight.
    this.#scaleBar.hidden = !this.store.loaded || isMoving;
    showScale(this.#scaleBar, this.framing);
    const view = [east, north, scale].map((number) => number.toPrecision(7)).join(" ");
    const isMoved = this.element.dataset.view !== view;
    this.element.dataset.view = view;
    this.element.dataset.moving = String(isMoving);
    if (isMoved) {
      this.#hasMoved = true;
      this.#labels = [];
      this.#movedAt = this.#number;
      this.dispatchEvent(new Event("moved"));
    }
    clearTimeout(this.#pause);
    // A dragged map rests when it pauses, or is dropped.
    if (this.#input?.isDragging) this.#pause = setTimeout(() => this.#rest(), pause); else this.#rest();
  }

  /** Tells that the map rests. The last step of an animation may be too small to move it. */
  #rest() {
    if (this.framing.isMoving || !this.#hasMoved) return;
    this.#hasMoved = false;
    this.dispatchEvent(new Event("rested"));
    // Other movements, such as to a selection, have announcements of their own.
    if (this.#isByKey) this.#pointAtCentre();
    this.#isByKey = false;
  }

  // Input.

  #listen() {
    const element = this.element;
    this.#input = new MapInput(element, this.framing, {
      over: (x, y) => { if (this.store.loaded) this.#emit("over", x, y, pickRadius.mouse); },
      pick: (x, y, radius) => { if (this.store.loaded) this.#emit("pick", x, y, radius); },
      dropped: () => this.schedule(),
      leave: () => this.dispatchEvent(new Event("leave")),
      zoom: (factor) => this.zoom(factor),
      showAll: () => this.dispatchEvent(new Event("all")),
      pickCentre: () => {
        if (this.#input.tool) this.#input.tool.enter(this.framing.width / 2, this.framing.height / 2);
        else this.#pointAtCentre("pick");
      },
    });
    element.addEventListener("keydown", ({ key }) => { this.#isByKey = /^(Arrow\w+|[-+=0])$/.test(key); });
    element.addEventListener("focus", () => this.#pointAtCentre());
    element.addEventListener("blur", () => this.dispatchEvent(new Event("leave")));
  }

  #emit(name, x, y, pixels, isCentre = false) {
    const { scale } = this.framing;
    this.dispatchEvent(new CustomEvent(name, {
      detail: { x, y, easting: this.framing.easting(x), northing: this.framing.northing(y), radius: pixels / scale, isCentre },
    }));
  }

  /** With the keyboard, the centre of the map is the pointer. */
  #pointAtCentre(name = "over") {
    const { width, height } = this.framing;
    if (!this.store.loaded || name === "over" && !this.element.matches(":focus-visible")) return;
    this.#emit(name, width / 2, height / 2, Math.min(width, height) / 2, true);
  }

  /** Converts a position to pixels of the map. */
  pixel([easting, northing]) { return [this.framing.x(easting), this.framing.y(northing)]; }
}
