// The button that saves the map as a picture, or shares it on a device that shares files.

import { saveFile } from "./csv.js";

/** Events: "saved" with {name}, "failed" with {reason}. */
export class SavedPicture extends EventTarget {
  #map;
  #caption;

  /** `caption` returns what the picture shows: {selection: a record or `null`, colouring, time, summary}. */
  constructor({ map, button, caption }) {
    super();
    this.#map = map;
    this.#caption = caption;
    button.addEventListener("click", async () => {
      button.disabled = true;
      await this.#save();
      button.disabled = false;
      button.focus();
    });
  }

  async #save() {
    const { selection, colouring, time, summary } = this.#caption();
    const title = [selection?.postcode ?? "Postcodes", colouring.title && `by ${colouring.title.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())}`, time.title && `in ${time.title}`].filter(Boolean).join(" ");
    const picture = await this.#map.snapshot({
      title, subtitle: [selection?.details, [summary?.dataset, summary?.edition].filter(Boolean).join(" ")].filter(Boolean).join(" · "),
      legend: colouring.legend ?? time.legend, attribution: summary?.attribution ?? "",
    });
    const name = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.png`;
    if (!picture) {
      this.dispatchEvent(new CustomEvent("failed", { detail: { reason: "the browser couldn't write it" } }));
      return;
    }
    const file = new File([picture], name, { type: "image/png" });
    if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
      // Cancelling isn't an error.
      await navigator.share({ files: [file], title }).catch(() => {});
      return;
    }
    saveFile(name, "image/png", picture);
    this.dispatchEvent(new CustomEvent("saved", { detail: { name } }));
  }
}
