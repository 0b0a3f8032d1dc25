// Draws the map: the dots on one canvas, the marks on another. It runs in a worker if the browser supports that, so that slow
// drawing doesn't block the page.

import { WebGLDots, hasGraphicsCard } from "./dots-webgl.js";
import { CanvasDots } from "./dots-2d.js";
import { Labels, fontOf, kinds, unitsFrom } from "./labels.js";
import { Outlines, makeCanvas } from "./outlines.js";
import { missing } from "./position-chunks.js";

/** The number of highlighted dots up to which no label of the map covers one. */
const fewDots = 30;

/** The room around the view in the layer of marks, in parts of its sides. */
const room = 0.3;
/** The distance between the centres of a selection's ring and of another one that touches it, with the width of their lines, in pixels. */
const touching = 18;
/** How long the map must rest before its outlines are computed, in milliseconds. */
const rest = 140;

/** Returns the parts of the plane outside a view. The edge would cut a label that overlaps one. */
const edgesOf = ({ width, height }) => {
  const all = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  return [{ ...all, right: 0 }, { ...all, bottom: 0 }, { ...all, left: width }, { ...all, top: height }];
};

/** Before the street, leaves out the rings of the nearest postcodes if they all touch the selection's: nobody could tell them apart. */
function withoutCrowd(scale, rings) {
  const selected = rings.find(({ kind }) => kind === "selected");
  const isCrowd = scale < unitsFrom && selected
    && rings.every(({ x, y, kind }) => kind !== "near" || Math.hypot(x - selected.x, y - selected.y) < touching);
  return isCrowd ? rings.filter(({ kind }) => kind !== "near") : rings;
}

const overlap = (a, b) => a.right >= b.left && a.left <= b.right && a.bottom >= b.top && a.top <= b.bottom;

export class Painter {
  #canvas;
  #marksCanvas;
  #context;
  #dots;
  #positions = new Int32Array(0);
  #terminated = null;
  /** The number of positions loaded, and of those in the last frame. */
  #loaded = 0;
  #drawn = 0;
  #frame = null;
  #isScheduled = false;
  #dotsChanged = false;
  /** The classes by a column, and whether the next frame has their colours. */
  #classes = null;
  #hasOtherClasses = false;
  #ranges = [];
  #rangesID = 0;
  #groups = null;
  #outlines = new Outlines();
  #labels = new Labels((text, font) => this.#widthOf(text, font));
  /** The labels in the last frame, with their places in pixels: [text, left, top, width, height]. */
  #shown = [];
  #restTimer = 0;
  /** The marks while the map is dragged: {canvas, east, north}; their parameters besides the position; and a number for what else they show. */
  #layer = null;
  #marksKey = "";
  #marksVersion = 0;
  #painted;
  renderer;

  /**
   * `renderer` is "webgl2" or "2d"; by default the faster one is used. Calls `painted` after each frame with {number,
   * count, hasDots, isWhole, labels}: `count` is the number of dots loaded, `hasDots` tells whether the frame shows all of them, and
   * `isWhole` whether it has the outlines, too. Throws if the browser supports neither.
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
    this.#redraw();
    this.#classes = null;
    this.#hasOtherClasses = false;
    this.#dots.setClasses(null);
    this.#loaded = this.#drawn = 0;
    this.#groups = null;
    this.#outlines.take(this.#positions, null);
  }

  /** Sets the areas, outcodes and sectors, after all positions: see `GroupCentres`. */
  setGroups(groups) {
    this.#groups = groups;
    ["area", "outcode", "sector"].forEach((kind, level) => {
      const { names, easts, norths, counts, isSpot } = groups[level];
      this.#labels.set(kind, { names, easts, norths, weights: counts, isSpot });
    });
    this.#outlines.take(this.#positions, this.#terminated);
    this.#marksVersion++;
    this.#schedule();
  }

  /** Sets the labels of a kind: see `Labels`. */
  setLabels(kind, labels) {
    this.#labels.set(kind, labels);
    this.#marksVersion++;
    this.#schedule();
  }

  /** Adds a chunk of positions. It may replace an earlier one, from before the index was verified. */
  add(first, positions) {
    this.#positions.set(positions, 2 * first);
    this.#loaded = Math.max(this.#loaded, first + positions.length / 2);
    // Draw only after the number of dots has doubled, and in the end.
    if (this.#loaded < 2 * this.#drawn && 2 * this.#loaded < this.#positions.length) return;
    this.#redraw();
  }

  /** Sets which postcodes are terminated, a byte each. */
  setTerminated(terminated) {
    this.#terminated = terminated;
    this.#outlines.take(this.#positions, terminated);
    this.#redraw();
  }

  /** Sets the class of each postcode, a byte, or `null` for no classes. The next frame, which has their colours, shows them. */
  setClasses(classes) {
    this.#classes = classes;
    this.#hasOtherClasses = true;
  }

  /** Sets the highlighted ranges of ordinals, pairs of first and end; the frame refers to their number. */
  setRanges(id, pairs) {
    this.#ranges = Array.from({ length: pairs.length / 2 }, (_, index) => ({ first: pairs[2 * index], end: pairs[2 * index + 1] }));
    this.#rangesID = id;
  }

  /**
   * Shows a frame: {number, view, width, height, ratio, rangesID, style, marks, level, light, covers, colors, enlargement}. The width and
   * height are in canvas pixels; `level` is that of the outlines, `light` the group to fill, `covers` are boxes without labels, and
   * `enlargement` is that of the text.
   */
  show(frame) {
    const { width, height } = frame;
    if (!this.#frame || JSON.stringify(frame.view) !== JSON.stringify(this.#frame.view)) this.#wait();
    // Setting the size clears a canvas, even if it doesn't change.
    for (const canvas of [this.#canvas, this.#marksCanvas]) {
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    }
    const dotsOf = ({ view, width, height, rangesID, style }) => JSON.stringify([view, width, height, rangesID, style]);
    this.#dotsChanged ||= !this.#frame || dotsOf(frame) !== dotsOf(this.#frame);
    this.#frame = frame;
    if (this.#hasOtherClasses) {
      this.#dots.setClasses(this.#classes);
      this.#hasOtherClasses = false;
      this.#dotsChanged = true;
    }
    this.#schedule();
  }

  #redraw() {
    this.#dots.take(this.#positions, this.#terminated);
    this.#dotsChanged = true;
    this.#schedule();
  }

  /** Computes the outlines once the view hasn't changed for a while. */
  #wait() {
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => { this.#restTimer = 0; this.#schedule(); }, rest);
  }

  get #needsOutlines() { return Boolean(this.#groups) && !this.#outlines.fit(this.#frame.view, this.#frame.level); }

  #schedule() {
    if (this.#isScheduled || !this.#frame) return;
    this.#isScheduled = true;
    requestAnimationFrame(async () => {
      const frame = this.#frame;
      const count = this.#loaded;
      const hadDots = this.#dotsChanged;
      this.#paint();
      // Wait for the graphics card, or a slow one would fall further and further behind.
      if (hadDots) await this.#dots.finished();
      this.#isScheduled = false;
      if (!this.#dotsChanged && this.#needsOutlines && !this.#restTimer) {
        const { view, level } = this.#frame;
        this.#outlines.compute(view, level, this.#groups[level]);
        this.#marksVersion++;
        this.#paintMarks();
      }
      const isWhole = !this.#dotsChanged && !this.#needsOutlines && !this.#restTimer;
      this.#painted({ count, isWhole, hasDots: !this.#dotsChanged, number: frame.number, labels: isWhole ? this.#shown : [] });
      if (this.#dotsChanged || this.#frame !== frame) this.#schedule();
    });
  }

  #paint() {
    const { view, ratio, style } = this.#frame;
    if (this.#dotsChanged) {
      this.#dotsChanged = !this.#dots.draw(view, ratio, this.#ranges, style, this.#rangesID);
      if (!this.#dotsChanged) this.#drawn = this.#loaded;
    }
    this.#paintMarksOrLayer();
  }

  /** While the map is dragged, moves a layer with the marks of the view and of some room around it; at rest, paints them. */
  #paintMarksOrLayer() {
    const { number, view, ...others } = this.#frame;
    const { east, north, ...size } = view;
    const key = JSON.stringify([size, others, this.#marksVersion]);
    const isDragged = this.#restTimer !== 0 && key === this.#marksKey;
    this.#marksKey = key;
    if (!isDragged) { this.#layer = null; this.#paintMarks(); return; }
    const { ratio } = this.#frame;
    const [right, down] = this.#layer ? [(this.#layer.east - east) * view.scale, (north - this.#layer.north) * view.scale] : [];
    const [aside, above] = [room * view.width, room * view.height].map(Math.round);
    if (!this.#layer || Math.abs(right) > aside || Math.abs(down) > above) {
      const canvas = this.#layer?.canvas ?? makeCanvas(Math.round((view.width + 2 * aside) * ratio), Math.round((view.height + 2 * above) * ratio));
      const [context, frame] = [this.#context, this.#frame];
      this.#context = canvas.getContext("2d");
      this.#frame = { ...frame, view: { ...view, width: view.width + 2 * aside, height: view.height + 2 * above }, covers: [] };
      this.#paintMarks();
      [this.#context, this.#frame] = [context, frame];
      this.#layer = { canvas, east, north };
      this.#paintMarksOrLayer();
      return;
    }
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.clearRect(0, 0, this.#marksCanvas.width, this.#marksCanvas.height);
    this.#context.drawImage(this.#layer.canvas, Math.round((right - aside) * ratio), Math.round((down - above) * ratio));
  }

  #widthOf(text, font) {
    this.#context.font = font;
    return this.#context.measureText(text).width;
  }

  #paintMarks() {
    const { view, ratio, marks, colors, light } = this.#frame;
    const context = this.#context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    this.#outlines.draw(context, view, ratio, colors, light);
    const rings = withoutCrowd(view.scale, marks.map(({ position, kind, text }) => ({
      x: (position[0] - view.east) * view.scale + view.width / 2, y: (view.north - position[1]) * view.scale + view.height / 2,
      radius: kind === "group" ? 0 : kind === "selected" ? 9 : 6, kind, text,
    })));
    // Labels must not overlap each other or a ring.
    const taken = rings.map(({ x, y, radius }) => ({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }));
    const covers = [...edgesOf(view), ...this.#frame.covers];
    const dots = this.#labels.dotsInView(view);
    const texts = rings.filter(({ text }) => text).flatMap((ring) => this.#spotOf(ring, taken, covers, dots) ?? []);
    this.#paintLabels([...taken, ...this.#frame.covers, ...this.#fewHighlighted(view)]);
    // The selection's ring is above those near it.
    const isSelected = ({ kind }) => kind === "selected";
    for (const { x, y, radius, kind } of rings.filter(({ radius }) => radius).sort((a, b) => isSelected(a) - isSelected(b))) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.lineWidth = kind === "selected" ? 3 : 2;
      context.strokeStyle = kind === "near" ? colors.near : colors.mark;
      context.stroke();
    }
    for (const one of texts) this.#paintText(one);
  }

  /** Returns the boxes of the highlighted dots if they are few: a label could cover all of them. */
  #fewHighlighted(view) {
    const ranges = this.#rangesID === this.#frame.rangesID ? this.#ranges : [];
    if (ranges.reduce((sum, { first, end }) => sum + end - first, 0) > fewDots) return [];
    return ranges.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, index) => {
      const [east, north] = this.#positions.subarray(2 * (first + index), 2 * (first + index) + 2);
      const [x, y] = [(east - view.east) * view.scale + view.width / 2, (view.north - north) * view.scale + view.height / 2];
      // Its own label touches it.
      return { left: x - 3, top: y - 3, right: x + 3, bottom: y + 3 };
    }));
  }

  /** Draws the labels that leave room for the marks. */
  #paintLabels(taken) {
    const { view, colors, enlargement } = this.#frame;
    const context = this.#context;
    this.#labels.enlarge(enlargement);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineJoin = "round";
    context.strokeStyle = colors.sea;
    this.#shown = [];
    for (const { text, kind, east, north, right, down, width } of this.#groups ? this.#labels.inView(view) : []) {
      const { size, color } = kinds[kind];
      const x = (east - view.east) * view.scale + view.width / 2 + right;
      const y = (view.north - north) * view.scale + view.height / 2 + down;
      const half = size * 0.6 * enlargement;
      const box = { left: x - width / 2, top: y - half, right: x + width / 2, bottom: y + half };
      if (taken.some((other) => overlap(box, other))) continue;
      context.font = fontOf(kinds[kind], enlargement);
      context.lineWidth = 3.5;
      context.strokeText(text, x, y);
      context.fillStyle = colors[color];
      context.fillText(text, x, y);
      this.#shown.push([text, box.left, box.top, width, box.bottom - box.top].map((part) => typeof part === "number" ? Math.round(part) : part));
    }
    context.textAlign = "start";
  }

  /**
   * Returns a box for the label of a mark, {text, font, kind, box}, and reserves it; `null` if there is none. Earlier marks take
   * precedence. The label of the selection is always shown: if possible, the edge of the map doesn't cut it, no element above the map
   * and no ring covers it, and it covers the fewest dots. Labels of neighbours cover nothing.
   */
  #spotOf({ text, x, y, radius, kind }, taken, covers, dots) {
    const { enlargement } = this.#frame;
    const high = 20 * enlargement;
    const font = `700 ${13 * enlargement}px system-ui, sans-serif`;
    const width = this.#widthOf(text, font) + 8;
    const [below, above] = [radius + 3, -radius - 3 - high];
    // Above the middle, so that the postcodes of a small group stay visible.
    const spots = kind === "group" ? [[-width / 2, -high - 8]] : [[radius + 3, -high / 2], [-radius - 3 - width, -high / 2], [-width / 2, below], [-width / 2, above],
      [-radius, below], [-radius, above], [radius - width, below], [radius - width, above]];
    const boxes = spots.map(([right, down]) => ({ left: x + right, top: y + down, right: x + right + width, bottom: y + down + high }));
    const all = [covers, taken, dots];
    let box = boxes.find((one) => !all.some((others) => others.some((other) => overlap(one, other))));
    if (!box) {
      if (kind === "near") return null;
      const costs = boxes.map((one) => all.reduce((sum, others) => 1e4 * sum + others.filter((other) => overlap(one, other)).length, 0));
      box = boxes[costs.indexOf(Math.min(...costs))];
    }
    taken.push(box);
    return { text, font, kind, box };
  }

  #paintText({ text, font, kind, box }) {
    const context = this.#context;
    const { colors } = this.#frame;
    const middle = (box.top + box.bottom) / 2 + 0.5;
    context.font = font;
    context.textBaseline = "middle";
    if (kind !== "selected") {
      context.lineWidth = 3.5;
      context.strokeStyle = colors.sea;
      context.strokeText(text, box.left + 4, middle);
    } else {
      context.globalAlpha = 0.82;
      context.fillStyle = colors.panel;
      context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
      context.globalAlpha = 1;
    }
    context.fillStyle = colors.ink;
    context.fillText(text, box.left + 4, middle);
  }
}
