// The colours of the dots: the more dots cover a pixel, the further along a ramp of colours it is. A colour is a word with the
// channels of a pixel in memory.

/** The position of a number of dots on a logarithmic ramp, 0 … 1, that ends at `full` dots. */
const rampPosition = (dots, full) => Math.min(Math.log1p(dots) / Math.log1p(full), 1);

/** Returns the word of a colour with channels of 0 … 255. */
export const word = (red, green, blue, alpha) =>
  (Math.round(alpha) << 24 | Math.round(blue) << 16 | Math.round(green) << 8 | Math.round(red)) >>> 0;

/** Returns the colour of a pixel that a number of dots cover, on a ramp of [red, green, blue] of 0 … 1. A partly covered pixel is translucent. */
export function shadeOf(dots, full, colors) {
  const stop = rampPosition(Math.max(dots, 1), full) * (colors.length - 1);
  const [below, above] = [colors[Math.floor(stop)], colors[Math.ceil(stop)]];
  return word(...below.map((channel, index) => 255 * (channel + (above[index] - channel) * (stop % 1))), 255 * Math.min(dots, 1));
}

/** Returns the opacity of a pixel that a number of classified dots cover. A single small one is slightly fainter, so that the density shows. */
export function classAlpha(dots, full, { size }) {
  const least = Math.min(0.8 + 0.04 * size, 1);
  const first = rampPosition(1, full);
  const position = Math.max((rampPosition(dots, full) - first) / Math.max(1 - first, 1e-6), 0);
  return Math.min(dots, 1) * (least + (1 - least) * position);
}

/** Blends a colour over another, both with straight alpha. `opacity` scales that of the upper one. */
export function over(upper, lower, opacity = 1) {
  const [above, below] = [(upper >>> 24) * opacity, lower >>> 24];
  const left = below * (1 - above / 255);
  const alpha = above + left;
  if (!alpha) return 0;
  const mix = (shift) => ((upper >>> shift & 255) * above + (lower >>> shift & 255) * left) / alpha;
  return word(mix(0), mix(8), mix(16), alpha);
}
