// Rectangles above the map: the selected region, and one while it is drawn.

/** The namespace of SVG, as the page's icons have it. */
const svg = document.querySelector("svg").namespaceURI;

export class Overlay {
  #map;
  #element;
  /** The boxes by name. */
  #boxes = new Map();

  constructor(map, element) {
    this.#map = map;
    this.#element = element;
    for (const name of ["moved", "resized"]) map.addEventListener(name, () => this.#draw());
  }

  /** Shows a box by name, or removes it with `null`. */
  set(name, box) {
    if (box) this.#boxes.set(name, box); else this.#boxes.delete(name);
    this.#draw();
  }

  #draw() {
    this.#element.replaceChildren(...[...this.#boxes].map(([name, { west, south, east, north }]) => {
      const [[x, y], [right, bottom]] = [[west, north], [east, south]].map((point) => this.#map.pixel(point));
      const rectangle = document.createElementNS(svg, "rect");
      for (const [key, value] of Object.entries({ x, y, width: right - x, height: bottom - y, class: name })) rectangle.setAttribute(key, value);
      return rectangle;
    }));
  }
}
