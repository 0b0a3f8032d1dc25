// The colours and sizes of the map.

/** Returns the colours of the style sheet. */
export function readColors() {
  const style = getComputedStyle(document.documentElement);
  // The style sheet writes them as #rrggbb. Parsing other forms with a canvas takes half a second without a graphics card.
  const read = (name) => {
    const found = [...style.getPropertyValue(name).matchAll(/#([0-9a-f]{6})/gi)].map(([, digits]) => digits);
    return (found.length ? found : ["808080"]).map((digits) =>
      [0, 2, 4].map((offset) => parseInt(digits.slice(offset, offset + 2), 16) / 255));
  };
  return {
    dots: read("--dots"), dim: read("--dots-dim"), highlighted: read("--dots-highlighted"), terminated: read("--dots-terminated"),
    halo: [...read("--dots-halo")[0], 0.85],
    mark: style.getPropertyValue("--mark").trim(), near: style.getPropertyValue("--near").trim(),
    ink: style.getPropertyValue("--ink").trim(), panel: style.getPropertyValue("--panel").trim(),
    sea: style.getPropertyValue("--sea").trim(), outline: style.getPropertyValue("--outline").trim(),
    light: style.getPropertyValue("--light").trim(), label: style.getPropertyValue("--label").trim(),
    labelName: style.getPropertyValue("--label-name").trim(), isDark: style.getPropertyValue("--is-dark").trim() === "1",
  };
}

/** Returns how many times larger the page's text is than usual. */
export const enlargementOfText = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** Returns the ramps of colours of dots {live, terminated} for a legend, as #rrggbb. */
export function dotColorsOf({ dots, terminated }) {
  const inHex = (ramp) => ramp.map((parts) => `#${parts.map((part) => Math.round(255 * part).toString(16).padStart(2, "0")).join("")}`);
  return { live: inHex(dots), terminated: inHex(terminated) };
}

/** Calls a function when the colours of the style sheet change. */
export function watchColors(changed) {
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) matchMedia(query).addEventListener("change", changed);
}

/**
 * Returns the sizes and colours of the dots at a scale, if they cover a part `coverage` of the view: see `Dots`. `isDim` if
 * other dots are highlighted. `classes` are the colours of their classes, as #rrggbb, or `null`.
 */
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
    classes: classes?.map((color) => [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16) / 255)) ?? null, fade: isDim ? 0.35 : 1,
    full: { dots: full, highlighted: Math.min(full, 60), terminated: Math.min(full, 15) },
  };
}
