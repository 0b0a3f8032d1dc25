// The view of the map: its centre in metres on the British grid, and its scale in pixels per metre.

/** The extent of the British grid, in metres. */
const gridSize = { east: 700_000, north: 1_300_000 };
/** The maximum scale, in pixels per metre. */
const maximumScale = 4;
/** The usual minimum side of a box that `fitting` zooms to, in metres. */
const minimumExtent = 600;
/** The duration of an animation, in milliseconds. */
const duration = 700;

export class View extends EventTarget {
  east = 400000;
  north = 600000;
  scale = 0.0006;
  width = 1;
  height = 1;
  /** The box of all postcodes: {west, south, east, north}. */
  whole = { west: 0, south: 0, east: 700000, north: 1250000 };
  /** Whether the map shows all postcodes and hasn't been moved since. */
  isAll = false;
  /** Whether the user has moved the map since it was last fitted to something. */
  isByHand = false;
  /** Whether `fit` is ignored, because a link says what to show. */
  isHeld = false;
  #target = null;
  /** Draws the view. */
  changed;

  constructor(changed) {
    super();
    this.changed = changed;
  }

  setSize(width, height) {
    this.width = Math.max(width, 1);
    this.height = Math.max(height, 1);
    this.changed();
  }

  /** Returns the box of the view in metres, {west, south, east, north}, with a margin in parts of its sides. */
  box(margin = 0, { east, north, scale } = this) {
    const [aside, above] = [this.width, this.height].map((side) => side * (0.5 + margin) / scale);
    return { west: east - aside, east: east + aside, south: north - above, north: north + above };
  }

  x(easting) { return (easting - this.east) * this.scale + this.width / 2; }
  y(northing) { return (this.north - northing) * this.scale + this.height / 2; }
  easting(x) { return this.east + (x - this.width / 2) / this.scale; }
  northing(y) { return this.north - (y - this.height / 2) / this.scale; }

  get isMoving() { return this.#target !== null; }

  /** The current view or the end of the animation: {east, north, scale}. */
  get place() { return this.#target?.to ?? { east: this.east, north: this.north, scale: this.scale }; }

  /** Returns the view that fits a box, of at least `minimum` metres, into a part of the map, in pixels from the top left, with padding. */
  fitting(box, { padding = 0.09, room = { left: 0, top: 0, right: this.width, bottom: this.height }, minimum = minimumExtent } = {}) {
    const width = Math.max(box.east - box.west, minimum);
    const height = Math.max(box.north - box.south, minimum);
    const filled = 1 - 2 * padding;
    const scale = Math.min((room.right - room.left) * filled / width, (room.bottom - room.top) * filled / height, maximumScale);
    return {
      east: (box.west + box.east) / 2 - ((room.left + room.right) / 2 - this.width / 2) / scale,
      north: (box.south + box.north) / 2 + ((room.top + room.bottom) / 2 - this.height / 2) / scale, scale,
    };
  }

  /** Moves to a view {east, north, scale}, at once or animated. */
  go(view, isAnimated) {
    this.isAll = false;
    if (!isAnimated) {
      this.#target = null;
      this.#set(view);
      return;
    }
    this.#target = { from: { east: this.east, north: this.north, scale: this.scale }, to: this.#clamped(view), start: null };
    this.changed();
  }

  /** Moves to the view that fits a box: see `fitting`. */
  fit(box, isAnimated, room) {
    if (this.isHeld) return;
    this.isByHand = false;
    this.go(this.fitting(box, room), isAnimated);
  }

  /** Shows a view {east, north, scale}, and ignores all further requests to show something else until `isHeld` is cleared. */
  hold(view) {
    this.isHeld = this.isByHand = true;
    this.go(view, false);
  }

  /** Advances the animation to a time in milliseconds. */
  step(time) {
    const target = this.#target;
    if (!target) return;
    target.start ??= time;
    const progress = Math.min((time - target.start) / duration, 1);
    const eased = progress < 0.5 ? 4 * progress ** 3 : 1 - (-2 * progress + 2) ** 3 / 2;
    const { from, to } = target;
    const scale = from.scale * (to.scale / from.scale) ** eased;
    // The centre moves in step with the scale, so that the destination stays in view.
    const ratio = to.scale / from.scale;
    const moved = Math.abs(ratio - 1) < 1e-3 ? eased : (1 - ratio ** -eased) / (1 - 1 / ratio);
    this.east = from.east + (to.east - from.east) * moved;
    this.north = from.north + (to.north - from.north) * moved;
    this.scale = scale;
    if (progress === 1) this.#target = null;
    this.changed();
  }

  pan(x, y) {
    this.isAll = false;
    this.isByHand = true;
    this.#target = null;
    this.#set({ east: this.east - x / this.scale, north: this.north + y / this.scale, scale: this.scale });
  }

  /** Zooms around a fixed point of the map, at once or animated. */
  zoom(factor, x = this.width / 2, y = this.height / 2, isAnimated = false) {
    this.isByHand = true;
    const goal = isAnimated ? this.place : this;
    const scale = this.#clamped({ ...goal, scale: goal.scale * factor }).scale;
    const away = 1 / goal.scale - 1 / scale;
    this.go({
      east: goal.east + (x - this.width / 2) * away, north: goal.north - (y - this.height / 2) * away, scale,
    }, isAnimated);
  }

  /** Returns a view whose centre is on the British grid and whose scale is neither too large nor too small. */
  #clamped({ east, north, scale }) {
    // The tools cover part of a phone's map.
    const minimumScale = Math.min(this.fitting(this.whole).scale * 0.4, maximumScale);
    return {
      east: Math.min(Math.max(east, 0), gridSize.east), north: Math.min(Math.max(north, 0), gridSize.north),
      scale: Math.min(Math.max(scale, minimumScale), maximumScale),
    };
  }

  #set(view) {
    Object.assign(this, this.#clamped(view));
    this.changed();
  }
}
