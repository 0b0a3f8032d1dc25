// Elements that overlap the map: labels and zooming avoid them.

/** The width of the buttons at the left and at the right edge, in pixels. */
const buttonsWidth = 56;

/** The boxes of elements above another one, in its pixels. */
export class Covers {
  #below;
  #elements = [];
  boxes = [];

  constructor(below) { this.#below = below; }

  /** Sets the elements; calls `changed` when one of them appears, disappears or changes its size. */
  watch(elements, changed) {
    this.#elements = [...elements];
    const observer = new ResizeObserver(() => { this.find(); changed(); });
    for (const element of elements) observer.observe(element);
  }

  /** Returns the part of a view {width, height} between the elements at the middle of its edges: the time bar, and the tools on a phone. */
  roomOf({ width, height }) {
    const inMiddle = this.boxes.filter(({ left, right }) => left < width / 2 && right > width / 2);
    const [above, below] = [inMiddle.filter(({ bottom }) => bottom < height / 4), inMiddle.filter(({ top }) => top > height / 2)];
    return { left: 0, top: Math.max(0, ...above.map(({ bottom }) => bottom)), right: width, bottom: Math.min(height, ...below.map(({ top }) => top)) };
  }

  find() {
    const box = this.#below.getBoundingClientRect();
    this.boxes = this.#elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width).map((one) =>
      ({ left: one.left - box.left - 4, top: one.top - box.top - 4, right: one.right - box.left + 4, bottom: one.bottom - box.top + 4 }));
  }
}

/** Returns the visible part of an element, in its pixels: inside the window, and not behind another one, such as the list. */
export function visibleBox(element, above) {
  const box = element.getBoundingClientRect();
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = globalThis.visualViewport ?? {};
  let seen = {
    left: Math.max(offsetLeft - box.left, 0), right: Math.min(offsetLeft + width - box.left, box.width),
    top: Math.max(offsetTop - box.top, 0), bottom: Math.min(offsetTop + height - box.top, box.height),
  };
  const areaOf = ({ left, right, top, bottom }) => Math.max(right - left, 0) * Math.max(bottom - top, 0);
  // Leave out the buttons.
  if (seen.left === 0) seen.left += buttonsWidth;
  if (seen.right === box.width) seen.right -= buttonsWidth;
  // Scrolled out of view: use the whole map.
  if (areaOf(seen) < 4000) seen = { left: 0, top: 0, right: box.width, bottom: box.height };
  const cover = above?.getBoundingClientRect();
  if (!cover?.width || cover.bottom <= box.top + seen.top) return seen;
  const beside = { ...seen, left: Math.max(seen.left, cover.right - box.left) };
  const below = { ...seen, top: Math.max(seen.top, cover.bottom - box.top) };
  const [larger, smaller] = areaOf(beside) > areaOf(below) ? [beside, below] : [below, beside];
  return areaOf(larger) > 2000 ? larger : areaOf(smaller) > 2000 ? smaller : seen;
}
