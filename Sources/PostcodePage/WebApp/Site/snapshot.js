// The map as a picture to save: the dots and marks below a title, with a legend and the attribution.

import { drawScale } from "./scale-bar.js";

const font = (size, weight = 400) => `${weight} ${size}px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif`;

const makeCanvas = (width, height) => typeof OffscreenCanvas === "function"
  ? new OffscreenCanvas(width, height) : Object.assign(document.createElement("canvas"), { width, height });

/** Breaks a text into lines of at most a width. */
function linesOf(context, text, width) {
  const lines = [];
  for (const word of text.split(" ")) {
    const joined = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && context.measureText(joined).width <= width) lines[lines.length - 1] = joined; else lines.push(word);
  }
  return lines;
}

/** The sizes of a picture, in pixels. */
const margin = 20;
const rowHeight = 20;
/** The side of a legend's swatch, and the width of one with a ramp of colours. */
const swatchSide = 13;
const rampWidth = 48;
/** The height of the row with the scale. */
const scaleHeight = 44;

/**
 * Returns canvases as one PNG, with a caption {title, subtitle, legend: {title, rows: [{colors, text, count}], more} | null, attribution, shapes}.
 * The view, ratio and colours are those of the painter's frame. The title is above the map; the scale, the legend and the attribution
 * are below it, where they hide no postcodes.
 */
export async function snapshotOf(canvases, { view, ratio, colors }, { title, subtitle, legend, attribution, shapes = [] }) {
  const { width, height } = view;
  const room = width - 2 * margin;
  const measure = makeCanvas(1, 1).getContext("2d");
  const broken = (text, form) => { measure.font = form; return linesOf(measure, text, room); };
  const titles = broken(title, font(24, 700));
  const subtitles = subtitle ? broken(subtitle, font(14)) : [];
  const notes = attribution.split("\n").flatMap((line) => broken(line, font(11)));
  const table = legend?.rows.length ? tableOf(measure, legend, room) : null;
  const top = 26 + 30 * titles.length + 20 * subtitles.length;
  const below = top + height;
  const legendTop = below + scaleHeight;
  const notesTop = legendTop + (table?.height ?? 0);
  const whole = makeCanvas(Math.round(width * ratio), Math.round((notesTop + notes.length * 15 + 14) * ratio));
  const context = whole.getContext("2d");
  context.scale(ratio, ratio);
  context.fillStyle = colors.sea;
  context.fillRect(0, 0, width, whole.height / ratio);
  canvases.forEach((canvas, index) => {
    context.drawImage(canvas, 0, top, width, height);
    // Regions are below the labels, and distances above them.
    paintShapes(context, shapes.filter(({ isClosed }) => isClosed === !index), view, { top, colors });
  });
  context.textBaseline = "alphabetic";
  const write = (text, x, y, size, weight, color) => {
    context.font = font(size, weight);
    context.fillStyle = color;
    context.fillText(text, x, y);
  };
  titles.forEach((line, index) => write(line, margin, 36 + 30 * index, 24, 700, colors.ink));
  subtitles.forEach((line, index) => write(line, margin, 30 + 30 * titles.length + 20 * index, 14, 400, colors.soft));
  context.fillStyle = colors.line;
  context.fillRect(0, top, width, 1);
  context.fillRect(0, below, width, 1);
  context.font = font(12);
  context.fillStyle = context.strokeStyle = colors.soft;
  drawScale(context, view, margin, below + 36);
  if (table) paintLegend(context, legend, table, { top: legendTop, colors });
  notes.forEach((line, index) => write(line, margin, notesTop + 10 + 15 * index, 11, 400, colors.soft));
  return whole.convertToBlob ? whole.convertToBlob({ type: "image/png" }) : new Promise((done) => whole.toBlob(done, "image/png"));
}

/** Draws the selected region and measured lines. */
function paintShapes(context, shapes, { east, north, scale, width, height }, { top, colors }) {
  context.save();
  context.beginPath();
  context.rect(0, top, width, height);
  context.clip();
  context.lineJoin = "round";
  context.fillStyle = colors.sea;
  for (const { points, isClosed, hasCorners } of shapes) {
    const places = points.map(([easting, northing]) => [(easting - east) * scale + width / 2, top + (north - northing) * scale + height / 2]);
    context.beginPath();
    places.forEach(([x, y], index) => { if (index) context.lineTo(x, y); else context.moveTo(x, y); });
    if (isClosed) context.closePath();
    // As overlay.js draws them.
    for (const [color, lineWidth] of isClosed ? [[colors.mark, 3]] : [[colors.sea, 8], [colors.ink, 3]]) {
      Object.assign(context, { strokeStyle: color, lineWidth });
      context.stroke();
    }
    context.lineWidth = 2;
    for (const [x, y] of hasCorners ? places : []) {
      context.beginPath();
      context.arc(x, y, 5, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
  }
  context.restore();
}

/**
 * Returns the columns of a legend that fit a width: {columnWidth, gap, length: rows in a column, rooms: the widths for the labels, labels: their
 * lines, tops: where the rows begin, heads: the lines of its title, head: the height of all but the first, notes, swatch: the width of one, rowsHeight, height}.
 */
function tableOf(context, { title, rows, more = "" }, room) {
  const gap = 28;
  context.font = font(13);
  const widthOf = (texts) => Math.max(...texts.map((text) => context.measureText(text).width));
  const counts = widthOf(rows.map(({ count }) => count));
  const swatch = Math.max(...rows.map(({ colors }) => colors.length)) > 1 ? rampWidth : swatchSide;
  const columnWidth = Math.min(swatch + 9 + widthOf(rows.map(({ text }) => text)) + (counts ? 16 + counts : 0), room);
  const columns = Math.max(Math.floor((room + gap) / (columnWidth + gap)), 1);
  const length = Math.ceil(rows.length / columns);
  // Only a label of the whole width has more than one line.
  const rooms = rows.map(({ count }) => columnWidth - swatch - 9 - (count && 8 + context.measureText(count).width));
  const labels = rows.map(({ text }, index) => linesOf(context, text, rooms[index]));
  const tops = [];
  labels.forEach((_, index) => tops.push(index % length ? tops[index - 1] + rowHeight + 16 * (labels[index - 1].length - 1) : 0));
  const rowsHeight = Math.max(...labels.map((lines, index) => tops[index] + rowHeight + 16 * (lines.length - 1)));
  context.font = font(11);
  const notes = more ? linesOf(context, more, room) : [];
  context.font = font(13, 700);
  const heads = linesOf(context, title, room);
  const head = 18 * (heads.length - 1);
  return { columnWidth, gap, length, rooms, labels, tops, heads, head, notes, swatch, rowsHeight, height: 30 + head + rowsHeight + 15 * notes.length + 14 };
}

function paintLegend(context, { rows }, { columnWidth, gap, length, rooms, labels, tops, heads, head, notes, swatch, rowsHeight }, { top, colors: { ink, soft } }) {
  context.font = font(13, 700);
  context.fillStyle = ink;
  heads.forEach((line, index) => context.fillText(line, margin, top + 16 + 18 * index));
  context.font = font(13);
  rows.forEach(({ colors, count }, index) => {
    const left = margin + Math.floor(index / length) * (columnWidth + gap);
    const y = top + 40 + head + tops[index];
    const paint = context.createLinearGradient(left, 0, left + swatch, 0);
    colors.forEach((color, stop) => paint.addColorStop(stop / Math.max(colors.length - 1, 1), color));
    context.fillStyle = paint;
    context.beginPath();
    context.roundRect(left, y - 11, swatch, swatchSide, 3);
    context.fill();
    context.fillStyle = ink;
    // A long word is condensed.
    labels[index].forEach((line, number) => context.fillText(line, left + swatch + 9, y + 16 * number, rooms[index]));
    context.fillStyle = soft;
    context.textAlign = "right";
    context.fillText(count, left + columnWidth, y);
    context.textAlign = "left";
  });
  context.font = font(11);
  notes.forEach((line, index) => context.fillText(line, margin, top + 40 + head + rowsHeight + 15 * index));
}
