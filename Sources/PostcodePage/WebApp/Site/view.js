// What part of the country the map shows: a place in its middle, in metres on the British grid, and pixels a metre.

const closest = 4;
const smallestExtent = 600;
const journey = 700;

export class View {
  east = 400000;
  north = 600000;
  scale = 0.0006;
  width = 1;
  height = 1;
  /** What everything is: {west, south, east, north}. */
  whole = { west: 0, south: 0, east: 700000, north: 1250000 };
  /** Whether everything is shown, and nobody has moved the map since. */
  isAll = false;
  #target = null;
  #changed;

  constructor(changed) { this.#changed = changed; }

  resize(width, height) {
    this.width = Math.max(width, 1);
    this.height = Math.max(height, 1);
    this.#changed();
  }

  x(easting) { return (easting - this.east) * this.scale + this.width / 2; }
  y(northing) { return (this.north - northing) * this.scale + this.height / 2; }
  easting(x) { return this.east + (x - this.width / 2) / this.scale; }
  northing(y) { return this.north - (y - this.height / 2) / this.scale; }

  get isMoving() { return this.#target !== null; }

  /** Where it is, or is on its way to: {east, north, scale}. */
  get goal() { return this.#target?.to ?? { east: this.east, north: this.north, scale: this.scale }; }

  /** The view that shows a box in a part of the map, in pixels from the left and from above, with room around it. */
  fitting(box, { padding = 0.09, room = { left: 0, top: 0, right: this.width, bottom: this.height } } = {}) {
    const width = Math.max(box.east - box.west, smallestExtent);
    const height = Math.max(box.north - box.south, smallestExtent);
    const part = 1 - 2 * padding;
    const scale = Math.min((room.right - room.left) * part / width, (room.bottom - room.top) * part / height, closest);
    return {
      east: (box.west + box.east) / 2 - ((room.left + room.right) / 2 - this.width / 2) / scale,
      north: (box.south + box.north) / 2 + ((room.top + room.bottom) / 2 - this.height / 2) / scale, scale,
    };
  }

  /** Goes there: at once, or on a way that one can follow. */
  go(place, isAnimated) {
    this.isAll = false;
    if (!isAnimated) {
      this.#target = null;
      this.#set(place);
      return;
    }
    this.#target = { from: { east: this.east, north: this.north, scale: this.scale }, to: this.#held(place), start: null };
    this.#changed();
  }

  fit(box, isAnimated, room) { this.go(this.fitting(box, room), isAnimated); }

  /** The next step of the way, for a picture at a time in milliseconds. */
  step(time) {
    const target = this.#target;
    if (!target) return;
    target.start ??= time;
    const part = Math.min((time - target.start) / journey, 1);
    const eased = part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2;
    const { from, to } = target;
    const scale = from.scale * (to.scale / from.scale) ** eased;
    // The middle keeps pace with the scale, so that what one zooms to stays in the picture.
    const ratio = to.scale / from.scale;
    const moved = Math.abs(ratio - 1) < 1e-3 ? eased : (1 - ratio ** -eased) / (1 - 1 / ratio);
    this.east = from.east + (to.east - from.east) * moved;
    this.north = from.north + (to.north - from.north) * moved;
    this.scale = scale;
    if (part === 1) this.#target = null;
    this.#changed();
  }

  pan(x, y) {
    this.isAll = false;
    this.#target = null;
    this.#set({ east: this.east - x / this.scale, north: this.north + y / this.scale, scale: this.scale });
  }

  /** Zooms so that what lies at a point of the map stays there, at once or on a way that one can follow. */
  zoom(factor, x = this.width / 2, y = this.height / 2, isAnimated = false) {
    const goal = isAnimated ? this.goal : this;
    const scale = this.#held({ ...goal, scale: goal.scale * factor }).scale;
    const away = 1 / goal.scale - 1 / scale;
    this.go({
      east: goal.east + (x - this.width / 2) * away, north: goal.north - (y - this.height / 2) * away, scale,
    }, isAnimated);
  }

  #held({ east, north, scale }) {
    const farthest = this.fitting(this.whole).scale * 0.7;
    const held = Math.min(Math.max(scale, Math.min(farthest, closest)), closest);
    // Something of the country stays in the picture, beside what may cover most of it.
    const [aside, above] = [0.45 * this.width / held, 0.45 * this.height / held];
    return {
      east: Math.min(Math.max(east, this.whole.west - aside), this.whole.east + aside),
      north: Math.min(Math.max(north, this.whole.south - above), this.whole.north + above), scale: held,
    };
  }

  #set(place) {
    Object.assign(this, this.#held(place));
    this.#changed();
  }
}
