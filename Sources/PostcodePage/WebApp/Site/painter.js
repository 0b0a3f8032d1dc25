// Draws the map: the dots on one canvas, the marks on another. It runs in a worker if the browser supports that, so that slow
// drawing doesn't block the page.

import { WebGLDots, hasGraphicsCard } from "./dots-webgl.js";
import { CanvasDots } from "./dots-2d.js";
import { copyChunk, missing } from "./position-chunks.js";

export class Painter {
  #canvas;
  #marksCanvas;
  #context;
  #dots;
  #positions = new Int32Array(0);
  #terminated = null;
  /** The number of positions loaded, and of those in the last picture. */
  #loaded = 0;
  #drawn = 0;
  #picture = null;
  #isScheduled = false;
  #dotsChanged = false;
  #painted;
  renderer;

  /**
   * `renderer` is "webgl2" or "2d"; by default the faster one is used. Calls `painted` after each picture with its number,
   * the number of dots loaded, and whether it shows all of them. Throws if the browser supports neither.
   */
  constructor(canvas, marksCanvas, renderer, painted) {
    this.#canvas = canvas;
    this.#marksCanvas = marksCanvas;
    this.#painted = painted;
    this.#context = marksCanvas.getContext("2d");
    try {
      if (renderer !== "webgl2" && (renderer === "2d" || !hasGraphicsCard())) throw new Error("not preferred");
      this.#dots = new WebGLDots(canvas);
      this.#dots.onrestored = () => this.#redraw();
      this.renderer = "webgl2";
    } catch {
      // Throws as well if WebGL 2 lacks a feature, because a canvas keeps its first kind of context.
      this.#dots = new CanvasDots(canvas);
      this.renderer = "2d";
    }
  }

  /** Makes room for an index's postcodes. */
  reserve(count) {
    this.#positions = new Int32Array(2 * count).fill(missing);
    this.#terminated = null;
    this.#dots.take(this.#positions, null);
    this.#loaded = this.#drawn = 0;
  }

  /** Adds a chunk of positions: see `chunksOf`. */
  add(blocks, chunk) {
    this.#loaded += copyChunk(blocks, chunk, this.#positions);
    // Draw only after the number of dots has doubled, and in the end.
    if (this.#loaded < 2 * this.#drawn && 2 * this.#loaded < this.#positions.length) return;
    this.#redraw();
  }

  /** Sets which postcodes are terminated, a byte each. */
  setTerminated(terminated) {
    this.#terminated = terminated;
    this.#redraw();
  }

  /**
   * Shows a picture: {number, view, width, height, ratio, ranges, style, marks, colors}. The width and height are in canvas
   * pixels.
   */
  show(picture) {
    const { width, height } = picture;
    // Setting the size clears a canvas, even if it doesn't change.
    for (const canvas of [this.#canvas, this.#marksCanvas]) {
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    }
    const dotsOf = ({ view, width, height, ranges, style }) => JSON.stringify([view, width, height, ranges, style]);
    this.#dotsChanged ||= !this.#picture || dotsOf(picture) !== dotsOf(this.#picture);
    this.#picture = picture;
    this.#schedule();
  }

  #redraw() {
    this.#dots.take(this.#positions, this.#terminated);
    this.#dotsChanged = true;
    this.#schedule();
  }

  #schedule() {
    if (this.#isScheduled || !this.#picture) return;
    this.#isScheduled = true;
    requestAnimationFrame(async () => {
      const picture = this.#picture;
      const count = this.#loaded;
      const hadDots = this.#dotsChanged;
      this.#paint();
      // Wait for the graphics card, or a slow one would fall further and further behind.
      if (hadDots) await this.#dots.finished();
      this.#isScheduled = false;
      this.#painted({ count, isWhole: !this.#dotsChanged, number: picture.number });
      if (this.#dotsChanged || this.#picture !== picture) this.#schedule();
    });
  }

  #paint() {
    const { view, ratio, ranges, style } = this.#picture;
    if (this.#dotsChanged) {
      this.#dotsChanged = !this.#dots.draw(view, ratio, ranges, style);
      if (!this.#dotsChanged) this.#drawn = this.#loaded;
    }
    this.#paintMarks();
  }

  #paintMarks() {
    const { view, ratio, marks, colors } = this.#picture;
    const context = this.#context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    const rings = marks.map(({ position, kind, text }) => ({
      x: (position[0] - view.east) * view.scale + view.width / 2, y: (view.north - position[1]) * view.scale + view.height / 2,
      radius: kind === "selected" ? 9 : 6, kind, text,
    }));
    // Labels must not overlap each other or a ring.
    const taken = rings.map(({ x, y, radius }) => ({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }));
    for (const { x, y, radius, kind, text } of rings) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.lineWidth = kind === "selected" ? 3 : 2;
      context.strokeStyle = kind === "near" ? colors.near : colors.mark;
      context.stroke();
      if (text) this.#paintText(text, x, y, radius, kind, taken);
    }
  }

  /** Draws a label beside its mark if there is room. Earlier marks take precedence. */
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
