// The map: dots, marks, and moving around.

import { View } from "./view.js";
import { PositionStore } from "./position-store.js";

/** The maximum distance between the pointer and a dot, in pixels. */
const pickRadius = { mouse: 9, touch: 24 };

/** The width of the buttons at the right edge, in pixels. */
const buttonsWidth = 56;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Starts the painter, in a worker if the browser can draw there. Calls `started`, `painted` and `failed` of `callbacks`. */
function makePainter(canvases, renderer, callbacks) {
  if (typeof canvases[0].transferControlToOffscreen === "function" && typeof Worker === "function") {
    const worker = new Worker("/page/painter-worker.js", { type: "module", name: "painter" });
    worker.onmessage = ({ data: { name, value } }) => callbacks[name](value);
    worker.onerror = () => callbacks.failed("the worker didn't start");
    const send = (name, values, transfer = []) => worker.postMessage({ name, values }, transfer);
    const moved = canvases.map((canvas) => canvas.transferControlToOffscreen());
    send("start", [...moved, renderer], moved);
    return { send };
  }
  const ready = import("./painter.js").then(({ Painter }) => {
    const painter = new Painter(...canvases, renderer, callbacks.painted);
    callbacks.started(painter.renderer);
    return painter;
  });
  ready.catch((error) => callbacks.failed(error.message));
  return { send: (name, values) => ready.then((painter) => painter[name](...values), () => {}) };
}

/**
 * Events: "pick" and "over" with {x, y} in pixels and {easting, northing, radius} in metres, and `isCentre` if a key caused
 * them; "moved" when the view changes; "leave"; "failed" with {reason}.
 */
export class DotMap extends EventTarget {
  #element;
  #painter;
  #store = new PositionStore(0);
  /** Whether all positions are loaded. */
  #isWhole = false;
  /** Counts pictures, to ignore reports about earlier ones. */
  #number = 0;
  #ranges = [];
  #marks = [];
  /** The mark of the only highlighted postcode. */
  #only = null;
  #view;
  #isScheduled = false;
  #colors;
  #pointers = new Map();
  #press = null;
  #hasMoved = false;
  #scaleBar;
  /** An element that may cover part of the map. */
  cover = null;

  /** `renderer` is the preferred renderer: see `Painter`. */
  constructor(element, renderer) {
    super();
    this.#element = element;
    this.#scaleBar = element.querySelector(".scale");
    this.#view = new View(() => this.#schedule());
    this.#painter = makePainter([...element.querySelectorAll("canvas")], renderer, {
      started: (renderer) => { element.dataset.renderer = renderer; },
      failed: (reason) => this.dispatchEvent(new CustomEvent("failed", { detail: { reason } })),
      painted: ({ count, isWhole, number }) => {
        element.dataset.shown = isWhole && number === this.#number ? String(count) : "0";
        if (count && !element.dataset.painted) element.dataset.painted = String(Math.round(performance.now()));
      },
    });
    this.#readColors();
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
      matchMedia(query).addEventListener("change", () => { this.#readColors(); this.#schedule(); });
    }
    new ResizeObserver(() => this.#resize()).observe(element);
    // The height that a phone's keyboard leaves visible.
    globalThis.visualViewport?.addEventListener("resize", () => {
      document.documentElement.style.setProperty("--seen", `${visualViewport.height * visualViewport.scale}px`);
    });
    this.#resize();
    this.#listen();
  }

  get #isAnimated() { return !reducedMotion.matches && !document.hidden; }

  #readColors() {
    const style = getComputedStyle(document.documentElement);
    // The style sheet writes them as #rrggbb. Parsing other forms with a canvas takes half a second without a graphics card.
    const read = (name) => {
      const found = [...style.getPropertyValue(name).matchAll(/#([0-9a-f]{6})/gi)].map(([, digits]) => digits);
      return (found.length ? found : ["808080"]).map((digits) =>
        [0, 2, 4].map((offset) => parseInt(digits.slice(offset, offset + 2), 16) / 255));
    };
    this.#colors = {
      dots: read("--dots"), dim: read("--dots-dim"), highlighted: read("--dots-highlighted"), terminated: read("--dots-terminated"),
      halo: [...read("--dots-halo")[0], 0.85],
      mark: style.getPropertyValue("--mark").trim(), near: style.getPropertyValue("--near").trim(),
      ink: style.getPropertyValue("--ink").trim(), panel: style.getPropertyValue("--panel").trim(),
    };
  }

  // Content.

  /** Makes room for an index's postcodes. */
  reserve(count) {
    this.#store = new PositionStore(count);
    this.#isWhole = false;
    this.#painter.send("reserve", [count]);
  }

  /** Adds a chunk of positions: see `chunksOf`. */
  add(blocks, chunk) {
    this.#store.add(blocks, chunk);
    this.#painter.send("add", [blocks, chunk], [chunk.buffer]);
    this.#schedule();
  }

  /** Call it when all positions are loaded. Returns whether there are any. */
  finish() {
    this.#isWhole = true;
    const box = this.#store.box([{ first: 0, end: this.#store.count }]);
    if (!box) return false;
    this.#view.whole = box;
    this.#element.dataset.dots = String(this.#store.loaded);
    if (!this.#ranges.length && !this.#marks.length) this.showAll(false);
    return true;
  }

  /** Sets which postcodes are terminated, a byte each. */
  setTerminated(terminated) {
    this.#store.terminated = terminated;
    this.#element.dataset.terminated = String(terminated.reduce((sum, one) => sum + one, 0));
    this.#painter.send("setTerminated", [terminated]);
    this.#schedule();
  }

  position(ordinal) { return this.#store.position(ordinal); }

  /** Returns the postcodes nearest to a point: see `PositionStore`. */
  nearest(easting, northing, radius) { return this.#store.nearest(easting, northing, radius); }

  /** Returns the visible part of the map, in pixels: inside the window, and not behind the list. */
  #visibleBox() {
    const box = this.#element.getBoundingClientRect();
    const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = globalThis.visualViewport ?? {};
    let seen = {
      left: Math.max(offsetLeft - box.left, 0), right: Math.min(offsetLeft + width - box.left, box.width),
      top: Math.max(offsetTop - box.top, 0), bottom: Math.min(offsetTop + height - box.top, box.height),
    };
    const areaOf = ({ left, right, top, bottom }) => Math.max(right - left, 0) * Math.max(bottom - top, 0);
    // Leave out the buttons.
    if (seen.right === box.width) seen.right -= buttonsWidth;
    // Scrolled out of view: use the whole map.
    if (areaOf(seen) < 4000) seen = { left: 0, top: 0, right: box.width, bottom: box.height };
    const cover = this.cover?.getBoundingClientRect();
    if (!cover?.width || cover.bottom <= box.top + seen.top) return seen;
    const beside = { ...seen, left: Math.max(seen.left, cover.right - box.left) };
    const below = { ...seen, top: Math.max(seen.top, cover.bottom - box.top) };
    const [larger, smaller] = areaOf(beside) > areaOf(below) ? [beside, below] : [below, beside];
    return areaOf(larger) > 2000 ? larger : areaOf(smaller) > 2000 ? smaller : seen;
  }

  /** Whether all positions are loaded and none of the postcodes in some ranges of ordinals has one. */
  lacksPositions(ranges) { return this.#isWhole && ranges.length > 0 && !this.#store.box(ranges); }

  /** Highlights ranges of ordinals and zooms to them. A single postcode is marked with `name`. */
  highlight(ranges, { zooms = true, name = "" } = {}) {
    this.#ranges = ranges;
    const box = zooms && this.#store.box(ranges);
    if (box) this.#view.fit(box, this.#isAnimated, { room: this.#visibleBox() });
    const count = ranges.reduce((sum, { first, end }) => sum + end - first, 0);
    const position = count === 1 && name ? this.position(ranges.find(({ first, end }) => end > first).first) : null;
    this.#only = position && { position, kind: "selected", text: name };
    this.#schedule();
    this.#element.dataset.highlighted = String(count);
  }

  /** Sets the marks: {position, kind: "selected" | "near" | "over", text?}. */
  mark(marks) {
    this.#marks = marks;
    this.#schedule();
  }

  /** Whether more than one postcode is highlighted; all other dots are then dimmed. */
  get #dimsOthers() { return this.#ranges.reduce((sum, { first, end }) => sum + end - first, 0) > 1; }

  get #allMarks() {
    const isMarked = this.#marks.some(({ kind }) => kind === "selected");
    return this.#only && !isMarked ? [this.#only, ...this.#marks] : this.#marks;
  }

  showAll(isAnimated = this.#isAnimated) {
    this.#view.fit(this.#view.whole, isAnimated, { padding: 0.05 });
    this.#view.isAll = true;
  }

  /** Zooms to some positions, with a margin in metres. */
  showPositions(positions, margin = 500) {
    if (!positions.length) return;
    const [easts, norths] = [positions.map(([east]) => east), positions.map(([, north]) => north)];
    this.#view.fit({
      west: Math.min(...easts) - margin, east: Math.max(...easts) + margin,
      south: Math.min(...norths) - margin, north: Math.max(...norths) + margin,
    }, this.#isAnimated, { padding: 0.05, room: this.#visibleBox() });
  }

  /** Zooms around the selected postcode if it is visible, or else around the centre. */
  zoom(factor) {
    const { width, height, goal } = this.#view;
    const position = this.#allMarks.find(({ kind }) => kind === "selected")?.position;
    const x = position && (position[0] - goal.east) * goal.scale + width / 2;
    const y = position && (goal.north - position[1]) * goal.scale + height / 2;
    const isVisible = position && x > 0 && y > 0 && x < width && y < height;
    this.#view.zoom(factor, isVisible ? x : undefined, isVisible ? y : undefined, this.#isAnimated);
  }

  get scale() { return this.#view.scale; }

  // Drawing.

  #resize() {
    const { clientWidth, clientHeight } = this.#element;
    const hadSize = this.#view.width > 1;
    this.#view.resize(clientWidth, clientHeight);
    if (!hadSize || this.#view.isAll) this.showAll(false);
  }

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
    this.#painter.send("show", [{
      number: ++this.#number,
      view: { east, north, scale, width, height }, ratio, ranges: this.#ranges, marks: this.#allMarks, colors: this.#colors,
      width: Math.max(Math.round(width * ratio), 1), height: Math.max(Math.round(height * ratio), 1),
      style: this.#style(),
    }]);
    this.#paintScale();
    const view = [east, north, scale].map((part) => part.toPrecision(7)).join(" ");
    const isMoved = this.#element.dataset.view !== view;
    this.#element.dataset.view = view;
    this.#element.dataset.moving = String(isMoving);
    if (!isMoved) return;
    this.dispatchEvent(new Event("moved"));
    if (!isMoving) this.#pointAtCentre();
  }

  /** Returns the sizes and colours of the dots for the current view: see `WebGLDots`. */
  #style() {
    const { scale } = this.#view;
    const { dots, dim, highlighted, terminated, halo } = this.#colors;
    // Sparse views have larger dots, so that each is visible; dense views have smaller ones, so that the density shows.
    const growth = Math.max((0.08 / this.#store.coverage(this.#view)) ** 0.55, 1);
    const usual = Math.min(1.1 * Math.max(scale / 0.0007, 0.5) ** 0.27, 8);
    const size = Math.min(usual * growth, Math.max(usual, 5.5));
    const highlightedSize = size * 1.15 + 0.6;
    // About the number of dots on a pixel in dense towns.
    const full = Math.min(3.5e-4 * (size / scale) ** 2, 500);
    return {
      size, highlightedSize, haloSize: highlightedSize + 7, halo, dots: this.#dimsOthers ? dim : dots, highlighted, terminated,
      full: { dots: full, highlighted: Math.min(full, 60), terminated: Math.min(full, 15) },
    };
  }

  #paintScale() {
    this.#scaleBar.hidden = !this.#store.loaded;
    const maximum = Math.min(140, this.#view.width / 3) / this.#view.scale;
    const power = 10 ** Math.floor(Math.log10(maximum));
    const metres = [5, 2, 1].map((part) => part * power).find((length) => length <= maximum) ?? power;
    const [bar, label] = this.#scaleBar.children;
    bar.style.width = `${metres * this.#view.scale}px`;
    label.textContent = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  }

  // Input.

  #listen() {
    const element = this.#element;
    element.addEventListener("wheel", (event) => {
      event.preventDefault();
      const [x, y] = this.#pointOf(event);
      const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 240 : 1;
      this.#view.zoom(Math.exp(-Math.min(Math.max(event.deltaY * lines, -240), 240) * (event.ctrlKey ? 0.01 : 0.0022)), x, y);
    }, { passive: false });
    element.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      element.setPointerCapture(event.pointerId);
      this.#pointers.set(event.pointerId, this.#pointOf(event));
      if (this.#pointers.size === 1) { this.#press = this.#pointOf(event); this.#hasMoved = false; }
      else this.#hasMoved = true;
    });
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#release(event, true));
    element.addEventListener("pointercancel", (event) => this.#release(event, false));
    element.addEventListener("pointerleave", () => this.dispatchEvent(new Event("leave")));
    element.addEventListener("dblclick", (event) => {
      event.preventDefault();
      this.#view.zoom(2.5, ...this.#pointOf(event));
    });
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("focus", () => this.#pointAtCentre());
    element.addEventListener("blur", () => this.dispatchEvent(new Event("leave")));
  }

  #pointOf(event) {
    const box = this.#element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #move(event) {
    const [x, y] = this.#pointOf(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" && this.#store.loaded) this.#emit("over", x, y, pickRadius.mouse);
      return;
    }
    if (this.#pointers.size === 1) {
      if (!this.#hasMoved && Math.hypot(x - this.#press[0], y - this.#press[1]) < 5) return;
      this.#hasMoved = true;
      this.#view.pan(x - before[0], y - before[1]);
    } else {
      const [id] = [...this.#pointers.keys()].filter((other) => other !== event.pointerId);
      const other = this.#pointers.get(id);
      const spread = (from, to) => Math.max(Math.hypot(from[0] - to[0], from[1] - to[1]), 1);
      this.#view.pan((x - before[0]) / 2, (y - before[1]) / 2);
      this.#view.zoom(spread([x, y], other) / spread(before, other), (x + other[0]) / 2, (y + other[1]) / 2);
    }
    this.#pointers.set(event.pointerId, [x, y]);
  }

  #release(event, isUp) {
    if (!this.#pointers.delete(event.pointerId)) return;
    if (!isUp || this.#hasMoved || this.#pointers.size || !this.#store.loaded) return;
    this.#emit("pick", ...this.#pointOf(event), event.pointerType === "mouse" ? pickRadius.mouse : pickRadius.touch);
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

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 0.15 * Math.min(this.#view.width, this.#view.height);
    const act = {
      ArrowLeft: () => this.#view.pan(step, 0), ArrowRight: () => this.#view.pan(-step, 0),
      ArrowUp: () => this.#view.pan(0, step), ArrowDown: () => this.#view.pan(0, -step),
      "+": () => this.zoom(1.6), "=": () => this.zoom(1.6), "-": () => this.zoom(1 / 1.6), "0": () => this.showAll(),
      Enter: () => this.#pointAtCentre("pick"),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
