// A combobox as described by WAI-ARIA 1.2: the focus stays in the text field, and aria-activedescendant names the active option.

import { breakable, make } from "../app/elements.js";
import { symbolsOf } from "./parsing.js";

const pageLength = 8;

/** Returns a pattern for the first word of a name that begins with a text, whatever is between its letters; `null` without a text. */
function patternOf(typed) {
  const symbols = [...symbolsOf(typed)];
  return symbols.length ? new RegExp(`(?<![\\p{L}\\p{N}'’])${symbols.join("[^\\p{L}\\p{N}]*")}`, "iu") : null;
}

/** Events: "choose" with an item, "activate" with the active item or nothing, and "clear". */
export class Combobox extends EventTarget {
  #input;
  #list;
  #items = [];
  #active = -1;

  constructor(input, list) {
    super();
    this.#input = input;
    this.#list = list;
    Object.assign(input, { role: "combobox", ariaAutoComplete: "list", ariaHasPopup: "listbox", ariaExpanded: "false" });
    input.setAttribute("aria-controls", list.id);
    input.addEventListener("keydown", (event) => this.#handleKey(event));
    // Typing edits the text, so no option of the previous text stays active.
    input.addEventListener("input", () => this.#activate(-1));
    input.addEventListener("click", () => this.open());
    // Clicking the list must not take the focus from the field.
    list.addEventListener("pointerdown", (event) => { if (event.pointerType === "mouse") event.preventDefault(); });
    list.addEventListener("click", ({ target }) => this.choose(this.#items[[...list.children].indexOf(target.closest("li"))]));
    document.addEventListener("pointerdown", ({ target }) => { if (!list.contains(target) && target !== input) this.close(); });
    input.addEventListener("blur", () => setTimeout(() => {
      if (!list.contains(document.activeElement) && document.activeElement !== input) this.close();
    }));
  }

  get isOpen() { return !this.#list.hidden; }
  get active() { return this.#items[this.#active]; }

  /** Replaces the options {postcode, note?, startsGroup?, ...}, with what matches `typed` in bold. `keepsActive` keeps the active option. */
  set(items, typed, { opens = true, keepsActive = false } = {}) {
    const { active } = this;
    this.#activate(-1);
    this.#items = items;
    const pattern = patternOf(typed);
    this.#list.replaceChildren(...items.map((item, index) => this.#option(item, index, pattern)));
    // Scrolling forces a layout, which delays the next key.
    if (active) this.#list.scrollTop = 0;
    if (opens) this.open(); else this.close();
    const keyOf = ({ place, postcode }) => place ?? postcode;
    if (keepsActive && this.isOpen && active) this.#activate(items.findIndex((item) => keyOf(item) === keyOf(active)));
  }

  #option({ postcode: text, note, startsGroup }, index, pattern) {
    const option = make("li", "", {
      id: `option-${index}`, role: "option", ariaSelected: "false", className: startsGroup ? "divided" : "",
      // Chromium computes no accessible name for an option that isn't laid out.
      ariaLabel: note ? `${text}, ${note}` : text,
    });
    option.dataset.index = String(index);
    const label = make("span");
    const match = pattern?.exec(text);
    const [start, end] = match ? [match.index, match.index + match[0].length] : [0, 0];
    label.append(breakable(text.slice(0, start)), make("b", breakable(text.slice(start, end))), breakable(text.slice(end)));
    option.append(label);
    // A non-breaking space keeps a line from beginning with a separator.
    if (note) option.append(make("small", note.replaceAll(" · ", "\u00a0· ")));
    return option;
  }

  /** Opens the list if it has options; otherwise closes it. */
  open() { if (this.#items.length) this.#show(true); else this.close(); }

  close() {
    this.#show(false);
    this.#activate(-1);
  }

  #show(isOpen) {
    this.#list.hidden = !isOpen;
    this.#input.ariaExpanded = String(isOpen);
  }

  #activate(index) {
    if (index < 0 && this.#active < 0) return;
    this.#list.children[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = index;
    const option = this.#list.children[index];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.#input.setAttribute("aria-activedescendant", option.id); else this.#input.removeAttribute("aria-activedescendant");
    this.dispatchEvent(new CustomEvent("activate", { detail: this.#items[index] }));
  }

  #move(step) {
    const [last, next] = [this.#items.length - 1, this.#active + step];
    this.open();
    if (Math.abs(step) > 1) this.#activate(Math.min(Math.max(next, 0), last));
    // Moving past either end leads back to the text.
    else this.#activate(next < -1 ? last : next > last ? -1 : next);
  }

  /** The option that Enter chooses, if any: what the text surely means, unless it is another text to search for. */
  get answer() { return this.#items.find(({ isAnswer, isSuggestion }) => isAnswer && !isSuggestion); }

  /** Chooses one of the options. */
  choose(item) {
    if (!item) return;
    this.close();
    this.dispatchEvent(new CustomEvent("choose", { detail: item }));
  }

  #handleKey(event) {
    // Safari reports the Enter that ends a composition after it, with the code 229 of all keys of an input method.
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) return;
    // Moving the caret, or leaving the field, leads back to the text.
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") this.#activate(-1);
    if (event.key === "Tab") this.close();
    const act = {
      ArrowDown: () => event.altKey ? this.open() : this.#move(1),
      ArrowUp: () => event.altKey ? this.close() : this.#move(-1),
      PageDown: this.isOpen && (() => this.#move(pageLength)),
      PageUp: this.isOpen && (() => this.#move(-pageLength)),
      // Without an active option, these keys move the caret, and Enter submits the form.
      Home: this.active && (() => this.#activate(0)),
      End: this.active && (() => this.#activate(this.#items.length - 1)),
      Enter: this.active && (() => this.choose(this.active)),
      Escape: () => this.isOpen ? this.close() : this.dispatchEvent(new CustomEvent("clear")),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
