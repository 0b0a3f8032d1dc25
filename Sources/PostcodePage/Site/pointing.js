// Pointing at the map: the postcode under the pointer, told beside it.

import { summaryOf } from "./details.js";
import { part } from "./status.js";

/** Events: "changed" when another postcode, or none, is pointed at; "pick" with one that was clicked; "failed". */
export class Pointing extends EventTarget {
  #map;
  #reader;
  #tip = part("tip");
  #isAsking = false;
  #wanted = null;
  /** What is pointed at: {postcode, place}. */
  over = null;

  constructor(map, reader) {
    super();
    this.#map = map;
    this.#reader = reader;
    map.addEventListener("over", ({ detail }) => this.#show(detail));
    map.addEventListener("leave", () => this.#hide());
    map.addEventListener("pick", ({ detail }) => this.#pick(detail));
  }

  /** Takes a postcode that is pointed at elsewhere. */
  set(over) {
    this.over = over;
    this.dispatchEvent(new Event("changed"));
  }

  /** One question at a time, and after it the newest. */
  async #show(detail) {
    this.#wanted = detail;
    if (this.#isAsking || this.#reader.state !== "whole") return;
    this.#isAsking = true;
    while (this.#wanted) {
      const { x, y, easting, northing, radius } = this.#wanted;
      this.#wanted = null;
      try {
        const [found] = await this.#reader.ask("at", { easting, northing, radius });
        const record = found && await this.#reader.ask("record", { ordinal: found.ordinal });
        if (this.#wanted) continue;
        this.#map.setOver(Boolean(found?.place));
        this.#tell(record, x, y);
        this.set(found?.place ? found : null);
      } catch {
        break;
      }
    }
    this.#isAsking = false;
  }

  #tell(record, x, y) {
    this.#tip.hidden = !record;
    if (!record) return;
    const name = document.createElement("b");
    name.textContent = record.postcode;
    this.#tip.replaceChildren(name, summaryOf(record));
    const { clientWidth, clientHeight } = part("map");
    this.#tip.style.transform = `translate(${Math.min(x + 14, clientWidth - this.#tip.offsetWidth - 8)}px, ${
      Math.min(y + 16, clientHeight - this.#tip.offsetHeight - 8)}px)`;
  }

  #hide() {
    this.#wanted = null;
    this.#tip.hidden = true;
    this.#map.setOver(false);
    this.set(null);
  }

  async #pick({ easting, northing, radius }) {
    if (this.#reader.state !== "whole") return;
    try {
      const [found] = await this.#reader.ask("at", { easting, northing, radius });
      if (!found) return;
      this.#hide();
      this.dispatchEvent(new CustomEvent("pick", { detail: found }));
    } catch (error) {
      this.dispatchEvent(new CustomEvent("failed", { detail: { reason: error.message } }));
    }
  }
}
