// Draws the map: the dots on one canvas, what is marked among them on another. It runs in a worker where canvases can go
// there, so that however slow drawing is, the page is not.

import { WebGLDots, hasGraphicsCard } from "./dots-webgl.js";
import { CanvasDots } from "./dots-2d.js";
import { missing, place } from "./positions.js";

export class Painter {
  #canvas;
  #marksCanvas;
  #context;
  #dots;
  #positions = new Int32Array(0);
  #terminated = null;
  #known = 0;
  #drawn = 0;
  #picture = null;
  #isDue = false;
  #dotsAreDue = false;
  #told;
  renderer;

  /**
   * `wanted` is "webgl2" or "2d"; otherwise what is quicker is taken. Calls `told` after a picture with its number, how
   * many dots it is of, and whether it has all of them. Fails where nothing can be drawn.
   */
  constructor(canvas, marksCanvas, wanted, told) {
    this.#canvas = canvas;
    this.#marksCanvas = marksCanvas;
    this.#told = told;
    this.#context = marksCanvas.getContext("2d");
    try {
      if (wanted !== "webgl2" && (wanted === "2d" || !hasGraphicsCard())) throw new Error("not wanted");
      this.#dots = new WebGLDots(canvas);
      this.#dots.onrestored = () => this.#again();
      this.renderer = "webgl2";
    } catch {
      // Fails too if there is WebGL 2, but it cannot do what is asked: a canvas that was for it can be nothing else.
      this.#dots = new CanvasDots(canvas);
      this.renderer = "2d";
    }
  }

  /** Makes room for an index's postcodes. */
  reserve(count) {
    this.#positions = new Int32Array(2 * count).fill(missing);
    this.#terminated = null;
    this.#dots.take(this.#positions, null);
    this.#known = this.#drawn = 0;
  }

  /** Takes a piece of the positions: see `piecesOf`. */
  add(blocks, piece) {
    this.#known += place(blocks, piece, this.#positions);
    // Not a picture for every piece that comes: twice as many as in the last one, or all.
    if (this.#known < 2 * this.#drawn && 2 * this.#known < this.#positions.length) return;
    this.#again();
  }

  /** Takes which postcodes are terminated, a byte each. */
  setTerminated(terminated) {
    this.#terminated = terminated;
    this.#again();
  }

  /**
   * Shows a picture: {number, view, width, height, ratio, ranges, style, marks, colors}, width and height in
   * pixels of the canvas.
   */
  show(picture) {
    const { width, height } = picture;
    // Setting the size wipes a canvas, even to the same.
    for (const canvas of [this.#canvas, this.#marksCanvas]) {
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    }
    const dotsOf = ({ view, width, height, ranges, style }) => JSON.stringify([view, width, height, ranges, style]);
    this.#dotsAreDue ||= !this.#picture || dotsOf(picture) !== dotsOf(this.#picture);
    this.#picture = picture;
    this.#ask();
  }

  #again() {
    this.#dots.take(this.#positions, this.#terminated);
    this.#dotsAreDue = true;
    this.#ask();
  }

  #ask() {
    if (this.#isDue || !this.#picture) return;
    this.#isDue = true;
    requestAnimationFrame(async () => {
      const picture = this.#picture;
      const count = this.#known;
      const hadDots = this.#dotsAreDue;
      this.#paint();
      // No next picture before this one is there: a slow card would fall behind more and more.
      if (hadDots) await this.#dots.finished();
      this.#isDue = false;
      this.#told({ count, isWhole: !this.#dotsAreDue, number: picture.number });
      if (this.#dotsAreDue || this.#picture !== picture) this.#ask();
    });
  }

  #paint() {
    const { view, ratio, ranges, style } = this.#picture;
    if (this.#dotsAreDue) {
      this.#dotsAreDue = !this.#dots.draw(view, ratio, ranges, style);
      if (!this.#dotsAreDue) this.#drawn = this.#known;
    }
    this.#paintMarks();
  }

  #paintMarks() {
    const { view, ratio, marks, colors } = this.#picture;
    const context = this.#context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    const rings = marks.map(({ place, kind, text }) => ({
      x: (place[0] - view.east) * view.scale + view.width / 2, y: (view.north - place[1]) * view.scale + view.height / 2,
      radius: kind === "selected" ? 9 : 6, kind, text,
    }));
    // No text over another, nor over a ring.
    const taken = rings.map(({ x, y, radius }) => ({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }));
    for (const { x, y, radius, kind, text } of rings) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.lineWidth = kind === "selected" ? 3 : 2;
      context.strokeStyle = kind === "near" ? colors.near : colors.litText;
      context.stroke();
      if (text) this.#paintText(text, x, y, radius, kind, taken);
    }
  }

  /** Writes a text beside a mark where there is room for it; the first have the choice. */
  #paintText(text, x, y, radius, kind, taken) {
    const context = this.#context;
    const { colors } = this.#picture;
    context.font = `${kind === "selected" ? 700 : 500} 13px system-ui, sans-serif`;
    const width = context.measureText(text).width + 8;
    const spots = [[radius + 3, -10], [-radius - 3 - width, -10], [-width / 2, radius + 3], [-width / 2, -radius - 23]];
    for (const [right, down] of spots) {
      const box = { left: x + right, top: y + down, right: x + right + width, bottom: y + down + 20 };
      const isFree = taken.every((other) =>
        box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom);
      if (!isFree) continue;
      taken.push(box);
      context.globalAlpha = 0.82;
      context.fillStyle = colors.panel;
      context.fillRect(box.left, box.top, width, 20);
      context.globalAlpha = 1;
      context.fillStyle = colors.ink;
      context.textBaseline = "middle";
      context.fillText(text, box.left + 4, box.top + 10.5);
      return;
    }
  }
}
