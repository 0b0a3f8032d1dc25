// The map: dots, what is marked among them, and how one moves about.

import { View } from "./view.js";
import { Places } from "./places.js";

/** How near to a dot one must point, in pixels. */
const reach = { mouse: 9, touch: 24 };

/** What the buttons at its right take, in pixels. */
const buttonsWidth = 56;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Who paints, in a worker if canvases can go there: calls `started`, `painted` and `failed`. */
function painterOf(canvases, wanted, told) {
  if (typeof canvases[0].transferControlToOffscreen === "function" && typeof Worker === "function") {
    const worker = new Worker("/page/painter-worker.js", { type: "module", name: "painter" });
    worker.onmessage = ({ data: { name, value } }) => told[name](value);
    worker.onerror = () => told.failed("its program did not start");
    const send = (name, values, transfer = []) => worker.postMessage({ name, values }, transfer);
    const moved = canvases.map((canvas) => canvas.transferControlToOffscreen());
    send("start", [...moved, wanted], moved);
    return { send };
  }
  const ready = import("./painter.js").then(({ Painter }) => {
    const painter = new Painter(...canvases, wanted, told.painted);
    told.started(painter.renderer);
    return painter;
  });
  ready.catch((error) => told.failed(error.message));
  return { send: (name, values) => ready.then((painter) => painter[name](...values), () => {}) };
}

/**
 * Events: "pick" and "over" with {x, y} in pixels and {easting, northing, radius} in metres, `isMiddle` where a key did it,
 * "moved" when another part of the country is shown, "leave", and "failed" with a reason.
 */
export class DotMap extends EventTarget {
  #element;
  #painter;
  #places = new Places(0);
  /** Whether all positions are known. */
  #isWhole = false;
  /** Counts pictures. */
  #number = 0;
  #ranges = [];
  #marks = [];
  /** What is marked because nothing else is lit. */
  #only = null;
  #view;
  #isDue = false;
  #colors;
  #pointers = new Map();
  #press = null;
  #hasMoved = false;
  #scaleBar;
  /** What may lie in front of the map. */
  cover = null;

  /** `wanted` is how dots are to be drawn: see `Painter`. */
  constructor(element, wanted) {
    super();
    this.#element = element;
    this.#scaleBar = element.querySelector(".scale");
    this.#view = new View(() => this.#ask());
    this.#painter = painterOf([...element.querySelectorAll("canvas")], wanted, {
      started: (renderer) => { element.dataset.renderer = renderer; },
      failed: (reason) => this.dispatchEvent(new CustomEvent("failed", { detail: { reason } })),
      painted: ({ count, isWhole, number }) => {
        element.dataset.shown = isWhole && number === this.#number ? String(count) : "0";
        if (count && !element.dataset.painted) element.dataset.painted = String(Math.round(performance.now()));
      },
    });
    this.#readColors();
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
      matchMedia(query).addEventListener("change", () => { this.#readColors(); this.#ask(); });
    }
    new ResizeObserver(() => this.#resize()).observe(element);
    // What one sees of the page while the keyboard of a phone is in front of it.
    globalThis.visualViewport?.addEventListener("resize", () => {
      document.documentElement.style.setProperty("--seen", `${visualViewport.height * visualViewport.scale}px`);
    });
    this.#resize();
    this.#listen();
  }

  get #isAnimated() { return !reducedMotion.matches && !document.hidden; }

  #readColors() {
    const style = getComputedStyle(document.documentElement);
    // They are written #rrggbb; to let a canvas read others takes half a second where there is no graphics card.
    const read = (name) => {
      const found = [...style.getPropertyValue(name).matchAll(/#([0-9a-f]{6})/gi)].map(([, digits]) => digits);
      return (found.length ? found : ["808080"]).map((digits) =>
        [0, 2, 4].map((place) => parseInt(digits.slice(place, place + 2), 16) / 255));
    };
    this.#colors = {
      dots: read("--dots"), dim: read("--dots-dim"), lit: read("--dots-lit"), terminated: read("--dots-terminated"),
      halo: [...read("--dots-halo")[0], 0.85],
      litText: style.getPropertyValue("--lit").trim(), near: style.getPropertyValue("--near").trim(),
      ink: style.getPropertyValue("--ink").trim(), panel: style.getPropertyValue("--panel").trim(),
    };
  }

  // What is shown.

  /** Makes room for an index's postcodes. */
  reserve(count) {
    this.#places = new Places(count);
    this.#isWhole = false;
    this.#painter.send("reserve", [count]);
  }

  /** Takes a piece of the positions: see `piecesOf`. */
  add(blocks, piece) {
    this.#places.add(blocks, piece);
    this.#painter.send("add", [blocks, piece], [piece.buffer]);
    this.#ask();
  }

  /** All positions are there: what everything is. */
  finish() {
    this.#isWhole = true;
    const box = this.#places.box([{ first: 0, end: this.#places.count }]);
    if (!box) return false;
    this.#view.whole = box;
    this.#element.dataset.dots = String(this.#places.known);
    if (!this.#ranges.length && !this.#marks.length) this.showAll(false);
    return true;
  }

  /** Takes which postcodes are terminated, a byte each. */
  setTerminated(terminated) {
    this.#places.terminated = terminated;
    this.#element.dataset.terminated = String(terminated.reduce((sum, one) => sum + one, 0));
    this.#painter.send("setTerminated", [terminated]);
    this.#ask();
  }

  position(ordinal) { return this.#places.position(ordinal); }

  /** What lies nearest to a place: see `Places`. */
  at(easting, northing, radius) { return this.#places.at(easting, northing, radius); }

  /** The part of the map that one sees, in pixels: what is in the window, and not behind what lies in front of it. */
  #room() {
    const box = this.#element.getBoundingClientRect();
    const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = globalThis.visualViewport ?? {};
    let seen = {
      left: Math.max(offsetLeft - box.left, 0), right: Math.min(offsetLeft + width - box.left, box.width),
      top: Math.max(offsetTop - box.top, 0), bottom: Math.min(offsetTop + height - box.top, box.height),
    };
    const areaOf = ({ left, right, top, bottom }) => Math.max(right - left, 0) * Math.max(bottom - top, 0);
    // The buttons stand there.
    if (seen.right === box.width) seen.right -= buttonsWidth;
    // Nobody looks at it now.
    if (areaOf(seen) < 4000) seen = { left: 0, top: 0, right: box.width, bottom: box.height };
    const cover = this.cover?.getBoundingClientRect();
    if (!cover?.width || cover.bottom <= box.top + seen.top) return seen;
    const beside = { ...seen, left: Math.max(seen.left, cover.right - box.left) };
    const below = { ...seen, top: Math.max(seen.top, cover.bottom - box.top) };
    const [most, least] = areaOf(beside) > areaOf(below) ? [beside, below] : [below, beside];
    return areaOf(most) > 2000 ? most : areaOf(least) > 2000 ? least : seen;
  }

  /** Whether none of the postcodes of ranges of ordinals has a position, as far as that is known. */
  isNowhere(ranges) { return this.#isWhole && ranges.length > 0 && !this.#places.box(ranges); }

  /** Lights the dots of ranges of ordinals up, and zooms to them; `name` is what they are called if they are one. */
  light(ranges, { zooms = true, name = "" } = {}) {
    this.#ranges = ranges;
    const box = zooms && this.#places.box(ranges);
    if (box) this.#view.fit(box, this.#isAnimated, { room: this.#room() });
    const count = ranges.reduce((sum, { first, end }) => sum + end - first, 0);
    const place = count === 1 && name ? this.position(ranges.find(({ first, end }) => end > first).first) : null;
    this.#only = place && { place, kind: "selected", text: name };
    this.#ask();
    this.#element.dataset.lit = String(count);
  }

  /** Marks places: {place, kind: "selected" | "near" | "over", text?}. */
  mark(marks) {
    this.#marks = marks;
    this.#ask();
  }

  /** Whether more is lit than what is marked anyway; what is not lit steps back then. */
  get #isMuch() { return this.#ranges.reduce((sum, { first, end }) => sum + end - first, 0) > 1; }

  get #allMarks() {
    const isMarked = this.#marks.some(({ kind }) => kind === "selected");
    return this.#only && !isMarked ? [this.#only, ...this.#marks] : this.#marks;
  }

  showAll(isAnimated = this.#isAnimated) {
    this.#view.fit(this.#view.whole, isAnimated, { padding: 0.05 });
    this.#view.isAll = true;
  }

  /** Shows some places, none so near that nothing is around it. */
  showPlaces(places, margin = 500) {
    if (!places.length) return;
    const [easts, norths] = [places.map(([east]) => east), places.map(([, north]) => north)];
    this.#view.fit({
      west: Math.min(...easts) - margin, east: Math.max(...easts) + margin,
      south: Math.min(...norths) - margin, north: Math.max(...norths) + margin,
    }, this.#isAnimated, { padding: 0.05, room: this.#room() });
  }

  /** Zooms, and keeps what is selected where it is, if one sees it. */
  zoom(factor) {
    const { width, height, goal } = this.#view;
    const place = this.#allMarks.find(({ kind }) => kind === "selected")?.place;
    const x = place && (place[0] - goal.east) * goal.scale + width / 2;
    const y = place && (goal.north - place[1]) * goal.scale + height / 2;
    const isSeen = place && x > 0 && y > 0 && x < width && y < height;
    this.#view.zoom(factor, isSeen ? x : undefined, isSeen ? y : undefined, this.#isAnimated);
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

  #ask() {
    this.#element.dataset.moving = String(this.#view.isMoving);
    this.#element.dataset.shown = "0";
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame((time) => {
      this.#isDue = false;
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
    if (!isMoving) this.#tellMiddle();
  }

  /** How dots are drawn: see `WebGLDots`. */
  #style() {
    const { scale } = this.#view;
    const { dots, dim, lit, terminated, halo } = this.#colors;
    // Where there are few, each must be seen; where there are many, one is to see where there are more.
    const few = Math.max((0.08 / this.#places.fullness(this.#view)) ** 0.55, 1);
    const usual = Math.min(1.1 * Math.max(scale / 0.0007, 0.5) ** 0.27, 8);
    const size = Math.min(usual * few, Math.max(usual, 5.5));
    const litSize = size * 1.15 + 0.6;
    // So many lie on a pixel where towns are dense.
    const full = Math.min(3.5e-4 * (size / scale) ** 2, 500);
    return {
      size, litSize, haloSize: litSize + 7, halo, dots: this.#isMuch ? dim : dots, lit, terminated,
      full: { dots: full, lit: Math.min(full, 60), terminated: Math.min(full, 15) },
    };
  }

  #paintScale() {
    this.#scaleBar.hidden = !this.#places.known;
    const most = Math.min(140, this.#view.width / 3) / this.#view.scale;
    const power = 10 ** Math.floor(Math.log10(most));
    const metres = [5, 2, 1].map((part) => part * power).find((length) => length <= most) ?? power;
    const [bar, label] = this.#scaleBar.children;
    bar.style.width = `${metres * this.#view.scale}px`;
    label.textContent = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  }

  // Moving about.

  #listen() {
    const element = this.#element;
    element.addEventListener("wheel", (event) => {
      event.preventDefault();
      const [x, y] = this.#at(event);
      const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 240 : 1;
      this.#view.zoom(Math.exp(-Math.min(Math.max(event.deltaY * lines, -240), 240) * (event.ctrlKey ? 0.01 : 0.0022)), x, y);
    }, { passive: false });
    element.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      element.setPointerCapture(event.pointerId);
      this.#pointers.set(event.pointerId, this.#at(event));
      if (this.#pointers.size === 1) { this.#press = this.#at(event); this.#hasMoved = false; }
      else this.#hasMoved = true;
    });
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#release(event, true));
    element.addEventListener("pointercancel", (event) => this.#release(event, false));
    element.addEventListener("pointerleave", () => this.dispatchEvent(new Event("leave")));
    element.addEventListener("dblclick", (event) => {
      event.preventDefault();
      this.#view.zoom(2.5, ...this.#at(event));
    });
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("focus", () => this.#tellMiddle());
    element.addEventListener("blur", () => this.dispatchEvent(new Event("leave")));
  }

  #at(event) {
    const box = this.#element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #move(event) {
    const [x, y] = this.#at(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" && this.#places.known) this.#tell("over", x, y, reach.mouse);
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
    if (!isUp || this.#hasMoved || this.#pointers.size || !this.#places.known) return;
    this.#tell("pick", ...this.#at(event), event.pointerType === "mouse" ? reach.mouse : reach.touch);
  }

  #tell(name, x, y, pixels, isMiddle = false) {
    const { scale } = this.#view;
    this.dispatchEvent(new CustomEvent(name, {
      detail: { x, y, easting: this.#view.easting(x), northing: this.#view.northing(y), radius: pixels / scale, isMiddle },
    }));
  }

  /** Who moves the map by keys points at its middle. */
  #tellMiddle(name = "over") {
    const { width, height } = this.#view;
    if (!this.#places.known || name === "over" && !this.#element.matches(":focus-visible")) return;
    this.#tell(name, width / 2, height / 2, Math.min(width, height) / 2, true);
  }

  /** Where on the map a place is, in pixels. */
  spot([easting, northing]) { return [this.#view.x(easting), this.#view.y(northing)]; }

  setOver(isOver) { this.#element.classList.toggle("over", isOver); }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 0.15 * Math.min(this.#view.width, this.#view.height);
    const act = {
      ArrowLeft: () => this.#view.pan(step, 0), ArrowRight: () => this.#view.pan(-step, 0),
      ArrowUp: () => this.#view.pan(0, step), ArrowDown: () => this.#view.pan(0, -step),
      "+": () => this.zoom(1.6), "=": () => this.zoom(1.6), "-": () => this.zoom(1 / 1.6), "0": () => this.showAll(),
      Enter: () => this.#tellMiddle("pick"),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
