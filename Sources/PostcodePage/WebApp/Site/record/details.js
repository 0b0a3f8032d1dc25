// The selected postcode: its location in one line, copy buttons, its neighbours and all its fields.

import { breakable, made } from "../app/elements.js";
import { followLinks, linkTo } from "../app/links.js";
import { SummaryView } from "./summary.js";
import { contentOf, distanceText, isNone, locationOf, positionOf, terminationOf, titleOf } from "./fields.js";
import { notApplicable, positionUnknown, samePosition, terminatedIn } from "../search/texts.js";

/** Events: "choose" with {postcode}, "group" with {text}, the code of a district or ward or an outcode, "close" with {isByKey}, "saved" with {name}, "problem" with {reason}, and "copied" with {text, isSelected}; `isSelected` if copying failed. */
export class Details extends EventTarget {
  #parts;
  #copied;
  #position = "";
  /** The text of the region shown: all regions have the same name. */
  #area = "";
  postcode = null;

  #summary;

  constructor(element, reader) {
    super();
    this.#summary = new SummaryView(element.querySelector("#summary"), reader);
    for (const kind of ["saved", "problem"]) {
      this.#summary.addEventListener(kind, ({ detail }) => this.dispatchEvent(new CustomEvent(kind, { detail })));
    }
    this.#summary.addEventListener("choose", ({ detail }) => {
      this.#parts.title.focus();
      this.dispatchEvent(new CustomEvent("choose", { detail }));
    });
    this.#summary.addEventListener("group", ({ detail }) => {
      this.#parts.title.focus();
      this.dispatchEvent(new CustomEvent("group", { detail }));
    });
    const part = (id) => element.querySelector(`#${id}`);
    this.#parts = {
      element, title: part("details-title"), location: part("details-location"), note: part("details-note"),
      copy: part("copy"), copyText: part("copy-text"), copyPosition: part("copy-position"), nearest: part("nearest"),
      nearestTitle: part("nearest-title"), codes: part("codes"), codesTitle: part("codes-title"), record: part("record"),
    };
    const contents = {
      "copy": () => this.postcode, "copy-position": () => this.#position,
      "copy-link": () => location.origin + location.pathname + location.hash,
    };
    for (const [id, content] of Object.entries(contents)) {
      part(id).addEventListener("click", ({ currentTarget }) => this.#copy(currentTarget, content()));
    }
    const close = part("close");
    close.addEventListener("click", () => {
      this.dispatchEvent(new CustomEvent("close", { detail: { isByKey: close.matches(":focus-visible") } }));
    });
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.dispatchEvent(new CustomEvent("close", { detail: { isByKey: true } }));
    });
    followLinks(this.#parts.nearest, (postcode) => {
      // The link disappears with its record, so the focus moves to the title.
      this.#parts.title.focus();
      this.dispatchEvent(new CustomEvent("choose", { detail: { postcode } }));
    });
    // Wide screens have room for all fields.
    this.#parts.codes.open = matchMedia("(min-width: 1600px)").matches;
    // The fields would open below the edge of the panel.
    const { codes } = this.#parts;
    codes.addEventListener("toggle", () => codes.open && codes.scrollIntoView({ block: "nearest" }));
  }

  /** Shows a record; `note` says what is missing from it. */
  show(record, note = "") {
    const { element, title, location, note: noteElement, copy, copyPosition, copyText, codes, codesTitle, record: list } = this.#parts;
    element.hidden = false;
    if (this.postcode !== record.postcode || this.#area !== (record.area ?? "")) {
      this.setNearest([]);
      copyText.hidden = true;
      element.scrollTop = 0;
      this.#resetLabels();
    }
    this.postcode = record.postcode;
    this.#area = record.area ?? "";
    title.textContent = breakable(record.postcode);
    title.classList.toggle("words", Boolean(record.place || record.region || record.summary?.column));
    const isNamed = record.place || record.summary;
    copy.dataset.label = isNamed ? "Name" : "Postcode";
    copy.textContent = copy.dataset.label;
    copy.setAttribute("aria-label", isNamed ? "Copy name" : "Copy postcode");
    if (record.summary) this.#summary.show(record.summary); else this.#summary.hide();
    location.textContent = record.details ?? locationOf(record);
    location.hidden = !location.textContent;
    const position = positionOf(record);
    this.#position = position?.value ?? "";
    copyPosition.hidden = !position;
    // The name of a position is the position.
    copy.hidden = Boolean(record.point || record.region);
    const terminated = terminationOf(record);
    const notes = [terminated && terminatedIn(terminated), position || record.summary ? "" : positionUnknown, note].filter(Boolean).join(" ");
    noteElement.textContent = notes;
    noteElement.hidden = !notes;
    noteElement.classList.toggle("progress", notes.endsWith("…"));
    const fields = record.fields.filter((field) => !isNone(field));
    const absent = record.fields.filter(isNone).map(({ name }) => titleOf(name));
    codes.hidden = !record.fields.length;
    codesTitle.textContent = `All fields (${record.fields.length})`;
    list.replaceChildren(...fields.map((field) => {
      const [text, code] = contentOf(field);
      return this.#row(titleOf(field.name), text, code);
    }));
    if (absent.length) list.append(this.#row(notApplicable, absent.join(", "), ""));
  }

  #row(name, text, code) {
    const row = made("div");
    const value = made("dd", text);
    if (code) value.append(made("small", code));
    row.append(made("dt", name), value);
    return row;
  }

  setNearest(found) {
    const { nearest, nearestTitle, title } = this.#parts;
    const focused = nearest.contains(document.activeElement) ? document.activeElement.dataset.text : null;
    nearestTitle.hidden = !found.length;
    const items = found.map(({ postcode, distance }) => {
      const item = made("li");
      const link = linkTo(postcode);
      link.append(made("span", distance < 1 ? samePosition : distanceText(distance)));
      item.append(link);
      return item;
    });
    nearest.replaceChildren(...items);
    // The index may replace the server's list while a link has the focus.
    if (focused) (items.map((item) => item.firstChild).find((it) => it.dataset.text === focused) ?? title).focus();
  }

  hide() {
    this.postcode = null;
    const { element } = this.#parts;
    // On a small window, the page was scrolled to the record.
    if (!element.hidden) scrollTo(0, 0);
    element.hidden = true;
  }

  /** Returns the buttons that say "Copied" to their labels. */
  #resetLabels() {
    clearTimeout(this.#copied);
    for (const button of this.#parts.element.querySelectorAll("[data-label]")) button.textContent = button.dataset.label;
  }

  async #copy(button, text) {
    const { copyText } = this.#parts;
    let isSelected = false;
    try {
      await navigator.clipboard.writeText(text);
      copyText.hidden = true;
    } catch {
      // Without permission, show and select the text for the user to copy.
      isSelected = true;
      copyText.textContent = text;
      copyText.hidden = false;
      getSelection().selectAllChildren(copyText);
    }
    this.#resetLabels();
    button.dataset.label ??= button.textContent;
    button.textContent = isSelected ? "Selected" : "Copied";
    this.#copied = setTimeout(() => { button.textContent = button.dataset.label; }, 2500);
    this.dispatchEvent(new CustomEvent("copied", { detail: { text, isSelected } }));
  }
}
