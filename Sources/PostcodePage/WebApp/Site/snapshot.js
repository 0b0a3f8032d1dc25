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

/**
 * Returns canvases as one PNG, with a caption {title, subtitle, legend: {title, rows: [{color, text, count}], more} | null, attribution}.
 * The view, ratio and colours are those of the painter's frame.
 */
export async function snapshotOf(canvases, { view, ratio, colors }, { title, subtitle, legend, attribution }) {
  const margin = 20;
  const { width } = view;
  const measure = makeCanvas(1, 1).getContext("2d");
  const broken = (text, form) => { measure.font = form; return linesOf(measure, text, width - 2 * margin); };
  const titles = broken(title, font(24, 700));
  const subtitles = subtitle ? broken(subtitle, font(14)) : [];
  const notes = attribution.split("\n").flatMap((line) => broken(line, font(11)));
  const [top, bottom] = [26 + 30 * titles.length + 20 * subtitles.length, notes.length * 15 + 22];
  const whole = makeCanvas(Math.round(width * ratio), Math.round((top + view.height + bottom) * ratio));
  const context = whole.getContext("2d");
  context.scale(ratio, ratio);
  context.fillStyle = colors.sea;
  context.fillRect(0, 0, width, top + view.height + bottom);
  for (const canvas of canvases) context.drawImage(canvas, 0, top, width, view.height);
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
  context.fillRect(0, top + view.height, width, 1);
  notes.forEach((line, index) => write(line, margin, top + view.height + 24 + 15 * index, 11, 400, colors.soft));
  if (legend?.rows.length) paintLegend(context, legend, { left: 16, top: top + 16, colors });
  // Dots would make the scale unreadable.
  context.fillStyle = colors.panel;
  context.fillRect(10, top + view.height - 42, 152, 36);
  context.font = font(12);
  context.fillStyle = context.strokeStyle = colors.soft;
  drawScale(context, view, 16, top + view.height - 14);
  return whole.convertToBlob ? whole.convertToBlob({ type: "image/png" }) : new Promise((done) => whole.toBlob(done, "image/png"));
}

function paintLegend(context, { title, rows, more = "" }, { left, top, colors }) {
  context.font = font(13);
  const texts = Math.max(...rows.map(({ text }) => context.measureText(text).width));
  const counts = Math.max(...rows.map(({ count }) => context.measureText(count).width));
  context.font = font(13, 700);
  const width = Math.max(context.measureText(title).width + 24, 24 + 22 + texts + (counts ? 16 + counts : 0));
  context.font = font(11);
  const notes = more ? linesOf(context, more, width - 24) : [];
  const height = 40 + 20 * rows.length + 15 * notes.length;
  context.fillStyle = colors.panel;
  context.beginPath();
  context.roundRect(left, top, width, height, 10);
  context.fill();
  context.strokeStyle = colors.line;
  context.lineWidth = 1;
  context.stroke();
  context.font = font(13, 700);
  context.fillStyle = colors.ink;
  context.fillText(title, left + 12, top + 23);
  context.font = font(13);
  rows.forEach(({ color, text, count }, index) => {
    const y = top + 46 + 20 * index;
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(left + 12, y - 11, 13, 13, 3);
    context.fill();
    context.fillStyle = colors.ink;
    context.fillText(text, left + 34, y);
    context.fillStyle = colors.soft;
    context.textAlign = "right";
    context.fillText(count, left + width - 12, y);
    context.textAlign = "left";
  });
  context.font = font(11);
  notes.forEach((line, index) => context.fillText(line, left + 12, top + 44 + 20 * rows.length + 15 * index));
}
