// The panel of the selected postcode: its location in one line, copy buttons, its neighbours and all its fields.

import { breakable, followLinks, linkTo, make } from "../app/elements.js";
import { byId } from "../app/status.js";
import { makeSummaryView, postcodeItem } from "./summary.js";
import { notApplicable, positionUnknown, terminatedIn } from "../search/texts.js";

/** Shows a text in an element, or hides the element. */
function showText(id, text) {
  byId(id).textContent = text;
  byId(id).hidden = !text;
}

/** Returns the field of a position, in degrees or else on a grid, or nothing. */
export const positionOf = ({ fields }) => ["degrees", "grid", "irish_grid"]
  .map((kind) => fields.find(({ name }) => name === kind)).find(Boolean);

/** The fields that the panel begins with. */
const mainFields = ["district", "ward", "degrees", "grid", "irish_grid"];

/** Returns the address of a position on OpenStreetMap, or "". */
function mapAddressOf({ fields }) {
  const [latitude, longitude] = fields.find(({ name }) => name === "degrees")?.value.split(", ") ?? [];
  return latitude ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}` : "";
}

/** Returns the address of a record in the API of postcodes.io, or "". */
function apiAddressOf({ postcode, terminated, place, point, summary }) {
  const compact = postcode.replaceAll(" ", "");
  if (point) return `postcodes?lat=${point.latitude}&lon=${point.longitude}`;
  if (place) return `places/${place}`;
  if (summary) return summary.level === 1 ? `outcodes/${compact}` : "";
  return `${terminated ? "terminated_postcodes" : "postcodes"}/${compact}`;
}

/** Events: "choose" {postcode}, "group" {text}, "close" {isByKey}, "saved" {name}, "problem" {reason}, and "copied" {text, isSelected}. */
export class Details extends EventTarget {
  #element;
  #showSummary;
  #timer;
  /** The record that is shown, or `null`. */
  #record = null;

  constructor(element, reader) {
    super();
    this.#element = element;
    const emit = (kind, detail) => this.dispatchEvent(new CustomEvent(kind, { detail }));
    // A link disappears with its record, so the focus moves to the title.
    const follow = (kind, detail) => {
      byId("details-title").focus();
      emit(kind, detail);
    };
    this.#showSummary = makeSummaryView(byId("summary"), reader, { follow, emit });
    followLinks(byId("nearest"), (postcode) => follow("choose", { postcode }));
    for (const [id, textOf] of Object.entries({
      copy: ({ postcode }) => postcode,
      "copy-link": () => location.origin + location.pathname + location.hash,
    })) byId(id).addEventListener("click", ({ currentTarget }) => this.#copy(currentTarget, textOf(this.#record)));
    byId("main-fields").addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) this.#copy(button, button.dataset.value);
    });
    followLinks(byId("main-fields"), (text) => follow("group", { text }));
    byId("close").addEventListener("click", ({ currentTarget }) => emit("close", { isByKey: currentTarget.matches(":focus-visible") }));
    const codes = byId("codes");
    // Wide screens have room for all fields. On others, they would open below the edge of the panel.
    codes.open = matchMedia("(min-width: 1600px)").matches;
    codes.addEventListener("toggle", () => codes.open && codes.scrollIntoView({ block: "nearest" }));
  }

  /** Shows a record; `note` says what is missing from it. */
  show(record, note = "") {
    const { postcode, summary, place, point, region, area, fields } = record;
    this.#element.hidden = false;
    // All regions have the same name.
    if (this.#record?.postcode !== postcode || this.#record.area !== area) {
      this.setNearest([]);
      byId("copy-text").hidden = true;
      this.#element.scrollTop = 0;
      this.#resetLabels();
    }
    this.#record = record;
    const title = byId("details-title");
    title.textContent = breakable(postcode);
    title.classList.toggle("words", Boolean(place || region || summary?.column));
    const copy = byId("copy");
    copy.textContent = copy.dataset.label = `Copy ${place || summary ? "name" : "postcode"}`;
    copy.ariaLabel = copy.textContent;
    // The name of a position is the position.
    copy.hidden = Boolean(point || region);
    this.#showSummary(summary);
    const rowsOfMain = this.#mainRows(record);
    byId("main-fields").replaceChildren(...rowsOfMain);
    // The rows say where a postcode is.
    showText("details-location", record.details ?? (fields.some(({ name, isNone }) => name === "district" && !isNone) ? "" : record.location));
    const position = positionOf(record);
    for (const [id, address] of [["open-map", mapAddressOf(record)], ["json", apiAddressOf(record)]]) {
      byId(id).hidden = !address;
      byId(id).href = address;
    }
    showText("details-note", [record.terminated && terminatedIn(record.terminated), position || summary ? "" : positionUnknown, note].filter(Boolean).join(" "));
    byId("codes").hidden = !fields.length;
    byId("codes-title").textContent = `All fields (${fields.length})`;
    const rows = fields.filter(({ isNone }) => !isNone).map(({ title, value, text = value, isName }) => [title, String(text), isName ? String(value) : ""]);
    const absent = fields.filter(({ isNone }) => isNone).map(({ title }) => title);
    if (absent.length) rows.push([notApplicable, absent.join(", "), ""]);
    byId("record").replaceChildren(...rows.map(([name, text, code]) => {
      const [row, value] = [make("div"), make("dd", text)];
      if (code) value.append(make("small", code));
      row.append(make("dt", name), value);
      return row;
    }));
  }

  /** Returns the rows of the fields that people look for: names lead to summaries, positions have a button that copies them. */
  #mainRows({ fields }) {
    const found = mainFields.map((wanted) => fields.find(({ name, isNone }) => name === wanted && !isNone)).filter(Boolean);
    return found.map(({ name, title, value, text = value, isName }) => {
      const [row, content] = [make("div"), make("dd")];
      if (/degrees|grid/.test(name)) {
        const button = make("button", "Copy", { id: `copy-${name}`, type: "button", ariaLabel: `Copy ${title.toLowerCase()}` });
        Object.assign(button.dataset, { value, label: "Copy" });
        content.append(make("span", value), button);
      } else content.append(isName ? linkTo(value, text) : make("span", text));
      row.append(make("dt", title), content);
      return row;
    });
  }

  setNearest(neighbours) {
    byId("nearest-title").hidden = !neighbours.length;
    byId("nearest").replaceChildren(...neighbours.map(({ postcode, away }) => postcodeItem(postcode, away)));
  }

  hide() {
    this.#record = null;
    // On a small window, the page was scrolled to the record.
    if (!this.#element.hidden) scrollTo(0, 0);
    this.#element.hidden = true;
  }

  /** Returns the buttons that say "Copied" to their labels. */
  #resetLabels() {
    clearTimeout(this.#timer);
    for (const button of this.#element.querySelectorAll("[data-label]")) button.textContent = button.dataset.label;
  }

  async #copy(button, text) {
    const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false) ?? false;
    showText("copy-text", isCopied ? "" : text);
    // Without permission, the user copies the selected text.
    if (!isCopied) getSelection().selectAllChildren(byId("copy-text"));
    this.#resetLabels();
    button.dataset.label ??= button.textContent;
    button.textContent = isCopied ? "Copied" : "Selected";
    this.#timer = setTimeout(() => this.#resetLabels(), 2500);
    this.dispatchEvent(new CustomEvent("copied", { detail: { text, isSelected: !isCopied } }));
  }
}
