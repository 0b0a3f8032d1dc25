// What the map shows: postcodes, their groups and colours, what is highlighted, and marks.

import { distinctScale, groupAt, groupLevelOf } from "../search/groups.js";
import { colorsOf } from "./palettes.js";
import { PositionStore } from "./position-store.js";
import { dotColorsOf } from "./styles.js";

/** The room around a dot that can be told apart from others, in parts of the radius around the pointer. */
const distinctPart = 0.4;

/** Dispatches the events "recoloured" and "highlighted" of `DotMap`, which shows the content. */
export class MapContent extends EventTarget {
  element;
  /** The current view: see `Framing`. */
  framing;
  /** Calls a method of the painter. */
  paint;
  store = new PositionStore(0);
  /** Whether all positions are loaded. */
  isWhole = false;
  /** The highlighted ranges of ordinals, and the count of their postcodes. */
  highlighted = [];
  highlightedCount = 0;
  /** The marks: of the selection, its neighbours and what is pointed at; of a single highlighted postcode; and the names of the ranges. */
  #marks = [];
  #only = null;
  #names = [];
  /** The areas, outcodes and sectors: see `GroupCentres`. */
  groups = null;
  /** The group that is filled. */
  lit = null;
  /** The colours of the page's theme. */
  colors;
  /** The scheme and the number of the classes, {scheme, count}, or `null`. */
  classes = null;

  constructor(element) {
    super();
    this.element = element;
  }

  /** Draws the next frame. */
  schedule() {}

  /** Makes room for an index's postcodes. */
  reserve(count) {
    this.store = new PositionStore(count);
    this.isWhole = false;
    this.groups = this.lit = this.classes = null;
    this.paint("reserve", [count]);
  }

  /** Adds a chunk of positions. It may replace an earlier one, from before the index was verified. */
  add(first, positions) {
    this.store.add(first, positions);
    this.paint("add", [first, positions], [positions.buffer]);
    this.schedule();
  }

  /** Sets the areas, outcodes and sectors: see `GroupCentres`. */
  setGroups(groups) {
    this.groups = groups;
    this.paint("setGroups", [groups]);
    this.schedule();
  }

  /** Sets the labels of a kind: see `Labels`. */
  setLabels(kind, labels) {
    this.paint("setLabels", [kind, labels]);
    this.schedule();
  }

  /** Call it when all positions are loaded. Returns whether there are any. */
  finish() {
    this.isWhole = true;
    const box = this.store.box([{ first: 0, end: this.store.count }]);
    if (!box) return false;
    this.framing.whole = box;
    this.element.dataset.dots = String(this.store.loaded);
    if (!this.highlighted.length && !this.#marks.length && !this.framing.isByHand) this.framing.showAll(false);
    return true;
  }

  /** Colours the dots by classes: see `classesBy`. `null` removes the colours. */
  setClasses(colouring) {
    this.classes = colouring && { scheme: colouring.scheme, count: colouring.labels.length };
    this.paint("setClasses", [colouring?.classes ?? null]);
    this.schedule();
  }

  /** The colours of dots {live, terminated}, lists of #rrggbb from few to many postcodes on a pixel; `null` while they show something else. */
  get dotColors() { return this.classColors || this.dimsOthers ? null : dotColorsOf(this.colors); }

  /** The colours of the classes, as #rrggbb, the first for postcodes without a value; `null` without classes. */
  get classColors() { return this.classes && colorsOf(this.classes.scheme, this.classes.count, this.colors.isDark); }

  /** Sets which postcodes are terminated, a byte each. */
  setTerminated(terminated) {
    this.store.terminated = terminated;
    this.element.dataset.terminated = String(terminated.reduce((sum, value) => sum + value, 0));
    this.paint("setTerminated", [terminated]);
    this.dispatchEvent(new Event("recoloured"));
    this.schedule();
  }

  /** Returns the number of terminated postcodes in a range of ordinals, as far as the index has loaded. */
  terminatedIn(first, end) { return this.store.terminated?.subarray(first, end).reduce((sum, value) => sum + value, 0) ?? 0; }

  /** Returns the group that the map outlines at its scale and that has the postcode nearest to a point, if any. */
  groupNear(easting, northing, radius) {
    const nearest = this.groups && this.store.nearest(easting, northing, radius);
    return nearest ? groupAt(this.groups, groupLevelOf(this.framing.scale), nearest.ordinals[0]) : null;
  }

  /** Fills a group, or none. */
  light(group) {
    if (this.lit?.level === group?.level && this.lit?.number === group?.number) return;
    this.lit = group && { level: group.level, number: group.number };
    this.element.dataset.light = group?.name ?? "";
    this.schedule();
  }

  /** Fills the group with some ordinals {first, end}, or none, if the map outlines groups of its level. */
  lightRange(range) {
    const group = range && this.groups && groupAt(this.groups, groupLevelOf(this.framing.scale), range.first);
    this.light(group && group.first === range.first && group.end === range.end ? group : null);
  }

  /** Whether there is some room around a dot, so that it can be told apart from others. A finger needs more than a mouse. */
  isDistinct(position, radius) { return !this.store.hasOther(position, distinctPart * radius); }

  /** Whether the scale is that of a county or the whole country, where dots stand for many postcodes. */
  get isCoarse() { return this.framing.scale < distinctScale; }

  /** Returns the ordinals of at most `limit` postcodes in the view and around it; `null` if there are more. */
  ordinalsInView(limit, margin) { return this.store.within(this.framing.box(margin), limit); }

  /** Counts postcodes by their values, below `length`, in the view where the movement ends; while others are dimmed, only those highlighted. */
  countsInView(values, length) {
    return this.store.countsIn(this.framing.box(0, this.framing.place), values, length, this.dimsOthers ? this.highlighted : null);
  }

  /** The number of postcodes without a position, if all the others are in view; while others are dimmed, only of those highlighted. */
  get withoutPosition() {
    const ranges = this.dimsOthers ? this.highlighted : [{ first: 0, end: this.store.count }];
    const [all, view] = [this.store.box(ranges), this.framing.box(0, this.framing.place)];
    const isAll = this.isWhole && all && all.west >= view.west && all.east < view.east && all.south >= view.south && all.north < view.north;
    return isAll ? this.store.withoutPosition(ranges) : 0;
  }

  /** Whether all positions are loaded and none is in view, nor a selected one. */
  get isEmptyHere() { return this.isWhole && !this.selectedPixel && this.ordinalsInView(0, 0) !== null; }

  /** Where the selected postcode or position will be after the current movement, [x, y] in pixels; `null` if out of view. */
  get selectedPixel() {
    const { width, height, place } = this.framing;
    const position = this.marks.find(({ kind }) => kind === "selected")?.position;
    if (!position) return null;
    const [x, y] = [(position[0] - place.east) * place.scale + width / 2, (place.north - position[1]) * place.scale + height / 2];
    return x > 0 && y > 0 && x < width && y < height ? [x, y] : null;
  }

  /** Whether more than one postcode is highlighted; all other dots are then dimmed. */
  get dimsOthers() { return this.highlightedCount > 1; }

  /** Orders postcodes at one position: those highlighted first, then live ones. */
  order(ordinal, other) {
    const standsOut = (number) => this.dimsOthers && this.highlighted.some(({ first, end }) => number >= first && number < end);
    const weight = (number) => 2 * standsOut(number) - (this.store.terminated?.[number] ?? 0);
    return weight(other) - weight(ordinal) || ordinal - other;
  }

  /** Returns the postcodes nearest to a point, in their order: see `PositionStore`. */
  nearest(easting, northing, radius) {
    const nearest = this.store.nearest(easting, northing, radius);
    nearest?.ordinals.sort((ordinal, other) => this.order(ordinal, other));
    return nearest;
  }

  /** Whether all positions are loaded and none of the postcodes in some ranges of ordinals has one. */
  lacksPositions(ranges) { return this.isWhole && ranges.length > 0 && !this.store.box(ranges); }

  /** Highlights ranges of ordinals and zooms to them. A `point`, or else a single postcode, is marked with `name`; `names` are {text, position}. */
  highlight(ranges, { zooms = true, name = "", names = [], point = null } = {}) {
    const wasDim = this.dimsOthers;
    const isOther = ranges !== this.highlighted;
    this.highlighted = ranges;
    this.highlightedCount = ranges.reduce((sum, { first, end }) => sum + end - first, 0);
    this.#names = names.map((name) => ({ ...name, kind: "group" }));
    // The painter gets them once, because there may be thousands.
    if (isOther) this.paint("setRanges", [Int32Array.from(ranges.flatMap(({ first, end }) => [first, end]))]);
    const box = zooms && this.store.mainBox(ranges);
    if (box) this.framing.show(box);
    const position = point ?? (this.highlightedCount === 1 && name ? this.store.position(ranges.find(({ first, end }) => end > first).first) : null);
    this.#only = position && { position, text: name, kind: "selected" };
    this.schedule();
    this.element.dataset.highlighted = String(this.highlightedCount);
    if (this.dimsOthers !== wasDim) this.dispatchEvent(new Event("recoloured"));
    else if (isOther) this.dispatchEvent(new Event("highlighted"));
  }

  /** Returns the box of some postcodes, and the numbers of those without a position, and far from the others, which `highlight` doesn't zoom to. */
  extentOf(ranges) {
    const { store } = this;
    return this.isWhole ? { box: store.box(ranges), withoutPosition: store.withoutPosition(ranges), strays: store.straysOf(ranges) } : {};
  }

  /** Sets the marks: {position, kind: "selected" | "near" | "over", text?}. */
  mark(marks) {
    this.#marks = marks;
    this.schedule();
  }

  get marks() {
    const showsOnly = this.#only && !this.#marks.some(({ kind }) => kind === "selected");
    return [...showsOnly ? [this.#only] : [], ...this.#names, ...this.#marks];
  }
}
