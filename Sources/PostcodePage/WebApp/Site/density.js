// The density picture, which the server puts into the page if its index has positions. The page shows it under the dots until they
// are drawn.

export class DensityPicture {
  #image;
  /** The box of all postcodes: {west, south, east, north}; `null` without a picture. */
  box = null;

  constructor(element) {
    this.#image = element.querySelector("#density");
    const [west, south, east, north] = (this.#image?.dataset.box ?? "").split(" ").map(Number);
    if (Number.isFinite(north) && west <= east && south <= north) this.box = { west, south, east, north };
  }

  /** Moves the picture to where a `View` shows its box. */
  place(view) {
    if (!this.#image || !this.box) return;
    const [left, top, right, bottom] = [view.x(this.box.west), view.y(this.box.north), view.x(this.box.east), view.y(this.box.south)];
    Object.assign(this.#image.style, {
      left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px`, objectFit: "fill", maxWidth: "none", margin: 0,
    });
  }

  /** Removes the picture, once the dots cover it. */
  remove() {
    if (!this.#image) return;
    const image = this.#image;
    this.#image = null;
    // The drawing of a worker appears a frame or two after its report.
    requestAnimationFrame(() => requestAnimationFrame(() => image.remove()));
  }
}
