// Draws the marks above the dots: the rings of postcodes with their names, and the labels of the map where these leave room.

import { fontOf, kinds, unitsFrom } from "./labels.js";

/** The number of highlighted dots up to which no label of the map covers one. */
const fewDots = 30;
/** The distance between the centres of a selection's ring and of another one that touches it, with the width of their lines, in pixels. */
const touching = 18;

/** Returns the parts of the plane outside a view. The edge would cut a label that overlaps one. */
const edgesOf = ({ width, height }) => {
  const plane = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  return [{ ...plane, right: 0 }, { ...plane, bottom: 0 }, { ...plane, left: width }, { ...plane, top: height }];
};

const overlap = (a, b) => a.right >= b.left && a.left <= b.right && a.bottom >= b.top && a.top <= b.bottom;

const squareAround = ({ x, y, radius }) => ({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius });

/** Returns the pixel of a position in a view. */
const pixelOf = ([east, north], view) =>
  ({ x: (east - view.east) * view.scale + view.width / 2, y: (view.north - north) * view.scale + view.height / 2 });

/** Before the street, leaves out the rings of the nearest postcodes if they all touch the selection's: nobody could tell them apart. */
function withoutCrowd(scale, rings) {
  const selected = rings.find(({ kind }) => kind === "selected");
  const isCrowd = scale < unitsFrom && selected
    && rings.every(({ x, y, kind }) => kind !== "near" || Math.hypot(x - selected.x, y - selected.y) < touching);
  return isCrowd ? rings.filter(({ kind }) => kind !== "near") : rings;
}

function drawText(context, text, x, y, { ink, halo }) {
  if (halo) {
    context.lineWidth = 3.5;
    context.strokeStyle = halo;
    context.strokeText(text, x, y);
  }
  context.fillStyle = ink;
  context.fillText(text, x, y);
}

/** The pictures of labels, which many frames show: drawing the text would take several times as long. */
export const pictures = new Map();

function pictureOf(text, font, width, height, ratio, colors) {
  const key = JSON.stringify([text, font, ratio, colors]);
  if (pictures.size > 4000) pictures.clear();
  if (!pictures.has(key)) {
    const canvas = new OffscreenCanvas(Math.ceil((width + 4) * ratio), Math.ceil((height + 4) * ratio));
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    Object.assign(context, { font, lineJoin: "round", textAlign: "center", textBaseline: "middle" });
    drawText(context, text, canvas.width / ratio / 2, canvas.height / ratio / 2, colors);
    pictures.set(key, canvas);
  }
  return pictures.get(key);
}

/**
 * Draws the marks and labels of a frame: see `Painter.show`. It also has `labels`, those in view, and `dots`, the boxes of dots that these belong
 * to. `ranges` are the highlighted ranges of `positions`. Returns the labels drawn with their places in pixels: [text, left, top, width, height].
 */
export function drawMarks(context, frame, positions, ranges) {
  const { view, marks, dots, covers, colors, enlargement } = frame;
  context.lineJoin = "round";
  context.textBaseline = "middle";
  const rings = withoutCrowd(view.scale, marks.map(({ position, kind, text }) =>
    ({ ...pixelOf(position, view), radius: kind === "group" ? 0 : kind === "selected" ? 9 : 6, kind, text })));
  // Labels must not overlap each other or a ring.
  const taken = rings.map(squareAround);
  const obstacles = [[...edgesOf(view), ...covers], taken, dots];
  const names = rings.filter(({ text }) => text).flatMap((ring) => spotOf(context, ring, obstacles, enlargement) ?? []);
  const shown = drawLabels(context, frame, [...taken, ...covers, ...fewHighlighted(view, positions, ranges)]);
  // The selection's ring is above those near it.
  const isSelected = ({ kind }) => kind === "selected";
  for (const { x, y, radius, kind } of rings.filter(({ radius }) => radius).sort((a, b) => isSelected(a) - isSelected(b))) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.lineWidth = kind === "selected" ? 3 : 2;
    context.strokeStyle = kind === "near" ? colors.near : colors.mark;
    context.stroke();
  }
  for (const { text, font, kind, box } of names) {
    if (kind === "selected") {
      context.globalAlpha = 0.82;
      context.fillStyle = colors.panel;
      context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
      context.globalAlpha = 1;
    }
    context.font = font;
    drawText(context, text, box.left + 4, (box.top + box.bottom) / 2 + 0.5, { ink: colors.ink, halo: kind === "selected" ? null : colors.sea });
  }
  return shown;
}

/** Returns the boxes of the highlighted dots if they are few: a label could cover all of them. */
function fewHighlighted(view, positions, ranges) {
  if (ranges.reduce((sum, { first, end }) => sum + end - first, 0) > fewDots) return [];
  return ranges.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, index) =>
    // Its own label touches it.
    squareAround({ ...pixelOf(positions.subarray(2 * (first + index)), view), radius: 3 })));
}

/** Draws the labels of the map that overlap nothing. */
function drawLabels(context, { view, ratio, labels, colors, enlargement }, obstacles) {
  const shown = [];
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const { text, kind, east, north, right, down, width } of labels) {
    const { x, y } = pixelOf([east, north], view);
    const height = kinds[kind].size * 1.2 * enlargement;
    const box = { left: x + right - width / 2, top: y + down - height / 2, right: x + right + width / 2, bottom: y + down + height / 2 };
    if (obstacles.some((obstacle) => overlap(obstacle, box))) continue;
    const ink = colors[kinds[kind].color];
    const picture = pictureOf(text, fontOf(kinds[kind], enlargement), width, height, ratio, { ink, halo: colors.sea });
    context.drawImage(picture, Math.round((x + right) * ratio - picture.width / 2), Math.round((y + down) * ratio - picture.height / 2));
    shown.push([text, ...[box.left, box.top, width, height].map(Math.round)]);
  }
  context.restore();
  return shown;
}

/**
 * Returns a box for the name of a ring, {text, font, kind, box}, and reserves it; `null` if there is none. Earlier rings take
 * precedence. The name of the selection is always shown: if possible, the edge of the map doesn't cut it, no element above the map
 * and no ring covers it, and it covers the fewest dots. Names of neighbours cover nothing. `obstacles` are lists of boxes, the worst first.
 */
function spotOf(context, { text, x, y, radius, kind }, obstacles, enlargement) {
  const height = 20 * enlargement;
  const font = `700 ${13 * enlargement}px system-ui, sans-serif`;
  context.font = font;
  const width = context.measureText(text).width + 8;
  const [below, above] = [radius + 3, -radius - 3 - height];
  // Above the middle, so that the postcodes of a small group stay visible.
  const spots = kind === "group" ? [[-width / 2, -height - 8]] : [[radius + 3, -height / 2], [-radius - 3 - width, -height / 2],
    ...[below, above].map((down) => [-width / 2, down]), ...[-radius, radius - width].flatMap((right) => [[right, below], [right, above]])];
  const costs = spots.map(([right, down]) => {
    const box = { left: x + right, top: y + down, right: x + right + width, bottom: y + down + height };
    return { box, cost: obstacles.reduce((sum, boxes) => 1e4 * sum + boxes.filter((obstacle) => overlap(box, obstacle)).length, 0) };
  });
  const best = costs.reduce((least, next) => next.cost < least.cost ? next : least);
  if (best.cost && kind === "near") return null;
  obstacles[1].push(best.box);
  return { text, font, kind, box: best.box };
}
