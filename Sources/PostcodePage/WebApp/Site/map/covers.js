// Elements that overlap the map: labels and zooming avoid them.

/** The minimum useful area of a part of the map, in square pixels, and as a part of the visible map. */
const [leastArea, leastPart] = [2000, 0.35];
/** Whether legends are open at first. On phones, and with large text, they would cover the map. */
export const opensLegends = () => matchMedia("(min-width: 47.6em) and (min-height: 32.5em)").matches;
/** The distance from the heading of the legend to its lower edge when it is closed, with the margin of all boxes: see tools.css. */
const legendPadding = 15;
/** The maximum width of a phone held upright, in pixels. */
export const phoneWidth = 560;
/** Half the width of the country, as a part of the height of the map. */
const halfCountry = 0.3;
/** The maximum width of the scale, with its padding: see scale-bar.js. */
const scaleWidth = 160;
/** The room around an element, in pixels. */
const margin = 4;

const areaOf = ({ left, right, top, bottom }) => Math.max(right - left, 0) * Math.max(bottom - top, 0);
/** Returns the part of a box that is inside another one; its area is 0 if none is. */
const partInside = (box, other) => ({
  left: Math.max(box.left, other.left), right: Math.min(box.right, other.right),
  top: Math.max(box.top, other.top), bottom: Math.min(box.bottom, other.bottom),
});

/** Returns the largest part of a box beside, above or below a cover; the whole box if no part is large enough. */
function largestPart(box, cover, least) {
  if (!areaOf(partInside(box, cover))) return box;
  const sides = [{ ...box, right: cover.left }, { ...box, left: cover.right }, { ...box, bottom: cover.top }, { ...box, top: cover.bottom }];
  const largest = sides.reduce((best, side) => areaOf(side) > areaOf(best) ? side : best);
  return areaOf(largest) > least ? largest : box;
}

/** Returns the box of an element in the pixels of another one, with some room around it. */
function boxIn(element, { left, top }, room = 0) {
  const box = element.getBoundingClientRect();
  return { left: box.left - left - room, right: box.right - left + room, top: box.top - top - room, bottom: box.bottom - top + room };
}

/** The boxes of elements above another one, in its pixels. */
export class Covers {
  #below;
  #elements = [];
  /** The boxes. `foot` is the lower edge, of a closed legend. */
  boxes = [];

  constructor(below) { this.#below = below; }

  /** Sets the elements; calls `changed` when one of them appears, disappears or changes its size. */
  watch(elements, changed) {
    this.#elements = [...elements];
    const observer = new ResizeObserver(() => { this.find(); changed(); });
    for (const element of elements) observer.observe(element);
  }

  /** Returns the part of a view for the whole country, below the tools at its upper edge. */
  roomOf({ width, height }) {
    const aside = Math.max(width / 2 - halfCountry * height, 0.2 * width);
    const feet = this.boxes.filter(({ left, right, foot }) => left < width - aside && right > aside && foot < height / 3).map(({ foot }) => foot);
    return { left: 0, top: Math.max(0, ...feet), right: width, bottom: height };
  }

  find() {
    const below = this.#below.getBoundingClientRect();
    this.boxes = this.#elements.filter((element) => element.offsetWidth).map((element) => {
      const box = boxIn(element, below, margin);
      return {
        ...box, right: element.matches(".scale") ? box.left + scaleWidth : box.right,
        foot: element.open ? boxIn(element.firstElementChild, below).bottom + legendPadding : box.bottom,
      };
    });
  }
}

/** Returns the part of an element that is inside the window, not covered by `above`, and beside each of `boxes` if that leaves enough. */
export function visibleBox(element, above, boxes) {
  const below = element.getBoundingClientRect();
  const whole = { left: 0, top: 0, right: below.width, bottom: below.height };
  const { offsetLeft: left = 0, offsetTop: top = 0, width = innerWidth, height = innerHeight } = globalThis.visualViewport ?? {};
  let seen = partInside(whole, { left: left - below.left, top: top - below.top, right: left + width - below.left, bottom: top + height - below.top });
  // Scrolled out of view: use the whole map.
  if (areaOf(seen) < 2 * leastArea) seen = whole;
  if (above?.offsetWidth) seen = largestPart(seen, boxIn(above, below), leastArea);
  for (const box of [...boxes].sort((a, b) => areaOf(b) - areaOf(a))) seen = largestPart(seen, box, Math.max(areaOf(seen) * leastPart, leastArea));
  return seen;
}
