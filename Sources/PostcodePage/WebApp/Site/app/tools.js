// The tools of the map: colours and regions.

import { Colouring } from "../map/colouring.js";
import { RegionTools } from "../map/region-tools.js";
import { byId } from "./status.js";

export class MapTools {
  #colouring;
  #regions;

  /** `pages` is the history of the page; `fail(reason)` reports why the map doesn't have the wanted colours. */
  constructor({ map, reader, selection, pages, fail }) {
    const colouring = this.#colouring = new Colouring({ map, reader, select: byId("colour"), legend: byId("legend") });
    const regions = this.#regions = new RegionTools({ map, reader, selection });
    colouring.addEventListener("failed", ({ detail: { reason } }) => fail(reason));
    colouring.addEventListener("changed", ({ detail: { column } }) => pages.handle({ kind: "coloured", colour: column }));
  }

  /** Applies the settings of a link: see `readAddress`. Returns a promise for its region. */
  want({ colour = "", area = "" }) {
    this.#colouring.want(colour);
    return this.#regions.want(area);
  }
}
