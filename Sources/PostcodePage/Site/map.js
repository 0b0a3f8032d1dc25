// The map: dots, what is marked among them, and how one moves about.

import { View } from "./view.js";
import { missing, place } from "./positions.js";

/** How near to a dot one must point, in pixels. */
const reach = { mouse: 9, touch: 24 };

/** Of so many postcodes in a row the box around them is kept. */
const blockLength = 4096;
const nowhere = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };

function include(box, west, south, east, north) {
  if (west < box.west) box.west = west;
  if (south < box.south) box.south = south;
  if (east > box.east) box.east = east;
  if (north > box.north) box.north = north;
}

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
 * Events: "pick" and "over" with {easting, northing, radius} in metres, "leave", and "failed" with a reason.
 */
export class DotMap extends EventTarget {
  #element;
  #painter;
  #positions = new Int32Array(0);
  /** The boxes around blocks of postcodes. */
  #boxes = [];
  #known = 0;
  /** Counts pictures. */
  #number = 0;
  #ranges = [];
  #marks = [];
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
    this.#resize();
    this.#listen();
  }

  get #isAnimated() { return !reducedMotion.matches && !document.hidden; }

  #readColors() {
    const style = getComputedStyle(document.documentElement);
    // They are written #rrggbb; to let a canvas read others takes half a second where there is no graphics card.
    const read = (name) => {
      const digits = /^#([0-9a-f]{6})$/i.exec(style.getPropertyValue(name).trim())?.[1] ?? "808080";
      return [0, 2, 4].map((place) => parseInt(digits.slice(place, place + 2), 16) / 255);
    };
    this.#colors = {
      dot: read("--dot"), lit: read("--lit"),
      litText: style.getPropertyValue("--lit").trim(), near: style.getPropertyValue("--near").trim(),
      ink: style.getPropertyValue("--ink").trim(), panel: style.getPropertyValue("--panel").trim(),
    };
  }

  // What is shown.

  /** Makes room for an index's postcodes. */
  reserve(count) {
    this.#positions = new Int32Array(2 * count).fill(missing);
    this.#boxes = [];
    this.#painter.send("reserve", [count]);
    this.#known = 0;
  }

  /** Takes a piece of the positions: see `piecesOf`. */
  add(blocks, piece) {
    this.#known += place(blocks, piece, this.#positions);
    for (const { first, count } of blocks) {
      this.#scan(first, first + count, this.#boxes[Math.floor(first / blockLength)] ??= { ...nowhere });
    }
    this.#painter.send("add", [blocks, piece], [piece.buffer]);
    this.#ask();
  }

  /** All positions are there: what everything is. */
  finish() {
    const box = this.box([{ first: 0, end: this.#positions.length / 2 }]);
    if (!box) return false;
    this.#view.whole = box;
    this.#element.dataset.dots = String(this.#known);
    if (!this.#ranges.length && !this.#marks.length) this.showAll(false);
    return true;
  }

  /** The box around some ranges of ordinals; `null` if none has a position. */
  box(ranges) {
    const box = { ...nowhere };
    for (const { first, end } of ranges) {
      const last = Math.min(end, this.#positions.length / 2);
      for (let start = first; start < last;) {
        const block = this.#boxes[start / blockLength];
        const next = (Math.floor(start / blockLength) + 1) * blockLength;
        if (block && next <= last) include(box, block.west, block.south, block.east, block.north);
        else this.#scan(start, Math.min(next, last), box);
        start = next;
      }
    }
    return box.west > box.east ? null : box;
  }

  #scan(first, end, box) {
    const positions = this.#positions;
    for (let place = 2 * first; place < 2 * end; place += 2) {
      if (positions[place] !== missing) include(box, positions[place], positions[place + 1], positions[place], positions[place + 1]);
    }
    return box;
  }

  position(ordinal) {
    const easting = this.#positions[2 * ordinal];
    return easting === undefined || easting === missing ? null : [easting, this.#positions[2 * ordinal + 1]];
  }

  /** What something in front of the map covers of it: the list, from the left on a wide map, from above on a narrow one. */
  #insets() {
    const cover = this.cover?.getBoundingClientRect();
    const box = this.#element.getBoundingClientRect();
    if (!cover?.width || cover.bottom <= box.top) return {};
    if (cover.right - box.left < box.width * 0.62) return { left: cover.right - box.left };
    return { top: Math.min(cover.bottom - box.top, box.height * 0.6) };
  }

  /** Lights the dots of ranges of ordinals up, and zooms to them. */
  light(ranges, { zooms = true } = {}) {
    this.#ranges = ranges;
    const box = zooms && this.box(ranges);
    if (box) this.#view.fit(box, this.#isAnimated, { insets: this.#insets() });
    this.#ask();
    this.#element.dataset.lit = String(ranges.reduce((sum, { first, end }) => sum + end - first, 0));
  }

  /** Marks places: {place, kind: "selected" | "near" | "over", text?}. */
  mark(marks) {
    this.#marks = marks;
    this.#ask();
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
    }, this.#isAnimated, { padding: 0.05 });
  }

  zoom(factor) {
    if (!this.#isAnimated) { this.#view.zoom(factor); return; }
    const { east, north, scale } = this.#view;
    this.#view.go({ east, north, scale: scale * factor }, true);
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
    const close = Math.max(scale / 0.0007, 0.5);
    const size = Math.min(Math.max(1.1 * close ** 0.27, 1.1), 8);
    // Where there are few, each must be seen; where there are many, one is to see where there are more.
    const crowd = (1_750_000 / Math.max(this.#positions.length / 2, 1)) ** 0.4;
    const strength = Math.min(0.16 * Math.max(crowd, 0.5) * close ** 0.28, 0.8);
    const { dot, lit } = this.#colors;
    this.#element.dataset.shown = "0";
    this.#painter.send("show", [{
      number: ++this.#number,
      view: { east, north, scale, width, height }, ratio, ranges: this.#ranges, marks: this.#marks, colors: this.#colors,
      width: Math.max(Math.round(width * ratio), 1), height: Math.max(Math.round(height * ratio), 1),
      style: {
        size, color: [...dot, this.#ranges.length ? strength * 0.6 : strength],
        litSize: size * 1.15 + 0.4, litColor: [...lit, Math.min(strength + 0.4, 1)],
      },
    }]);
    this.#paintScale();
    this.#element.dataset.view = [east, north, scale].map((part) => part.toPrecision(7)).join(" ");
    this.#element.dataset.moving = String(isMoving);
  }

  #paintScale() {
    this.#scaleBar.hidden = !this.#known;
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
  }

  #at(event) {
    const box = this.#element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #move(event) {
    const [x, y] = this.#at(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" && this.#known) this.#tell("over", x, y, reach.mouse);
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
    if (!isUp || this.#hasMoved || this.#pointers.size || !this.#known) return;
    this.#tell("pick", ...this.#at(event), event.pointerType === "mouse" ? reach.mouse : reach.touch);
  }

  #tell(name, x, y, pixels) {
    this.dispatchEvent(new CustomEvent(name, {
      detail: {
        x, y, easting: this.#view.easting(x), northing: this.#view.northing(y), radius: pixels / this.#view.scale,
      },
    }));
  }

  setOver(isOver) { this.#element.classList.toggle("over", isOver); }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 0.15 * Math.min(this.#view.width, this.#view.height);
    const act = {
      ArrowLeft: () => this.#view.pan(step, 0), ArrowRight: () => this.#view.pan(-step, 0),
      ArrowUp: () => this.#view.pan(0, step), ArrowDown: () => this.#view.pan(0, -step),
      "+": () => this.zoom(1.6), "=": () => this.zoom(1.6), "-": () => this.zoom(1 / 1.6), "0": () => this.showAll(),
      Enter: () => this.#tell("pick", this.#view.width / 2, this.#view.height / 2,
        Math.min(this.#view.width, this.#view.height) / 2),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
