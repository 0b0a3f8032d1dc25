// The outlines of areas, outcodes or sectors: each point of the map belongs to the nearest postcode, if that isn't too far
// away, and lines separate points of different groups. They are computed on a raster for a view and some room around it, and
// drawn at other views, moved and scaled, until the map rests.

import { boxOfOrdinals } from "./block-boxes.js";
import { missing } from "./position-chunks.js";

/** The maximum side of a raster cell, in pixels. */
const largestCell = 4;
/** The maximum number of cells of the outlines of areas. Around London, areas are only a few pixels wide where the whole country is in view. */
const cellLimit = 1_000_000;
/** The room around the view, in parts of its sides. */
const room = 0.3;
/** How far the land of a postcode reaches, by level: in metres, and at least in pixels. */
const reaches = [4000, 3000, 2000];
const leastReach = 9;
/** How many times larger or smaller the outlines may be drawn than they were computed: beyond, their cells could be seen. */
const largestZoom = 16;
/** The number of postcodes that share a bounding box, a power of two. */
const blockShift = 12;

/** Stands for a cell that is too far from all postcodes. */
const none = -1;

/** Returns a canvas that isn't shown. */
export const makeCanvas = (width, height) => typeof OffscreenCanvas === "function"
  ? new OffscreenCanvas(width, height) : Object.assign(document.createElement("canvas"), { width, height });

export class Outlines {
  #positions = new Int32Array(0);
  #terminated = null;
  #boxes = [];
  #raster = null;
  /** The filled group and the lines as pictures, {key, canvas}. */
  #fill = null;
  #lines = null;

  /** Sets the positions of all postcodes, and which are terminated. */
  take(positions, terminated) {
    this.#positions = positions;
    this.#terminated = terminated;
    this.#boxes = [];
    this.#raster = this.#fill = this.#lines = null;
  }

  /** Whether the outlines fit a view, so that they needn't be computed again. */
  fit(view, level) {
    const raster = this.#raster;
    if (!raster || raster.level !== level || raster.scale !== view.scale) return false;
    const [wide, high] = [view.width / 2 / view.scale, view.height / 2 / view.scale];
    return view.east - wide >= raster.west && view.east + wide <= raster.east
      && view.north + high <= raster.north && view.north - high >= raster.south;
  }

  /** Computes the outlines of a level for a view. `groups` has the level's `firsts`. */
  compute(view, level, groups) {
    const { scale } = view;
    const side = 1 + 2 * room;
    const cell = level > 0 ? largestCell : Math.min(Math.ceil(side * Math.sqrt(view.width * view.height / cellLimit)), largestCell);
    const columns = Math.ceil(view.width * side / cell);
    const rows = Math.ceil(view.height * side / cell);
    // The cells are multiples from the origin, at the precision of a link, so that the same view has the same outlines wherever the map was before.
    const metres = cell / Number(scale.toPrecision(5));
    const west = Math.floor(view.east / metres - columns / 2) * metres;
    const north = Math.ceil(view.north / metres + rows / 2) * metres;
    const raster = this.#raster = {
      level, scale, cell, columns, rows, metres, west, north, east: west + columns * metres, south: north - rows * metres,
      owners: new Int32Array(columns * rows).fill(none),
    };
    this.#fill = this.#lines = null;
    this.#seed(raster, groups);
    grow(raster, Math.max(reaches[level] * scale, leastReach) / cell);
    [raster.inner, raster.outer] = trace(raster);
  }

  /** Returns the box of a block of positions. */
  #boxOf(block) {
    return this.#boxes[block] ??= boxOfOrdinals(this.#positions, block << blockShift, (block + 1) << blockShift);
  }

  /** Gives the cells with postcodes to the groups of these. */
  #seed({ owners, columns, west, east, north, south, metres }, { firsts }) {
    const positions = this.#positions;
    const terminated = this.#terminated;
    const count = positions.length / 2;
    let group = 0;
    // Groups that share a cell compete for it: the Boyer–Moore majority vote.
    const votes = new Uint16Array(owners.length);
    for (let block = 0; block << blockShift < count; block++) {
      const box = this.#boxOf(block);
      if (box.west >= east || box.east < west || box.south >= north || box.north < south) continue;
      const end = Math.min((block + 1) << blockShift, count);
      for (let ordinal = block << blockShift; ordinal < end; ordinal++) {
        while (group + 1 < firsts.length && firsts[group + 1] <= ordinal) group++;
        const x = positions[2 * ordinal];
        const y = positions[2 * ordinal + 1];
        if (x === missing || x < west || x >= east || y > north || y <= south) continue;
        const spot = ((north - y) / metres | 0) * columns + ((x - west) / metres | 0);
        // A terminated postcode may have an outcode that no longer exists there.
        if (terminated?.[ordinal] && owners[spot] !== none) continue;
        if (owners[spot] === group) votes[spot]++;
        else if (votes[spot]) votes[spot]--;
        else [owners[spot], votes[spot]] = [group, terminated?.[ordinal] ? 0 : 1];
      }
    }
  }

  /** Draws the outlines, and fills the group `light` {level, number} if there is one. */
  draw(context, view, ratio, colors, light) {
    const raster = this.#raster;
    if (!raster) return;
    const { cell } = raster;
    const zoom = view.scale / raster.scale;
    if (zoom > largestZoom || zoom < 1 / largestZoom) return;
    const left = ratio * ((raster.west - view.east) * view.scale + view.width / 2);
    const top = ratio * ((view.north - raster.north) * view.scale + view.height / 2);
    context.save();
    context.setTransform(ratio * zoom * cell, 0, 0, ratio * zoom * cell, left, top);
    if (light && light.level === raster.level) this.#drawFill(context, raster, light.number, colors.light);
    if (zoom === 1) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalAlpha = 1;
      context.drawImage(this.#picture(raster, ratio, colors.outline), Math.round(left), Math.round(top));
    } else drawLines(context, raster, zoom, colors.outline);
    context.restore();
  }

  /** Returns a picture of the lines: many frames of a scale show them, and drawing the lines takes ten times as long. */
  #picture(raster, ratio, color) {
    const key = `${ratio} ${color}`;
    if (this.#lines?.key !== key) {
      const side = raster.cell * ratio;
      const canvas = makeCanvas(Math.ceil(raster.columns * side), Math.ceil(raster.rows * side));
      const context = canvas.getContext("2d");
      context.scale(side, side);
      drawLines(context, raster, 1, color);
      this.#lines = { key, canvas };
    }
    return this.#lines.canvas;
  }

  #drawFill(context, raster, number, color) {
    const { columns, rows, owners } = raster;
    const key = `${number} ${color}`;
    if (this.#fill?.key !== key) {
      const canvas = makeCanvas(columns, rows);
      const part = canvas.getContext("2d");
      part.fillStyle = color;
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          if (owners[row * columns + column] !== number) continue;
          const first = column;
          while (column < columns && owners[row * columns + column] === number) column++;
          part.fillRect(first, row, column - first, 1);
        }
      }
      this.#fill = { key, canvas };
    }
    // Dots that nearly cover the map would hide a lighter fill. Single dots must stay visible.
    context.globalAlpha = raster.scale > 0.125 ? 0.6 : 1;
    context.drawImage(this.#fill.canvas, 0, 0);
  }
}

/** Draws the lines of a raster, `zoom` times as large as they were computed, with a cell as the unit. */
function drawLines(context, { cell, inner, outer }, zoom, color) {
  context.lineJoin = "round";
  context.lineWidth = 1.1 / zoom / cell;
  context.strokeStyle = color;
  context.globalAlpha = 0.8;
  context.stroke(inner);
  context.globalAlpha = 0.35;
  context.stroke(outer);
}

/** Gives every cell to the owner of the nearest cell that has one, up to a distance in cells: 8SSED, after Danielsson. */
function grow({ columns, rows, owners }, reach) {
  const count = columns * rows;
  const [dx, dy] = [new Int16Array(count), new Int16Array(count)];
  const far = 16000;
  for (let spot = 0; spot < count; spot++) if (owners[spot] === none) dx[spot] = far;
  const compare = (spot, other, x, y) => {
    if (dx[other] === far) return;
    const [wide, high] = [dx[other] + x, dy[other] + y];
    if (dx[spot] !== far && wide * wide + high * high >= dx[spot] * dx[spot] + dy[spot] * dy[spot]) return;
    dx[spot] = wide;
    dy[spot] = high;
    owners[spot] = owners[other];
  };
  const sweep = (row, above, step) => {
    const start = row * columns;
    const [first, last] = step > 0 ? [0, columns - 1] : [columns - 1, 0];
    for (let column = first; column !== last + step; column += step) {
      const spot = start + column;
      if (above >= 0 && above < rows) {
        const away = above < row ? -1 : 1;
        compare(spot, above * columns + column, 0, away);
        if (column > 0) compare(spot, above * columns + column - 1, -1, away);
        if (column < columns - 1) compare(spot, above * columns + column + 1, 1, away);
      }
      const before = column - step;
      if (before >= 0 && before < columns) compare(spot, start + before, -step, 0);
    }
    for (let column = last - step; column !== first - step; column -= step) compare(start + column, start + column + step, step, 0);
  };
  for (let row = 0; row < rows; row++) sweep(row, row - 1, 1);
  for (let row = rows - 1; row >= 0; row--) sweep(row, row + 1, -1);
  const limit = reach * reach;
  for (let spot = 0; spot < count; spot++) if (dx[spot] * dx[spot] + dy[spot] * dy[spot] > limit) owners[spot] = none;
}

/** Returns the lines between owners, and those around all of them, in cells. */
function trace({ columns, rows, owners }) {
  const wide = columns + 1;
  // For each corner, whether a line leads from it to the right (1) and down (2). Cells outside the raster have no lines.
  const lines = new Uint8Array(wide * (rows + 1));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const owner = owners[row * columns + column];
      if (row && owners[(row - 1) * columns + column] !== owner) lines[row * wide + column] |= 1;
      if (column && owners[row * columns + column - 1] !== owner) lines[row * wide + column] |= 2;
    }
  }
  const steps = [1, wide, -1, -wide];
  const has = (corner, direction) => direction === 0 ? lines[corner] & 1 : direction === 1 ? lines[corner] & 2
    : direction === 2 ? corner % wide && lines[corner - 1] & 1 : corner >= wide && lines[corner - wide] & 2;
  const take = (corner, direction) => {
    if (direction === 0) lines[corner] &= ~1; else if (direction === 1) lines[corner] &= ~2;
    else if (direction === 2) lines[corner - 1] &= ~1; else lines[corner - wide] &= ~2;
  };
  const degrees = new Uint8Array(lines.length);
  for (let corner = 0; corner < lines.length; corner++) {
    for (let direction = 0; direction < 4; direction++) if (has(corner, direction)) degrees[corner]++;
  }
  const [inner, outer] = [new Path2D(), new Path2D()];
  const follow = (start) => {
    for (let direction = 0; direction < 4; direction++) {
      if (!has(start, direction)) continue;
      const corners = [start];
      let [corner, heading] = [start, direction];
      const [x, y] = [start % wide, Math.floor(start / wide)];
      // The two cells beside the first line.
      const beside = direction % 2 === 0 ? [[x - (direction === 2 ? 1 : 0), y - 1], [x - (direction === 2 ? 1 : 0), y]]
        : [[x - 1, y - (direction === 3 ? 1 : 0)], [x, y - (direction === 3 ? 1 : 0)]];
      const isOuter = beside.some(([column, row]) => owners[row * columns + column] === none);
      for (;;) {
        take(corner, heading);
        corner += steps[heading];
        corners.push(corner);
        if (corner === start || degrees[corner] !== 2) break;
        heading = [0, 1, 2, 3].find((other) => has(corner, other));
        if (heading === undefined) break;
      }
      addLine(isOuter ? outer : inner, corners, wide);
    }
  };
  for (let corner = 0; corner < lines.length; corner++) if (degrees[corner] && degrees[corner] !== 2) follow(corner);
  for (let corner = 0; corner < lines.length; corner++) if (lines[corner]) follow(corner);
  return [inner, outer];
}

/** Adds a smoothed line through corners to a path. */
function addLine(path, corners, wide) {
  const isLoop = corners.length > 3 && corners[0] === corners.at(-1);
  let points = corners.map((corner) => [corner % wide, Math.floor(corner / wide)]);
  for (let pass = 0; pass < 3; pass++) {
    points = points.map(([x, y], number) => {
      const isEnd = number === 0 || number === points.length - 1;
      if (isEnd && !isLoop) return [x, y];
      const before = points[number === 0 ? points.length - 2 : number - 1];
      const after = points[number === points.length - 1 ? 1 : number + 1];
      return [(before[0] + 2 * x + after[0]) / 4, (before[1] + 2 * y + after[1]) / 4];
    });
  }
  path.moveTo(...points[0]);
  for (let number = 1; number < points.length - 1; number++) {
    const [[x, y], after] = [points[number], points[number + 1]];
    path.quadraticCurveTo(x, y, (x + after[0]) / 2, (y + after[1]) / 2);
  }
  path.lineTo(...points.at(-1));
}
