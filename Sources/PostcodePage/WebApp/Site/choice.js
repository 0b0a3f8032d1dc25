// Several postcodes at one place: which one is meant.

/** So many are offered, and of the rest it is said that there are more. */
const limit = 60;

/** Events: "choose" with {postcode, ordinal}. */
export class Choice extends EventTarget {
  #element;
  #items = [];
  #before = null;

  constructor(element) {
    super();
    this.#element = element;
    element.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) this.#choose(this.#items[[...element.querySelectorAll("button")].indexOf(button)]);
    });
    element.addEventListener("keydown", (event) => this.#key(event));
    // Whoever goes on with Tab has chosen none; another window in front of this one changes nothing.
    element.addEventListener("focusout", ({ relatedTarget }) => {
      if (document.hasFocus() && !element.contains(relatedTarget)) this.hide();
    });
    addEventListener("pointerdown", ({ target }) => { if (!element.contains(target)) this.hide(); });
  }

  static get limit() { return limit; }

  get isShown() { return !this.#element.hidden; }

  /** Offers {postcode, ordinal, note} beside a spot of the map, in pixels, of so many that there are. */
  show(items, count, x, y) {
    this.#items = items;
    this.#before = document.activeElement;
    const element = this.#element;
    element.replaceChildren(...items.map(({ postcode, note }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(postcode);
      if (note) button.append(" ", Object.assign(document.createElement("small"), { textContent: note }));
      return button;
    }));
    if (count > items.length) {
      element.append(Object.assign(document.createElement("p"), { textContent: `and ${count - items.length} more here` }));
    }
    element.hidden = false;
    const { clientWidth, clientHeight } = element.parentElement;
    const within = (value, most) => Math.max(Math.min(value, most), 8);
    element.style.transform = `translate(${within(x + 12, clientWidth - element.offsetWidth - 8)}px, ${
      within(y + 12, clientHeight - element.offsetHeight - 8)}px)`;
    element.scrollTop = 0;
    element.querySelector("button")?.focus({ preventScroll: true });
  }

  /** Puts it away; the focus goes back to where it was if it was in it. */
  hide() {
    if (this.#element.hidden) return;
    const hadFocus = this.#element.contains(document.activeElement);
    this.#element.hidden = true;
    if (hadFocus) this.#before?.focus({ preventScroll: true });
  }

  #choose(item) {
    this.hide();
    this.dispatchEvent(new CustomEvent("choose", { detail: item }));
  }

  #key(event) {
    const buttons = [...this.#element.querySelectorAll("button")];
    const place = buttons.indexOf(document.activeElement);
    const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (event.key === "Escape") this.hide();
    else if (target !== undefined) buttons.at(target % buttons.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
