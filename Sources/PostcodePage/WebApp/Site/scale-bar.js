// The scale bar, on the page and on a saved picture.

/** The maximum width of the bar, in pixels. */
const maximumWidth = 140;

/** Returns a round length of at most a number of metres. */
function roundLength(maximum) {
  const power = 10 ** Math.floor(Math.log10(maximum));
  return [5, 2, 1].map((part) => part * power).find((length) => length <= maximum) ?? power;
}

/** Returns the length in words and in pixels. */
function lengthOf({ width, scale }) {
  const metres = roundLength(Math.min(maximumWidth, width / 4) / scale);
  return [metres >= 1000 ? `${metres / 1000} km` : `${metres} m`, metres * scale];
}

/** Shows the scale of a view in an element that has a bar and a label. The bar's width is relative to the map's, which differs on paper. */
export function showScale(element, view) {
  const [text, pixels] = lengthOf(view);
  const [bar, label] = element.children;
  bar.style.width = `${100 * pixels / view.width}cqw`;
  if (label.textContent !== text) label.textContent = text;
}

/** Draws the scale of a view, in the context's font and colours. */
export function drawScale(context, view, left, bottom) {
  const [text, pixels] = lengthOf(view);
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(left, bottom - 22);
  context.lineTo(left, bottom - 16);
  context.lineTo(left + pixels, bottom - 16);
  context.lineTo(left + pixels, bottom - 22);
  context.stroke();
  context.fillText(text, left, bottom);
}
