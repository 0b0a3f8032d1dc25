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

  /** The view that shows a box, with room around it, beside what is covered from the left and from above, in pixels. */
  fitting(box, { padding = 0.09, insets: { left = 0, top = 0 } = {} } = {}) {
    const width = Math.max(box.east - box.west, smallestExtent);
    const height = Math.max(box.north - box.south, smallestExtent);
    const room = 1 - 2 * padding;
    const scale = Math.min((this.width - left) * room / width, (this.height - top) * room / height, closest);
    return {
      east: (box.west + box.east - left / scale) / 2, north: (box.south + box.north + top / scale) / 2, scale,
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

  /** Zooms so that what lies at a point of the map stays there. */
  zoom(factor, x = this.width / 2, y = this.height / 2) {
    this.isAll = false;
    this.#target = null;
    const [east, north] = [this.easting(x), this.northing(y)];
    const { scale } = this.#held({ east, north, scale: this.scale * factor });
    this.#set({
      east: east - (x - this.width / 2) / scale, north: north + (y - this.height / 2) / scale, scale,
    });
  }

  #held({ east, north, scale }) {
    const farthest = this.fitting(this.whole).scale * 0.7;
    return {
      east: Math.min(Math.max(east, this.whole.west), this.whole.east),
      north: Math.min(Math.max(north, this.whole.south), this.whole.north),
      scale: Math.min(Math.max(scale, Math.min(farthest, closest)), closest),
    };
  }

  #set(place) {
    Object.assign(this, this.#held(place));
    this.#changed();
  }
}
