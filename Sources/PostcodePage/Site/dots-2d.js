// The dots without a graphics card: dots are stamped in pieces of some milliseconds, a coarse picture first.

import { missing } from "./positions.js";

/** In a worker nobody waits. */
const patience = globalThis.document ? 8 : 40;
const passes = 16;

export class CanvasDots {
  #context;
  #positions = new Int32Array(0);
  #count = 0;
  #key = "";
  #ink = new Uint8Array(0);
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
        this.#ink = new Uint8Array(width * height);
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
    while (this.#pass < passes) {
      // The passes interleave; the last one draws what is lit, over the others.
      while (this.#place < this.#count) {
        const stop = Math.min(this.#place + passes * 8192, this.#count);
        this.#stamp(this.#pass + this.#place - this.#place % passes, stop, passes, view, ratio, style.size, width, height, false);
        this.#place = stop;
        if (performance.now() > end) return false;
      }
      this.#place = 0;
      this.#pass++;
    }
    for (const { first, end: last } of ranges) {
      this.#stamp(first, Math.min(last, this.#count), 1, view, ratio, style.litSize, width, height, true);
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
    for (let place = start; place < stop; place += step) {
      if (positions[2 * place] === missing) continue;
      const x = ((positions[2 * place] - view.east) * scale + left) | 0;
      const y = ((view.north - positions[2 * place + 1]) * scale + top) | 0;
      if (x < 0 || y < 0 || x + side > width || y + side > height) continue;
      for (let row = 0; row < side; row++) {
        let pixel = (y + row) * width + x;
        for (const last = pixel + side; pixel < last; pixel++) {
          // 255 is lit; below, every dot makes a pixel a little darker.
          if (isLit) ink[pixel] = 255;
          else if (ink[pixel] < 250) ink[pixel]++;
        }
      }
    }
  }

  #show({ color, litColor }) {
    const pixels = new Uint32Array(this.#image.data.buffer);
    const packed = ([red, green, blue], alpha) =>
      (Math.round(alpha * 255) << 24 | Math.round(blue * 255) << 16 | Math.round(green * 255) << 8 | Math.round(red * 255)) >>> 0;
    const shades = new Uint32Array(256);
    for (let count = 1; count < 255; count++) shades[count] = packed(color, 1 - (1 - color[3]) ** count);
    shades[255] = packed(litColor, litColor[3]);
    const ink = this.#ink;
    for (let pixel = 0; pixel < ink.length; pixel++) pixels[pixel] = shades[ink[pixel]];
    this.#context.putImageData(this.#image, 0, 0);
  }
}
