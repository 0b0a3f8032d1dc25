// Which part of the map is shown: results, selections and regions fit between the elements above the map.

import { Covers, phoneWidth, visibleBox } from "./covers.js";
import { boxOf } from "./geometry.js";
import { View } from "./view.js";

/** The room around a postcode that somebody picked, in pixels. */
const pickRoom = 40;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Events: "resized", and "chosen" when the current view becomes the user's without a movement. */
export class Framing extends View {
  #element;
  #covers;
  /** The upper edge of the part of the map that no element covers, and the widths of the obstacles. */
  #room = "";
  /** Whether somebody has pressed a key, clicked or touched the page since it was opened. */
  isUsed = false;
  /** Repeats the last `#fit`, for a window of another width. */
  #refit = null;
  #windowWidth = innerWidth;
  /** An element that may cover part of the map. */
  cover = null;

  /** `changed` draws the view. */
  constructor(element, changed) {
    super(changed);
    this.#element = element;
    this.#covers = new Covers(element);
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => { this.isUsed = true; }, { capture: true, once: true });
    new ResizeObserver(() => this.resize()).observe(element);
  }

  get isAnimated() { return !reducedMotion.matches && !document.hidden; }

  /** The boxes of the elements above the map. */
  get covers() { return this.#covers.boxes; }

  /** Keeps labels away from elements above the map. */
  avoid(elements) { this.#covers.watch(elements, () => this.#uncover()); }

  /** Whether the view is one to which the map has returned. */
  get isRestored() { return this.isHeld && !this.isByHand; }

  /** Lets the map show something else after `hold`. */
  release() { this.isHeld = false; }

  /** Returns to a view that the map has fitted to something, until `release`. */
  restore(view) {
    this.hold(view);
    this.isByHand = false;
  }

  /** Keeps the current view, or the end of its animation, until `release`. */
  holdView() { this.isHeld = this.isByHand = true; }

  /** The current view, and whether it shows all postcodes and whether the user has chosen it: {east, north, scale, isAll, isByHand}. */
  get seen() { return { ...this.place, isAll: this.isAll, isByHand: this.isByHand }; }

  /** The current view, if the user has chosen it, or else `null`. */
  get chosen() { return this.isByHand ? this.place : null; }

  /** Treats the current view as one that the user has chosen. */
  keepView() { this.isByHand = true; }

  /** Fits a box of metres into the visible part of the map. */
  show(box) { this.#fitIn(box, () => ({ room: this.#visibleBox })); }

  showAll(isAnimated = this.isAnimated) {
    if (this.isHeld) return;
    this.#fitIn(this.whole, () => ({ padding: 0.02, room: this.#covers.roomOf(this) }), isAnimated);
    this.isAll = true;
  }

  /** Shows all postcodes in another part of the map. If the user has chosen to see them, that stays so. */
  #showAllAgain() {
    const { isByHand } = this;
    this.showAll(false);
    this.isByHand = isByHand;
  }

  /** Zooms to some positions, with a margin in metres. */
  showPositions(positions, margin = 500) {
    if (!positions.length) return;
    const { west, south, east, north } = boxOf(positions);
    const box = { west: west - margin, east: east + margin, south: south - margin, north: north + margin };
    // Postcodes of a city centre may be close together.
    this.#fitIn(box, () => ({ padding: 0.05, room: this.#visibleBox, minimum: Math.min(3 * margin, 600) }));
  }

  /** The point at the upper left corner: see `keepCorner`. */
  get corner() { return [this.easting(0), this.northing(0)]; }

  /** Moves the view so that a point is at the upper left corner. A panel that opens beside the map then leaves the dots where they are. */
  keepCorner([east, north]) {
    this.measure();
    if (this.isMoving || this.isAll) return;
    this.#element.dataset.keeps = "corner";
    const { scale } = this;
    this.go({ east: this.east + east - this.easting(0), north: this.north + north - this.northing(0), scale }, false);
  }

  /**
   * Moves the map just enough to show a position with some room around it. Returns `false` if the scale is smaller than `least`, or the position
   * is out of view and `isClicked` is `false`. The panel may have covered a dot that was clicked.
   */
  staysClose(position, { least, isClicked }) {
    this.measure();
    const { east, north, scale } = this.place;
    if (this.isHeld || scale < least || !isClicked && !this.#isInView(boxOf([position]))) return false;
    const { left, top, right, bottom } = this.#visibleBox;
    const [x, y] = [(position[0] - east) * scale + this.width / 2, (north - position[1]) * scale + this.height / 2];
    const [room, height] = [Math.min(pickRoom, (right - left) / 3), Math.min(pickRoom, (bottom - top) / 3)];
    const [aside, down] = [x - Math.min(Math.max(x, left + room), right - room), y - Math.min(Math.max(y, top + height), bottom - height)];
    this.isByHand = true;
    // Less than half a pixel would be no movement, after which the map rests.
    if (Math.hypot(aside, down) < 0.5) this.dispatchEvent(new Event("chosen"));
    else this.go({ east: east + aside / scale, north: north - down / scale, scale }, this.isAnimated);
    return true;
  }

  /** Moves the map, and zooms out if needed, if part of a box isn't in view. The user has chosen the box, so the view counts as theirs. */
  keepInView(box) {
    if (this.#isInView(box)) return;
    const { left, top, right, bottom } = this.#visibleBox;
    // What fits at the current scale, around the middle of the box.
    const [aside, above] = [right - left, bottom - top].map((side) => 0.45 * side / this.scale);
    const [middle, height] = [(box.west + box.east) / 2, (box.south + box.north) / 2];
    const shown = {
      west: Math.min(box.west, middle - aside), east: Math.max(box.east, middle + aside),
      south: Math.min(box.south, height - above), north: Math.max(box.north, height + above),
    };
    this.#fitIn(shown, () => ({ padding: 0.05, room: this.#visibleBox }));
    this.isByHand = true;
    this.dispatchEvent(new Event("chosen"));
  }

  /** Whether all of a box is in view, also behind the tools. */
  #isInView(box) {
    this.measure();
    const { west, south, east, north } = this.box(0, this.place);
    // Corners are rounded to metres.
    return box.west >= west - 1 && box.east <= east + 1 && box.south >= south - 1 && box.north <= north + 1;
  }

  /** Moves to the view that fits a box; `roomOf` returns where: see `View.fitting`. */
  #fitIn(box, roomOf, isAnimated = this.isAnimated) {
    this.measure();
    this.#refit = () => this.fit(box, false, roomOf());
    this.fit(box, isAnimated, roomOf());
  }

  /** Takes the size of the map. */
  resize() {
    const { clientWidth, clientHeight } = this.#element;
    const hadSize = this.width > 1;
    const isTurned = innerWidth !== this.#windowWidth;
    this.#windowWidth = innerWidth;
    if (clientWidth !== this.width || clientHeight !== this.height) this.#element.dataset.keeps = "centre";
    this.setSize(clientWidth, clientHeight);
    this.#covers.find();
    this.dispatchEvent(new Event("resized"));
    if (!hadSize || this.isAll) this.#showAllAgain();
    // A turned phone shows the same things.
    else if (isTurned && !this.isByHand) {
      this.release();
      this.#refit?.();
    }
  }

  /** Draws around the elements above the map, and fits what is shown between them, unless the user has moved the map. */
  #uncover() {
    this.changed();
    // Until somebody uses the page, any change of the obstacles fits the view again, so that a link shows the same view whatever loads
    // first. After that, only a change of the upper edge does.
    const { top } = this.#covers.roomOf(this);
    const room = [top, ...this.isUsed ? [] : this.covers.map(({ left, right }) => right - left)].join();
    const isSame = room === this.#room || this.isUsed && this.#room.startsWith(`${top},`);
    this.#room = room;
    if (isSame) return;
    if (this.isAll) this.#showAllAgain();
    // The legend may appear after a link's outcode was shown. In wider windows, only the whole country needs to be below the menu of colours.
    else if (!this.isByHand && (!this.isUsed || innerWidth < phoneWidth)) this.#refit?.();
  }

  /** Takes the size of the map at once, after the panel beside it has appeared or disappeared. */
  measure() {
    const { clientWidth, clientHeight } = this.#element;
    if (clientWidth !== this.width || clientHeight !== this.height) this.resize();
  }

  /** The part of the map where results are shown. */
  get #visibleBox() { return visibleBox(this.#element, this.cover, this.covers); }
}
