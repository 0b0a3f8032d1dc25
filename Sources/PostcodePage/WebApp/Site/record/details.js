// The panel of the selected postcode: its location in one line, copy buttons, its neighbours and all its fields.

import { breakable, followLinks, make } from "../app/elements.js";
import { byId } from "../app/status.js";
import { makeSummaryView, postcodeItem } from "./summary.js";
import { contentOf, distanceText, isNone, locationOf, positionOf, terminationOf, titleOf } from "./fields.js";
import { notApplicable, positionUnknown, samePosition, terminatedIn } from "../search/texts.js";

/** Shows a text in an element, or hides the element. */
function showText(id, text) {
  byId(id).textContent = text;
  byId(id).hidden = !text;
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
      copy: ({ postcode }) => postcode, "copy-position": (record) => positionOf(record).value,
      "copy-link": () => location.origin + location.pathname + location.hash,
    })) byId(id).addEventListener("click", ({ currentTarget }) => this.#copy(currentTarget, textOf(this.#record)));
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
    const [copy, label] = [byId("copy"), place || summary ? "Name" : "Postcode"];
    copy.textContent = copy.dataset.label = label;
    copy.ariaLabel = `Copy ${label.toLowerCase()}`;
    // The name of a position is the position.
    copy.hidden = Boolean(point || region);
    this.#showSummary(summary);
    showText("details-location", record.details ?? locationOf(record));
    const position = positionOf(record);
    byId("copy-position").hidden = !position;
    const terminated = terminationOf(record);
    showText("details-note", [terminated && terminatedIn(terminated), position || summary ? "" : positionUnknown, note].filter(Boolean).join(" "));
    byId("codes").hidden = !fields.length;
    byId("codes-title").textContent = `All fields (${fields.length})`;
    const rows = fields.filter((field) => !isNone(field)).map((field) => [titleOf(field.name), ...contentOf(field)]);
    const absent = fields.filter(isNone).map(({ name }) => titleOf(name));
    if (absent.length) rows.push([notApplicable, absent.join(", "), ""]);
    byId("record").replaceChildren(...rows.map(([name, text, code]) => {
      const [row, value] = [make("div"), make("dd", text)];
      if (code) value.append(make("small", code));
      row.append(make("dt", name), value);
      return row;
    }));
  }

  setNearest(neighbours) {
    byId("nearest-title").hidden = !neighbours.length;
    byId("nearest").replaceChildren(...neighbours.map(({ postcode, distance }) =>
      postcodeItem(postcode, distance < 1 ? samePosition : distanceText(distance))));
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
