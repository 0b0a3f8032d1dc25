// Labels of single postcodes at the street, or where there are few: those in view and around it, read from the index when the map rests.

import { levelOf, levels } from "../search/groups.js";

/** The maximum number of labelled postcodes at the street, and before. Above it, labels would cover each other: see `Labels`. */
const [limit, few] = [5000, 150];
/** The room around the view, in parts of its sides, and how long the map must rest, in milliseconds. */
const [margin, rest] = [0.25, 120];

export class UnitLabels {
  #map;
  #reader;
  #timer = 0;
  /** The ordinals that are labelled, as a text. */
  #key = "";

  constructor(map, reader) {
    this.#map = map;
    this.#reader = reader;
    const wait = () => {
      clearTimeout(this.#timer);
      if (levelOf(map.framing.scale) >= levels.sector) this.#timer = setTimeout(() => this.#read(), rest);
    };
    for (const change of ["moved", "resized", "highlighted", "recoloured"]) map.addEventListener(change, wait);
    reader.addEventListener("located", wait);
  }

  async #read() {
    const most = levelOf(this.#map.framing.scale) === levels.unit ? limit : few;
    const inView = this.#map.ordinalsInView(most, margin) ?? [];
    // Postcodes at one position share the label of the first in their order.
    const places = new Map();
    for (const ordinal of inView) {
      const place = this.#map.store.position(ordinal).join();
      if (!places.has(place) || this.#map.order(ordinal, places.get(place)) < 0) places.set(place, ordinal);
    }
    const ordinals = [...places.values()];
    const key = ordinals.join();
    if (key === this.#key) return;
    this.#key = key;
    // If the index is broken, the page says so.
    const names = await this.#reader.request("names", { ordinals }).catch(() => null);
    if (!names || key !== this.#key) return;
    const positions = ordinals.map((ordinal) => this.#map.store.position(ordinal));
    this.#map.setLabels("unit", {
      names, easts: positions.map(([east]) => east), norths: positions.map(([, north]) => north), ranks: ordinals, isFew: ordinals.length <= few,
    });
  }
}
