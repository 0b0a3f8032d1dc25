// The dots without a graphics card: dots are stamped in pieces of some milliseconds, a coarse picture first.

import { missing } from "./positions.js";
import { fullOf, kinds, shadeCount, shadeOf, shadesOf } from "./shades.js";

/** In a worker nobody waits. */
const patience = globalThis.document ? 8 : 40;
const passes = 16;

/**
 * A pixel is a number of 32 bits: of each kind of dots how much of them covers it, so many units a dot, and how much halo
 * does. Each field holds as much as its mask; more is no more.
 */
const unit = 8;
const fields = {
  dots: { shift: 0, mask: 4095 },
  terminated: { shift: 12, mask: 127 },
  lit: { shift: 19, mask: 511 },
  halo: { shift: 28, mask: 15 },
};

/** Which pixels of a square a dot covers, and by how much of 1: small ones are squares, larger ones round. */
function maskOf(side) {
  const mask = [];
  const middle = (side - 1) / 2;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const away = side / 2 - Math.hypot(column - middle, row - middle) + 0.5;
      const cover = side < 3 ? 1 : Math.min(Math.max(away, 0), 1);
      if (cover > 0.05) mask.push({ row, column, cover });
    }
  }
  return mask;
}

/** The same for a halo, which fades outwards: only in its middle it is full. */
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

/** A colour over another, both as words of straight alpha; `part` thins the upper one. */
function over(upper, lower, part = 1) {
  const [above, below] = [(upper >>> 24) * part, lower >>> 24];
  const left = below * (1 - above / 255);
  const alpha = above + left;
  if (!alpha) return 0;
  const mix = (shift) => ((upper >>> shift & 255) * above + (lower >>> shift & 255) * left) / alpha;
  return word(mix(0), mix(8), mix(16), alpha);
}

export class CanvasDots {
  #context;
  #positions = new Int32Array(0);
  #terminated = null;
  #count = 0;
  #key = "";
  #cover = new Int32Array(0);
  /** The colour of every content of a field, by kind. */
  #shades = {};
  #shadesKey = "";
  #image = null;
  #pass = 0;
  #place = 0;

  constructor(canvas) {
    this.#context = canvas.getContext("2d");
    if (!this.#context) throw new Error("no canvas");
  }

  /** Takes positions, anew whenever there are more of them, and which of them are terminated, a byte each. */
  take(positions, terminated) {
    this.#positions = positions;
    this.#terminated = terminated;
    this.#count = positions.length / 2;
    this.#key = "";
  }

  /** Goes on with the picture of a view; `false` as long as it is not whole. See `WebGLDots` for the style. */
  draw(view, ratio, ranges, style) {
    const { width, height } = this.#context.canvas;
    const key = [view.east, view.north, view.scale, width, height, JSON.stringify(ranges), JSON.stringify(style)].join();
    if (key !== this.#key) {
      this.#key = key;
      this.#pass = this.#place = 0;
      if (this.#cover.length !== width * height) {
        this.#cover = new Int32Array(width * height);
        this.#image = this.#context.createImageData(width, height);
      } else this.#cover.fill(0);
    }
    const isDone = this.#go(view, ratio, ranges, style, width, height);
    this.#show(style);
    return isDone;
  }

  /** What is put on a canvas is there. */
  async finished() {}

  #go(view, ratio, ranges, style, width, height) {
    const end = performance.now() + patience;
    const plot = { scale: view.scale * ratio, view, ratio, width, height };
    if (this.#pass + this.#place === 0) {
      for (const { first, end: last } of ranges) {
        const stop = Math.min(last, this.#count);
        this.#stamp(first, stop, 1, plot, style.haloSize, haloOf, 15, fields.halo);
        this.#stamp(first, stop, 1, plot, style.litSize, maskOf, unit, fields.lit);
      }
    }
    while (this.#pass < passes) {
      // The passes interleave, so that after the first one there is a coarse picture.
      while (this.#place < this.#count) {
        const stop = Math.min(this.#place + passes * 8192, this.#count);
        const first = this.#pass + this.#place - this.#place % passes;
        this.#stamp(first, stop, passes, plot, style.size, maskOf, unit, fields.dots, this.#terminated);
        this.#place = stop;
        if (performance.now() > end) return false;
      }
      this.#place = 0;
      this.#pass++;
    }
    return true;
  }

  /** Stamps every so many-th dot into a field; what is terminated goes into that for it. */
  #stamp(start, stop, step, { scale, view, ratio, width, height }, size, shapeOf, most, field, terminated = null) {
    const cover = this.#cover;
    const positions = this.#positions;
    const side = Math.max(Math.round(size * ratio), 1);
    const left = view.width * ratio / 2 - side / 2;
    const top = view.height * ratio / 2 - side / 2;
    const shape = shapeOf(side);
    const offsets = Int32Array.from(shape, ({ row, column }) => row * width + column);
    const amounts = Int32Array.from(shape, ({ cover }) => Math.round(cover * most));
    const isHalo = field === fields.halo;
    let { shift, mask } = field;
    const center = Math.floor((side - 1) / 2) * (width + 1);
    for (let place = start; place < stop; place += step) {
      if (positions[2 * place] === missing) continue;
      const x = ((positions[2 * place] - view.east) * scale + left) | 0;
      const y = ((view.north - positions[2 * place + 1]) * scale + top) | 0;
      if (x < 0 || y < 0 || x + side > width || y + side > height) continue;
      if (terminated !== null) ({ shift, mask } = terminated[place] ? fields.terminated : field);
      const corner = y * width + x;
      // Where halos lie in heaps one more changes nothing.
      if (isHalo && cover[corner + center] >>> shift === mask) continue;
      for (let part = 0; part < offsets.length; part++) {
        const pixel = corner + offsets[part];
        const before = cover[pixel] >>> shift & mask;
        const after = before + amounts[part];
        cover[pixel] += ((after < mask ? after : mask) - before) << shift;
      }
    }
  }

  #show(style) {
    const part = Math.min((this.#pass + this.#place / Math.max(this.#count, 1)) / passes, 1);
    this.#choose(style, part);
    const pixels = new Uint32Array(this.#image.data.buffer);
    const { dots, terminated } = this.#shades;
    const cover = this.#cover;
    for (let pixel = 0; pixel < cover.length; pixel++) {
      const value = cover[pixel];
      if (!value) { pixels[pixel] = 0; continue; }
      const ink = value & 4095;
      // A whole dot hides what is below.
      if (!(value >>> 12) || ink >= unit && !(value >>> 19)) pixels[pixel] = dots[ink];
      else if (!(value >>> 19) && !ink) pixels[pixel] = terminated[value >>> 12];
      else pixels[pixel] = this.#mixed(value);
    }
    this.#context.putImageData(this.#image, 0, 0);
  }

  #mixed(value) {
    const { dots, terminated, lit, halo } = this.#shades;
    const most = value >>> fields.lit.shift & fields.lit.mask;
    if (most >= unit) return lit[most];
    const below = over(dots[value & fields.dots.mask], terminated[value >>> fields.terminated.shift & fields.terminated.mask]);
    const around = over(halo, below, (value >>> fields.halo.shift) / fields.halo.mask);
    return most ? over(lit[most], around) : around;
  }

  /** Makes the colours, where they are not those of the last picture, of which some part of the dots is there. */
  #choose(style, part) {
    const key = JSON.stringify([part, style.full, style.halo, kinds.map((kind) => style[kind])]);
    if (key === this.#shadesKey) return;
    this.#shadesKey = key;
    for (const kind of kinds) {
      const full = fullOf(style, kind, part);
      const words = new Uint32Array(shadesOf(style[kind], full).buffer);
      this.#shades[kind] = Uint32Array.from({ length: fields[kind].mask + 1 }, (_, amount) =>
        words[Math.min(Math.round(shadeOf(amount / unit, full)), shadeCount - 1)]);
    }
    this.#shades.halo = word(...style.halo.map((channel) => 255 * channel));
  }
}
