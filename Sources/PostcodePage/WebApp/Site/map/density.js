// The density picture, which the server puts into the page if its index has positions. The page shows it under the dots until they are drawn.

/** The largest size at which the picture is shown, in areas of the map. */
const largest = 16;

export class DensityPicture {
  #image;
  /** The box of all postcodes: {west, south, east, north}; `null` without a picture. */
  box = null;

  constructor(element) {
    this.#image = element.querySelector("#density");
    if (!this.#image) return;
    const [west, south, east, north] = this.#image.dataset.box.split(" ").map(Number);
    this.box = { west, south, east, north };
  }

  /** Moves the picture to where a `View` shows its box. Hides it where single pixels of it would cover streets. */
  place(view) {
    if (!this.#image) return;
    const [left, top, right, bottom] = [view.x(this.box.west), view.y(this.box.north), view.x(this.box.east), view.y(this.box.south)];
    const [width, height] = [right - left, bottom - top];
    Object.assign(this.#image.style, {
      left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, objectFit: "fill", maxWidth: "none", margin: 0,
    });
    this.#image.hidden = width * height > largest * view.width * view.height;
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
