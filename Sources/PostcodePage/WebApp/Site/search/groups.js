// The areas, outcodes and sectors of an index. Each has consecutive ordinals and a centre on the map.

/** The levels, from the country to the street. At the last one, postcodes have labels of their own. */
export const levels = { area: 0, outcode: 1, sector: 2, unit: 3 };

/** The scales in pixels per metre at which a level begins: steps of `Labels`. */
const starts = [0, 2 ** -8, 2 ** -5, 2 ** -2];

/** Returns the level that a scale shows. */
export const levelOf = (scale) => starts.findLastIndex((start) => scale >= start);
/** Returns the level whose groups a scale outlines and highlights: sectors at the street, too. */
export const groupLevelOf = (scale) => Math.min(levelOf(scale), levels.sector);
/** The least scale at which a single postcode can be selected, in pixels per metre: a view of some 60 km. */
export const distinctScale = 0.02;

/** Returns the number of the last element that is not greater than a value, in an ascending list; -1 if all are. */
export function lastNotAbove(list, value) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = low + high >> 1;
    if (list[middle] <= value) low = middle + 1; else high = middle;
  }
  return low - 1;
}

/** Makes the levels of the core's lists: for each level {names, firsts, counts, kinds, towns}. */
export const parseGroups = (lists) => lists.map(({ names, firsts, counts, kinds, towns }) =>
  ({ names, kinds, towns, firsts: Int32Array.from(firsts), counts: Int32Array.from(counts) }));

/** Returns the group of a level that contains an ordinal: {level, number, name, kind, first, end}; `null` if none does. */
export function groupAt(groups, level, ordinal) {
  const { names, firsts, counts, kinds } = groups[level];
  const number = lastNotAbove(firsts, ordinal);
  const [name, first, end] = [names[number], firsts[number], firsts[number] + counts[number]];
  return ordinal < end ? { level, number, name, kind: kinds[number] ?? kinds[0], first, end } : null;
}
