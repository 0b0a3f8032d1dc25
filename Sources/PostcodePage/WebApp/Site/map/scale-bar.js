// The scale bar.

/** The maximum width of the bar, in pixels. */
const maximumWidth = 140;

/** Returns a round length of at most a number of metres. */
function roundLength(maximum) {
  const power = 10 ** Math.floor(Math.log10(maximum));
  return [5, 2, 1].map((digit) => digit * power).find((length) => length <= maximum) ?? power;
}

/** Shows the scale of a view in an element that has a bar and a label. */
export function showScale(element, { width, scale }) {
  const metres = roundLength(Math.min(maximumWidth, width / 4) / scale);
  const text = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  const [bar, label] = element.children;
  bar.style.width = `${metres * scale}px`;
  if (label.textContent !== text) label.textContent = text;
}
