// Draws the dots without a graphics card, in slices of a few milliseconds, a coarse frame first. While the map is dragged, the
// last frame is shifted, and only what appeared at its edges is drawn.

import { BlockBoxes } from "./block-boxes.js";
import { missing } from "./position-chunks.js";
import { classAlpha, fullOf, kinds, shadeCount, shadeOf, shadesOf } from "./shades.js";

/** The length of a slice in milliseconds; longer in a worker, where it does not block the page. */
const slice = globalThis.document ? 8 : 40;
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

/**
 * Returns the pixels that a dot covers, and how much of each, 0 … 1. Small dots are squares, larger ones round. Pixels that are covered
 * little are left out, because they would add up to a square where several dots have one position.
 */
function maskOf(side) {
  const mask = [];
  const middle = (side - 1) / 2;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const away = side / 2 - Math.hypot(column - middle, row - middle) + 0.5;
      const cover = side < 3 ? 1 : Math.min(Math.max(away, 0), 1);
      if (cover > 0.4) mask.push({ row, column, cover });
    }
  }
  return mask;
}

/** Returns the same for a halo, which fades outwards. Only its centre is opaque. */
function haloOf(side) {
  const middle = (side - 1) / 2;
  const center = Math.floor(middle);
  return maskOf(side).map(({ row, column }) => {
    const away = Math.hypot(column - middle, row - middle) / (side / 2);
    const isCenter = row === center && column === center;
    return { row, column, cover: isCenter ? 1 : Math.min(Math.max(1.6 * (1 - away), 0), 0.93) };
  });
}

const word = (red, green, blue, alpha) =>
  (Math.round(alpha) << 24 | Math.round(blue) << 16 | Math.round(green) << 8 | Math.round(red)) >>> 0;

/** Blends a colour over another, both with straight alpha. `part` scales the opacity of the upper one. */
function over(upper, lower, part = 1) {
  const [above, below] = [(upper >>> 24) * part, lower >>> 24];
  const left = below * (1 - above / 255);
  const alpha = above + left;
  if (!alpha) return 0;
  const mix = (shift) => ((upper >>> shift & 255) * above + (lower >>> shift & 255) * left) / alpha;
  return word(mix(0), mix(8), mix(16), alpha);
}

const isOutside = ({ row, column }, x, y, { left, top, right, bottom }) =>
  x + column < left || x + column >= right || y + row < top || y + row >= bottom;

export class CanvasDots {
  #context;
  #positions = new Int32Array(0);
  #terminated = null;
  #count = 0;
  #boxes = new BlockBoxes(new Int32Array(0));
  #key = "";
  /** The view of the frame, with a centre at a whole number of pixels, and the parameters besides that. */
  #view = null;
  #rest = "";
  #cover = new Int32Array(0);
  /** The class of each postcode, or `null`; whether the frame has them; and for each pixel the class of most of its dots with its lead over the others. */
  #classes = null;
  #isClassified = false;
  #leaders = new Uint8Array(0);
  #leads = new Uint8Array(0);
  /** The colours of all values of a field, by kind. */
  #shades = {};
  #shadesKey = "";
  #image = null;
  #stencils = new Map();
  #pass = 0;
  #next = 0;

  constructor(canvas) {
    this.#context = canvas.getContext("2d");
    if (!this.#context) throw new Error("no canvas");
  }

  /** Sets the positions, and which of them are terminated, a byte each. */
  take(positions, terminated) {
    this.#positions = positions;
    this.#terminated = terminated;
    this.#count = positions.length / 2;
    this.#boxes = new BlockBoxes(positions);
    this.#key = this.#rest = "";
  }

  /** Sets the class of each postcode; `null` for no classes. */
  setClasses(classes) {
    this.#classes = classes;
    this.#key = this.#rest = "";
  }

  /** Continues the frame of a view. Returns whether it is complete. See `WebGLDots` for the style. */
  draw(exactView, ratio, ranges, style, rangesID) {
    const { width, height } = this.#context.canvas;
    const step = exactView.scale * ratio;
    const view = { ...exactView, east: Math.round(exactView.east * step) / step, north: Math.round(exactView.north * step) / step };
    const rest = [view.scale, view.width, view.height, width, height, rangesID, JSON.stringify(style)].join();
    const key = [view.east, view.north, rest].join();
    if (key !== this.#key) {
      const isSimilar = rest === this.#rest && this.#pass === passes;
      const before = this.#view;
      this.#key = key;
      this.#rest = rest;
      this.#view = view;
      if (isSimilar && this.#shift(Math.round((view.east - before.east) * step), Math.round((before.north - view.north) * step), view, ratio, ranges, style)) return true;
      this.#pass = this.#next = 0;
      this.#stencils.clear();
      if (this.#cover.length !== width * height) {
        this.#cover = new Int32Array(width * height);
        this.#image = this.#context.createImageData(width, height);
      } else this.#cover.fill(0);
      // Before another index has classes, a frame may still have the colours of the former ones.
      this.#isClassified = Boolean(this.#classes && style.classes);
      if (this.#isClassified && this.#leaders.length !== width * height) {
        this.#leaders = new Uint8Array(width * height);
        this.#leads = new Uint8Array(width * height);
      } else this.#leads.fill(0);
    }
    const isDone = this.#go(this.#plotOf(view, ratio), ranges, style);
    this.#prepareColors(style, Math.min((this.#pass + this.#next / Math.max(this.#count, 1)) / passes, 1));
    this.#colour(0, this.#cover.length);
    this.#context.putImageData(this.#image, 0, 0);
    return isDone;
  }

  #plotOf(view, ratio) {
    const { width, height } = this.#context.canvas;
    return { scale: view.scale * ratio, view, ratio, width, height, clip: null };
  }

  /**
   * Moves the frame so that pixel (x + dx, y + dy) becomes (x, y), and draws the edges. Dots that a frame's edge cuts off are
   * missing from it, so the edges are a dot wider than what has appeared. Returns `false` if too little is left of the frame.
   */
  #shift(dx, dy, view, ratio, ranges, style) {
    const plot = this.#plotOf(view, ratio);
    const { width, height } = plot;
    const margin = Math.ceil(Math.max(style.size, ranges.length ? style.haloSize : 0) * ratio) + 1;
    const [left, right] = [Math.max(margin, margin - dx), Math.min(width - margin, width - margin - dx)];
    const [top, bottom] = [Math.max(margin, margin - dy), Math.min(height - margin, height - margin - dy)];
    if (right - left < width / 3 || bottom - top < height / 3) return false;
    const offset = dy * width + dx;
    const buffers = [this.#cover, new Uint32Array(this.#image.data.buffer), ...this.#isClassified ? [this.#leaders, this.#leads] : []];
    for (const buffer of buffers) buffer.copyWithin(Math.max(-offset, 0), Math.max(offset, 0), buffer.length - Math.max(-offset, 0));
    this.#prepareColors(style, 1);
    for (const [x, y, endX, endY] of [[0, 0, width, top], [0, bottom, width, height], [0, top, left, bottom], [right, top, width, bottom]]) {
      const clip = { left: x, top: y, right: endX, bottom: endY };
      for (let row = y; row < endY; row++) {
        this.#cover.fill(0, row * width + x, row * width + endX);
        if (this.#isClassified) this.#leads.fill(0, row * width + x, row * width + endX);
      }
      this.#stampClip({ ...plot, clip }, margin, ranges, style);
      for (let row = y; row < endY; row++) this.#colour(row * width + x, row * width + endX);
    }
    this.#context.putImageData(this.#image, 0, 0);
    return true;
  }

  /** Adds the dots that touch a part of the frame. */
  #stampClip(plot, margin, ranges, style) {
    const { view, scale, width, height, clip } = plot;
    const box = {
      west: view.east + (clip.left - margin - width / 2) / scale, east: view.east + (clip.right + margin - width / 2) / scale,
      north: view.north - (clip.top - margin - height / 2) / scale, south: view.north - (clip.bottom + margin - height / 2) / scale,
    };
    for (const [first, end] of this.#boxes.within(box)) {
      for (const range of ranges) {
        const [start, stop] = [Math.max(range.first, first), Math.min(range.end, end)];
        if (start < stop) this.#stampHighlight(start, stop, plot, style);
      }
      this.#stampDots(first, end, 1, plot, style);
    }
  }

  #stampHighlight(first, stop, plot, style) {
    if (this.#isClassified) { this.#stampClasses(first, stop, 1, plot, style, fields.highlighted); return; }
    this.#stamp(first, stop, 1, plot, style.haloSize, haloOf, 15, fields.halo);
    this.#stamp(first, stop, 1, plot, style.highlightedSize, maskOf, unit, fields.highlighted);
  }

  #stampDots(first, stop, step, plot, style) {
    if (this.#isClassified) this.#stampClasses(first, stop, step, plot, style);
    else this.#stamp(first, stop, step, plot, style.size, maskOf, unit, fields.dots, this.#terminated);
  }

  /** Drawing on a canvas is synchronous. */
  async finished() {}

  #go(plot, ranges, style) {
    const end = performance.now() + slice;
    if (this.#pass + this.#next === 0) {
      for (const { first, end: last } of ranges) this.#stampHighlight(first, Math.min(last, this.#count), plot, style);
    }
    while (this.#pass < passes) {
      while (this.#next < this.#count) {
        const stop = Math.min(this.#next + passes * 8192, this.#count);
        this.#stampDots(this.#pass + this.#next - this.#next % passes, stop, passes, plot, style);
        this.#next = stop;
        if (performance.now() > end) return false;
      }
      this.#next = 0;
      this.#pass++;
    }
    return true;
  }

  /** Returns the pixels of a dot or halo of the frame, with their distances from its corner in the frame, and how much it adds to each. */
  #stencilOf(side, width, shapeOf, maximum) {
    const key = shapeOf === haloOf ? -side : side;
    if (!this.#stencils.has(key)) {
      const shape = shapeOf(side);
      this.#stencils.set(key, {
        shape, offsets: Int32Array.from(shape, ({ row, column }) => row * width + column),
        amounts: Int32Array.from(shape, ({ cover }) => Math.round(cover * maximum)),
      });
    }
    return this.#stencils.get(key);
  }

  /** Adds every `step`-th dot to a field; terminated postcodes go into their own field. */
  #stamp(start, stop, step, { scale, view, ratio, width, height, clip }, size, shapeOf, maximum, field, terminated = null) {
    const cover = this.#cover;
    const positions = this.#positions;
    const side = Math.max(Math.round(size * ratio), 1);
    // A shifted frame must round as a new one does, in spite of errors in the last digit.
    const left = view.width * ratio / 2 - side / 2 + 1e-6;
    const top = view.height * ratio / 2 - side / 2 + 1e-6;
    const { shape, offsets, amounts } = this.#stencilOf(side, width, shapeOf, maximum);
    const isHalo = field === fields.halo;
    let { shift, mask } = field;
    const center = Math.floor((side - 1) / 2) * (width + 1);
    for (let ordinal = start; ordinal < stop; ordinal += step) {
      if (positions[2 * ordinal] === missing) continue;
      const x = Math.floor((positions[2 * ordinal] - view.east) * scale + left);
      const y = Math.floor((view.north - positions[2 * ordinal + 1]) * scale + top);
      if (x < 0 || y < 0 || x + side > width || y + side > height) continue;
      if (clip !== null && (x >= clip.right || y >= clip.bottom || x + side <= clip.left || y + side <= clip.top)) continue;
      const isCut = clip !== null && (x < clip.left || y < clip.top || x + side > clip.right || y + side > clip.bottom);
      if (terminated !== null) ({ shift, mask } = terminated[ordinal] ? fields.terminated : field);
      const corner = y * width + x;
      // A pixel that a halo already covers fully doesn't change.
      if (isHalo && cover[corner + center] >>> shift === mask) continue;
      for (let part = 0; part < offsets.length; part++) {
        if (isCut && isOutside(shape[part], x, y, clip)) continue;
        const pixel = corner + offsets[part];
        const before = cover[pixel] >>> shift & mask;
        const after = before + amounts[part];
        cover[pixel] += ((after < mask ? after : mask) - before) << shift;
      }
    }
  }

  /** Adds every `step`-th dot to a field, with its class. Where there are highlighted dots, only their classes count. */
  #stampClasses(start, stop, step, { scale, view, ratio, width, height, clip }, { size }, field = fields.dots) {
    const cover = this.#cover;
    const positions = this.#positions;
    const classes = this.#classes;
    const [leaders, leads] = [this.#leaders, this.#leads];
    const side = Math.max(Math.round(size * ratio), 1);
    // A shifted frame must round as a new one does, in spite of errors in the last digit.
    const left = view.width * ratio / 2 - side / 2 + 1e-6;
    const top = view.height * ratio / 2 - side / 2 + 1e-6;
    const { shape, offsets, amounts } = this.#stencilOf(side, width, maskOf, unit);
    const { shift, mask } = field;
    const isHighlighted = field === fields.highlighted;
    for (let ordinal = start; ordinal < stop; ordinal += step) {
      if (positions[2 * ordinal] === missing) continue;
      const one = classes[ordinal];
      const x = Math.floor((positions[2 * ordinal] - view.east) * scale + left);
      const y = Math.floor((view.north - positions[2 * ordinal + 1]) * scale + top);
      if (x < 0 || y < 0 || x + side > width || y + side > height) continue;
      if (clip !== null && (x >= clip.right || y >= clip.bottom || x + side <= clip.left || y + side <= clip.top)) continue;
      const isCut = clip !== null && (x < clip.left || y < clip.top || x + side > clip.right || y + side > clip.bottom);
      const corner = y * width + x;
      for (let part = 0; part < offsets.length; part++) {
        if (isCut && isOutside(shape[part], x, y, clip)) continue;
        const pixel = corner + offsets[part];
        const amount = amounts[part];
        const wasHighlighted = cover[pixel] >>> fields.highlighted.shift !== 0;
        const before = cover[pixel] >>> shift & mask;
        const after = before + amount;
        cover[pixel] += ((after < mask ? after : mask) - before) << shift;
        if (wasHighlighted !== isHighlighted) {
          if (wasHighlighted) continue;
          leads[pixel] = 0;
        }
        // The majority after Boyer and Moore.
        if (leaders[pixel] === one) leads[pixel] = leads[pixel] + amount > 255 ? 255 : leads[pixel] + amount;
        else if (leads[pixel] > amount) leads[pixel] -= amount;
        else { leaders[pixel] = one; leads[pixel] = amount - leads[pixel]; }
      }
    }
  }

  /** Colours consecutive pixels. */
  #colour(first, end) {
    if (this.#isClassified) { this.#colourClasses(first, end); return; }
    const pixels = new Uint32Array(this.#image.data.buffer);
    const { dots, terminated } = this.#shades;
    const cover = this.#cover;
    for (let pixel = first; pixel < end; pixel++) {
      const value = cover[pixel];
      if (!value) { pixels[pixel] = 0; continue; }
      const ink = value & 4095;
      // A whole dot hides the kinds below it.
      if (!(value >>> 12) || ink >= unit && !(value >>> 19)) pixels[pixel] = dots[ink];
      else if (!(value >>> 19) && !ink) pixels[pixel] = terminated[value >>> 12];
      else pixels[pixel] = this.#mixed(value);
    }
  }

  /** Colours consecutive pixels by their classes. */
  #colourClasses(first, end) {
    const pixels = new Uint32Array(this.#image.data.buffer);
    const { colors, alphas, highlightedAlphas } = this.#shades;
    const [cover, leaders] = [this.#cover, this.#leaders];
    for (let pixel = first; pixel < end; pixel++) {
      const value = cover[pixel];
      const own = value >>> fields.highlighted.shift;
      const ink = Math.max(value & fields.dots.mask, own);
      // All but the highlighted dots fade.
      pixels[pixel] = ink ? colors[leaders[pixel]] | (own ? highlightedAlphas : alphas)[ink] : 0;
    }
  }

  #mixed(value) {
    const { dots, terminated, highlighted, halo } = this.#shades;
    const top = value >>> fields.highlighted.shift & fields.highlighted.mask;
    if (top >= unit) return highlighted[top];
    const below = over(dots[value & fields.dots.mask], terminated[value >>> fields.terminated.shift & fields.terminated.mask]);
    const around = over(halo, below, (value >>> fields.halo.shift) / fields.halo.mask);
    return top ? over(highlighted[top], around) : around;
  }

  /** Computes the colours if they have changed. `part` is the fraction of all dots that the frame has so far. */
  #prepareColors(style, part) {
    const key = JSON.stringify([part, style.full, style.halo, kinds.map((kind) => style[kind]), this.#isClassified && [style.classes, style.size, style.fade]]);
    if (key === this.#shadesKey) return;
    this.#shadesKey = key;
    for (const kind of kinds) {
      const full = fullOf(style, kind, part);
      const words = new Uint32Array(shadesOf(style[kind], full).buffer);
      this.#shades[kind] = Uint32Array.from({ length: fields[kind].mask + 1 }, (_, amount) =>
        words[Math.min(Math.round(shadeOf(amount / unit, full)), shadeCount - 1)]);
    }
    this.#shades.halo = word(...style.halo.map((channel) => 255 * channel));
    if (!this.#isClassified) return;
    const full = fullOf(style, "dots", part);
    const alphasOf = (fade) => Uint32Array.from({ length: fields.dots.mask + 1 }, (_, amount) =>
      Math.round(255 * fade * classAlpha(amount / unit, full, style)) << 24);
    this.#shades.alphas = alphasOf(style.fade);
    this.#shades.highlightedAlphas = alphasOf(1);
    this.#shades.colors = Uint32Array.from(style.classes, ([red, green, blue]) => word(255 * red, 255 * green, 255 * blue, 0));
  }
}
