// The colour ramps of the map: the more dots cover a pixel, the further along the ramp its colour. Both renderers share
// them, so that their frames look alike.

/** The number of shades in a ramp. The first `faintCount` stand for a partly covered pixel and are translucent. */
export const shadeCount = 256;
export const faintCount = 48;

/** The position of a number of dots on a logarithmic ramp, 0 … 1, that ends at `full` dots. */
const rampPosition = (dots, full) => Math.min(Math.log1p(dots) / Math.log1p(full), 1);

/** Returns the shade of a pixel that a number of dots cover. */
export function shadeOf(dots, full) {
  if (dots < 1) return dots * faintCount;
  const first = rampPosition(1, full);
  return faintCount + (shadeCount - 1 - faintCount) * (rampPosition(dots, full) - first) / Math.max(1 - first, 1e-6);
}

/** Returns the shades of a ramp through some colours [red, green, blue] of 0 … 1, as RGBA bytes. */
export function shadesOf(colors, full) {
  const shades = new Uint8Array(4 * shadeCount);
  const first = rampPosition(1, full);
  for (let shade = 0; shade < shadeCount; shade++) {
    const part = first + (1 - first) * Math.max(shade - faintCount, 0) / (shadeCount - 1 - faintCount);
    const stop = Math.min(part, 1) * (colors.length - 1);
    const [below, above] = [colors[Math.floor(stop)], colors[Math.ceil(stop)]];
    for (let channel = 0; channel < 3; channel++) {
      shades[4 * shade + channel] = Math.round(255 * (below[channel] + (above[channel] - below[channel]) * (stop % 1)));
    }
    shades[4 * shade + 3] = Math.round(255 * Math.min(shade / faintCount, 1));
  }
  return shades;
}

/** The kinds of dots from bottom to top. The halos of highlighted dots lie just below these. */
export const kinds = ["terminated", "dots", "highlighted"];

/** Returns the number of dots at the end of a kind's ramp, for a frame with a fraction `part` of all dots. */
export const fullOf = ({ full }, kind, part) => Math.max(kind === "highlighted" ? full[kind] : full[kind] * part, 4);

/** The opacity of a classified dot that covers a pixel alone: small dots are slightly fainter, so that the density shows. */
export const leastAlpha = ({ size }) => Math.min(0.8 + 0.04 * size, 1);

/** Returns the opacity of a pixel that a number of classified dots cover. */
export function classAlpha(dots, full, style) {
  const least = leastAlpha(style);
  const first = rampPosition(1, full);
  const part = Math.max((rampPosition(dots, full) - first) / Math.max(1 - first, 1e-6), 0);
  return Math.min(dots, 1) * (least + (1 - least) * part);
}
