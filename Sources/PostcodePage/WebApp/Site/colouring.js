// The colours of the dots by the values of a column: the menu of columns and the legend.

import { grouped } from "./status.js";

const made = (name, text = "", values = {}) => Object.assign(document.createElement(name), { textContent: text, ...values });

/** Events: "changed" with {column} when the user has chosen a column, "failed" with {reason}. */
export class Colouring extends EventTarget {
  #map;
  #reader;
  #select;
  #legend;
  #columns = [];
  /** The column that a link asks for, until the index is loaded. */
  #wanted = "";
  /** The classes shown: see `classesBy`. */
  #found = null;
  #rows = [];
  #more = "";
  /** Whether a column is being read. */
  #isLoading = false;
  column = "";

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
    map.addEventListener("rested", () => this.#showLegend());
    reader.addEventListener("opened", () => this.#reset());
    reader.addEventListener("columns", ({ detail: { columns } }) => this.#offer(columns));
  }

  /** The column's title, in lower case, or "". */
  get title() { return this.#columns.find(({ name }) => name === this.column)?.title ?? ""; }

  /** The legend for a picture: {title, rows: [{color, text, count}], more: the rest in words}, or `null`. */
  get legend() { return this.#found && !this.#isLoading ? { title: this.title, rows: this.#rows, more: this.#more } : null; }

  /** Shows the column that a link asks for, or none. */
  want(column) {
    if (column === this.#wanted) return;
    this.#wanted = column;
    this.#apply();
  }

  /** Counts again, for another point in time. */
  update() { this.#showLegend(); }

  #reset() {
    this.#columns = [];
    this.column = "";
    this.#found = null;
    this.#setLoading(false);
    this.#select.disabled = true;
    this.#legend.hidden = true;
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
    this.#apply();
  }

  /** Shows the wanted column, if the index has it. */
  async #apply() {
    if (this.#select.disabled) return;
    const column = this.#columns.some(({ name }) => name === this.#wanted) ? this.#wanted : "";
    this.#select.value = column;
    if (column === this.column) return;
    this.column = column;
    this.#legend.parentElement.dataset.colour = "";
    this.#setLoading(column !== "");
    try {
      const found = column ? await this.#reader.request("classes", { column }) : null;
      if (column !== this.column) return;
      this.#found = found && { count: found.labels.length, ...found };
    } catch (error) {
      if (column !== this.column) return;
      this.#found = null;
      this.dispatchEvent(new CustomEvent("failed", { detail: { reason: error.message } }));
    }
    this.#map.setClasses(this.#found);
    this.#setLoading(false);
    this.#showLegend();
    this.#legend.parentElement.dataset.colour = column;
  }

  /** Sets whether a column is being read, which takes a moment for millions of postcodes. The legend says so. */
  #setLoading(isLoading) {
    this.#isLoading = isLoading;
    this.#select.setAttribute("aria-busy", String(isLoading));
    if (!isLoading) return;
    // On a phone the legend would cover the map.
    this.#legend.open = matchMedia("(min-width: 761px)").matches;
    this.#legend.replaceChildren(made("summary", this.title), made("p", "Loading…"));
    this.#legend.hidden = false;
  }

  #showLegend() {
    if (this.#isLoading) return;
    this.#legend.hidden = !this.#found;
    if (!this.#found) return;
    const { ids, classes, labels, colours, scheme, note } = this.#found;
    const colors = this.#map.classColors;
    const counts = this.#map.countsInView(ids ?? classes, labels.length + 1);
    let listed = labels.map((text, index) => ({ color: colors[colours ? colours[index + 1] : index + 1], text, number: counts[index + 1] }));
    let others = 0;
    // Years and deciles keep their order. For areas, the legend lists the largest one in view of each colour.
    if (scheme === "distinct") {
      const inView = listed.filter(({ color, number }) => number && color !== colors[0]).sort((a, b) => b.number - a.number);
      const seen = new Set();
      listed = inView.filter(({ color }) => !seen.has(color) && seen.add(color));
      others = inView.length - listed.length;
    }
    const nothing = colours ? counts.reduce((sum, count, id) => sum + (colours[id] ? 0 : count), 0) : counts[0];
    if (nothing) listed.push({ color: colors[0], text: "None", number: nothing });
    this.#rows = listed.map(({ color, text, number }) => ({ color, text, count: grouped(number) }));
    const list = made("ul");
    list.append(...this.#rows.map(({ color, text, count }) => {
      const item = made("li");
      const swatch = made("i");
      swatch.style.background = color;
      item.append(swatch, made("span", text), made("small", count));
      return item;
    }));
    this.#more = others ? `and ${grouped(others)} more in view, in the same colours` : "";
    const notes = [this.#more, note ?? ""].filter(Boolean).join(". ");
    this.#legend.replaceChildren(made("summary", this.title), made("p", "Postcodes in view"), list, ...notes ? [made("p", notes)] : []);
  }
}
