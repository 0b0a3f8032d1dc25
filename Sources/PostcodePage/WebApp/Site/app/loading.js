// Shows the index as it loads: progress, the dataset, the dots and the labels.

import { server } from "../search/source.js";
import { onYourDevice } from "../search/texts.js";
import { countOfPostcodes, notify, byId, showOnMap } from "./status.js";
import { checkForUpdates, showNotice } from "./updates.js";

/** If loading takes longer than this, in milliseconds, the page announces its end to screen readers. */
const slowAfter = 3000;

/** Shows the dataset and its attribution, which the data's licences require. `terminated` is 0 until the rest of the index has loaded. */
function showAbout({ count, dataset, edition, attribution, byteCount }, terminated = 0) {
  const size = byteCount ? ` ${onYourDevice((byteCount / 1e6).toFixed(1))}` : "";
  byId("about").textContent = `${countOfPostcodes(count - terminated, terminated)}${size} · ${[dataset, edition].filter(Boolean).join(" ")} ·`;
  byId("attribution").textContent = attribution.replaceAll(/\s*\n\s*/g, " · ");
}

/** Passes the parts of the index to the map as they load. `repeat` repeats the current search or look-up, `searchNames` a search for a name. */
export function followIndex({ reader, map, selection }, { repeat, searchNames }) {
  showOnMap("Loading the map…");
  reader.addEventListener("progress", ({ detail: { count, expected } }) => {
    showOnMap(`Loading the map… ${Math.floor(100 * count / expected)} %`);
  });
  reader.addEventListener("waiting", () => showOnMap("The connection was lost. Trying again…"));
  // The first dots appear while the index is still being downloaded.
  reader.addEventListener("counted", ({ detail: { count } }) => {
    map.reserve(count);
    for (const id of ["zoom-in", "zoom-out", "zoom-all"]) byId(id).disabled = false;
  });
  reader.addEventListener("opened", ({ detail: { summary, summary: { hasPositions }, tag } }) => {
    showAbout(summary);
    showNotice({ openTag: tag });
    showOnMap(hasPositions ? "" : "No map: this index has no positions. You can search for postcodes and read their records.");
    // Nothing can be moved or selected on an empty map.
    document.querySelector(".map-buttons").hidden = byId("tools").hidden = byId("region-tools").hidden = !hasPositions;
    document.querySelector(".skip").hidden = !hasPositions;
    byId("examples").firstElementChild.hidden = !hasPositions;
    const attributes = hasPositions ? [] : ["tabindex", "role", "aria-roledescription", "aria-label", "aria-describedby"];
    for (const name of attributes) byId("map").removeAttribute(name);
    repeat();
  });
  reader.addEventListener("positions", ({ detail: { first, positions } }) => map.add(first, positions));
  reader.addEventListener("groups", ({ detail: { groups } }) => map.setGroups(groups));
  reader.addEventListener("labels", ({ detail: { name, labels } }) => {
    map.setLabels(name, labels);
    byId("map").dataset.named = `${byId("map").dataset.named ?? ""} ${name}`.trim();
    searchNames();
  });
  reader.addEventListener("named", searchNames);

  reader.addEventListener("located", () => {
    byId("map").dataset.state = "ready";
    if (performance.now() > slowAfter) notify("The map is loaded.");
    if (map.finish() && !selection.record) repeat();
    else selection.zoom();
  });
  reader.addEventListener("terminated", ({ detail: { terminated } }) => {
    map.setTerminated(terminated);
    showAbout(reader.summary, terminated.reduce((sum, flag) => sum + flag, 0));
  });
  reader.addEventListener("whole", async () => {
    await repeat();
    byId("map").dataset.index = "whole";
    checkForUpdates({ usesIndex: true });
  });
  reader.addEventListener("incomplete", ({ detail: { reason } }) => {
    byId("map").dataset.index = "incomplete";
    showNotice({ failure: reason });
    checkForUpdates({ usesIndex: false });
    searchNames();
    if (selection.record) selection.reload();
  });
  reader.addEventListener("broken", ({ detail: { reason } }) => {
    byId("map").dataset.state = "broken";
    checkForUpdates({ usesIndex: false });
    showOnMap(`Couldn't load the map: ${reason}. Searches go to the server instead.`);
    byId("map-retry").hidden = false;
    notify(byId("map-message").textContent);
    if (!reader.summary) {
      map.reserve(0);
      byId("tools").hidden = byId("region-tools").hidden = true;
      server.get("index").then(({ result }) => showAbout({ ...result, count: result.postcodes }), () => {});
    }
    repeat();
  });
}
