// The dots without a graphics card: dots are stamped in pieces of some milliseconds, a coarse picture first.

import { missing } from "./positions.js";

/** In a worker nobody waits. */
const patience = globalThis.document ? 8 : 40;
const passes = 16;

/** A pixel is a number of 16 bits: 12 of the dots' ink, so many units a dot, and 4 of the cover of those that are lit. */
const unit = 16;
const mostInk = 4095;
const litShift = 12;
const mostLit = 15;

/** Which pixels of a square a dot covers, and by how much of 1: small ones are squares, larger ones round. */
function maskOf(side) {
  const mask = [];
  const middle = (side - 1) / 2;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const away = side / 2 - Math.hypot(column - middle, row - middle) + 0.5;
      const cover = side < 3 ? 1 : Math.min(Math.max(away, 0), 1);
      if (cover > 0) mask.push({ row, column, cover });
    }
  }
  return mask;
}

/** The colour of every number that a pixel can be. */
function shadesOf({ color, litColor }) {
  const shades = new Uint32Array(1 << 16);
  for (let ink = 0; ink <= mostInk; ink++) {
    const inkAlpha = 1 - (1 - color[3]) ** (ink / unit);
    for (let lit = 0; lit <= mostLit; lit++) {
      const litAlpha = litColor[3] * lit / mostLit;
      const below = inkAlpha * (1 - litAlpha);
      const alpha = litAlpha + below;
      const part = (place) => Math.round(255 * (litColor[place] * litAlpha + color[place] * below) / alpha);
      if (alpha) shades[lit << litShift | ink] = Math.round(255 * alpha) << 24 | part(2) << 16 | part(1) << 8 | part(0);
    }
  }
  return shades;
}

export class CanvasDots {
  #context;
  #positions = new Int32Array(0);
  #count = 0;
  #key = "";
  #ink = new Uint16Array(0);
  #shades = null;
  #shadesKey = "";
  #image = null;
  #pass = 0;
  #place = 0;

  constructor(canvas) {
    this.#context = canvas.getContext("2d");
    if (!this.#context) throw new Error("no canvas");
  }

  /** Takes positions, anew whenever there are more of them. */
  take(positions) {
    this.#positions = positions;
    this.#count = positions.length / 2;
    this.#key = "";
  }

  /** Goes on with the picture of a view; `false` as long as it is not whole. */
  draw(view, ratio, ranges, style) {
    const { width, height } = this.#context.canvas;
    const key = [view.east, view.north, view.scale, width, height, JSON.stringify(ranges), JSON.stringify(style)].join();
    if (key !== this.#key) {
      this.#key = key;
      this.#pass = this.#place = 0;
      if (this.#ink.length !== width * height) {
        this.#ink = new Uint16Array(width * height);
        this.#image = this.#context.createImageData(width, height);
      } else this.#ink.fill(0);
    }
    const isDone = this.#go(view, ratio, ranges, style, width, height);
    this.#show(style);
    return isDone;
  }

  /** What is put on a canvas is there. */
  async finished() {}

  #go(view, ratio, ranges, style, width, height) {
    const end = performance.now() + patience;
    if (this.#pass + this.#place === 0) {
      for (const { first, end: last } of ranges) {
        this.#stamp(first, Math.min(last, this.#count), 1, view, ratio, style.litSize, width, height, true);
      }
    }
    while (this.#pass < passes) {
      // The passes interleave, so that after the first one there is a coarse picture.
      while (this.#place < this.#count) {
        const stop = Math.min(this.#place + passes * 8192, this.#count);
        this.#stamp(this.#pass + this.#place - this.#place % passes, stop, passes, view, ratio, style.size, width, height, false);
        this.#place = stop;
        if (performance.now() > end) return false;
      }
      this.#place = 0;
      this.#pass++;
    }
    return true;
  }

  #stamp(start, stop, step, view, ratio, size, width, height, isLit) {
    const ink = this.#ink;
    const positions = this.#positions;
    const scale = view.scale * ratio;
    const side = Math.max(Math.round(size * ratio), 1);
    const left = view.width * ratio / 2 - side / 2;
    const top = view.height * ratio / 2 - side / 2;
    const mask = maskOf(side);
    const offsets = Int32Array.from(mask, ({ row, column }) => row * width + column);
    const covers = Int32Array.from(mask, ({ cover }) => Math.round(cover * (isLit ? mostLit : unit)));
    for (let place = start; place < stop; place += step) {
      if (positions[2 * place] === missing) continue;
      const x = ((positions[2 * place] - view.east) * scale + left) | 0;
      const y = ((view.north - positions[2 * place + 1]) * scale + top) | 0;
      if (x < 0 || y < 0 || x + side > width || y + side > height) continue;
      const corner = y * width + x;
      for (let part = 0; part < offsets.length; part++) {
        const pixel = corner + offsets[part];
        const value = ink[pixel];
        ink[pixel] = isLit
          ? Math.max(value >> litShift, covers[part]) << litShift | value & mostInk
          : value & ~mostInk | Math.min((value & mostInk) + covers[part], mostInk);
      }
    }
  }

  #show(style) {
    const key = JSON.stringify([style.color, style.litColor]);
    if (key !== this.#shadesKey) this.#shades = shadesOf(style);
    this.#shadesKey = key;
    const pixels = new Uint32Array(this.#image.data.buffer);
    const [ink, shades] = [this.#ink, this.#shades];
    for (let pixel = 0; pixel < ink.length; pixel++) pixels[pixel] = shades[ink[pixel]];
    this.#context.putImageData(this.#image, 0, 0);
  }
}
