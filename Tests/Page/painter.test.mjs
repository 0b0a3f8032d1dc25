// What the painter computes: labels that don't overlap, outlines, and shades of dots.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Labels, kinds } from "../../Sources/PostcodePage/WebApp/Site/painter/labels.js";
import { Outlines } from "../../Sources/PostcodePage/WebApp/Site/painter/outlines.js";
import { BlockBoxes } from "../../Sources/PostcodePage/WebApp/Site/painter/block-boxes.js";
import { Painter } from "../../Sources/PostcodePage/WebApp/Site/painter/painter.js";
import { pictures } from "../../Sources/PostcodePage/WebApp/Site/painter/marks.js";
import { missing } from "../../Sources/PostcodePage/WebApp/Site/painter/position-chunks.js";
import { classAlpha, over, shadeOf, word } from "../../Sources/PostcodePage/WebApp/Site/painter/shades.js";
import { styleOf } from "../../Sources/PostcodePage/WebApp/Site/map/styles.js";

const view = (east, north, scale, width = 1000, height = 800) => ({ east, north, scale, width, height });

/** Returns the box of a label in a view. */
function boxOf({ kind, east, north, right, down, width }, { east: x, north: y, scale, width: wide, height }) {
  const [across, along, high] = [wide / 2 + (east - x) * scale + right, height / 2 + (y - north) * scale + down, kinds[kind].size * 1.25];
  return { left: across - width / 2, right: across + width / 2, top: along - high / 2, bottom: along + high / 2 };
}
const overlap = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;

function checkApart(shown, view) {
  const boxes = shown.map((label) => boxOf(label, view));
  for (const [number, box] of boxes.entries()) {
    for (const [before, other] of boxes.slice(0, number).entries()) assert.ok(!overlap(box, other), `${shown[number].text} covers ${shown[before].text}`);
  }
}

/** Returns labels at positions; the width of a character is 6 pixels. */
function labelsWith(sets) {
  const labels = new Labels(() => 6);
  for (const [kind, set] of Object.entries(sets)) labels.set(kind, set);
  return labels;
}
const setOf = (names, positions, others = {}) => ({ names, easts: positions.map(([east]) => east), norths: positions.map(([, north]) => north), ...others });

test("scales have labels of areas, then of outcodes, sectors and postcodes", () => {
  const weights = [1];
  const labels = labelsWith({
    area: setOf(["AB"], [[400000, 300000]], { weights }), outcode: setOf(["AB1"], [[400000, 300000]], { weights }), sector: setOf(["AB1 1"], [[400000, 300000]], { weights }),
    unit: setOf(["AB1 1AA"], [[400000, 300000]], { ranks: [0] }),
  });
  const at = (scale) => labels.inView(view(400000, 300000, scale), 1).map(({ text }) => text);
  assert.deepEqual([0.0006, 0.012, 0.09, 1.2].map(at), [["AB"], ["AB1"], ["AB1 1"], ["AB1 1AA"]]);
  assert.deepEqual(labels.inView(view(500000, 300000, 1.2), 1), []);
});

test("labels at the street cover no dot and no other label", () => {
  const positions = Array.from({ length: 60 }, (_, number) => [400000 + 90 * (number % 7) + 17 * (number * 7 % 5), 300000 + 14 * number]);
  const names = positions.map((_, number) => `AB1 ${Math.floor(number / 10)}A${"ABDEFGHJLN"[number % 10]}`);
  const labels = labelsWith({ unit: setOf(names, positions, { ranks: names.map((_, number) => number) }), ward: setOf(["Middle"], [[400300, 300400]], { weights: [1] }) });
  for (const scale of [0.6, 1.1, 2]) {
    const where = view(400300, 300400, scale);
    const shown = labels.inView(where, 1);
    assert.ok(shown.length > 20, `${shown.length} labels at ${scale}`);
    checkApart(shown, where);
    for (const label of shown) {
      const { left, right, top, bottom } = boxOf(label, where);
      for (const [east, north] of positions) {
        const [x, y] = [500 + (east - 400300) * scale, 400 + (300400 - north) * scale];
        assert.ok(x < left || x > right || y < top || y > bottom, `${label.text} covers a dot at ${scale}`);
      }
    }
  }
});

test("labels stay while the map moves, and heavier ones take precedence", () => {
  const positions = Array.from({ length: 100 }, (_, number) => [400000 + number % 10 * 4000, 300000 + Math.floor(number / 10) * 3000]);
  const names = positions.map((_, number) => `AB${number}`);
  const labels = labelsWith({ outcode: setOf(names, positions, { weights: names.map((_, number) => number) }) });
  const [here, there] = [view(420000, 315000, 0.006), view(421000, 316000, 0.006)];
  const shown = (where) => labels.inView(where, 1).map(({ text }) => text).sort();
  checkApart(labels.inView(here, 1), here);
  assert.deepEqual(shown(there), shown(here));
  assert.ok(shown(here).includes("AB99"));
  assert.ok(shown(here).length < 100);
});

test("a postcode has its label beside its dot", () => {
  const labels = labelsWith({ unit: setOf(["SW1A 0AA"], [[530268, 179545]], { ranks: [3], isFew: true }) });
  const [{ right, down, width }] = labels.inView(view(530268, 179545, 0.2), 1);
  assert.ok(right - width / 2 > 0 && down === 0, `${right}, ${down}`);
});

test("enlarged text has larger labels", () => {
  const labels = labelsWith({ area: setOf(["AB"], [[400000, 300000]], { weights: [1] }) });
  const width = (enlargement) => labels.inView(view(400000, 300000, 0.001), enlargement)[0].width;
  assert.ok(width(2) > 1.5 * width(1));
});

/** Paths and a context that record the ends of lines, and what is filled. */
globalThis.Path2D = class {
  points = [];
  moveTo(...point) { this.points.push(point); }
  lineTo(...point) { this.points.push(point); }
  quadraticCurveTo(...all) { this.points.push(all.slice(2)); }
};
class Context {
  lines = [];
  filled = 0;
  save() {}
  restore() {}
  scale() {}
  setTransform() {}
  stroke(path) { this.lines.push(...path.points); }
  fillRect(x, y, width, height) { this.filled += width * height; }
  drawImage(canvas) { this.lines.push(...canvas.context.lines); this.filled += canvas.context.filled; }
}
globalThis.OffscreenCanvas = class { context = new Context(); getContext() { return this.context; } };
const colors = { outline: "#000", light: "#f00" };

/** Returns the area of a group, in cells, and the number of points of the lines. */
function drawn(outlines, where, light = null) {
  const context = new Context();
  outlines.draw(context, where, 1, colors, light);
  return { area: context.filled, points: context.lines.length };
}

test("a line separates two areas, halfway between their postcodes", () => {
  const outlines = new Outlines();
  outlines.take(Int32Array.from([408000, 300000, 412000, 300000]), null);
  const where = view(410000, 300000, 0.01, 400, 400);
  outlines.compute(where, 1, { firsts: [0, 1] });
  assert.ok(outlines.fit(where, 1) && !outlines.fit(where, 2) && !outlines.fit(view(450000, 300000, 0.01, 400, 400), 1));
  assert.ok(drawn(outlines, where).points > 10);
  const [west, east] = [0, 1].map((number) => drawn(outlines, where, { level: 1, number }).area);
  assert.ok(west > 50 && Math.abs(west - east) < 0.1 * west, `${west}, ${east}`);
});

test("coarse outlines are not drawn at the street", () => {
  const outlines = new Outlines();
  outlines.take(Int32Array.from([400000, 300000, 420000, 300000]), null);
  const where = view(410000, 300000, 0.001, 400, 400);
  outlines.compute(where, 0, { firsts: [0, 1] });
  const isDrawn = (zoom) => drawn(outlines, { ...where, scale: where.scale * zoom }).points > 0;
  assert.deepEqual([1, 8, 100, 0.01].map(isDrawn), [true, true, false, false]);
});

test("small areas have land of their own", () => {
  // On a phone that shows the whole country, an area of London is two or three pixels wide.
  const [side, across, each] = [6000, 6, 100];
  const [firsts, positions] = [[], []];
  for (let area = 0; area < across * across; area++) {
    firsts.push(area * each);
    const [west, south] = [500000 + area % across * side, 150000 + Math.floor(area / across) * side];
    for (let number = 0; number < each; number++) {
      positions.push(west + number % 10 * side / 10, south + Math.floor(number / 10) * side / 10);
    }
  }
  const outlines = new Outlines();
  outlines.take(Int32Array.from(positions), null);
  const where = view(400000, 300000, 0.0004, 390, 640);
  outlines.compute(where, 0, { firsts });
  for (const number of firsts.keys()) assert.ok(drawn(outlines, where, { level: 0, number }).area > 0, String(number));
});

test("a terminated postcode doesn't take land from a live one", () => {
  const outlines = new Outlines();
  outlines.take(Int32Array.from([400101, 300101, 400102, 300102]), Uint8Array.from([0, 1]));
  const where = view(400000, 300000, 0.01, 400, 400);
  outlines.compute(where, 1, { firsts: [0, 1] });
  const [live, terminated] = [0, 1].map((number) => drawn(outlines, where, { level: 1, number }).area);
  assert.ok(live > 0 && terminated === 0, `${live}, ${terminated}`);
});

test("blocks of postcodes are found by their boxes", () => {
  const count = 5000;
  const positions = Int32Array.from({ length: 2 * count }, (_, index) => index % 2 ? 300000 : 400000 + 10 * (index >> 1));
  positions[0] = missing;
  const boxes = new BlockBoxes(positions);
  for (const [west, east] of [[402600, 402700], [440000, 500000], [0, 400000], [0, 999999]]) {
    const pieces = boxes.within({ west, east, south: 299000, north: 301000 });
    const isInPiece = (ordinal) => pieces.some(([first, end]) => ordinal >= first && ordinal < end);
    for (let ordinal = 1; ordinal < count; ordinal++) {
      const x = positions[2 * ordinal];
      if (x >= west && x <= east) assert.ok(isInPiece(ordinal), String(ordinal));
    }
    assert.ok(pieces.every(([first, end]) => first < end && end <= count));
  }
  assert.deepEqual(boxes.within({ west: 0, east: 1000, south: 299000, north: 301000 }), []);
  assert.ok(boxes.within({ west: 402600, east: 402700, south: 299000, north: 301000 }).length < 3);
});

test("dots get steadily stronger with the density", () => {
  const ramp = [[1, 1, 1], [0.5, 0.5, 0.5], [0, 0, 0]];
  const [redOf, alphaOf] = [(color) => color & 255, (color) => color >>> 24];
  const colors = Array.from({ length: 120 }, (_, index) => shadeOf(index / 2, 50, ramp));
  for (const [index, color] of colors.entries()) {
    if (index) assert.ok(redOf(color) <= redOf(colors[index - 1]) && alphaOf(color) >= alphaOf(colors[index - 1]), String(index));
  }
  assert.deepEqual([alphaOf(colors[0]), alphaOf(colors[2]), redOf(colors.at(-1))], [0, 255, 0]);
});

test("single dots have nearly the colour of the legend, also where they are small", () => {
  const values = [0.55, 1.1, 2, 4, 8].map((size) => classAlpha(1, 100, { size }));
  assert.ok(values.every((value, index) => value > 0.8 && value <= 1 && value >= (values[index - 1] ?? 0)), String(values));
});

test("colours blend as painted one over the other", () => {
  const [red, blue] = [word(255, 0, 0, 255), word(0, 0, 255, 255)];
  assert.deepEqual([over(red, blue), over(red, 0), over(0, blue), over(0, 0)], [red, red, blue, 0]);
  assert.equal(over(red, blue, 0.5), word(127.5, 0, 127.5, 255));
});

test("dots are drawn again on a canvas that has lost them", () => {
  const scheduled = [];
  globalThis.requestAnimationFrame = (act) => scheduled.push(act);
  const runFrames = () => { while (scheduled.length) scheduled.shift()(); };
  /** A canvas that counts the images put on it. */
  class Canvas extends EventTarget {
    width = 1;
    height = 1;
    images = 0;
    getContext() {
      const known = {
        canvas: this,
        putImageData: () => this.images++,
        createImageData: (width, height) => ({ width, height, data: new Uint8ClampedArray(4 * width * height) }),
        measureText: () => ({ width: 10 }),
      };
      return new Proxy(known, { get: (target, name) => target[name] ?? (() => {}), set: () => true });
    }
  }
  const [dots, marks] = [new Canvas(), new Canvas()];
  const painter = new Painter(dots, marks, () => {});
  painter.reserve(1);
  painter.add(0, Int32Array.from([400000, 300000]));
  const gray = [[1, 1, 1], [0, 0, 0]];
  const palette = { dots: gray, dim: gray, highlighted: gray, terminated: gray, halo: [1, 1, 1] };
  painter.show({
    number: 1, view: view(400000, 300000, 1, 20, 20), ratio: 1, marks: [], colors: palette, width: 20, height: 20,
    style: styleOf(1, 0.1, palette, false, null), level: 0, light: null, covers: [], enlargement: 1,
  });
  runFrames();
  const drawn = dots.images;
  assert.ok(drawn > 0);
  pictures.set("a label", null);
  for (const [number, canvas] of [dots, marks].entries()) {
    canvas.dispatchEvent(new Event("contextrestored"));
    runFrames();
    assert.ok(dots.images > drawn + number, String(number));
    assert.equal(pictures.size, 0, "the pictures of labels are lost, too");
  }
});
