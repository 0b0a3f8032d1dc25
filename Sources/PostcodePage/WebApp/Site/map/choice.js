// A menu of the postcodes at one point of the map.

import { made as newElement } from "../app/elements.js";
import { terminationOf } from "../record/fields.js";

/** Event: "choose" with a record. */
export class Choice extends EventTarget {
  #element;
  #focusBefore = null;

  constructor(element) {
    super();
    this.#element = element;
    element.addEventListener("keydown", (event) => this.#handleKey(event));
    // Tab closes the menu; switching to another window doesn't.
    element.addEventListener("focusout", ({ relatedTarget }) => {
      if (document.hasFocus() && !element.contains(relatedTarget)) this.hide();
    });
    addEventListener("pointerdown", ({ target }) => { if (!element.contains(target)) this.hide(); });
  }

  /** The maximum number of postcodes in the menu. */
  static get limit() { return 60; }

  get isShown() { return !this.#element.hidden; }

  /** Shows records beside a point of the map, in pixels. `count` includes those not shown. */
  show(records, count, [x, y]) {
    this.#focusBefore = document.activeElement;
    const element = this.#element;
    element.replaceChildren(...records.map((record) => {
      const button = newElement("button", record.postcode, { type: "button" });
      if (terminationOf(record)) button.append(" ", newElement("small", "terminated"));
      button.addEventListener("click", () => {
        this.hide();
        this.dispatchEvent(new CustomEvent("choose", { detail: record }));
      });
      return button;
    }));
    if (count > records.length) element.append(newElement("p", `${count - records.length} more here`));
    element.hidden = false;
    const { clientWidth, clientHeight } = element.parentElement;
    const within = (value, maximum) => Math.max(Math.min(value + 12, maximum - 8), 8);
    element.style.transform = `translate(${within(x, clientWidth - element.offsetWidth)}px, ${within(y, clientHeight - element.offsetHeight)}px)`;
    element.scrollTop = 0;
    element.firstChild.focus({ preventScroll: true });
  }

  /** Hides the menu. If the menu has the focus, the focus returns to where it was before. */
  hide() {
    const hadFocus = this.#element.contains(document.activeElement);
    this.#element.hidden = true;
    if (hadFocus) this.#focusBefore?.focus({ preventScroll: true });
  }

  #handleKey(event) {
    const buttons = [...this.#element.querySelectorAll("button")];
    const index = buttons.indexOf(document.activeElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape") this.hide();
    else if (next !== undefined) buttons.at(next % buttons.length).focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
