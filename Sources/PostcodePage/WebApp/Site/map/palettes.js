// The colours of classes on the map. They differ for people with any kind of colour blindness: a search over OKLCH maximised the
// least difference of the distinct ones, as each kind sees them, and each sequence gets steadily lighter or darker.

const palettes = {
  dark: {
    distinct: ["#5eceb6", "#e4a512", "#a292fb", "#fbea66", "#ba5f06", "#abfff4", "#368795"],
    sequence: ["#5a58b8", "#3f86c4", "#2fb0a0", "#86ce58", "#f7e46b"],
    pair: ["#58a0c8", "#ee8866"], none: "#5b6470",
  },
  light: {
    distinct: ["#287480", "#b48508", "#463b9d", "#994904", "#8481df", "#6a1b0b", "#291c58"],
    sequence: ["#bf9000", "#5d9440", "#1f7c86", "#334d92", "#331558"],
    pair: ["#2f6690", "#d0661c"], none: "#a3a29c",
  },
};

/** The number of distinct colours. */
export const distinctCount = palettes.dark.distinct.length;

/** Converts #rrggbb to and from numbers of red, green and blue, each from 0 to 255. */
export const channelsOf = (color) => [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
export const hexOf = (channels) => `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** Returns a number of colours along a sequence. */
function along(stops, count) {
  return Array.from({ length: count }, (_, index) => {
    const spot = count === 1 ? 0 : index / (count - 1) * (stops.length - 1);
    const [below, above] = [channelsOf(stops[Math.floor(spot)]), channelsOf(stops[Math.ceil(spot)])];
    return hexOf(below.map((channel, color) => channel + (above[color] - channel) * (spot % 1)));
  });
}

/** Returns the colours of classes as #rrggbb, the first for postcodes without a value. `scheme` is "distinct", "sequence" or "pair". */
export function colorsOf(scheme, count, isDark) {
  const palette = palettes[isDark ? "dark" : "light"];
  return [palette.none, ...scheme === "sequence" ? along(palette.sequence, count) : palette[scheme].slice(0, count)];
}
