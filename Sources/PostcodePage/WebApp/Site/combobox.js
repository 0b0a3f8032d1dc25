// A combobox as WAI-ARIA 1.2 describes it: the focus stays in the text field, aria-activedescendant tells the option.

import { symbolsOf } from "./typed.js";

const pageLength = 8;

/** Events: "choose" with an item, "activate" with the item that one has come to or nothing, and "clear". */
export class Combobox extends EventTarget {
  #input;
  #list;
  #items = [];
  #active = -1;

  constructor(input, list) {
    super();
    this.#input = input;
    this.#list = list;
    for (const [name, value] of Object.entries({
      role: "combobox", "aria-autocomplete": "list", "aria-haspopup": "listbox", "aria-expanded": "false",
      "aria-controls": list.id,
    })) input.setAttribute(name, value);
    input.addEventListener("keydown", (event) => this.#key(event));
    // What is typed goes into the text, and an option of what was typed before is not meant.
    input.addEventListener("input", () => this.#activate(-1));
    input.addEventListener("click", () => { if (this.#items.length) this.open(); });
    // The field must not lose the focus to the list.
    list.addEventListener("pointerdown", (event) => { if (event.pointerType === "mouse") event.preventDefault(); });
    list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.#choose(Number(option.dataset.place));
    });
    document.addEventListener("pointerdown", (event) => {
      if (!list.contains(event.target) && event.target !== input) this.close();
    });
    input.addEventListener("blur", () => setTimeout(() => {
      if (!list.contains(document.activeElement) && document.activeElement !== input) this.close();
    }));
  }

  get isOpen() { return !this.#list.hidden; }
  get active() { return this.#items[this.#active]; }
  get items() { return this.#items; }

  /**
   * Shows options: {postcode, note?, ...}. `typed` is marked in them as far as it fits; `keepsActive` if it is the answer
   * to the same text.
   */
  set(items, typed, { opens = true, keepsActive = false } = {}) {
    const { active } = this;
    this.#activate(-1);
    this.#items = items;
    const wanted = symbolsOf(typed);
    this.#list.replaceChildren(...items.map((item, place) => this.#option(item, place, wanted)));
    this.#list.scrollTop = 0;
    if (items.length && opens) this.open(); else this.close();
    // Who has come to an option stays there when the same text is answered once more.
    if (keepsActive && this.isOpen && active) this.#activate(items.findIndex(({ postcode }) => postcode === active.postcode));
  }

  #option(item, place, wanted) {
    const option = document.createElement("li");
    option.id = `option-${place}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    option.setAttribute("aria-posinset", String(place + 1));
    option.setAttribute("aria-setsize", String(this.#items.length));
    option.dataset.place = String(place);
    const text = item.postcode;
    let end = 0;
    for (let matched = 0; end < text.length && matched < wanted.length; end++) {
      if (text[end] === " ") continue;
      if (text[end] !== wanted[matched]) { end = 0; break; }
      matched++;
    }
    const mark = document.createElement("b");
    mark.textContent = text.slice(0, end);
    const label = document.createElement("span");
    label.append(mark, text.slice(end));
    option.append(label);
    if (item.note) {
      const note = document.createElement("small");
      note.textContent = item.note;
      option.append(note);
      option.setAttribute("aria-label", `${text}, ${item.note}`);
    }
    return option;
  }

  open() {
    if (!this.#items.length) return;
    this.#list.hidden = false;
    this.#input.setAttribute("aria-expanded", "true");
  }

  close() {
    this.#list.hidden = true;
    this.#input.setAttribute("aria-expanded", "false");
    this.#activate(-1);
  }

  #activate(place) {
    if (place < 0 && this.#active < 0) return;
    this.#list.children[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = place;
    const option = this.#list.children[place];
    if (!option) {
      this.#input.removeAttribute("aria-activedescendant");
      this.dispatchEvent(new CustomEvent("activate"));
      return;
    }
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.#input.setAttribute("aria-activedescendant", option.id);
    this.dispatchEvent(new CustomEvent("activate", { detail: this.#items[place] }));
  }

  #move(step) {
    const last = this.#items.length - 1;
    if (last < 0) return;
    if (!this.isOpen) { this.open(); this.#activate(step > 0 ? 0 : last); return; }
    if (Math.abs(step) > 1) { this.#activate(Math.min(Math.max(this.#active + step, 0), last)); return; }
    // Above the first and below the last lies the text itself.
    const next = this.#active + step;
    this.#activate(next < -1 ? last : next > last ? -1 : next);
  }

  #choose(place) {
    const item = this.#items[place];
    if (!item) return;
    this.close();
    this.dispatchEvent(new CustomEvent("choose", { detail: item }));
  }

  #key(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const handle = (act) => { event.preventDefault(); act(); };
    switch (event.key) {
      case "ArrowDown": handle(() => event.altKey ? this.open() : this.#move(1)); break;
      case "ArrowUp": handle(() => event.altKey ? this.close() : this.#move(-1)); break;
      case "PageDown": if (this.isOpen) handle(() => this.#move(pageLength)); break;
      case "PageUp": if (this.isOpen) handle(() => this.#move(-pageLength)); break;
      // The caret moves, and with it one is back in the text.
      case "ArrowLeft": case "ArrowRight": this.#activate(-1); break;
      // Without an active option these belong to the text.
      case "Home": if (this.active) handle(() => this.#activate(0)); break;
      case "End": if (this.active) handle(() => this.#activate(this.#items.length - 1)); break;
      case "Enter":
        if (this.active) handle(() => this.#choose(this.#active));
        break;
      case "Escape":
        handle(() => this.isOpen ? this.close() : this.dispatchEvent(new CustomEvent("clear")));
        break;
      case "Tab": this.close(); break;
    }
  }
}
