// Rectangles above the map: the selected region, and one while it is drawn.

/** The namespace of SVG, as the page's icons have it. */
const svg = document.querySelector("svg").namespaceURI;

/** Returns a function that shows a box by name in an element above the map, or removes it with `null`. */
export function makeOverlay(map, element) {
  const boxes = {};
  const draw = () => element.replaceChildren(...Object.entries(boxes).filter(([, box]) => box).map(([name, { west, south, east, north }]) => {
    const [[x, y], [right, bottom]] = [[west, north], [east, south]].map((point) => map.pixel(point));
    const rectangle = document.createElementNS(svg, "rect");
    for (const [key, value] of Object.entries({ x, y, width: right - x, height: bottom - y, class: name })) rectangle.setAttribute(key, value);
    return rectangle;
  }));
  for (const name of ["moved", "resized"]) map.addEventListener(name, draw);
  return (name, box) => {
    boxes[name] = box;
    draw();
  };
}
