// The map: dots, marks, and moving around.

import { DensityPicture } from "./density.js";
import { Framing } from "./framing.js";
import { distinctScale, groupAt, groupLevelOf } from "../search/groups.js";
import { Highlights } from "./highlights.js";
import { makePainter } from "./painter-link.js";
import { colorsOf } from "./palettes.js";
import { clickZoom, MapInput, pickRadius } from "./map-input.js";
import { showScale } from "./scale-bar.js";
import { dotColorsOf, enlargementOfText, readColors, styleOf, watchColors } from "./styles.js";
import { View } from "./view.js";
import { PositionStore } from "./position-store.js";

/** The room around a dot that can be told apart from others, in parts of the radius around the pointer. */
const distinctPart = 0.4;
/** How long a dragged map must stay where it is to rest, in milliseconds. */
const pause = 150;

/**
 * Events: "pick" and "over" with {x, y} in pixels and {easting, northing, radius} in metres, and `isCentre` if a key caused
 * them; "moved" when the view changes, "resized", "recoloured", "highlighted" when other postcodes are; "rested" with
 * {isByHand} when it has changed; "stepped" when a click starts to zoom in; "all" when a key asks for
 * all postcodes; "leave"; "failed" with {reason}.
 */
export class DotMap extends EventTarget {
  #element;
  /** Calls a method of the painter. */
  #paint;
  #store = new PositionStore(0);
  #density;
  /** Whether all positions are loaded. */
  isWhole = false;
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
  #highlights = new Highlights();
  /** The areas, outcodes and sectors: see `GroupCentres`. */
  #groups = null;
  /** The group that is filled. */
  #light = null;
  #view;
  #isScheduled = false;
  #colors;
  /** How many times larger the user has set the text than usual. */
  #enlargement = 1;
  #input;
  /** The scheme and the number of the classes, {scheme, count}, or `null`. */
  #classes = null;
  #scaleBar;
  /** Which part of the map is shown. */
  framing;

  /** `renderer` is the preferred renderer: see `Painter`. */
  constructor(element, renderer) {
    super();
    this.#element = element;
    this.#density = new DensityPicture(element);
    this.#scaleBar = element.querySelector(".scale");
    this.#view = new View(() => this.#schedule());
    if (this.#density.box) this.#view.whole = this.#density.box;
    this.framing = new Framing(element, this.#view);
    this.framing.addEventListener("uncovered", () => this.#schedule());
    this.framing.addEventListener("resized", () => {
      this.#enlargement = enlargementOfText();
      this.dispatchEvent(new Event("resized"));
    });
    this.framing.addEventListener("chosen", () => this.dispatchEvent(new CustomEvent("rested", { detail: { isByHand: true } })));
    this.#paint = makePainter([...element.querySelectorAll("canvas")], renderer, {
      started: (renderer) => { element.dataset.renderer = renderer; },
      failed: (reason) => this.dispatchEvent(new CustomEvent("failed", { detail: { reason } })),
      painted: ({ count, isWhole, hasDots, number, labels }) => {
        if (hasDots && this.isWhole && count === this.#store.loaded) this.#density.remove();
        if (isWhole) {
          // The mark of the pointed-at postcode hides its label.
          if (number >= this.#movedAt && !this.#highlights.marks.some(({ kind }) => kind === "over")) this.#labels = labels;
          element.dataset.labels = JSON.stringify(labels);
        }
        element.dataset.shown = isWhole && number === this.#number && !this.#isScheduled ? String(count) : "0";
        if (count && !element.dataset.painted) element.dataset.painted = String(Math.round(performance.now()));
      },
    });
    this.#colors = readColors();
    this.#enlargement = enlargementOfText();
    watchColors(() => this.#recolour());
    // The height that a phone's keyboard leaves visible.
    globalThis.visualViewport?.addEventListener("resize", () => {
      document.documentElement.style.setProperty("--seen", `${visualViewport.height * visualViewport.scale}px`);
    });
    this.framing.resize();
    this.#listen();
  }

  #recolour() {
    this.#colors = readColors();
    this.#schedule();
    this.dispatchEvent(new Event("recoloured"));
  }

  // Content.

  /** Makes room for an index's postcodes. */
  reserve(count) {
    this.#store = new PositionStore(count);
    this.isWhole = false;
    this.#groups = this.#light = this.#classes = null;
    this.#paint("reserve", [count]);
  }

  /** Adds a chunk of positions: see `chunksOf`. */
  add(blocks, chunk) {
    this.#store.add(blocks, chunk);
    this.#paint("add", [blocks, chunk], [chunk.buffer]);
    this.#schedule();
  }

  /** Sets the areas, outcodes and sectors: see `GroupCentres`. */
  setGroups(groups) {
    this.#groups = groups;
    this.#paint("setGroups", [groups]);
    this.#schedule();
  }

  /** Sets the labels of a kind: see `Labels`. */
  setLabels(kind, labels) {
    this.#paint("setLabels", [kind, labels]);
    this.#schedule();
  }

  /** Call it when all positions are loaded. Returns whether there are any. */
  finish() {
    this.isWhole = true;
    const box = this.#store.box([{ first: 0, end: this.#store.count }]);
    if (!box) return false;
    this.#view.whole = box;
    this.#element.dataset.dots = String(this.#store.loaded);
    if (this.#highlights.isEmpty && !this.#view.isByHand) this.framing.showAll(false);
    return true;
  }

  /** Colours the dots by classes: see `classesBy`. `null` removes the colours. */
  setClasses(found) {
    this.#classes = found && { scheme: found.scheme, count: found.labels.length };
    this.#paint("setClasses", [found?.classes ?? null]);
    this.#schedule();
  }

  /** The colours of dots {live, terminated}, lists of #rrggbb from few to many postcodes on a pixel, or `null` if they show classes or highlights instead. */
  get dotColors() { return this.classColors || this.dimsOthers ? null : dotColorsOf(this.#colors); }

  /** The colours of the classes, as #rrggbb, the first for postcodes without a value; `null` without classes. */
  get classColors() { return this.#classes && colorsOf(this.#classes.scheme, this.#classes.count, this.#colors.isDark); }

  /** Sets which postcodes are terminated, a byte each. */
  setTerminated(terminated) {
    this.#store.terminated = terminated;
    this.#element.dataset.terminated = String(terminated.reduce((sum, one) => sum + one, 0));
    this.#paint("setTerminated", [terminated]);
    this.dispatchEvent(new Event("recoloured"));
    this.#schedule();
  }

  /** Returns the number of terminated postcodes in a range of ordinals, as far as the index has loaded. */
  terminatedIn(first, end) { return this.#store.terminated?.subarray(first, end).reduce((sum, one) => sum + one, 0) ?? 0; }

  position(ordinal) { return this.#store.position(ordinal); }

  /** Returns the group that the map outlines at its scale and that has the postcode nearest to a point, if any. */
  groupNear(easting, northing, radius) {
    const found = this.#groups && this.#store.nearest(easting, northing, radius);
    return found ? groupAt(this.#groups, groupLevelOf(this.#view.scale), found.ordinals[0]) : null;
  }

  /** Fills a group, or none. */
  light(group) {
    if (this.#light?.level === group?.level && this.#light?.number === group?.number) return;
    this.#light = group && { level: group.level, number: group.number };
    this.#element.dataset.light = group?.name ?? "";
    this.#schedule();
  }

  /** Fills the group with some ordinals {first, end}, or none, if the map outlines groups of its level. */
  lightRange(range) {
    const group = range && this.#groups && groupAt(this.#groups, groupLevelOf(this.#view.scale), range.first);
    this.light(group && group.first === range.first && group.end === range.end ? group : null);
  }

  /** Returns the text of the label at a pixel of the map, or "". */
  labelAt(x, y) {
    const found = this.#labels.find(([, left, top, width, height]) => x >= left && x <= left + width && y >= top && y <= top + height);
    return found ? found[0] : "";
  }

  /** Whether a position can be told apart from others: the map isn't too small, and there is some room around the dot. A finger needs more than a mouse. */
  isDistinct(position, radius) { return this.#view.scale >= distinctScale && !this.#store.hasOther(position, distinctPart * radius); }

  /** Whether the scale is that of a county or the whole country, where dots stand for many postcodes. */
  get isCoarse() { return this.#view.scale < distinctScale; }

  /** Returns the ordinals of at most `limit` postcodes in the view and around it; `null` if there are more. */
  ordinalsInView(limit, margin) { return this.#store.within(this.#view.box(margin), limit); }

  /** Counts postcodes by their values, below `length`, in the view where the current movement ends; while others are dimmed, only those highlighted. */
  countsInView(values, length) { return this.#store.countsIn(this.#view.box(0, this.#view.goal), values, length, this.dimsOthers ? this.#highlights.ranges : null); }

  /** The number of postcodes without a position, if all the others are in view; while others are dimmed, only of those highlighted. */
  get withoutPosition() {
    const ranges = this.dimsOthers ? this.#highlights.ranges : [{ first: 0, end: this.#store.count }];
    const [all, view] = [this.#store.box(ranges), this.#view.box(0, this.#view.goal)];
    const isAll = this.isWhole && all && all.west >= view.west && all.east < view.east && all.south >= view.south && all.north < view.north;
    return isAll ? this.#store.withoutPosition(ranges) : 0;
  }

  /** Whether all positions are loaded and none is in view, nor a selected one. */
  get isEmptyHere() { return this.isWhole && !this.#selectedPixel && this.ordinalsInView(0, 0) !== null; }

  /** Where the selected postcode or position will be after the current movement, [x, y] in pixels; `null` if out of view. */
  get #selectedPixel() {
    const { width, height, goal } = this.#view;
    const position = this.#highlights.marks.find(({ kind }) => kind === "selected")?.position;
    if (!position) return null;
    const [x, y] = [(position[0] - goal.east) * goal.scale + width / 2, (goal.north - position[1]) * goal.scale + height / 2];
    return x > 0 && y > 0 && x < width && y < height ? [x, y] : null;
  }

  /** Whether more than one postcode is highlighted; all other dots are then dimmed. */
  get dimsOthers() { return this.#highlights.dimsOthers; }

  /** Returns the ordinals of the postcodes in a box. */
  ordinalsIn(box) { return this.#store.within(box); }

  /** The point [easting, northing] at the centre. */
  get centre() { return [this.#view.east, this.#view.north]; }

  /** Lets a tool take over the gestures, or none: see `MapInput`. */
  useTool(tool) {
    this.#input.tool = tool;
    this.#element.classList.toggle("tool", Boolean(tool));
    this.dispatchEvent(new Event("leave"));
  }

  /** Converts pixels of the map to a point [easting, northing]. */
  pointAt(x, y) { return [this.#view.easting(x), this.#view.northing(y)]; }

  zoomInAt(x, y) {
    const { scale } = this.#view.goal;
    this.#view.zoom(clickZoom, x, y, this.framing.isAnimated);
    if (this.#view.goal.scale !== scale) this.dispatchEvent(new Event("stepped"));
  }

  /** Orders postcodes at one position: those highlighted first, then live ones. */
  order(one, other) {
    const weight = (ordinal) => 2 * this.#highlights.standsOut(ordinal) - (this.#store.terminated?.[ordinal] ?? 0);
    return weight(other) - weight(one) || one - other;
  }

  /** Returns the postcodes nearest to a point, in their order: see `PositionStore`. */
  nearest(easting, northing, radius) {
    const found = this.#store.nearest(easting, northing, radius);
    found?.ordinals.sort((one, other) => this.order(one, other));
    return found;
  }

  /** Whether all positions are loaded and none of the postcodes in some ranges of ordinals has one. */
  lacksPositions(ranges) { return this.isWhole && ranges.length > 0 && !this.#store.box(ranges); }

  /** Highlights ranges of ordinals and zooms to them. A `point`, or else a single postcode, is marked with `name`; `names` are {text, position}. */
  highlight(ranges, { zooms = true, name = "", names = [], point = null } = {}) {
    // The painter gets them once, because there may be thousands.
    const wasDim = this.dimsOthers;
    const isOther = this.#highlights.setRanges(ranges, names);
    if (isOther) this.#paint("setRanges", [this.#highlights.id, Int32Array.from(ranges.flatMap(({ first, end }) => [first, end]))]);
    if (zooms) this.show(ranges);
    const { count } = this.#highlights;
    const position = point ?? (count === 1 && name ? this.position(ranges.find(({ first, end }) => end > first).first) : null);
    this.#highlights.setOnly(position && { position, text: name });
    this.#schedule();
    this.#element.dataset.highlighted = String(count);
    if (this.dimsOthers !== wasDim) this.dispatchEvent(new Event("recoloured"));
    else if (isOther) this.dispatchEvent(new Event("highlighted"));
  }

  /** Shows postcodes without highlighting them. */
  show(ranges) {
    const box = this.#store.mainBox(ranges);
    if (box) this.framing.show(box);
  }

  /** Returns the number of postcodes far from the others, which `show` leaves out. */
  straysOf(ranges) { return this.#store.straysOf(ranges); }

  /** Sets the marks: {position, kind: "selected" | "near" | "over", text?}. */
  mark(marks) {
    this.#highlights.setMarks(marks);
    this.#schedule();
  }

  /** Zooms around the selected postcode if it is visible, or else around the centre. */
  zoom(factor) {
    const [x, y] = this.#selectedPixel ?? [];
    this.#view.zoom(factor, x, y, this.framing.isAnimated);
  }

  get scale() { return this.#view.scale; }

  // Drawing.

  get #ratio() { return Math.min(devicePixelRatio || 1, 3); }

  #schedule() {
    this.#element.dataset.moving = String(this.#view.isMoving);
    this.#element.dataset.shown = "0";
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame((time) => {
      this.#isScheduled = false;
      this.#view.step(time);
      this.#show();
    });
  }

  #show() {
    const { east, north, scale, width, height, isMoving } = this.#view;
    const ratio = this.#ratio;
    this.#element.dataset.shown = "0";
    // Before the elements above the map are known, the picture would move twice.
    if (this.framing.covers.length) this.#density.place(this.#view);
    // The size of the dots stays while the map is dragged, so that the frame can be shifted.
    const coverage = this.#store.coverage(this.#view, this.#input?.isDragging || isMoving);
    this.#paint("show", [{
      number: ++this.#number,
      view: { east, north, scale, width, height }, ratio, rangesID: this.#highlights.id, marks: this.#highlights.marks, colors: this.#colors,
      width: Math.max(Math.round(width * ratio), 1), height: Math.max(Math.round(height * ratio), 1),
      style: styleOf(scale, coverage, this.#colors, this.dimsOthers, this.classColors), level: groupLevelOf(scale), light: this.#light,
      covers: this.framing.covers, enlargement: this.#enlargement,
    }]);
    this.#scaleBar.hidden = !this.#store.loaded;
    showScale(this.#scaleBar, this.#view);
    const view = [east, north, scale].map((part) => part.toPrecision(7)).join(" ");
    const isMoved = this.#element.dataset.view !== view;
    this.#element.dataset.view = view;
    this.#element.dataset.moving = String(isMoving);
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
    if (this.#view.isMoving || !this.#hasMoved) return;
    this.#hasMoved = false;
    this.dispatchEvent(new CustomEvent("rested", { detail: { isByHand: this.#view.isByHand } }));
    // Other movements, such as to a selection, have announcements of their own.
    if (this.#isByKey) this.#pointAtCentre();
    this.#isByKey = false;
  }

  // Input.

  #listen() {
    const element = this.#element;
    this.#input = new MapInput(element, this.#view, {
      over: (x, y) => { if (this.#store.loaded) this.#emit("over", x, y, pickRadius.mouse); },
      pick: (x, y, radius) => { if (this.#store.loaded) this.#emit("pick", x, y, radius); },
      dropped: () => this.#schedule(),
      leave: () => this.dispatchEvent(new Event("leave")),
      zoom: (factor) => this.zoom(factor),
      showAll: () => this.dispatchEvent(new Event("all")),
      pickCentre: () => {
        if (this.#input.tool) this.#input.tool.enter(this.#view.width / 2, this.#view.height / 2);
        else this.#pointAtCentre("pick");
      },
    });
    element.addEventListener("keydown", ({ key }) => { this.#isByKey = /^(Arrow\w+|[-+=0])$/.test(key); });
    element.addEventListener("focus", () => this.#pointAtCentre());
    element.addEventListener("blur", () => this.dispatchEvent(new Event("leave")));
  }

  #emit(name, x, y, pixels, isCentre = false) {
    const { scale } = this.#view;
    this.dispatchEvent(new CustomEvent(name, {
      detail: { x, y, easting: this.#view.easting(x), northing: this.#view.northing(y), radius: pixels / scale, isCentre },
    }));
  }

  /** With the keyboard, the centre of the map is the pointer. */
  #pointAtCentre(name = "over") {
    const { width, height } = this.#view;
    if (!this.#store.loaded || name === "over" && !this.#element.matches(":focus-visible")) return;
    this.#emit(name, width / 2, height / 2, Math.min(width, height) / 2, true);
  }

  /** Converts a position to pixels of the map. */
  pixel([easting, northing]) { return [this.#view.x(easting), this.#view.y(northing)]; }

  setOver(isOver) { this.#element.classList.toggle("over", isOver); }
}
