// Highlights on the map: ranges of postcodes, and marks.

export class Highlights {
  /** The highlighted ranges of ordinals, and the count of their postcodes. */
  ranges = [];
  count = 0;
  #marks = [];
  /** The names of the ranges, as marks. */
  #names = [];
  /** The mark of the only postcode. */
  #only = null;

  get isEmpty() { return !this.ranges.length && !this.#marks.length; }
  /** Whether more than one postcode is highlighted; all other dots are then dimmed. */
  get dimsOthers() { return this.count > 1; }
  /** Whether a postcode isn't dimmed as others are. */
  standsOut(ordinal) { return this.dimsOthers && this.ranges.some(({ first, end }) => ordinal >= first && ordinal < end); }

  /** Sets the ranges and their names {text, position}. Returns whether the ranges differ from the current ones. */
  setRanges(ranges, names) {
    this.#names = names.map((name) => ({ ...name, kind: "group" }));
    if (ranges === this.ranges) return false;
    this.ranges = ranges;
    this.count = ranges.reduce((sum, { first, end }) => sum + end - first, 0);
    return true;
  }

  /** Sets the only postcode {position, text}, or none. */
  setOnly(only) { this.#only = only && { ...only, kind: "selected" }; }
  /** Sets the marks: {position, kind: "selected" | "near" | "over", text?}. */
  setMarks(marks) { this.#marks = marks; }

  /** All marks. */
  get marks() {
    const showsOnly = this.#only && !this.#marks.some(({ kind }) => kind === "selected");
    return [...showsOnly ? [this.#only] : [], ...this.#names, ...this.#marks];
  }
}
