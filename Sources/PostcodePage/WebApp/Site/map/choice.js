// A menu of the postcodes at one point of the map.

/** The maximum number of postcodes in the menu. */
const limit = 60;

/** Event: "choose" with {postcode, ordinal}. */
export class Choice extends EventTarget {
  #element;
  #items = [];
  #focusBefore = null;

  constructor(element) {
    super();
    this.#element = element;
    element.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) this.#choose(this.#items[[...element.querySelectorAll("button")].indexOf(button)]);
    });
    element.addEventListener("keydown", (event) => this.#key(event));
    // Tab closes the menu; switching to another window doesn't.
    element.addEventListener("focusout", ({ relatedTarget }) => {
      if (document.hasFocus() && !element.contains(relatedTarget)) this.hide();
    });
    addEventListener("pointerdown", ({ target }) => { if (!element.contains(target)) this.hide(); });
  }

  static get limit() { return limit; }

  get isShown() { return !this.#element.hidden; }

  /** Shows items {postcode, ordinal, note} beside a point of the map, in pixels. `count` includes those not shown. */
  show(items, count, x, y) {
    this.#items = items;
    this.#focusBefore = document.activeElement;
    const element = this.#element;
    element.replaceChildren(...items.map(({ postcode, note }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(postcode);
      if (note) button.append(" ", Object.assign(document.createElement("small"), { textContent: note }));
      return button;
    }));
    if (count > items.length) {
      element.append(Object.assign(document.createElement("p"), { textContent: `${count - items.length} more here` }));
    }
    element.hidden = false;
    const { clientWidth, clientHeight } = element.parentElement;
    const within = (value, maximum) => Math.max(Math.min(value, maximum), 8);
    element.style.transform = `translate(${within(x + 12, clientWidth - element.offsetWidth - 8)}px, ${
      within(y + 12, clientHeight - element.offsetHeight - 8)}px)`;
    element.scrollTop = 0;
    element.querySelector("button")?.focus({ preventScroll: true });
  }

  /** Hides the menu. If the menu has the focus, the focus returns to where it was before. */
  hide() {
    if (this.#element.hidden) return;
    const hadFocus = this.#element.contains(document.activeElement);
    this.#element.hidden = true;
    if (hadFocus) this.#focusBefore?.focus({ preventScroll: true });
  }

  #choose(item) {
    this.hide();
    this.dispatchEvent(new CustomEvent("choose", { detail: item }));
  }

  #key(event) {
    const buttons = [...this.#element.querySelectorAll("button")];
    const index = buttons.indexOf(document.activeElement);
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (event.key === "Escape") this.hide();
    else if (target !== undefined) buttons.at(target % buttons.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
