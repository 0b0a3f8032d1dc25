// Elements that overlap the map: labels and zooming avoid them.

import { enlargementOfText } from "./styles.js";

/** The minimum useful area of a part of the map, in square pixels. */
const leastArea = 2000;
/** The minimum useful part of the area of a map. */
const leastPart = 0.35;

/** The maximum width of the scale, with its padding: see scale-bar.js. */
const scaleWidth = 160;
/** Whether legends are open at first. On phones, and with large text, they would cover the map. */
export const opensLegends = () => matchMedia("(min-width: 47.6em) and (min-height: 32.5em)").matches;
/** The width of an open legend with its margin, in pixels, for text of the usual size: see tools.css. */
const legendWidth = 256;
/** The distance from the heading of the legend to its lower edge when it is closed, with the margin of all boxes: see tools.css. */
const legendPadding = 15;
/** The maximum width of a phone held upright, in pixels. */
export const phoneWidth = 560;
/** Half the width of the country, as a part of the height of the map. */
const halfCountry = 0.3;

const areaOf = ({ left, right, top, bottom }) => Math.max(right - left, 0) * Math.max(bottom - top, 0);

/** Returns the largest part of a box beside, above or below a cover; the whole box if no part is large enough. */
function largestPart(box, cover, least) {
  if (!areaOf({ left: Math.max(box.left, cover.left), right: Math.min(box.right, cover.right), top: Math.max(box.top, cover.top), bottom: Math.min(box.bottom, cover.bottom) })) return box;
  const parts = [{ ...box, right: cover.left }, { ...box, left: cover.right }, { ...box, bottom: cover.top }, { ...box, top: cover.bottom }];
  const largest = parts.reduce((best, one) => areaOf(one) > areaOf(best) ? one : best);
  return areaOf(largest) > least ? largest : box;
}

/** The boxes of elements above another one, in its pixels. */
export class Covers {
  #below;
  #elements = [];
  boxes = [];
  /**
   * The boxes that zooming avoids. They don't depend on the view, so that a link shows the same whenever its parts load: the scale has its
   * maximum width. They include the column of legends, even if none is open, so that links with another colour show the same view, too. In a
   * narrow map, there is no such column. A drawn region is shown to the left of those with `isBeside`.
   */
  obstacles = [];

  constructor(below) { this.#below = below; }

  /** Sets the elements; calls `changed` when one of them appears, disappears or changes its size. */
  watch(elements, changed) {
    this.#elements = [...elements];
    const observer = new ResizeObserver(() => { this.find(); changed(); });
    for (const element of elements) observer.observe(element);
  }

  /**
   * Returns the part of a view {width, height} for the whole country, below the elements at the middle of its upper edge: in a narrow window the
   * tools, and on a phone the heading of the legend.
   */
  roomOf({ width, height }) {
    const part = Math.max(width / 2 - halfCountry * height, 0.2 * width);
    const above = this.obstacles.filter(({ left, right }) => left < width - part && right > part)
      // An open legend is beside the country, except on a phone.
      .filter(({ foot, bottom }) => foot < height / 3 && (foot === bottom || innerWidth < phoneWidth));
    return { left: 0, top: Math.max(0, ...above.map(({ foot }) => foot)), right: width, bottom: height };
  }

  find() {
    const box = this.#below.getBoundingClientRect();
    const found = this.#elements.map((element) => [element, element.getBoundingClientRect()]).filter(([, { width }]) => width).map(([element, one]) =>
      [element, { left: one.left - box.left - 4, top: one.top - box.top - 4, right: one.right - box.left + 4, bottom: one.bottom - box.top + 4 }]);
    this.boxes = found.map(([, one]) => one);
    // Somebody who opens or closes the legend sees the same view.
    const footOf = (element, { bottom }) => element.open ? element.firstElementChild.getBoundingClientRect().bottom - box.top + legendPadding : bottom;
    this.obstacles = found.map(([element, one]) => ({
      ...one, foot: footOf(element, one), isBeside: element.open && element.parentElement.dataset.colour || element.matches(".map-buttons"),
      ...element.matches(".scale") ? { right: one.left + scaleWidth } : {},
    }));
    const column = legendWidth * enlargementOfText();
    if (opensLegends() && column < box.width / 2) this.obstacles.push({ left: box.width - column, top: 0, right: box.width, bottom: box.height });
  }
}

/**
 * Returns the visible part of an element, in its pixels: inside the window, not covered by the element `above`, such as the list,
 * and beside each of `boxes` that leaves a large enough part of the area.
 */
export function visibleBox(element, above, boxes) {
  const box = element.getBoundingClientRect();
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = globalThis.visualViewport ?? {};
  let seen = {
    left: Math.max(offsetLeft - box.left, 0), right: Math.min(offsetLeft + width - box.left, box.width),
    top: Math.max(offsetTop - box.top, 0), bottom: Math.min(offsetTop + height - box.top, box.height),
  };
  // Scrolled out of view: use the whole map.
  if (areaOf(seen) < 2 * leastArea) seen = { left: 0, top: 0, right: box.width, bottom: box.height };
  const cover = above?.getBoundingClientRect();
  if (cover?.width) {
    const inMap = { left: cover.left - box.left, right: cover.right - box.left, top: cover.top - box.top, bottom: cover.bottom - box.top };
    seen = largestPart(seen, inMap, leastArea);
  }
  for (const one of [...boxes].sort((a, b) => areaOf(b) - areaOf(a))) seen = largestPart(seen, one, Math.max(areaOf(seen) * leastPart, leastArea));
  return seen;
}
