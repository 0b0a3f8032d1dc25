// The tools of the map: colours, a point in time, and regions.

import { mapOfAddress, saveSetting } from "./address.js";
import { Colouring } from "./colouring.js";
import { isSamePlace } from "./framing.js";
import { RegionTools } from "./region-tools.js";
import { part } from "./status.js";
import { TimeControl } from "./time.js";

/** The interval between counts of the postcodes in view while months play, in milliseconds. */
const countInterval = 1000;

export class MapTools {
  #nextCount = 0;
  #colouring;
  #time;
  #regions;

  /** `fail(what, reason)` reports what can't be shown. */
  constructor({ map, reader, selection, details, fail }) {
    const colouring = this.#colouring = new Colouring({ map, reader, select: part("colour"), legend: part("legend") });
    const time = this.#time = new TimeControl(map, reader);
    const regions = this.#regions = new RegionTools({ map, reader, selection });
    regions.addEventListener("changed", ({ detail: { area } }) => saveSetting("area", area));
    map.addEventListener("recoloured", () => colouring.update());
    const report = (tool, usual) => tool.addEventListener("failed", ({ detail: { what = usual, reason } }) => fail(what, reason));
    report(colouring, "Couldn't colour the map");
    report(time);
    colouring.addEventListener("changed", async ({ detail: { column } }) => {
      saveSetting("colour", column, true);
      const { place } = map.framing;
      await colouring.ready;
      // Somebody may have moved the map meanwhile.
      if (column && column === colouring.column && isSamePlace(place, map.framing.place)) regions.keepBeside();
    });
    // Opening and closing the bar are steps; moving the slider is none.
    time.addEventListener("changed", ({ detail: { month } }) => {
      const isStep = !month !== !mapOfAddress().settings.month;
      // Its bar may cover part of a view to which Back has returned.
      if (isStep && map.framing.isRestored) map.framing.release();
      saveSetting("month", month, isStep);
    });
    time.addEventListener("shown", () => {
      // While months play, counting the postcodes in view for each would delay the map.
      if (!time.isPlaying || performance.now() > this.#nextCount) {
        colouring.update();
        this.#nextCount = performance.now() + countInterval;
      }
      details.month = time.text;
    });
  }

  /** While months play, the month shown, as a setting of a link. */
  get playing() { return this.#time.isPlaying ? { month: this.#time.text } : {}; }

  /** The view to which closing a region returns: see `RegionTools`. */
  get viewBefore() { return this.#regions.viewBefore; }

  /** Applies the settings of a link: see `mapOfAddress`. Returns a promise for its region. */
  want({ colour = "", month = "", area = "" }) {
    this.#colouring.want(colour);
    this.#time.want(month);
    return this.#regions.want(area);
  }
}
