// The gestures of the map: dragging, pinching, the wheel, clicks, double clicks and keys.

/** The maximum distance between the pointer and a dot, in pixels. */
export const pickRadius = { mouse: 9, touch: 24 };

/** How much a click on a coarse map and a double click zoom in. */
export const clickZoom = 2.5;
/** How far the pointer moves in a drag, and the two places of a double click lie apart at most, in pixels. */
const dragDistance = 5;
const doubleDistance = 24;
/** The longest time between the clicks of a double click, in milliseconds. */
const doubleTime = 400;

/**
 * Moves a `View` by gestures on an element. Calls `over(x, y)`, `pick(x, y, radius)`, `leave()`, `dropped()` after a drag, `showAll()` and
 * `pickCentre()` of `callbacks`; coordinates are pixels of the element.
 *
 * `tool` takes gestures over: it has `down`, `move`, `up` and `enter`, called with x and y, and `cancel`. Double clicks do nothing then.
 */
export class MapInput {
  #element;
  #view;
  #callbacks;
  #pointers = new Map();
  #press = null;
  #hasMoved = false;
  /** The last click that may be the first of a double click: {x, y, time, isOfTool}. */
  #click = null;
  tool = null;

  constructor(element, view, callbacks) {
    this.#element = element;
    this.#view = view;
    this.#callbacks = callbacks;
    element.addEventListener("wheel", (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 240 : 1;
      view.zoom(Math.exp(-Math.min(Math.max(event.deltaY * lines, -240), 240) * (event.ctrlKey ? 0.01 : 0.0022)), ...this.#pointOf(event));
    }, { passive: false });
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#release(event, true));
    element.addEventListener("pointercancel", (event) => this.#release(event, false));
    element.addEventListener("pointerleave", () => callbacks.leave());
    element.addEventListener("dblclick", (event) => event.preventDefault());
    element.addEventListener("keydown", (event) => this.#key(event));
    // After a key press, the next click doesn't make a double click.
    addEventListener("keydown", () => { this.#click = null; }, { capture: true });
  }

  /** Whether the map is dragged. */
  get isDragging() { return this.#pointers.size > 0 && this.#hasMoved; }

  #pointOf(event) {
    const box = this.#element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #down(event) {
    if (event.button > 0) return;
    this.#element.setPointerCapture(event.pointerId);
    const point = this.#pointOf(event);
    this.#pointers.set(event.pointerId, point);
    // A second finger always pinches.
    if (this.#pointers.size === 1) {
      this.#press = point;
      this.#hasMoved = false;
      this.tool?.down(...point);
    } else {
      this.#hasMoved = true;
      this.tool?.cancel();
    }
  }

  #move(event) {
    const [x, y] = this.#pointOf(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" && !this.tool) this.#callbacks.over(x, y);
      return;
    }
    if (this.#pointers.size === 1) {
      if (!this.#hasMoved && Math.hypot(x - this.#press[0], y - this.#press[1]) < dragDistance) return;
      this.#hasMoved = true;
      if (!this.tool?.move(x, y)) this.#view.pan(x - before[0], y - before[1]);
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
    if (!isUp) { this.tool?.cancel(); return; }
    if (this.#pointers.size) return;
    const [x, y] = this.#pointOf(event);
    if (this.#hasMoved) {
      if (this.tool) this.tool.up(x, y, true); else this.#callbacks.dropped();
      return;
    }
    const before = this.#click;
    // The second click of a double click zooms, and picks nothing: the first one may have moved the dots.
    if (before && event.timeStamp - before.time < doubleTime && Math.hypot(x - before.x, y - before.y) < doubleDistance) {
      this.#click = null;
      if (this.tool) this.tool.cancel(); else if (!before.isOfTool) this.#view.zoom(clickZoom, x, y);
      return;
    }
    this.#click = { x, y, time: event.timeStamp, isOfTool: this.tool !== null };
    if (this.tool) { this.tool.up(x, y, false); return; }
    this.#callbacks.pick(x, y, event.pointerType === "mouse" ? pickRadius.mouse : pickRadius.touch);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 0.15 * Math.min(this.#view.width, this.#view.height);
    const act = {
      ArrowLeft: () => this.#view.pan(step, 0), ArrowRight: () => this.#view.pan(-step, 0),
      ArrowUp: () => this.#view.pan(0, step), ArrowDown: () => this.#view.pan(0, -step),
      "+": () => this.#callbacks.zoom(1.6), "=": () => this.#callbacks.zoom(1.6), "-": () => this.#callbacks.zoom(1 / 1.6),
      "0": () => this.#callbacks.showAll(), Enter: () => this.#callbacks.pickCentre(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    // Key repeat would set the second corner of a rectangle, too.
    if (event.repeat && event.key === "Enter") return;
    act();
  }
}
