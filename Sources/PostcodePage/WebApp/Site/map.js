// The map: dots, marks, and moving around.

import { Covers, visibleBox } from "./covers.js";
import { DensityPicture } from "./density.js";
import { DotClasses } from "./dot-classes.js";
import { distinctScale, groupAt, groupLevelOf } from "./groups.js";
import { Highlights } from "./highlights.js";
import { boxOf } from "./geometry.js";
import { makePainter } from "./painter-link.js";
import { clickZoom, MapInput, pickRadius } from "./map-input.js";
import { showScale } from "./scale-bar.js";
import { dotColorsOf, readColors, styleOf, watchColors } from "./styles.js";
import { View } from "./view.js";
import { PositionStore } from "./position-store.js";

/** The room around a postcode that somebody picked, in pixels. */
const pickRoom = 40;
/** The room around a dot that can be told apart from others, in pixels. */
const distinctPixels = 4;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Events: "pick" and "over" with {x, y} in pixels and {easting, northing, radius} in metres, and `isCentre` if a key caused
 * them; "moved" when the view changes, "resized", "recoloured", "filtered" when other postcodes are shown; "rested" with
 * {view, isByHand, isStep} when it has changed, `isStep` after a click that zooms in; "all" when a key asks for
 * all postcodes; "leave"; "failed" with {reason}.
 */
export class DotMap extends EventTarget {
  #element;
  #painter;
  #store = new PositionStore(0);
  #density;
  /** Whether all positions are loaded, and whether the view has changed since it last rested. */
  #isWhole = false;
  #hasMoved = false;
  /** Whether a click has zoomed in since. */
  #isStep = false;
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
  #input;
  #classes = new DotClasses();
  /** The number of the last frame with all dots. */
  #drawn = 0;
  #scaleBar;
  #covers;
  /** The upper and lower edge of the part of the map that no element covers, and the widths of the obstacles, as texts. */
  #room = { edges: "", obstacles: "" };
  /** Whether somebody has pressed a key or a button since the page was opened. */
  #isUsed = false;
  /** Repeats the last `#fit`, for a window of another width. */
  #refit = null;
  #windowWidth = innerWidth;
  /** An element that may cover part of the map. */
  cover = null;

  /** `renderer` is the preferred renderer: see `Painter`. */
  constructor(element, renderer) {
    super();
    this.#element = element;
    this.#covers = new Covers(element);
    this.#density = new DensityPicture(element);
    this.#scaleBar = element.querySelector(".scale");
    this.#view = new View(() => this.#schedule());
    if (this.#density.box) this.#view.whole = this.#density.box;
    this.#painter = makePainter([...element.querySelectorAll("canvas")], renderer, {
      started: (renderer) => { element.dataset.renderer = renderer; },
      failed: (reason) => this.dispatchEvent(new CustomEvent("failed", { detail: { reason } })),
      painted: ({ count, isWhole, hasDots, number, labels }) => {
        if (hasDots) this.#drawn = number;
        if (hasDots && this.#isWhole && count === this.#store.loaded) this.#density.remove();
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
    watchColors(() => this.#recolour());
    new ResizeObserver(() => this.#resize()).observe(element);
    // The height that a phone's keyboard leaves visible.
    globalThis.visualViewport?.addEventListener("resize", () => {
      document.documentElement.style.setProperty("--seen", `${visualViewport.height * visualViewport.scale}px`);
    });
    // There is no time to draw the map in the colours of paper.
    addEventListener("beforeprint", () => { element.style.background = this.#colors.sea; });
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => { this.#isUsed = true; }, { capture: true, once: true });
    addEventListener("afterprint", () => { element.style.background = ""; });
    this.#resize();
    this.#listen();
  }

  get #isAnimated() { return !reducedMotion.matches && !document.hidden; }

  #recolour() {
    this.#colors = readColors();
    this.#schedule();
    this.dispatchEvent(new Event("recoloured"));
  }

  // Content.

  /** Makes room for an index's postcodes. */
  reserve(count) {
    this.#store = new PositionStore(count);
    this.#isWhole = false;
    this.#groups = this.#light = null;
    this.#classes = new DotClasses();
    this.#painter.send("reserve", [count]);
  }

  /** Adds a chunk of positions: see `chunksOf`. */
  add(blocks, chunk) {
    this.#store.add(blocks, chunk);
    this.#painter.send("add", [blocks, chunk], [chunk.buffer]);
    this.#schedule();
  }

  /** Sets the areas, outcodes and sectors: see `GroupCentres`. */
  setGroups(groups) {
    this.#groups = groups;
    this.#painter.send("setGroups", [groups]);
    this.#schedule();
  }

  /** Sets the labels of a kind: see `Labels`. */
  setLabels(kind, labels) {
    this.#painter.send("setLabels", [kind, labels]);
    this.#schedule();
  }

  /** Call it when all positions are loaded. Returns whether there are any. */
  finish() {
    this.#isWhole = true;
    const box = this.#store.box([{ first: 0, end: this.#store.count }]);
    if (!box) return false;
    this.#view.whole = box;
    this.#element.dataset.dots = String(this.#store.loaded);
    if (this.#highlights.isEmpty && !this.#view.isByHand) this.showAll(false);
    return true;
  }

  /** Colours the dots by classes {scheme, count, classes}, a byte for each postcode; `null` removes the colours. */
  setClasses(found) {
    this.#classes.setClasses(found);
    this.#painter.send("setClasses", [found?.classes ?? null]);
    this.#schedule();
  }

  /** Sets the months of all postcodes: see `monthsOf`. */
  setMonths(introduced, terminated) {
    if (this.#classes.setMonths(introduced, terminated)) this.#painter.send("setMonths", [introduced, terminated]);
  }

  /** Shows the postcodes that exist in a month, or all with `null`. */
  setMonth(month) {
    this.#classes.month = month;
    this.#element.dataset.month = month ?? "";
    this.#store.isShown = this.#classes.isShown;
    this.dispatchEvent(new Event("filtered"));
    this.#schedule();
  }

  /** Whether the last frame asked for has been drawn. */
  get hasDrawn() { return !this.#isScheduled && this.#drawn === this.#number; }

  /** The month shown, counted from January of year 0, or `null`. */
  get month() { return this.#classes.month; }

  /** The colours of dots {live, terminated}, lists of #rrggbb from few to many postcodes on a pixel, or `null` if they show classes or highlights instead. */
  get dotColors() { return this.classColors || this.#highlights.dimsOthers ? null : dotColorsOf(this.#colors); }

  /** The colours of the classes: see `DotClasses`. */
  get classColors() { return this.#classes.colors(this.#colors.isDark); }

  /** Returns a picture of the map as PNG: see `snapshotOf`. */
  snapshot(caption) { return this.#painter.ask("snapshot", [caption]); }

  /** Sets which postcodes are terminated, a byte each. */
  setTerminated(terminated) {
    this.#store.terminated = terminated;
    this.#element.dataset.terminated = String(terminated.reduce((sum, one) => sum + one, 0));
    this.#painter.send("setTerminated", [terminated]);
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

  /** Whether a position can be told apart from others: the map isn't too small, and there is some room around the dot. */
  isDistinct(position) {
    const { scale } = this.#view;
    return scale >= distinctScale && !this.#store.hasOther(position, distinctPixels / scale);
  }

  /** Whether the scale is that of a county or the whole country, where dots stand for many postcodes. */
  get isCoarse() { return this.#view.scale < distinctScale; }

  /** Returns the ordinals of at most `limit` postcodes in the view and around it; `null` if there are more. */
  ordinalsInView(limit, margin) { return this.#store.within(this.#view.box(margin), limit); }

  /** Counts the postcodes in view by their values, below `length`. */
  countsInView(values, length) { return this.#store.countsIn(this.#view.box(), values, length); }

  /** Returns the ordinals of the postcodes in a polygon of points [easting, northing]. */
  ordinalsIn(polygon) { return this.#store.inside(polygon); }

  /** The point [easting, northing] at the centre. */
  get centre() { return [this.#view.east, this.#view.north]; }

  /** The corners of the view. */
  get cornersOfView() { return this.#view.corners; }

  /** Lets a tool take over the gestures, or none: see `MapInput`. */
  useTool(tool) {
    this.#input.tool = tool;
    this.#element.classList.toggle("tool", Boolean(tool));
    this.dispatchEvent(new Event("leave"));
  }

  /** Converts pixels of the map to a point [easting, northing]. */
  pointAt(x, y) { return [this.#view.easting(x), this.#view.northing(y)]; }

  /** Keeps labels away from elements above the map. */
  avoid(elements) { this.#covers.watch(elements, () => this.#uncover()); }

  zoomInAt(x, y) {
    const { scale } = this.#view.goal;
    this.#view.zoom(clickZoom, x, y, this.#isAnimated);
    this.#isStep = this.#view.goal.scale !== scale;
  }

  /** Returns the postcodes nearest to a point: see `PositionStore`. */
  nearest(easting, northing, radius) { return this.#store.nearest(easting, northing, radius); }

  /** Whether all positions are loaded and none of the postcodes in some ranges of ordinals has one. */
  lacksPositions(ranges) { return this.#isWhole && ranges.length > 0 && !this.#store.box(ranges); }

  /** Highlights ranges of ordinals and zooms to them. A single postcode is marked with `name`; `names` are {text, position}. */
  highlight(ranges, { zooms = true, name = "", names = [] } = {}) {
    // The painter gets them once, because there may be thousands.
    const wasDim = this.#highlights.dimsOthers;
    if (this.#highlights.setRanges(ranges, names)) this.#painter.send("setRanges", [this.#highlights.id, Int32Array.from(ranges.flatMap(({ first, end }) => [first, end]))]);
    const box = zooms && this.#store.mainBox(ranges);
    if (box) this.measure();
    if (box) this.#fit(box, this.#isAnimated, () => ({ room: this.#visibleBox }));
    const { count } = this.#highlights;
    const position = count === 1 && name ? this.position(ranges.find(({ first, end }) => end > first).first) : null;
    this.#highlights.setOnly(position && { position, text: name });
    this.#schedule();
    this.#element.dataset.highlighted = String(count);
    if (this.#highlights.dimsOthers !== wasDim) this.dispatchEvent(new Event("recoloured"));
  }

  /** Sets the marks: {position, kind: "selected" | "near" | "over", text?}. */
  mark(marks) {
    this.#highlights.setMarks(marks);
    this.#schedule();
  }

  /** Shows a view {east, north, scale}, and ignores all further requests to show something else until `release`. */
  hold(view) { this.#view.hold(view); }
  release() { this.#view.isHeld = false; }

  /** Keeps the current view, or the end of its animation, until `release`. */
  holdView() { this.#view.isHeld = this.#view.isByHand = true; }

  /** The current view: {east, north, scale}. */
  get place() { return this.#view.goal; }

  showAll(isAnimated = this.#isAnimated) {
    if (this.#view.isHeld) return;
    this.measure();
    this.#fit(this.#view.whole, isAnimated, () => ({ padding: 0.05, room: this.#covers.roomOf(this.#view) }));
    this.#view.isAll = true;
  }

  /** Zooms to some positions, with a margin in metres. `staysClose` keeps a closer view that shows the first position well. */
  showPositions(positions, margin = 500, staysClose = false) {
    if (!positions.length) return;
    this.measure();
    const room = this.#visibleBox;
    const { west, south, east, north } = boxOf(positions);
    const box = { west: west - margin, east: east + margin, south: south - margin, north: north + margin };
    if (staysClose && this.#view.shows(positions[0], box, room)) {
      this.#view.isAll = false;
      this.#view.isByHand = true;
      this.dispatchEvent(new CustomEvent("rested", { detail: { isByHand: true, view: this.place } }));
      return;
    }
    this.#fit(box, this.#isAnimated, () => ({ padding: 0.05, room: this.#visibleBox }));
  }

  /** The point at the upper left corner: see `keepCorner`. */
  get corner() { return [this.#view.easting(0), this.#view.northing(0)]; }

  /** Moves the view so that a point is at the upper left corner. A panel that opens beside the map then leaves the dots where they are. */
  keepCorner([east, north]) {
    if (this.#view.isMoving) return;
    this.measure();
    const { scale } = this.#view;
    this.#view.go({ east: this.#view.east + east - this.#view.easting(0), north: this.#view.north + north - this.#view.northing(0), scale }, false);
  }

  /** Moves the map just enough to show a position with some room around it. Returns `false` if the scale is too small for a single postcode. */
  showsPick(position) {
    const { east, north, scale } = this.place;
    if (scale < distinctScale) return false;
    this.measure();
    const { left, top, right, bottom } = this.#visibleBox;
    const [x, y] = [(position[0] - east) * scale + this.#view.width / 2, (north - position[1]) * scale + this.#view.height / 2];
    const [room, height] = [Math.min(pickRoom, (right - left) / 3), Math.min(pickRoom, (bottom - top) / 3)];
    const [aside, down] = [x - Math.min(Math.max(x, left + room), right - room), y - Math.min(Math.max(y, top + height), bottom - height)];
    this.#view.isByHand = true;
    if (aside || down) this.#view.go({ east: east + aside / scale, north: north - down / scale, scale }, this.#isAnimated);
    else this.dispatchEvent(new CustomEvent("rested", { detail: { isByHand: true, view: this.place } }));
    return true;
  }

  /** Moves the map, and zooms out if needed, if part of a box isn't in view. The user has chosen the box, so the view counts as theirs. */
  keepInView(box) {
    this.measure();
    const { west, south, east, north } = this.#view.box();
    if (box.west >= west && box.east <= east && box.south >= south && box.north <= north) return;
    const { left, top, right, bottom } = this.#visibleBox;
    // What fits at the current scale, around the middle of the box.
    const [aside, above] = [right - left, bottom - top].map((side) => 0.45 * side / this.#view.scale);
    const [middle, height] = [(box.west + box.east) / 2, (box.south + box.north) / 2];
    const shown = {
      west: Math.min(box.west, middle - aside), east: Math.max(box.east, middle + aside),
      south: Math.min(box.south, height - above), north: Math.max(box.north, height + above),
    };
    this.#fit(shown, this.#isAnimated, () => ({ padding: 0.05, room: this.#visibleBox }));
    this.#view.isByHand = true;
    this.dispatchEvent(new CustomEvent("rested", { detail: { isByHand: true, view: this.place } }));
  }

  /** Moves to the view that fits a box; `roomOf` returns where: see `View.fitting`. */
  #fit(box, isAnimated, roomOf) {
    this.#refit = () => this.#view.fit(box, false, roomOf());
    this.#view.fit(box, isAnimated, roomOf());
  }

  /** Zooms around the selected postcode if it is visible, or else around the centre. */
  zoom(factor) {
    const { width, height, goal } = this.#view;
    const position = this.#highlights.marks.find(({ kind }) => kind === "selected")?.position;
    const x = position && (position[0] - goal.east) * goal.scale + width / 2;
    const y = position && (goal.north - position[1]) * goal.scale + height / 2;
    const isVisible = position && x > 0 && y > 0 && x < width && y < height;
    this.#view.zoom(factor, isVisible ? x : undefined, isVisible ? y : undefined, this.#isAnimated);
  }

  get scale() { return this.#view.scale; }

  /** Treats the current view as one that the user has chosen. */
  keepView() { this.#view.isByHand = true; }

  /** Whether the user has moved the map since it was last fitted to something. */
  get isByHand() { return this.#view.isByHand; }

  // Drawing.

  #resize() {
    const { clientWidth, clientHeight } = this.#element;
    const hadSize = this.#view.width > 1;
    const isTurned = innerWidth !== this.#windowWidth;
    this.#windowWidth = innerWidth;
    this.#view.resize(clientWidth, clientHeight);
    this.#covers.find();
    this.dispatchEvent(new Event("resized"));
    if (!hadSize || this.#view.isAll) this.showAll(false);
    // A turned phone shows the same things.
    else if (isTurned && !this.#view.isByHand) this.#refit?.();
  }

  /** Draws around the elements above the map, and fits what is shown between them, unless the user has moved the map. */
  #uncover() {
    const { top, bottom } = this.#covers.roomOf(this.#view);
    this.#schedule();
    // While a link loads, all obstacles matter, so that it always shows the same. Once somebody uses the page, its tools don't move the map.
    const room = { edges: `${top} ${bottom}`, obstacles: this.#covers.obstacles.map(({ left, right, isColumn }) => [right - left, isColumn]).join() };
    const isSame = room.edges === this.#room.edges && (this.#isUsed || room.obstacles === this.#room.obstacles);
    this.#room = room;
    if (isSame) return;
    if (this.#view.isAll) this.showAll(false);
    // The bar of a point in time or the legend may appear after a link's outcode was shown.
    else if (!this.#view.isByHand) this.#refit?.();
  }

  /** Takes the size of the map at once, after the panel beside it has appeared or disappeared. */
  measure() {
    const { clientWidth, clientHeight } = this.#element;
    if (clientWidth !== this.#view.width || clientHeight !== this.#view.height) this.#resize();
  }

  /** The part of the map where results are shown. */
  get #visibleBox() { return visibleBox(this.#element, this.cover, this.#covers.obstacles); }

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
    this.#density.place(this.#view);
    // The size of the dots stays while the map is dragged, so that the frame can be shifted.
    const coverage = this.#store.coverage(this.#view, this.#input?.isDragging || isMoving);
    this.#painter.send("show", [{
      number: ++this.#number,
      view: { east, north, scale, width, height }, ratio, rangesID: this.#highlights.id, marks: this.#highlights.marks, colors: this.#colors,
      width: Math.max(Math.round(width * ratio), 1), height: Math.max(Math.round(height * ratio), 1),
      style: styleOf(scale, coverage, this.#colors, this.#highlights.dimsOthers, this.classColors, this.#classes.boost), level: groupLevelOf(scale), light: this.#light, month: this.#classes.month,
      covers: this.#covers.boxes,
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
    // The last step of an animation may be too small to move the map.
    if (isMoving || !this.#hasMoved) return;
    this.#hasMoved = false;
    const isStep = this.#isStep;
    this.#isStep = false;
    this.dispatchEvent(new CustomEvent("rested", { detail: { isByHand: this.#view.isByHand, isStep, view: { east, north, scale } } }));
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
