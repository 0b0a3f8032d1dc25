// The selected postcode: where it is in a line, what can be copied of it, its neighbours, and all that is known.

import { contentOf, distanceText, endOf, isNone, placeOf, positionOf, titleOf } from "./fields.js";

function made(name, text = "", values = {}) {
  const element = document.createElement(name);
  element.textContent = text;
  return Object.assign(element, values);
}

/** Events: "choose" with {postcode}, "close" with {isByKey}, and "copied" with {text, isMarked}. */
export class Details extends EventTarget {
  #parts;
  #copied;
  #position = "";
  postcode = null;

  constructor(element) {
    super();
    const part = (id) => element.querySelector(`#${id}`);
    this.#parts = {
      element, title: part("details-title"), place: part("details-place"), note: part("details-note"),
      copyText: part("copy-text"), copyPosition: part("copy-position"), nearest: part("nearest"),
      nearestTitle: part("nearest-title"), codes: part("codes"), codesTitle: part("codes-title"), record: part("record"),
    };
    const contents = {
      "copy": () => this.postcode, "copy-position": () => this.#position,
      "copy-link": () => `${location.origin}${location.pathname}#${this.postcode.replaceAll(" ", "-")}`,
    };
    for (const [id, content] of Object.entries(contents)) {
      part(id).addEventListener("click", ({ currentTarget }) => this.#copy(currentTarget, content()));
    }
    const close = part("close");
    close.addEventListener("click", () => {
      this.dispatchEvent(new CustomEvent("close", { detail: { isByKey: close.matches(":focus-visible") } }));
    });
    this.#parts.nearest.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      // The button goes with the record that it belongs to; whoever pressed it must not be left nowhere.
      this.#parts.title.focus();
      this.dispatchEvent(new CustomEvent("choose", { detail: { postcode: button.dataset.postcode } }));
    });
    // On paper nothing can be folded out.
    let wasOpen = false;
    addEventListener("beforeprint", () => { wasOpen = this.#parts.codes.open; this.#parts.codes.open = true; });
    addEventListener("afterprint", () => { this.#parts.codes.open = wasOpen; });
  }

  /** Shows a record; `note` says what is missing of it. */
  show(record, note = "") {
    const { element, title, place, copyPosition, copyText, codesTitle, record: list } = this.#parts;
    element.hidden = false;
    if (this.postcode !== record.postcode) {
      this.setNearest([]);
      copyText.hidden = true;
      element.scrollTop = 0;
    }
    this.postcode = record.postcode;
    title.textContent = record.postcode;
    place.textContent = placeOf(record);
    place.hidden = !place.textContent;
    const position = positionOf(record);
    this.#position = position?.value ?? "";
    copyPosition.hidden = !position;
    const ended = endOf(record);
    this.#say([
      ended && `No longer in use (${ended}).`, position ? "" : "Its position is not known, so it is not on the map.", note,
    ].filter(Boolean).join(" "));
    const fields = record.fields.filter((field) => !isNone(field));
    const absent = record.fields.filter(isNone).map(({ name }) => titleOf(name));
    codesTitle.textContent = `All that is known (${record.fields.length})`;
    list.replaceChildren(...fields.map((field) => {
      const [text, code] = contentOf(field);
      return this.#row(titleOf(field.name), text, code);
    }));
    if (absent.length) list.append(this.#row("In none of these", absent.join(", "), ""));
  }

  #row(name, text, code) {
    const row = made("div");
    const value = made("dd", text);
    if (code) value.append(made("small", code));
    row.append(made("dt", name), value);
    return row;
  }

  #say(text) {
    this.#parts.note.textContent = text;
    this.#parts.note.hidden = !text;
  }

  setNearest(found) {
    const { nearest, nearestTitle, title } = this.#parts;
    const focused = nearest.contains(document.activeElement) ? document.activeElement.dataset.postcode : null;
    nearestTitle.hidden = !found.length;
    const items = found.map(({ postcode, distance }) => {
      const item = made("li");
      const button = made("button", postcode, { type: "button" });
      button.dataset.postcode = postcode;
      button.append(made("span", distanceText(distance)));
      item.append(button);
      return item;
    });
    nearest.replaceChildren(...items);
    // They come once more when the index does; whoever is among them stays there.
    if (focused) (items.map((item) => item.firstChild).find((it) => it.dataset.postcode === focused) ?? title).focus();
  }

  hide() {
    this.postcode = null;
    this.#parts.element.hidden = true;
  }

  async #copy(button, text) {
    const { copyText } = this.#parts;
    let isMarked = false;
    try {
      await navigator.clipboard.writeText(text);
      copyText.hidden = true;
    } catch {
      // Without permission the text is at least marked, so that one can copy it oneself.
      isMarked = true;
      copyText.textContent = text;
      copyText.hidden = false;
      getSelection().selectAllChildren(copyText);
    }
    clearTimeout(this.#copied);
    for (const other of this.#parts.element.querySelectorAll("[data-label]")) other.textContent = other.dataset.label;
    button.dataset.label ??= button.textContent;
    button.textContent = isMarked ? "Marked" : "Copied";
    this.#copied = setTimeout(() => { button.textContent = button.dataset.label; }, 2500);
    this.dispatchEvent(new CustomEvent("copied", { detail: { text, isMarked } }));
  }
}
