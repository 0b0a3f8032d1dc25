// Draws the dots without a graphics card, in slices of a few milliseconds, a coarse frame first. While the map is dragged, the
// last frame is shifted, and only what appeared at its edges is drawn.

import { BlockBoxes } from "./block-boxes.js";
import { classAlpha, over, shadeOf, word } from "./shades.js";

/** The time for a slice while the map moves and at rest, in milliseconds. */
const movingSlice = 4;
const restingSlice = 30;
/** The number of passes. Each draws every 16th dot, so that the first one makes a coarse frame. */
const passes = 16;

/**
 * A pixel is a 32-bit number with a field for each kind of dots, and one for halos. A field counts the dots that cover the
 * pixel, `unit` for a whole dot, and saturates at its mask.
 */
const unit = 8;
const fields = {
  dots: { shift: 0, mask: 4095 },
  terminated: { shift: 12, mask: 127 },
  highlighted: { shift: 19, mask: 511 },
  halo: { shift: 28, mask: 15 },
};

/** The opacity of a dot at a distance from its centre, in pixels. Small dots are squares, larger ones round. */
const dotCover = (away, side) => side < 3 ? 1 : Math.min(Math.max(side / 2 - away + 0.5, 0), 1);
/** The same for a halo, which fades outwards. Only its centre is opaque. */
const haloCover = (away, side) => away < 0.75 ? 1 : Math.min(Math.max(1.6 * (1 - away / (side / 2)), 0), 0.93);

/**
 * Returns the pixels of a dot or halo, with their distances from its corner in a frame of some width, and how much it adds to each. Pixels
 * that are covered little are left out, because they would add up to a square where several dots have one position.
 */
function makeStencil(size, coverOf, width, field, whole) {
  const side = Math.max(Math.round(size), 1);
  const pixels = [];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const away = Math.hypot(column - (side - 1) / 2, row - (side - 1) / 2);
      if (dotCover(away, side) > 0.4) pixels.push({ row, column, amount: Math.round(whole * coverOf(away, side)) });
    }
  }
  const centre = Math.floor((side - 1) / 2) * (width + 1);
  return {
    side, field, pixels, centre, offsets: Int32Array.from(pixels, ({ row, column }) => row * width + column),
    amounts: Int32Array.from(pixels, ({ amount }) => amount),
  };
}

const isOutside = ({ row, column }, x, y, { left, top, right, bottom }) =>
  x + column < left || x + column >= right || y + row < top || y + row >= bottom;

export class Dots {
  #context;
  #shown = { positions: new Int32Array(0), terminated: null, classes: null, ranges: [] };
  #boxes = new BlockBoxes(this.#shown.positions);
  /** The parameters of the frame except its centre. */
  #key = "";
  /** The centre in whole pixels from the origin, pixels per metre, the size in pixels, and the style: see `styleOf`. */
  #frame = { x: 0, y: 0, scale: 1, width: 0, height: 0, style: null };
  #cover = new Int32Array(0);
  #image = null;
  /** Whether the frame has classes, and for each pixel the class of most of its dots with its lead over the others. */
  #isClassified = false;
  #leaders = new Uint8Array(0);
  #leads = new Uint8ClampedArray(0);
  /** The colours of all values of a field, by kind. */
  #shades = {};
  #shadesKey = "";
  /** The pieces of the frame's ordinals that are drawn in each pass, and the number of those drawn so far in all passes. */
  #pieces = [];
  #drawn = 0;
  #isComplete = false;
  #stencil = null;
  #highlightStencils = [];

  constructor(canvas) { this.#context = canvas.getContext("2d"); }

  /**
   * Changes what the frames show: the `positions`, also if some have been added; which are `terminated` and their `classes`, a byte
   * each, or `null`; and the highlighted `ranges` of ordinals.
   */
  set(changes) {
    this.#shown = { ...this.#shown, ...changes };
    if (changes.positions) this.#boxes = new BlockBoxes(changes.positions);
    this.#key = "";
  }

  /** Continues the frame of a view, in a style: see `styleOf`. Returns whether it is complete. */
  draw(view, ratio, style, isMoving) {
    const { width, height } = this.#context.canvas;
    const scale = view.scale * ratio;
    const [x, y] = [Math.round(view.east * scale), Math.round(view.north * scale)];
    const key = JSON.stringify([scale, ratio, width, height, style]);
    const before = this.#frame;
    const isNew = key !== this.#key || x !== before.x || y !== before.y;
    if (!isNew && this.#isComplete) return true;
    if (isNew) {
      const canShift = key === this.#key && this.#isComplete;
      this.#key = key;
      this.#frame = { x, y, scale, width, height, style };
      if (canShift && this.#shift(x - before.x, before.y - y)) return true;
      this.#start(ratio);
    }
    const end = performance.now() + (isMoving ? movingSlice : restingSlice);
    const count = this.#pieces.length;
    while (this.#drawn < passes * count && performance.now() < end) {
      const [first, last] = this.#pieces[this.#drawn % count];
      this.#stamp(first + Math.floor(this.#drawn / count), last, passes, this.#stencil, this.#whole);
      this.#drawn++;
    }
    this.#isComplete = this.#drawn === passes * count;
    this.#prepareColors(count ? this.#drawn / count / passes : 1);
    this.#colour(0, this.#cover.length);
    this.#context.putImageData(this.#image, 0, 0);
    return this.#isComplete;
  }

  get #whole() { return { left: 0, top: 0, right: this.#frame.width, bottom: this.#frame.height }; }

  #start(ratio) {
    const { width, height, style } = this.#frame;
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#cover = new Int32Array(width * height);
      this.#image = this.#context.createImageData(width, height);
    } else this.#cover.fill(0);
    // Before another index has classes, a frame may still have the colours of the former ones.
    this.#isClassified = Boolean(this.#shown.classes && style.classes);
    if (this.#isClassified && this.#leaders.length !== this.#cover.length) {
      this.#leaders = new Uint8Array(this.#cover.length);
      this.#leads = new Uint8ClampedArray(this.#cover.length);
    } else this.#leads.fill(0);
    const { size, highlightedSize, haloSize } = style;
    this.#stencil = makeStencil(size * ratio, dotCover, width, fields.dots, unit);
    this.#highlightStencils = [makeStencil((this.#isClassified ? size : highlightedSize) * ratio, dotCover, width, fields.highlighted, unit)];
    if (!this.#isClassified) this.#highlightStencils.unshift(makeStencil(haloSize * ratio, haloCover, width, fields.halo, fields.halo.mask));
    this.#stampHighlighted(this.#whole);
    this.#pieces = this.#boxes.within(this.#boxOf(this.#whole));
    this.#drawn = 0;
  }

  /** Returns the box in metres of a part of the frame, with the dots that touch it. */
  #boxOf({ left, top, right, bottom }) {
    const { x, y, scale, width, height } = this.#frame;
    const margin = this.#margin;
    return {
      west: (x + left - margin - width / 2) / scale, east: (x + right + margin - width / 2) / scale,
      north: (y - top + margin + height / 2) / scale, south: (y - bottom - margin + height / 2) / scale,
    };
  }

  /** The distance from which a dot or halo doesn't touch a pixel. */
  get #margin() { return Math.max(this.#stencil.side, ...this.#shown.ranges.length ? this.#highlightStencils.map(({ side }) => side) : []) + 1; }

  /**
   * Moves the frame so that pixel (x + right, y + down) becomes (x, y), and draws the edges. Dots that a frame's edge cuts off are
   * missing from it, so the edges are a dot wider than what has appeared. Returns `false` if too little is left of the frame.
   */
  #shift(right, down) {
    const { width, height } = this.#frame;
    const margin = this.#margin;
    const [left, end] = [Math.max(margin, margin - right), Math.min(width - margin, width - margin - right)];
    const [top, bottom] = [Math.max(margin, margin - down), Math.min(height - margin, height - margin - down)];
    if (end - left < width / 3 || bottom - top < height / 3) return false;
    const offset = down * width + right;
    const buffers = [this.#cover, new Uint32Array(this.#image.data.buffer), ...this.#isClassified ? [this.#leaders, this.#leads] : []];
    for (const buffer of buffers) buffer.copyWithin(Math.max(-offset, 0), Math.max(offset, 0), buffer.length - Math.max(-offset, 0));
    this.#prepareColors(1);
    const edges = [[0, 0, width, top], [0, bottom, width, height], [0, top, left, bottom], [end, top, width, bottom]];
    for (const clip of edges.map(([left, top, right, bottom]) => ({ left, top, right, bottom }))) {
      const rows = Array.from({ length: clip.bottom - clip.top }, (_, row) =>
        [clip.left, clip.right].map((column) => (clip.top + row) * width + column));
      for (const [first, last] of rows) {
        this.#cover.fill(0, first, last);
        this.#leads.fill(0, first, last);
      }
      this.#stampHighlighted(clip);
      for (const [first, last] of this.#boxes.within(this.#boxOf(clip))) this.#stamp(first, last, 1, this.#stencil, clip);
      for (const [first, last] of rows) this.#colour(first, last);
    }
    this.#context.putImageData(this.#image, 0, 0);
    return true;
  }

  #stampHighlighted(clip) {
    for (const [first, last] of this.#boxes.within(this.#boxOf(clip), this.#shown.ranges)) {
      for (const stencil of this.#highlightStencils) this.#stamp(first, last, 1, stencil, clip);
    }
  }

  /** Adds every `step`-th dot to a part of the frame. */
  #stamp(first, last, step, { side, field, pixels, centre, offsets, amounts }, clip) {
    const [cover, positions] = [this.#cover, this.#shown.positions];
    const classes = this.#isClassified ? this.#shown.classes : null;
    const terminated = field === fields.dots && !classes ? this.#shown.terminated : null;
    const { scale, width, height } = this.#frame;
    const [east, north] = [this.#frame.x / scale, this.#frame.y / scale];
    // A shifted frame must round as a new one does, in spite of errors in the last digit.
    const [left, top] = [(width - side) / 2 + 1e-6, (height - side) / 2 + 1e-6];
    for (let ordinal = first; ordinal < last; ordinal += step) {
      // A missing position is far outside.
      const x = Math.floor((positions[2 * ordinal] - east) * scale + left);
      const y = Math.floor((north - positions[2 * ordinal + 1]) * scale + top);
      if (x < 0 || y < 0 || x + side > width || y + side > height) continue;
      if (x >= clip.right || y >= clip.bottom || x + side <= clip.left || y + side <= clip.top) continue;
      const isCut = x < clip.left || y < clip.top || x + side > clip.right || y + side > clip.bottom;
      const { shift, mask } = terminated?.[ordinal] ? fields.terminated : field;
      const corner = y * width + x;
      // A pixel that a halo already covers fully doesn't change.
      if (field === fields.halo && cover[corner + centre] >>> shift === mask) continue;
      for (let index = 0; index < offsets.length; index++) {
        if (isCut && isOutside(pixels[index], x, y, clip)) continue;
        const pixel = corner + offsets[index];
        const amount = amounts[index];
        if (classes !== null) this.#vote(pixel, classes[ordinal], amount, field === fields.highlighted);
        const before = cover[pixel] >>> shift & mask;
        const after = before + amount;
        cover[pixel] += ((after < mask ? after : mask) - before) << shift;
      }
    }
  }

  /** Counts a dot's vote for the class of a pixel: the majority after Boyer and Moore. Where there are highlighted dots, only these vote. */
  #vote(pixel, classOfDot, amount, isHighlighted) {
    const [leaders, leads] = [this.#leaders, this.#leads];
    const hasHighlighted = this.#cover[pixel] >>> fields.highlighted.shift !== 0;
    if (hasHighlighted && !isHighlighted) return;
    if (isHighlighted && !hasHighlighted) leads[pixel] = 0;
    if (leaders[pixel] === classOfDot) leads[pixel] += amount;
    else if (leads[pixel] > amount) leads[pixel] -= amount;
    else { leaders[pixel] = classOfDot; leads[pixel] = amount - leads[pixel]; }
  }

  /** Colours consecutive pixels. */
  #colour(first, end) {
    const pixels = new Uint32Array(this.#image.data.buffer);
    const { dots, terminated } = this.#shades;
    const [cover, isClassified] = [this.#cover, this.#isClassified];
    for (let pixel = first; pixel < end; pixel++) {
      const value = cover[pixel];
      const ink = value & fields.dots.mask;
      if (!value) pixels[pixel] = 0;
      else if (isClassified) pixels[pixel] = this.#classColor(value, this.#leaders[pixel]);
      // A whole dot hides the kinds below it.
      else if (value === ink || ink >= unit && !(value >>> fields.highlighted.shift)) pixels[pixel] = dots[ink];
      else if (!ink && !(value >>> fields.highlighted.shift)) pixels[pixel] = terminated[value >>> fields.terminated.shift];
      else pixels[pixel] = this.#mixed(value);
    }
  }

  /** All but the highlighted dots fade. */
  #classColor(value, leader) {
    const { classes, alphas, highlightedAlphas } = this.#shades;
    const highlighted = value >>> fields.highlighted.shift;
    return classes[leader] | (highlighted ? highlightedAlphas : alphas)[Math.max(value & fields.dots.mask, highlighted)];
  }

  #mixed(value) {
    const { dots, terminated, highlighted, halo } = this.#shades;
    const top = value >>> fields.highlighted.shift & fields.highlighted.mask;
    if (top >= unit) return highlighted[top];
    const below = over(dots[value & fields.dots.mask], terminated[value >>> fields.terminated.shift & fields.terminated.mask]);
    const around = over(halo, below, (value >>> fields.halo.shift) / fields.halo.mask);
    return top ? over(highlighted[top], around) : around;
  }

  /** Computes the colours if they have changed. `share` is that of the dots drawn so far. */
  #prepareColors(share) {
    const { style } = this.#frame;
    const key = JSON.stringify([share, style, this.#isClassified]);
    if (key === this.#shadesKey) return;
    this.#shadesKey = key;
    // From `full` dots on, the colours don't change.
    const tableOf = ({ mask }, full, valueOf) => {
      const table = new Uint32Array(mask + 1).fill(valueOf(full));
      for (let amount = 0; amount < Math.min(full * unit, mask); amount++) table[amount] = valueOf(amount / unit);
      return table;
    };
    const full = Math.max(style.full.dots * share, 4);
    if (this.#isClassified) {
      const alphasOf = (fade) => tableOf(fields.dots, full, (dots) => Math.round(255 * fade * classAlpha(dots, full, style)) << 24);
      const classes = style.classes.map(([red, green, blue]) => word(255 * red, 255 * green, 255 * blue, 0));
      this.#shades = { classes, alphas: alphasOf(style.fade), highlightedAlphas: alphasOf(1) };
      return;
    }
    const shadesOf = (kind, full) => tableOf(fields[kind], full, (dots) => shadeOf(dots, full, style[kind]));
    this.#shades = {
      dots: shadesOf("dots", full), terminated: shadesOf("terminated", Math.max(style.full.terminated * share, 4)),
      highlighted: shadesOf("highlighted", Math.max(style.full.highlighted, 4)), halo: word(...style.halo.map((channel) => 255 * channel)),
    };
  }
}
