// The message on a map without dots.

import { byId, showOnMap } from "./status.js";

const emptyView = "No postcodes here. The lowest button shows all.";

/** Shows the message while no postcode is in view. */
export function showEmptyViews({ map, reader, selection }) {
  const show = () => { if (map.isEmptyHere) showOnMap(emptyView); };
  map.addEventListener("rested", show);
  reader.addEventListener("located", show);
  const hide = () => { if (byId("map-message").textContent === emptyView) showOnMap(""); };
  map.addEventListener("moved", hide);
  // After the mark of the selection, which may be in view.
  selection.addEventListener("selected", () => queueMicrotask(() => { if (!map.isEmptyHere) hide(); }));
}
