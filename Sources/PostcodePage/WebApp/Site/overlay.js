// Shapes above the map: the selected region, and lines while they are drawn.

/** The namespace of SVG, as the page's icons have it. */
const svg = document.querySelector("svg").namespaceURI;

export class Overlay {
  #map;
  #element;
  #shapes = new Map();

  constructor(map, element) {
    this.#map = map;
    this.#element = element;
    for (const name of ["moved", "resized"]) map.addEventListener(name, () => this.#draw());
  }

  /** Shows a shape by name, {points, isClosed, hasCorners}, or removes it with `null`. */
  set(name, shape) {
    if (shape) this.#shapes.set(name, shape); else this.#shapes.delete(name);
    this.#draw();
  }

  #draw() {
    this.#element.replaceChildren(...[...this.#shapes].flatMap(([name, { points, isClosed, hasCorners }]) => {
      const places = points.map((point) => this.#map.pixel(point).map((part) => part.toFixed(1)));
      // A distance is drawn over a wider line, because it crosses dots of any colour.
      const lines = (isClosed ? [name] : [`${name} casing`, name]).map((className) => {
        const line = document.createElementNS(svg, isClosed ? "polygon" : "polyline");
        line.setAttribute("points", places.map((place) => place.join()).join(" "));
        line.setAttribute("class", className);
        return line;
      });
      if (!hasCorners) return lines;
      return [...lines, ...places.map(([x, y]) => {
        const corner = document.createElementNS(svg, "circle");
        for (const [key, value] of Object.entries({ cx: x, cy: y, r: 5, class: name })) corner.setAttribute(key, value);
        return corner;
      })];
    }));
  }
}
