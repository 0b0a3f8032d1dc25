// What colour a pixel of the map is: the more dots lie on it, the further along a ramp of colours. Both ways of drawing
// share it, so that they look alike.

/** How many shades a ramp has. The first stand for parts of a single dot, which fade into what is below. */
export const shadeCount = 256;
export const faintCount = 48;

/** How far along a ramp so many dots are, 0 … 1, where `full` of them are at its end: each doubling is a step. */
const reach = (dots, full) => Math.min(Math.log1p(dots) / Math.log1p(full), 1);

/** Which shade a pixel with so many dots is. */
export function shadeOf(dots, full) {
  if (dots < 1) return dots * faintCount;
  const first = reach(1, full);
  return faintCount + (shadeCount - 1 - faintCount) * (reach(dots, full) - first) / Math.max(1 - first, 1e-6);
}

/** The shades of a ramp through some colours, each [red, green, blue] of 0 … 1: as many times red, green, blue and alpha. */
export function shadesOf(colors, full) {
  const shades = new Uint8Array(4 * shadeCount);
  const first = reach(1, full);
  for (let shade = 0; shade < shadeCount; shade++) {
    const part = first + (1 - first) * Math.max(shade - faintCount, 0) / (shadeCount - 1 - faintCount);
    const place = Math.min(part, 1) * (colors.length - 1);
    const [below, above] = [colors[Math.floor(place)], colors[Math.ceil(place)]];
    for (let channel = 0; channel < 3; channel++) {
      shades[4 * shade + channel] = Math.round(255 * (below[channel] + (above[channel] - below[channel]) * (place % 1)));
    }
    shades[4 * shade + 3] = Math.round(255 * Math.min(shade / faintCount, 1));
  }
  return shades;
}

/** The kinds of dots in the order in which they lie over one another; the halo of what is lit lies below that. */
export const kinds = ["terminated", "dots", "lit"];

/** How many dots are at the end of a kind's ramp; in a picture of a part of the dots these are fewer. */
export const fullOf = ({ full }, kind, part) => Math.max(kind === "lit" ? full[kind] : full[kind] * part, 4);
