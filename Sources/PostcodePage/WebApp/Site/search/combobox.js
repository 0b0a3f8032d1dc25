// A combobox as described by WAI-ARIA 1.2: the focus stays in the text field, and aria-activedescendant names the active option.

import { breakable } from "../app/elements.js";
import { formsOfName } from "../record/fields.js";
import { hasWords, kindOfName, onlyOfItsKind, symbolsOf } from "./parsing.js";

const pageLength = 8;

/** Returns the start and the end of the part of a text that begins a word and matches the wanted symbols; equal if there is none. */
function matchIn(text, wanted) {
  for (const { index: start } of text.matchAll(/[\p{L}\p{N}'’]+/gu)) {
    let [end, matched] = [start, 0];
    for (; end < text.length && matched < wanted.length; end++) {
      // Accents, apostrophes and spaces don't matter.
      const [symbol] = symbolsOf(text[end]);
      if (symbol && symbol !== wanted[matched]) break;
      if (symbol) matched++;
    }
    if (matched === wanted.length) return [start, end];
  }
  return [0, 0];
}

/** Events: "choose" with an item, "activate" with the active item or nothing, and "clear". */
export class Combobox extends EventTarget {
  #input;
  #list;
  #items = [];
  #active = -1;
  /** Whether the list has been scrolled since its options were set. */
  #isScrolled = false;

  constructor(input, list) {
    super();
    this.#input = input;
    this.#list = list;
    for (const [name, value] of Object.entries({
      role: "combobox", "aria-autocomplete": "list", "aria-haspopup": "listbox", "aria-expanded": "false",
      "aria-controls": list.id,
    })) input.setAttribute(name, value);
    input.addEventListener("keydown", (event) => this.#key(event));
    // Typing edits the text, so no option of the previous text stays active.
    input.addEventListener("input", () => this.#activate(-1));
    input.addEventListener("click", () => this.open());
    list.addEventListener("scroll", () => { this.#isScrolled = true; });
    // Clicking the list must not take the focus from the field.
    list.addEventListener("pointerdown", (event) => { if (event.pointerType === "mouse") event.preventDefault(); });
    list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.#choose(Number(option.dataset.index));
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
   * Replaces the options: {postcode, note?, startsGroup?, ...}; `postcode` may also be the name of a place. The part that matches `typed`
   * is set in bold, and a line is above options with `startsGroup`. `keepsActive` keeps the active option, for new results of the same text.
   */
  set(items, typed, { opens = true, keepsActive = false } = {}) {
    const { active } = this;
    this.#activate(-1);
    this.#items = items;
    const wanted = symbolsOf(typed);
    this.#list.replaceChildren(...items.map((item, index) => this.#option(item, index, wanted)));
    if (this.isOpen) this.#scrollToTop();
    if (opens) this.open(); else this.close();
    const keyOf = ({ place, postcode }) => place ?? postcode;
    if (keepsActive && this.isOpen && active) this.#activate(items.findIndex((item) => keyOf(item) === keyOf(active)));
  }

  #option(item, index, wanted) {
    const option = document.createElement("li");
    option.id = `option-${index}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    option.setAttribute("aria-posinset", String(index + 1));
    option.setAttribute("aria-setsize", String(this.#items.length));
    option.dataset.index = String(index);
    if (item.startsGroup) option.className = "divided";
    const text = item.postcode;
    const [start, end] = matchIn(text, wanted);
    const mark = document.createElement("b");
    mark.textContent = breakable(text.slice(start, end));
    const label = document.createElement("span");
    label.append(breakable(text.slice(0, start)), mark, breakable(text.slice(end)));
    option.append(label);
    if (item.note) {
      const note = document.createElement("small");
      // A non-breaking space keeps a line from beginning with a separator.
      note.textContent = item.note.replaceAll(" · ", "\u00a0· ");
      option.append(note);
    }
    // Chromium computes no accessible name for an option that isn't laid out.
    option.setAttribute("aria-label", item.note ? `${text}, ${item.note}` : text);
    return option;
  }

  /** Opens the list if it has options; otherwise closes it. */
  open() {
    if (!this.#items.length) { this.close(); return; }
    const wasOpen = this.isOpen;
    this.#list.hidden = false;
    if (!wasOpen) this.#scrollToTop();
    this.#input.setAttribute("aria-expanded", "true");
  }

  /** Scrolls to the top if the list has been scrolled. Scrolling forces a layout, which delays the next key. */
  #scrollToTop() {
    if (!this.#isScrolled) return;
    this.#list.scrollTop = 0;
    this.#isScrolled = false;
  }

  close() {
    this.#list.hidden = true;
    this.#input.setAttribute("aria-expanded", "false");
    this.#activate(-1);
  }

  #activate(index) {
    if (index < 0 && this.#active < 0) return;
    this.#list.children[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = index;
    const option = this.#list.children[index];
    if (!option) {
      this.#input.removeAttribute("aria-activedescendant");
      this.dispatchEvent(new CustomEvent("activate"));
      return;
    }
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.#input.setAttribute("aria-activedescendant", option.id);
    this.dispatchEvent(new CustomEvent("activate", { detail: this.#items[index] }));
  }

  #move(step) {
    const last = this.#items.length - 1;
    if (last < 0) return;
    if (!this.isOpen) { this.open(); this.#activate(step > 0 ? 0 : last); return; }
    if (Math.abs(step) > 1) { this.#activate(Math.min(Math.max(this.#active + step, 0), last)); return; }
    // Moving past either end leads back to the text.
    const next = this.#active + step;
    this.#activate(next < -1 ? last : next > last ? -1 : next);
  }

  /**
   * Returns the option with the given name, or else the first place or area with its words; or nothing if another one of its kind is like it.
   * If no place or area is like it, returns the postcode area whose name is the text (`isWhole`), or else the only option, unless it is another
   * text to search for.
   */
  optionNamed(name) {
    const wanted = symbolsOf(name);
    const named = this.#items.filter(({ postcode }) => formsOfName(postcode).map(symbolsOf).includes(wanted));
    const alike = named.length ? named : this.#items.filter((one) => kindOfName(one) && hasWords(one.postcode, name));
    const found = onlyOfItsKind(alike);
    const area = named.length ? undefined : this.#items.find(({ isWhole }) => isWhole);
    if (alike.length && !found) return area;
    const option = found ?? area ?? (this.#items.length === 1 ? this.#items[0] : undefined);
    return option?.isSuggestion && !option.isGroup ? undefined : option;
  }

  /** Chooses one of the options. */
  choose(item) { this.#choose(this.#items.indexOf(item)); }

  #choose(index) {
    const item = this.#items[index];
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
      // Moving the caret leads back to the text.
      case "ArrowLeft": case "ArrowRight": this.#activate(-1); break;
      // Without an active option, these keys move the caret.
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
