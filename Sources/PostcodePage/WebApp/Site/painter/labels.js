// The labels of the map. Which ones are shown depends on the scale only, not on the part of the country in view, so that they don't come and go
// while the map moves. Scales are grouped into steps; a step shows what doesn't overlap at its smallest and its largest scale.

import { missing } from "./position-chunks.js";

/** The number of steps in which the scale doubles. */
const stepsPerDoubling = 4;
/** The space around a label, in pixels. */
const padding = 3;
/** Half the side of a dot at street level, with some space, in pixels. */
const dotRadius = 4;

/** The scale from which all postcodes have labels, in pixels per metre. */
export const unitsFrom = 2 ** -2;
/** The scale from which sectors have no labels, in pixels per metre. */
const streets = 2 ** -1.5;

/**
 * The kinds of labels, the most important first: the scales at which they appear, in pixels per metre and at whole steps; the font; the colour,
 * a key of the frame's colours; and how many lines a label moves up or down to make room for a more important one, or whether
 * it is beside its dot. No label of a postcode covers a labelled dot, and at the street no other label does.
 */
export const kinds = {
  largest: { from: 0, to: 2 ** -8, size: 13, weight: 600, color: "labelName", moves: 1 },
  area: { from: 0, to: 2 ** -8, size: 15, weight: 700, color: "label" },
  outcode: { from: 2 ** -8, to: 2 ** -5, size: 13, weight: 700, color: "label" },
  sector: { from: 2 ** -5, to: streets, size: 12, weight: 700, color: "label" },
  city: { from: 2 ** -8, to: 2 ** -3, size: 13, weight: 500, color: "labelName", moves: 2 },
  district: { from: 2 ** -8, to: 2 ** -4.5, size: 12, weight: 400, style: "italic", color: "labelName", moves: 1 },
  town: { from: 2 ** -7.5, to: 2 ** -1.5, size: 12, weight: 500, color: "labelName", moves: 2 },
  ward: { from: 2 ** -4.5, to: 1, size: 12, weight: 400, style: "italic", color: "labelName", moves: 1 },
  village: { from: 2 ** -5.5, to: 2 ** 0.5, size: 12, weight: 400, color: "labelName", moves: 1 },
  hamlet: { from: 2 ** -4, to: 4, size: 11, weight: 400, color: "labelName", moves: 1 },
  unit: { from: 2 ** -5, to: Infinity, size: 11, weight: 600, color: "label", isBeside: true },
};

/** Returns the font of a kind of labels; the enlargement is that of the page's text. */
export const fontOf = ({ size, weight, style = "normal" }, enlargement = 1) =>
  `${style} ${weight} ${size * enlargement}px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif`;

/** A grid of boxes in pixels that finds overlaps. */
class Boxes {
  #cells = new Map();

  #each(box, act) {
    for (let row = box.top >> 5; row <= box.bottom >> 5; row++) {
      for (let column = box.left >> 6; column <= box.right >> 6; column++) if (act(column * 2097152 + row)) return true;
    }
    return false;
  }

  overlaps(box) {
    return this.#each(box, (key) => this.#cells.get(key)?.some((other) =>
      box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top));
  }

  add(box) {
    this.#each(box, (key) => {
      const cell = this.#cells.get(key);
      if (cell) cell.push(box); else this.#cells.set(key, [box]);
    });
  }
}

/** Returns the box of a dot. */
const boxAround = (x, y) => ({ left: x - dotRadius, right: x + dotRadius, top: y - dotRadius, bottom: y + dotRadius });

/** Returns the boxes of the dots {easts, norths} at a scale. */
function dotsAt(scale, { easts, norths }) {
  const boxes = new Boxes();
  easts.forEach((east, number) => { if (east !== missing) boxes.add(boxAround(east * scale, -norths[number] * scale)); });
  return boxes;
}

/** Returns the offsets of a label's centre from its dot, the best first, after Imhof: right, left, above, below. */
function besideDot(half, halfHeight) {
  const [aside, above, near] = [half + dotRadius, halfHeight + dotRadius, halfHeight + 1];
  return [[aside, 0], [aside, -near], [aside, near], [-aside, 0], [-aside, -near], [-aside, near], [0, -above], [0, above]];
}

/** Spreads the bits of a number, so that neighbours have different ranks. */
const rankOf = (number) => Math.imul(number ^ number >>> 15, 0x2C1B3C6D) >>> 0;

export class Labels {
  /** The labels by kind: see `set`. */
  #sets = {};
  #steps = new Map();
  #widths = new Map();
  #measure;
  #enlargement = 1;

  /** `measure` returns the width of a text in a font, in pixels. */
  constructor(measure) { this.#measure = measure; }

  /** Sets the labels of a kind: {names, easts, norths, weights, isFew}. Heavier ones take precedence. */
  set(kind, labels) {
    this.#sets[kind] = labels;
    this.#steps.clear();
  }

  /** Returns the width of a text from the widths of its characters, which is a hundred times as fast as measuring it. */
  #widthOf(text, kind) {
    const font = fontOf(kinds[kind]);
    let width = 0;
    for (const character of text) {
      const key = character + kind;
      if (!this.#widths.has(key)) this.#widths.set(key, this.#measure(character, font));
      width += this.#widths.get(key);
    }
    return width * this.#enlargement;
  }

  /** Returns the labels of a view, as large as the page's text: {text, kind, east, north, right, down, width}. */
  inView({ east, north, scale, width, height }, enlargement) {
    if (enlargement !== this.#enlargement) this.#steps.clear();
    this.#enlargement = enlargement;
    const step = Math.floor(Math.log2(scale) * stepsPerDoubling);
    if (!this.#steps.has(step)) {
      if (this.#steps.size > 48) this.#steps.clear();
      this.#steps.set(step, this.#placed(2 ** (step / stepsPerDoubling), 2 ** ((step + 1) / stepsPerDoubling)));
    }
    const [aside, above] = [(width / 2 + 80 * this.#enlargement) / scale, (height / 2 + 30 * this.#enlargement) / scale];
    return this.#steps.get(step).filter((label) =>
      label.east > east - aside && label.east < east + aside && label.north > north - above && label.north < north + above);
  }

  /** Returns the boxes in a view around the dots that have labels of their own. */
  dotsInView({ east, north, scale, width, height }) {
    const { easts = [], norths } = this.#unitsAt(scale) ?? {};
    return easts.map((x, number) => boxAround(width / 2 + (x - east) * scale, height / 2 + (north - norths[number]) * scale))
      .filter(({ left, top, right, bottom }) => right > 0 && bottom > 0 && left < width && top < height);
  }

  /**
   * Returns the labels of postcodes if they are shown at a scale, or `null`: at the street, and a few also before, since the label of their
   * sector may be far away.
   */
  #unitsAt(scale) {
    const { unit } = this.#sets;
    return unit?.names.length && scale >= (unit.isFew ? kinds.unit.from : unitsFrom) * 0.999 ? unit : null;
  }

  #placed(least, most) {
    const placed = [];
    const units = this.#unitsAt(least);
    const sides = [least, most].map((scale) => ({ scale, labels: new Boxes(), dots: units && dotsAt(scale, units) }));
    for (const [kind, { from, to, size, moves, isBeside }] of Object.entries(kinds)) {
      const set = this.#sets[kind];
      // Sectors keep their labels where postcodes are too many to have any.
      const end = kind === "sector" && !units ? Infinity : to;
      if (!set || kind === "unit" && !units || least < from * 0.999 || least >= end * 0.999) continue;
      const avoidsDots = kind === "unit" || least >= streets * 0.999;
      const order = this.#order(set);
      const high = size * 1.25 * this.#enlargement;
      const lines = [0, 1, -1, 2, -2].slice(0, 1 + 2 * (units && avoidsDots ? 2 : moves ?? 0)).map((count) => [0, count * (high + 2)]);
      for (const number of order) {
        const [east, north] = [set.easts[number], set.norths[number]];
        if (east === missing) continue;
        const text = set.names[number];
        const half = this.#widthOf(text, kind) / 2 + padding;
        for (const [right, down] of isBeside ? besideDot(half, high / 2) : lines) {
          const boxes = sides.map(({ scale }) => {
            const [x, y] = [east * scale + right, down - north * scale];
            return { left: x - half, right: x + half, top: y - high / 2, bottom: y + high / 2 };
          });
          const isFree = ({ labels, dots }, side) => !labels.overlaps(boxes[side]) && !(avoidsDots && dots?.overlaps(boxes[side]));
          if (!sides.every(isFree)) continue;
          sides.forEach(({ labels }, side) => labels.add(boxes[side]));
          placed.push({ text, kind, east, north, right, down, width: 2 * half });
          break;
        }
      }
    }
    return placed;
  }

  /** Returns the numbers of labels, the heaviest first; without weights, in an order that neighbours don't share. */
  #order(set) {
    const { weights, ranks } = set;
    return set.order ??= Uint32Array.from(set.names.keys()).sort(weights
      ? (a, b) => weights[b] - weights[a] || a - b
      : (a, b) => rankOf(ranks[a]) - rankOf(ranks[b]));
  }
}
