// Positions travel from the index to the map in chunks of consecutive postcodes: {first, positions}, where `positions` has the eastings and
// northings from the ordinal `first` on.

/** Stands for a missing coordinate. */
export const missing = -2147483648;

/** The number of postcodes of a chunk; the last one may be shorter. */
export const chunkLength = 1 << 16;
