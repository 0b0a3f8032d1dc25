// Labels of single postcodes at the street, or where there are few: those in view and around it, read from the index when the map rests.

import { levelOf, levels } from "../search/groups.js";

/** The maximum number of labelled postcodes. */
const limit = 5000;
/** The maximum number before the street. */
const few = 150;
/** The room around the view, in parts of its sides: the first that has no more postcodes. */
const margins = [0.5, 0.25, 0.05];
/** How long the map must rest, in milliseconds. */
const rest = 120;

export class UnitLabels {
  #map;
  #reader;
  #timer = 0;
  #key = "";

  constructor(map, reader) {
    this.#map = map;
    this.#reader = reader;
    for (const change of ["moved", "resized", "highlighted", "recoloured"]) map.addEventListener(change, () => this.#wait());
    reader.addEventListener("located", () => this.#wait());
  }

  #wait() {
    clearTimeout(this.#timer);
    if (levelOf(this.#map.scale) >= levels.sector) this.#timer = setTimeout(() => this.#read(), rest);
  }

  async #read() {
    if (!this.#reader.isOpen) return;
    let ordinals = null;
    const most = levelOf(this.#map.scale) === levels.unit ? limit : few;
    for (const margin of margins) ordinals ??= this.#map.ordinalsInView(most, margin);
    // Above this number labels would cover each other: see `Labels`.
    ordinals ??= [];
    // Postcodes at one position share the label of the first in their order.
    const places = new Map();
    for (const ordinal of ordinals) {
      const place = this.#map.position(ordinal).join();
      const former = places.get(place);
      if (former === undefined || this.#map.order(ordinal, former) < 0) places.set(place, ordinal);
    }
    const single = [...places.values()];
    const key = single.join();
    if (key === this.#key) return;
    this.#key = key;
    try {
      const names = await this.#reader.request("names", { ordinals: single });
      if (key !== this.#key) return;
      const positions = single.map((ordinal) => this.#map.position(ordinal));
      this.#map.setLabels("unit", {
        names, easts: positions.map(([east]) => east), norths: positions.map(([, north]) => north), ranks: single, isFew: single.length <= few,
      });
    } catch {
      // The index is broken, which the page reports.
    }
  }
}
