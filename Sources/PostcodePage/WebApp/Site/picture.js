// The button that saves the map as a picture, or shares it on a device that shares files.

import { saveFile } from "./csv.js";

/** The number of frames to wait for a drawing. */
const frameLimit = 120;

/** Events: "saved" with {name}, "failed" with {reason}. */
export class SavedPicture extends EventTarget {
  #map;
  #caption;
  #ready;

  /** `ready` returns a promise that resolves when the colours and the month have loaded. `caption` returns what the picture shows: {selection: a record, {postcode} with the text of a search, or `null`, colouring, time, shapes: see `Overlay`, distance, summary}. */
  constructor({ map, button, ready, caption }) {
    super();
    this.#map = map;
    this.#caption = caption;
    this.#ready = ready;
    button.addEventListener("click", async () => {
      button.disabled = true;
      await this.#save();
      button.disabled = false;
      button.focus();
    });
  }

  async #save() {
    await this.#ready();
    for (let frame = 0; !this.#map.hasDrawn && frame < frameLimit; frame++) await new Promise(requestAnimationFrame);
    const { selection, colouring, time, shapes, distance, summary } = this.#caption();
    const column = colouring.title.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
    const name = `${selection?.postcode ?? "Postcodes"}${time.title && ` in ${time.title}`}`;
    const title = column ? `${name}${time.title && ","} by ${column}` : name;
    // The record's counts are today's, not those of the month shown.
    const details = !time.title ? selection?.details : selection ? "" : time.count;
    const picture = await this.#map.snapshot({
      title, subtitle: [details, distance, [summary?.dataset, summary?.edition].filter(Boolean).join(" ")].filter(Boolean).join(" · "),
      legend: colouring.legend ?? time.legend, attribution: summary?.attribution ?? "", shapes,
    });
    const fileName = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.png`;
    if (!picture) {
      this.dispatchEvent(new CustomEvent("failed", { detail: { reason: "the browser couldn't write it" } }));
      return;
    }
    const file = new File([picture], fileName, { type: "image/png" });
    if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
      // Cancelling isn't an error.
      await navigator.share({ files: [file], title }).catch(() => {});
      return;
    }
    saveFile(fileName, "image/png", picture);
    this.dispatchEvent(new CustomEvent("saved", { detail: { name: fileName } }));
  }
}
