// The colours of the dots by the values of a column: the menu of columns and the legend.

import { opensLegends } from "./covers.js";
import { breakable, make } from "../app/elements.js";
import { grouped, byId } from "../app/status.js";

/** Events: "changed" with {column} when the user has chosen a column, "failed" with {reason}. */
export class Colouring extends EventTarget {
  #map;
  #reader;
  #select;
  #legend;
  /** The columns {name, title}; `null` until the index is loaded. */
  #columns = null;
  /** The column that the user or a link has chosen, and the one that is shown or being read: "" for the density. */
  #wanted = "";
  column = "";
  /** The classes of the column: see `classesBy`. */
  #classes = null;
  /** Whether any postcode is terminated. */
  #hasTerminated = false;
  /** The number of the frame that will show the legend again. */
  #frame = 0;

  constructor({ map, reader, select, legend }) {
    super();
    this.#map = map;
    this.#reader = reader;
    this.#select = select;
    this.#legend = legend;
    legend.open = opensLegends();
    legend.append(make("summary"));
    select.addEventListener("change", () => {
      this.want(select.value);
      this.dispatchEvent(new CustomEvent("changed", { detail: { column: select.value } }));
    });
    // The numbers are those of the postcodes in view, or of the highlighted ones.
    for (const kind of ["rested", "recoloured", "resized", "highlighted"]) {
      map.addEventListener(kind, () => {
        cancelAnimationFrame(this.#frame);
        this.#frame = requestAnimationFrame(() => this.#showLegend());
      });
    }
    reader.addEventListener("opened", () => {
      [this.#columns, this.#classes, this.column, this.#hasTerminated] = [null, null, "", false];
      select.disabled = true;
      this.#showLegend();
    });
    reader.addEventListener("terminated", ({ detail: { terminated } }) => { this.#hasTerminated = terminated.includes(1); });
    reader.addEventListener("columns", ({ detail: { columns } }) => {
      this.#columns = columns;
      select.replaceChildren(...[{ name: "", title: "Density" }, ...columns].map(({ name, title }) => make("option", title, { value: name })));
      select.disabled = !columns.length;
      this.#showLegend();
      this.#load();
    });
    // Show it together with the density picture. If it appeared later, the map would move to make room.
    if (byId("density")) this.#showLegend();
  }

  /** Shows the column that the user or a link has chosen, or none. */
  want(column) {
    if (column === this.#wanted) return;
    this.#wanted = column;
    this.#load();
  }

  /** Shows the wanted column, if the index has it. */
  async #load() {
    if (!this.#columns) return;
    const column = this.#columns.some(({ name }) => name === this.#wanted) ? this.#wanted : "";
    if (column !== this.#wanted) this.#fail(`the menu has no column “${this.#wanted.slice(0, 30)}”`);
    this.#select.value = column;
    if (column === this.column) return;
    this.column = column;
    this.#legend.parentElement.dataset.colour = "";
    // Reading the values of millions of postcodes takes a moment.
    this.#select.ariaBusy = "true";
    const classes = column && await this.#reader.request("classes", { column }).catch(({ message }) => {
      if (column === this.column) this.#fail(message);
    });
    if (column !== this.column) return;
    this.#classes = classes ? { ...classes, column } : null;
    this.#map.setClasses(this.#classes);
    this.#select.ariaBusy = "false";
    this.#showLegend();
    this.#legend.parentElement.dataset.colour = column;
  }

  #fail(reason) { this.dispatchEvent(new CustomEvent("failed", { detail: { reason } })); }

  #showLegend() {
    const { rows, caption, note } = this.#classes ? this.#classesInView() : this.#densityRamps();
    this.#legend.hidden = !caption;
    const list = make("ul");
    list.append(...rows.map(({ colors, text, count }) => {
      const [row, swatch] = [make("li"), make("i", "", { className: colors.length > 1 ? "ramp" : "" })];
      swatch.style.background = colors.length > 1 ? `linear-gradient(90deg, ${colors.join()})` : colors[0];
      row.append(swatch, make("span", breakable(text)), make("small", count === undefined ? "" : grouped(count)));
      return row;
    }));
    // The summary stays, because it may have the focus.
    const summary = this.#legend.firstChild;
    summary.textContent = this.#columns?.find(({ name }) => name === this.#classes?.column)?.title ?? "Density";
    while (summary.nextSibling) summary.nextSibling.remove();
    // The caption is at the top, because a long list must be scrolled.
    this.#legend.append(make("p", caption), list, make("p", note));
  }

  /** Returns the ramps of the density. */
  #densityRamps() {
    const ramps = this.#map.dotColors;
    if (!ramps) return { rows: [] };
    const live = { colors: ramps.live, text: this.#hasTerminated ? "Live" : "Postcodes" };
    const rows = this.#hasTerminated ? [live, { colors: ramps.terminated, text: "Terminated" }] : [live];
    return { rows, caption: "From few postcodes to many" };
  }

  /** Returns the classes with their numbers of postcodes in view. */
  #classesInView() {
    const { classes, labels, scheme, note } = this.#classes;
    const colors = this.#map.classColors;
    const counts = this.#map.countsInView(classes, labels.length + 1);
    let rows = labels.map((text, index) => ({ colors: [colors[index + 1]], text, count: counts[index + 1] }));
    // Years and deciles keep their order. Of areas, the legend lists those in view, the largest first.
    if (scheme === "distinct") rows = rows.filter(({ count }) => count).sort((a, b) => b.count - a.count);
    if (counts[0]) rows.push({ colors: [colors[0]], text: "None", count: counts[0] });
    const which = this.#map.dimsOthers ? "Highlighted postcodes" : "Postcodes";
    const kinds = this.#hasTerminated && this.column !== "live" ? ", live and terminated" : "";
    const counted = rows.length ? `${which} in view${kinds}` : "None in view";
    const absent = this.#map.withoutPosition;
    return { rows, caption: absent ? `${counted}. ${grouped(absent)} without a position.` : counted, note };
  }
}
