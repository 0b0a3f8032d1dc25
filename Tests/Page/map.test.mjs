// The arithmetic of the map: boxes, views, the scale bar, positions, and colours.
import assert from "node:assert/strict";
import { test } from "node:test";

import { boxIn, boxOf, mainBoxOf, rangesOf, textOfBox } from "../../Sources/PostcodePage/WebApp/Site/map/geometry.js";
import { View } from "../../Sources/PostcodePage/WebApp/Site/map/view.js";
import { showScale } from "../../Sources/PostcodePage/WebApp/Site/map/scale-bar.js";
import { PositionStore } from "../../Sources/PostcodePage/WebApp/Site/map/position-store.js";
import { chunkLength, missing } from "../../Sources/PostcodePage/WebApp/Site/painter/position-chunks.js";
import { colorsOf, distinctCount } from "../../Sources/PostcodePage/WebApp/Site/map/palettes.js";

const near = (value, wanted, limit = 1e-6) => assert.ok(Math.abs(value - wanted) <= limit, `${value} instead of ${wanted}`);

test("boxes survive the address; other texts are none", () => {
  const box = boxOf([[5, 7], [-3, 20], [4, 1]]);
  assert.deepEqual(box, { west: -3, south: 1, east: 5, north: 20 });
  assert.deepEqual(boxIn(textOfBox(box)), box);
  for (const text of ["", "1~2", "1.2~3", "1.2~3.4.5", "a.b~c.d", "1.2~3.99999999"]) assert.equal(boxIn(text), null, text);
});

test("ordinals form ranges", () => {
  assert.deepEqual(rangesOf([]), []);
  assert.deepEqual(rangesOf([1, 2, 3, 7, 9, 10]), [{ first: 1, end: 4 }, { first: 7, end: 8 }, { first: 9, end: 11 }]);
});

test("strays do not set the frame of most postcodes", () => {
  const cluster = Array.from({ length: 141 }, (_, number) => [530000 + number % 12 * 60, 180000 + Math.floor(number / 12) * 60]);
  const corners = (positions) => Object.values(mainBoxOf(...[0, 1].map((axis) => Float64Array.from(positions, (position) => position[axis]))));
  assert.deepEqual(corners([...cluster, [529900, 177500], [529800, 177600]]), [530000, 180000, 530660, 180660]);
  // Nine are too many, and of two postcodes none is a stray. In an even row nothing is left out.
  assert.deepEqual(corners([...cluster, ...Array.from({ length: 9 }, (_, number) => [529900, 177500 + number])]), [529900, 177500, 530660, 180660]);
  assert.deepEqual(corners([[1, 2], [9000, 8000]]), [1, 2, 9000, 8000]);
  assert.deepEqual(corners([[5, 7]]), [5, 7, 5, 7]);
  assert.deepEqual(corners(Array.from({ length: 200 }, (_, number) => [number * 100, 0])), [0, 0, 19900, 0]);
});

/** Returns a view of 1000 by 800 pixels. */
function viewAt(place = { east: 400000, north: 300000, scale: 0.01 }) {
  const view = new View(() => {});
  view.setSize(1000, 800);
  view.go(place, false);
  return view;
}

test("pixels and metres are each other's inverse", () => {
  const view = viewAt();
  for (const [east, north] of [[400000, 300000], [412345, 298765]]) {
    near(view.easting(view.x(east)), east);
    near(view.northing(view.y(north)), north);
  }
  assert.deepEqual([view.x(400000), view.y(300000)], [500, 400]);
  assert.deepEqual(view.box(), { west: 350000, east: 450000, south: 260000, north: 340000 });
});

test("a box fits the part of the map that is free", () => {
  const view = viewAt();
  const box = { west: 410000, south: 310000, east: 420000, north: 312000 };
  const room = { left: 300, top: 50, right: 900, bottom: 700 };
  view.fit(box, false, { room });
  for (const x of [view.x(box.west), view.x(box.east)]) assert.ok(x > room.left && x < room.right, String(x));
  near((view.x(box.west) + view.x(box.east)) / 2, 600);
  near((view.y(box.north) + view.y(box.south)) / 2, 375);
  // A single position isn't shown at an endless scale.
  view.fit({ west: 1000, east: 1000, south: 1000, north: 1000 }, false);
  assert.ok(view.scale <= 4, String(view.scale));
});

test("zooming keeps the point under the pointer, and scales have limits", () => {
  const view = viewAt();
  const before = [view.easting(200), view.northing(650)];
  view.zoom(2.5, 200, 650);
  near(view.scale, 0.025);
  near(view.easting(200), before[0], 1e-3);
  near(view.northing(650), before[1], 1e-3);
  view.zoom(1e9);
  assert.equal(view.scale, 4);
  view.zoom(1e-9);
  assert.ok(view.scale > 0.0001 && view.scale < 0.001, String(view.scale));
});

test("dragging moves the centre, but never off the British grid", () => {
  const view = viewAt();
  view.pan(100, -50);
  near(view.east, 390000);
  near(view.north, 295000);
  view.pan(-1e9, 1e9);
  assert.deepEqual([view.east, view.north], [700000, 1300000]);
});

test("animations begin and end where they should, without a jump", () => {
  const view = viewAt();
  view.go({ east: 420000, north: 280000, scale: 0.2 }, true);
  assert.ok(view.isMoving);
  let last = view.scale;
  for (let time = 0; view.isMoving; time += 16) {
    view.step(1000 + time);
    assert.ok(view.scale >= last && view.scale / last < 1.6, `${last} became ${view.scale}`);
    last = view.scale;
    assert.ok(time < 2000);
  }
  near(view.east, 420000);
  near(view.north, 280000);
  near(view.scale, 0.2);
});

test("the scale bar has a round length", () => {
  for (const [scale, text] of [[0.0006, "200 km"], [0.01, "10 km"], [0.2, "500 m"], [4, "20 m"]]) {
    const element = { children: [{ style: {} }, { textContent: "" }] };
    showScale(element, { width: 1000, scale });
    assert.equal(element.children[1].textContent, text);
    assert.ok(parseFloat(element.children[0].style.width) <= 140);
  }
});

test("positions are found in boxes while they arrive", () => {
  const count = 150_000;
  const position = (ordinal) => ordinal % 97 ? [400000 + ordinal % 200 * 100, 300000 + Math.floor(ordinal / 200) * 100] : [missing, missing];
  const store = new PositionStore(count);
  for (let first = 0; first < count; first += chunkLength) {
    const length = Math.min(chunkLength, count - first);
    store.add(first, Int32Array.from(Array.from({ length }, (_, index) => position(first + index)).flat()));
    assert.equal(store.loaded, first + length);
    for (const [start, end] of [[1, 2], [0, 20_000], [4000, 9000], [8192, 12288]]) {
      const located = Array.from({ length: end - start }, (_, index) => position(start + index)).filter(([east]) => east !== missing);
      assert.deepEqual(store.box([{ first: start, end }]), boxOf(located), `${start} to ${end}`);
    }
  }
  assert.equal(new PositionStore(10).box([{ first: 0, end: 10 }]), null);
});

// The parts of the matrices of Machado, Oliveira and Fernandes (2009) for people who lack a kind of cone.
const blindness = {
  none: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
};
const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * vector[index], 0));

// The matrices of Oklab (Björn Ottosson, 2020).
const cones = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]];
const oklab = [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]];

/** Returns a colour in Oklab, as people with a kind of blindness see it. */
function seen(color, kind) {
  const linear = [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16) / 255)
    .map((channel) => channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  const light = times(blindness[kind], linear).map((channel) => Math.min(Math.max(channel, 0), 1));
  return times(oklab, times(cones, light).map(Math.cbrt)).map((axis) => 100 * axis);
}

test("colours differ for the colour-blind", () => {
  for (const isDark of [false, true]) {
    for (const [scheme, count] of [["distinct", distinctCount], ["pair", 2], ["sequence", 10]]) {
      const [, ...colors] = colorsOf(scheme, count, isDark);
      assert.equal(new Set(colors).size, count);
      for (const kind of Object.keys(blindness)) {
        const points = colors.map((color) => seen(color, kind));
        const where = `${scheme}, ${isDark ? "dark" : "light"}, ${kind}`;
        if (scheme === "sequence") {
          // Steadily lighter, or darker.
          const steps = points.slice(1).map(([light], index) => (light - points[index][0]) * (isDark ? 1 : -1));
          assert.ok(Math.min(...steps) > 0.5, `${where}: ${steps}`);
        } else {
          const distances = points.flatMap((point, index) => points.slice(index + 1).map((other) => Math.hypot(...point.map((value, axis) => value - other[axis]))));
          assert.ok(Math.min(...distances) > 11, `${where}: ${Math.min(...distances)}`);
        }
      }
    }
  }
});
