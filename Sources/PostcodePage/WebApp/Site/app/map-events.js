// What the page does when the map is moved or clicked, and the message on a map without dots.

import { announce, byId, showFailure, showOnMap } from "./status.js";

const emptyView = "No postcodes here. The lowest button shows all.";

/** `prepare` starts a selection; `saveView` saves the view in which the map rests. */
export function followMap({ map, pointing, reader, selection, pages, prepare, saveView }) {
  const { framing } = map;
  map.addEventListener("rested", saveView);
  map.addEventListener("stepped", () => pages.handle({ kind: "stepped", view: framing.chosen }));
  const showAll = () => {
    // Back leads to where the map is now.
    saveView();
    framing.release();
    framing.showAll();
    // A link shows all postcodes anyway, unless it has a text or a region.
    if (selection.record || pages.state.text.trim()) framing.keepView();
    pages.handle({ kind: "stepped", view: framing.chosen });
  };
  byId("zoom-in").addEventListener("click", () => map.zoom(2));
  byId("zoom-out").addEventListener("click", () => map.zoom(0.5));
  byId("zoom-all").addEventListener("click", showAll);
  map.addEventListener("all", showAll);
  map.addEventListener("failed", ({ detail: { reason } }) => {
    showOnMap(`Couldn't draw the map: ${reason}.`);
    byId("map-retry").hidden = false;
  });
  pointing.addEventListener("empty", () => announce(`No postcodes here.${map.isEmptyHere ? " Press 0 to show all." : ""}`));
  pointing.addEventListener("failed", ({ detail: { reason } }) => showFailure("Couldn't read the map", reason, false));
  pointing.addEventListener("pick", ({ detail }) => {
    prepare();
    selection.select(detail, { isPicked: true, isClicked: true, keepsCentre: pointing.isCentre });
  });
  // A second click, on the group that is shown, goes closer, and so does one on a group that is larger than the map.
  pointing.addEventListener("group", ({ detail: { x, y, ...group } }) => {
    if (selection.record?.summary?.name === group.name || map.exceedsView(group)) {
      map.zoomInTo(group, x, y);
      return;
    }
    prepare();
    // The space distinguishes M1 from the start of M11.
    selection.selectGroup(group.level === 1 ? `${group.name} ` : group.name);
  });
  // After the messages about loading, and the mark of the selection, which may be in view.
  const showEmptyView = () => queueMicrotask(() => {
    if (map.isEmptyHere) showOnMap(emptyView); else if (byId("map-message").textContent === emptyView) showOnMap("");
  });
  for (const [source, kind] of [[map, "rested"], [reader, "located"], [selection, "selected"]]) source.addEventListener(kind, showEmptyView);
  map.addEventListener("moved", () => { if (byId("map-message").textContent === emptyView) showOnMap(""); });
}
