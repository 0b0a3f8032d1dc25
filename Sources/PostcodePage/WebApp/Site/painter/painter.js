// Draws the map: the dots on one canvas, the outlines and marks on another. It runs in a worker, so that slow drawing doesn't block the page.

import { Dots } from "./dots.js";
import { Labels } from "./labels.js";
import { drawMarks, pictures } from "./marks.js";
import { Outlines } from "./outlines.js";
import { missing } from "./position-chunks.js";

/** How long the map must rest before its outlines are computed, in milliseconds. */
const rest = 140;

export class Painter {
  #canvases;
  #context;
  #dots;
  #outlines = new Outlines();
  #labels = new Labels((text, font) => {
    this.#context.font = font;
    return this.#context.measureText(text).width;
  });
  #positions = new Int32Array(0);
  #terminated = null;
  #ranges = [];
  #groups = null;
  /** The number of positions loaded, and of those in the last frame. */
  #loaded = 0;
  #drawn = 0;
  #frame = null;
  #isScheduled = false;
  /** What the dots show from the next frame on, which has the colours for it: see `Dots.set`. */
  #changes = {};
  #restTimer = 0;
  #painted;

  /**
   * Calls `painted` after each frame with {number, count, hasDots, isWhole, labels}: `count` is the number of dots loaded, `hasDots` tells
   * whether the frame shows all of them, `isWhole` whether it has the outlines, too, and `labels` are those of `drawMarks`.
   */
  constructor(canvas, marksCanvas, painted) {
    this.#canvases = [canvas, marksCanvas];
    this.#dots = new Dots(canvas);
    this.#context = marksCanvas.getContext("2d");
    // A graphics driver that starts again has lost what was drawn.
    for (const one of this.#canvases) one.addEventListener("contextrestored", () => this.#redraw());
    this.#painted = painted;
  }

  /** Makes room for an index's postcodes. */
  reserve(count) {
    this.#positions = new Int32Array(2 * count).fill(missing);
    this.#loaded = this.#drawn = 0;
    this.#groups = this.#terminated = null;
    this.#changes = {};
    this.#dots.set({ positions: this.#positions, terminated: null, classes: null });
    this.#outlines.take(this.#positions, null);
  }

  /** Sets the areas, outcodes and sectors, after all positions: see `GroupCentres`. */
  setGroups(groups) {
    this.#groups = groups;
    ["area", "outcode", "sector"].forEach((kind, level) => this.#labels.set(kind, { ...groups[level], weights: groups[level].counts }));
    this.#outlines.take(this.#positions, this.#terminated);
    this.#schedule();
  }

  /** Sets the labels of a kind: see `Labels`. */
  setLabels(kind, labels) {
    this.#labels.set(kind, labels);
    this.#schedule();
  }

  /** Adds a chunk of positions. It may replace an earlier one, from before the index was verified. */
  add(first, positions) {
    this.#positions.set(positions, 2 * first);
    this.#loaded = Math.max(this.#loaded, first + positions.length / 2);
    // Draw only after the number of dots has doubled, and in the end.
    if (this.#loaded < 2 * this.#drawn && 2 * this.#loaded < this.#positions.length) return;
    this.#dots.set({ positions: this.#positions });
    this.#schedule();
  }

  /** Sets which postcodes are terminated, a byte each. */
  setTerminated(terminated) {
    this.#terminated = terminated;
    this.#outlines.take(this.#positions, terminated);
    this.#dots.set({ terminated });
    this.#schedule();
  }

  /** Sets the class of each postcode, a byte, or `null` for no classes. */
  setClasses(classes) { this.#changes.classes = classes; }

  /** Sets the highlighted ranges of ordinals, pairs of first and end. */
  setRanges(pairs) {
    this.#ranges = Array.from({ length: pairs.length / 2 }, (_, index) => ({ first: pairs[2 * index], end: pairs[2 * index + 1] }));
    this.#changes.ranges = this.#ranges;
  }

  /**
   * Shows a frame: {number, view, width, height, ratio, style, marks, level, light, covers, colors, enlargement}. The width and
   * height are in canvas pixels; `level` is that of the outlines, `light` the group to fill, `covers` are boxes without labels, and
   * `enlargement` is that of the text.
   */
  show(frame) {
    if (JSON.stringify(frame.view) !== JSON.stringify(this.#frame?.view)) this.#wait();
    // Setting the size clears a canvas, even if it doesn't change.
    for (const canvas of this.#canvases) {
      if (canvas.width !== frame.width) canvas.width = frame.width;
      if (canvas.height !== frame.height) canvas.height = frame.height;
    }
    this.#frame = frame;
    if (Object.keys(this.#changes).length) this.#dots.set(this.#changes);
    this.#changes = {};
    this.#schedule();
  }

  #redraw() {
    this.#dots.set({});
    pictures.clear();
    this.#outlines.take(this.#positions, this.#terminated);
    this.#schedule();
  }

  /** Computes the outlines once the view hasn't changed for a while. */
  #wait() {
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => { this.#restTimer = 0; this.#schedule(); }, rest);
  }

  #schedule() {
    if (this.#isScheduled || !this.#frame) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#paint(this.#frame);
    });
  }

  #paint({ number, view, level, ratio, style, colors, light, ...frame }) {
    const count = this.#loaded;
    const hasDots = this.#dots.draw(view, ratio, style, this.#restTimer !== 0);
    if (hasDots) this.#drawn = count; else this.#schedule();
    const hasOutlines = () => !this.#groups || this.#outlines.fit(view, level);
    if (hasDots && !this.#restTimer && !hasOutlines()) this.#outlines.compute(view, level, this.#groups[level]);
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#context.clearRect(0, 0, view.width, view.height);
    this.#outlines.draw(this.#context, view, ratio, colors, light);
    const labels = this.#groups ? this.#labels.inView(view, frame.enlargement) : [];
    const dots = this.#labels.dotsInView(view);
    const shown = drawMarks(this.#context, { ...frame, view, ratio, colors, labels, dots }, this.#positions, this.#ranges);
    const isWhole = hasDots && !this.#restTimer && hasOutlines();
    this.#painted({ count, isWhole, hasDots, number, labels: isWhole ? shown : [] });
  }
}
