// A menu of the postcodes at one point of the map.

import { make } from "../app/elements.js";

/** The maximum number of postcodes in the menu. */
export const choiceLimit = 60;

/** Makes a menu {isShown, show, hide} in an element. Calls `choose` with a record. */
export function makeChoice(element, choose) {
  let focusBefore = null;

  /** Hides the menu. If the menu has the focus, the focus returns to where it was before. */
  function hide() {
    const hadFocus = element.contains(document.activeElement);
    element.hidden = true;
    if (hadFocus) focusBefore?.focus({ preventScroll: true });
  }

  function buttonOf(record) {
    const button = make("button", record.postcode, { type: "button" });
    if (record.terminated) button.append(" ", make("small", "terminated"));
    button.addEventListener("click", () => {
      hide();
      choose(record);
    });
    return button;
  }

  /** Shows records beside a point of the map, in pixels. `count` includes those not shown. */
  function show(records, count, [x, y]) {
    focusBefore = document.activeElement;
    element.replaceChildren(...records.map(buttonOf));
    if (count > records.length) element.append(make("p", `${count - records.length} more here`));
    element.hidden = false;
    const { clientWidth, clientHeight } = element.parentElement;
    const within = (value, maximum) => Math.max(Math.min(value + 12, maximum - 8), 8);
    element.style.transform = `translate(${within(x, clientWidth - element.offsetWidth)}px, ${within(y, clientHeight - element.offsetHeight)}px)`;
    element.scrollTop = 0;
    element.firstChild.focus({ preventScroll: true });
  }

  element.addEventListener("keydown", (event) => {
    const buttons = [...element.querySelectorAll("button")];
    const index = buttons.indexOf(document.activeElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape") hide();
    else if (next !== undefined) buttons.at(next % buttons.length).focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // Tab closes the menu; switching to another window doesn't.
  element.addEventListener("focusout", ({ relatedTarget }) => { if (document.hasFocus() && !element.contains(relatedTarget)) hide(); });
  addEventListener("pointerdown", ({ target }) => { if (!element.contains(target)) hide(); });
  return { show, hide, get isShown() { return !element.hidden; } };
}
