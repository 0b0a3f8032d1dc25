// The tools of the map: colours and regions.

import { saveSetting } from "./address.js";
import { Colouring } from "../map/colouring.js";
import { RegionTools } from "../map/region-tools.js";
import { part } from "./status.js";

export class MapTools {
  #colouring;
  #regions;

  /** `fail(reason)` reports why the map doesn't have the wanted colours. */
  constructor({ map, reader, selection, fail }) {
    this.#colouring = new Colouring({ map, reader, select: part("colour"), legend: part("legend") });
    this.#regions = new RegionTools({ map, reader, selection });
    this.#regions.addEventListener("changed", ({ detail: { area } }) => saveSetting("area", area));
    this.#colouring.addEventListener("failed", ({ detail: { reason } }) => fail(reason));
    this.#colouring.addEventListener("changed", ({ detail: { column } }) => saveSetting("colour", column, true));
  }

  /** Applies the settings of a link: see `mapOfAddress`. Returns a promise for its region. */
  want({ colour = "", area = "" }) {
    this.#colouring.want(colour);
    return this.#regions.want(area);
  }
}
