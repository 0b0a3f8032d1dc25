// The colours of the dots by the values of a column: the menu of columns and the legend.

import { opensLegends } from "./covers.js";
import { breakable, made } from "../app/elements.js";
import { qualities } from "../record/field-names.js";
import { grouped, part } from "../app/status.js";

/** Events: "changed" with {column} when the user has chosen a column, "failed" with {reason}. */
export class Colouring extends EventTarget {
  #map;
  #reader;
  #select;
  #legend;
  /** The columns {name, title, isKnown}; `null` until the index is loaded. */
  #columns = null;
  /** The column that a link asks for, until the index is loaded. */
  #wanted = "";
  /** The classes of the column: see `classesBy`. */
  #found = null;
  /** Whether any postcode is terminated. */
  #hasTerminated = false;
  /** Whether a column is being read. */
  #isLoading = false;
  column = "";
  /** The number of the frame that will count again. */
  #frame = 0;
  /** A promise that resolves when the last load has finished, even if it failed. */
  ready = Promise.resolve();

  constructor({ map, reader, select, legend }) {
    super();
    this.#map = map;
    this.#reader = reader;
    this.#select = select;
    this.#legend = legend;
    select.addEventListener("change", () => {
      this.#wanted = select.value;
      this.#apply();
      this.dispatchEvent(new CustomEvent("changed", { detail: { column: select.value } }));
    });
    for (const kind of ["rested", "recoloured"]) map.addEventListener(kind, () => this.#showLegend());
    // Its numbers are those of the highlighted postcodes in view.
    for (const kind of ["resized", "highlighted"]) {
      map.addEventListener(kind, () => {
        cancelAnimationFrame(this.#frame);
        this.#frame = requestAnimationFrame(() => this.#showLegend());
      });
    }
    reader.addEventListener("opened", () => this.#reset());
    reader.addEventListener("terminated", ({ detail: { terminated } }) => {
      this.#hasTerminated = terminated.includes(1);
    });
    reader.addEventListener("columns", ({ detail: { columns } }) => this.#offer(columns));
    // Show it together with the density picture. If it appeared later, the map would move to make room.
    if (part("density")) this.#showDensity();
  }

  /** The column's title, or that of the menu's first item. */
  get #title() { return this.#columns?.find(({ name }) => name === this.column)?.title ?? "Density"; }

  /** Shows the column that a link asks for, or none. */
  want(column) {
    if (column === this.#wanted) return;
    this.#wanted = column;
    this.#apply();
  }

  #reset() {
    this.#columns = null;
    this.column = "";
    this.#found = null;
    this.#hasTerminated = false;
    this.#setLoading(false);
    this.#select.disabled = true;
    this.#showLegend();
  }

  #offer(columns) {
    this.#columns = columns;
    const option = ({ name, title }) => made("option", title, { value: name });
    const group = (label, list) => {
      const element = made("optgroup", "", { label });
      element.append(...list.map(option));
      return list.length ? [element] : [];
    };
    const [known, others] = [columns.filter(({ isKnown }) => isKnown), columns.filter(({ isKnown }) => !isKnown)];
    this.#select.replaceChildren(made("option", "Density", { value: "" }), ...known.map(option), ...group("More columns", others));
    this.#select.disabled = !columns.length;
    this.#showLegend();
    this.#apply();
  }

  /** Shows the wanted column, if the index has it. */
  #apply() { this.ready = this.#load(); }

  async #load() {
    if (!this.#columns) return;
    const column = this.#columns.some(({ name }) => name === this.#wanted) ? this.#wanted : "";
    if (!column && this.#wanted) this.#fail(`the menu has no column “${this.#wanted.slice(0, 30)}”`);
    this.#select.value = column;
    if (column === this.column) return;
    this.column = column;
    this.#legend.parentElement.dataset.colour = "";
    this.#setLoading(column !== "");
    try {
      const found = column ? await this.#reader.request("classes", { column }) : null;
      if (column !== this.column) return;
      this.#found = found;
    } catch (error) {
      if (column !== this.column) return;
      this.#found = null;
      this.#fail(error.message);
    }
    this.#map.setClasses(this.#found);
    this.#setLoading(false);
    this.#showLegend();
    this.#legend.parentElement.dataset.colour = column;
  }

  #fail(reason) { this.dispatchEvent(new CustomEvent("failed", { detail: { reason } })); }

  /** Sets whether a column is being read, which takes a moment for millions of postcodes. The legend says so. */
  #setLoading(isLoading) {
    this.#isLoading = isLoading;
    this.#select.setAttribute("aria-busy", String(isLoading));
    if (!isLoading) return;
    this.#legend.open = opensLegends();
    this.#legend.replaceChildren(made("summary", this.#title), made("p", "Loading…"));
    this.#legend.hidden = false;
  }

  #showLegend() {
    if (this.#isLoading) return;
    this.#legend.hidden = true;
    if (this.#found) this.#showClasses();
    else if (!this.column) this.#showDensity();
  }

  /** Explains the ramps of the density. */
  #showDensity() {
    const ramps = this.#map.dotColors;
    if (!ramps) return;
    const kinds = this.#hasTerminated ? [["Live", ramps.live], ["Terminated", ramps.terminated]] : [["Postcodes", ramps.live]];
    this.#fill(kinds.map(([kind, colors]) => ({ colors, text: kind, count: "" })), "From few postcodes to many");
  }

  #showClasses() {
    const { classes, labels, scheme, note } = this.#found;
    const colors = this.#map.classColors;
    const counts = this.#map.countsInView(classes, labels.length + 1);
    let listed = labels.map((text, index) => ({ color: colors[index + 1], text, number: counts[index + 1] }));
    // Years and deciles keep their order. Of areas, the legend lists those in view, the largest first.
    if (scheme === "distinct") listed = listed.filter(({ number }) => number).sort((a, b) => b.number - a.number);
    if (counts[0]) listed.push({ color: colors[0], text: "None", number: counts[0] });
    // What has no position isn't in view.
    listed = listed.filter(({ text, number }) => number || text !== qualities[9]);
    const rows = listed.map(({ color, text, number }) => ({ colors: [color], text, count: grouped(number) }));
    const counted = rows.length ? `${this.#map.dimsOthers ? "Highlighted postcodes" : "Postcodes"} in view${this.#hasTerminated && this.column !== "live" ? ", live and terminated" : ""}` : "None in view";
    const absent = this.#map.withoutPosition;
    // At the top, because a long list must be scrolled.
    this.#fill(rows, absent ? `${counted}. ${grouped(absent)} without a position.` : counted, note);
  }

  #fill(rows, caption = "", note = "") {
    const list = made("ul");
    list.append(...rows.map(({ colors, text, count }) => {
      const item = made("li");
      const swatch = made("i", "", { className: colors.length > 1 ? "ramp" : "" });
      swatch.style.background = colors.length > 1 ? `linear-gradient(90deg, ${colors.join()})` : colors[0];
      item.append(swatch, made("span", breakable(text)), made("small", count));
      return item;
    }));
    if (!this.#legend.children.length) this.#legend.open = opensLegends();
    // The summary may have the focus.
    const summary = this.#legend.querySelector("summary") ?? made("summary");
    summary.textContent = this.#title;
    for (const child of [...this.#legend.children]) if (child !== summary) child.remove();
    this.#legend.append(...summary.parentElement ? [] : [summary], ...caption ? [made("p", caption)] : [], list, ...note ? [made("p", note)] : []);
    this.#legend.hidden = false;
  }
}
