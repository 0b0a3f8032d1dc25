// Performs what the state of the page asks of the browser: the history, the address and the title.

import { hashOf, readAddress, written } from "./address.js";
import { entryOf, reduce, stateOf } from "./page-state.js";

/** The delay of writes that may come in a row, in milliseconds. Browsers limit the rate of history changes. */
const delay = 300;

export class PageHistory {
  #perform;
  #timer;
  state;

  /** `perform` performs the effects that concern the map and the record: see `reduce`. */
  constructor(perform) {
    this.#perform = perform;
    this.state = stateOf(readAddress(location.hash), history.state);
    // The browser would scroll to a record that has closed.
    history.scrollRestoration = "manual";
  }

  /** Handles an event: see `reduce`. Returns a promise for what the effects open. */
  handle(event) {
    const { state, effects } = reduce(this.state, event);
    this.state = state;
    return Promise.all(effects.map((effect) => {
      if (effect.kind === "push") {
        this.#write("replaceState", effect.former);
        this.#write("pushState", state);
      } else if (effect.kind !== "replace") {
        return this.#perform(effect);
      } else if (effect.isDelayed) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#write("replaceState", this.state), delay);
      } else {
        this.#write("replaceState", state);
      }
      return undefined;
    }));
  }

  /** Follows the address, which the browser has changed. `isOpen` says whether a record is open. Returns a promise. */
  follow(isOpen) {
    clearTimeout(this.#timer);
    const { place } = history.state ?? {};
    const isSameSize = place?.width === innerWidth && place?.height === innerHeight;
    const entry = history.state && { ...history.state, place: isSameSize ? place : null };
    const opened = this.handle({ kind: "navigated", address: readAddress(location.hash), entry, isOpen });
    this.#setTitle();
    return opened;
  }

  #write(method, state) {
    clearTimeout(this.#timer);
    history[method](entryOf(state), "", `${location.pathname}${location.search}${hashOf(state)}`);
    this.#setTitle();
  }

  #setTitle() {
    const title = this.state.title || written(this.state.text).trim();
    document.title = title ? `${title} · Postcodes` : "Postcodes";
  }
}
