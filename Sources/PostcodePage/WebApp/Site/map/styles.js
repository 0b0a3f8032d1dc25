// The colours and sizes of the map.

import { channelsOf, hexOf } from "./palettes.js";

/** The colours of the style sheet that are ramps, and those that the painter uses as they are, by their names here. */
const ramps = { dots: "--dots", dim: "--dots-dim", highlighted: "--dots-highlighted", terminated: "--dots-terminated" };
const plain = {
  mark: "--mark", near: "--near", ink: "--ink", panel: "--panel", sea: "--sea", outline: "--outline", light: "--light",
  label: "--label", labelName: "--label-name",
};

const mapped = (names, read) => Object.fromEntries(Object.entries(names).map(([key, name]) => [key, read(name)]));

/** Returns the colours of the style sheet; those of dots as lists of [red, green, blue], each from 0 to 1. */
export function readColors() {
  const style = getComputedStyle(document.documentElement);
  const text = (name) => style.getPropertyValue(name).trim();
  // The style sheet writes them as #rrggbb. Parsing other forms with a canvas takes half a second without a graphics card.
  const ramp = (name) => text(name).split(" ").map((color) => channelsOf(color).map((channel) => channel / 255));
  return { ...mapped(ramps, ramp), ...mapped(plain, text), halo: [...ramp("--dots-halo")[0], 0.85], isDark: text("--is-dark") === "1" };
}

/** Returns how many times larger the page's text is than usual. */
export const enlargementOfText = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** Returns the ramps of colours of dots {live, terminated} for a legend, as #rrggbb. */
export function dotColorsOf({ dots, terminated }) {
  const inHex = (ramp) => ramp.map((channels) => hexOf(channels.map((channel) => 255 * channel)));
  return { live: inHex(dots), terminated: inHex(terminated) };
}

/** Calls a function when the colours of the style sheet change. */
export function watchColors(changed) {
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) matchMedia(query).addEventListener("change", changed);
}

/** Returns the style of the dots at a scale, if they cover a part `coverage` of the view. `isDim` if other dots are highlighted. */
export function styleOf(scale, coverage, { dots, dim, highlighted, terminated, halo }, isDim, classes) {
  // Sparse views have larger dots, so that each is visible; dense views have smaller ones, so that the density shows.
  const growth = Math.max((0.08 / coverage) ** 0.55, 1);
  const usual = Math.min(1.1 * Math.max(scale / 0.0007, 0.5) ** 0.27, 8);
  const size = Math.min(usual * growth, Math.max(usual, 5.5));
  const highlightedSize = size * 1.15 + 0.6;
  // About the number of dots on a pixel in dense towns.
  const full = Math.min(3.5e-4 * (size / scale) ** 2, 500);
  return {
    size, highlightedSize, haloSize: highlightedSize + 7, halo, dots: isDim ? dim : dots, highlighted, terminated: isDim ? dim : terminated,
    classes: classes?.map((color) => channelsOf(color).map((channel) => channel / 255)) ?? null, fade: isDim ? 0.35 : 1,
    full: { dots: full, highlighted: Math.min(full, 60), terminated: Math.min(full, 15) },
  };
}
