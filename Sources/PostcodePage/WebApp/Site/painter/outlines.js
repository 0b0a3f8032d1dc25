// The outlines of areas, outcodes or sectors: each point of the map belongs to the nearest postcode, if that isn't too far
// away, and lines separate points of different groups. They are computed on a raster for a view and some room around it, and
// drawn at other views, moved and scaled, until the map rests.

import { BlockBoxes } from "./block-boxes.js";

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

/** Stands for a cell that is too far from all postcodes. */
const none = -1;

export class Outlines {
  #positions = new Int32Array(0);
  #terminated = null;
  #boxes = new BlockBoxes(this.#positions);
  #raster = null;
  /** The filled group and the lines as pictures, {key, canvas}. */
  #fill = null;
  #lines = null;

  /** Sets the positions of all postcodes, and which are terminated. */
  take(positions, terminated) {
    this.#positions = positions;
    this.#terminated = terminated;
    this.#boxes = new BlockBoxes(positions);
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

  /** Gives the cells with postcodes to the groups of these. */
  #seed(raster, { firsts }) {
    const { owners, columns, west, east, north, south, metres } = raster;
    const [positions, terminated] = [this.#positions, this.#terminated];
    let group = 0;
    // Groups that share a cell compete for it: the Boyer–Moore majority vote.
    const votes = new Uint16Array(owners.length);
    for (const [first, end] of this.#boxes.within(raster)) {
      for (let ordinal = first; ordinal < end; ordinal++) {
        while (firsts[group + 1] <= ordinal) group++;
        const [x, y] = [positions[2 * ordinal], positions[2 * ordinal + 1]];
        if (x < west || x >= east || y > north || y <= south) continue;
        const cell = ((north - y) / metres | 0) * columns + ((x - west) / metres | 0);
        // A terminated postcode may have an outcode that no longer exists there.
        if (terminated?.[ordinal] && owners[cell] !== none) continue;
        if (owners[cell] === group) votes[cell]++;
        else if (votes[cell]) votes[cell]--;
        else [owners[cell], votes[cell]] = [group, terminated?.[ordinal] ? 0 : 1];
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
    if (light && light.level === raster.level) {
      // Dots that nearly cover the map would hide a lighter fill. Single dots must stay visible.
      context.globalAlpha = raster.scale > 0.125 ? 0.6 : 1;
      context.drawImage(this.#pictureOfFill(raster, light.number, colors.light), 0, 0);
    }
    context.setTransform(zoom, 0, 0, zoom, Math.round(left), Math.round(top));
    // Enlarged lines are wider.
    context.globalAlpha = Math.min(1 / zoom, 1);
    context.drawImage(this.#pictureOfLines(raster, ratio, colors.outline), 0, 0);
    context.restore();
  }

  /** Returns a picture of the lines: drawing them in each frame would take ten times as long. */
  #pictureOfLines({ cell, columns, rows, inner, outer }, ratio, color) {
    const key = `${ratio} ${color}`;
    if (this.#lines?.key !== key) {
      const side = cell * ratio;
      const canvas = new OffscreenCanvas(Math.ceil(columns * side), Math.ceil(rows * side));
      const context = canvas.getContext("2d");
      context.scale(side, side);
      context.lineJoin = "round";
      context.lineWidth = 1.1 / cell;
      context.strokeStyle = color;
      for (const [lines, opacity] of [[inner, 0.8], [outer, 0.35]]) {
        context.globalAlpha = opacity;
        context.stroke(lines);
      }
      this.#lines = { key, canvas };
    }
    return this.#lines.canvas;
  }

  #pictureOfFill({ columns, rows, owners }, number, color) {
    const key = `${number} ${color}`;
    if (this.#fill?.key !== key) {
      const canvas = new OffscreenCanvas(columns, rows);
      const context = canvas.getContext("2d");
      context.fillStyle = color;
      for (let cell = 0; cell < owners.length; cell++) {
        if (owners[cell] !== number) continue;
        const first = cell;
        while (owners[cell + 1] === number && (cell + 1) % columns) cell++;
        context.fillRect(first % columns, Math.floor(first / columns), cell + 1 - first, 1);
      }
      this.#fill = { key, canvas };
    }
    return this.#fill.canvas;
  }
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
  // The directions of the lines from each corner: right (1), down (2), left (4), and up (8); 16 times as much for lines around all owners.
  const lines = new Uint8Array(wide * (rows + 1));
  const steps = [1, wide, -1, -wide];
  const opposite = (direction) => (direction + 2) % 4;
  // Cells outside the raster have no lines.
  const addBetween = (cell, other, corner, direction) => {
    if (owners[cell] === owners[other]) return;
    const bits = owners[cell] === none || owners[other] === none ? 17 : 1;
    lines[corner] |= bits << direction;
    lines[corner + steps[direction]] |= bits << opposite(direction);
  };
  for (let cell = 0; cell < owners.length; cell++) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    if (row) addBetween(cell, cell - columns, row * wide + column, 0);
    if (column) addBetween(cell, cell - 1, row * wide + column, 1);
  }
  const directions = [0, 1, 2, 3];
  const degrees = lines.map((bits) => (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1));
  const [inner, outer] = [new Path2D(), new Path2D()];
  const follow = (start) => {
    for (let heading = 0; heading < 4; heading++) {
      if (!(lines[start] >> heading & 1)) continue;
      const path = lines[start] >> heading & 16 ? outer : inner;
      const corners = [start];
      for (let [corner, next] = [start, heading]; next >= 0; next = directions.findIndex((direction) => lines[corner] >> direction & 1)) {
        lines[corner] &= ~(1 << next);
        corner += steps[next];
        lines[corner] &= ~(1 << opposite(next));
        corners.push(corner);
        if (corner === start || degrees[corner] !== 2) break;
      }
      addLine(path, corners, wide);
    }
  };
  // Lines begin where several meet or one ends; what is left are loops.
  degrees.forEach((degree, corner) => { if (degree && degree !== 2) follow(corner); });
  lines.forEach((_, corner) => { if (lines[corner] & 15) follow(corner); });
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
