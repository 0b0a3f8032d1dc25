// How the dots are coloured: by classes of a column, by their age at a point in time, or by density.

import { existsIn } from "./months.js";
import { colorsOf } from "./palettes.js";

/** How much the postcodes of the year before a point in time stand out among older ones. */
const timeBoost = 4;

/** What the colours of a point in time mean, those of classes from 1. */
export const ages = ["Older", "Introduced within a year", "Terminated within a year"];

export class DotClasses {
  /** The scheme and the number of the classes, or `null`. */
  #classes = null;
  #months = null;
  /** The month shown, counted from January of year 0, or `null`. */
  month = null;

  /** Sets the classes {scheme, count}, or none. */
  setClasses(found) { this.#classes = found && { scheme: found.scheme, count: found.count }; }

  /** Sets the months of all postcodes: see `monthsOf`. Returns whether they differ from the current ones. */
  setMonths(introduced, terminated) {
    if (this.#months?.introduced === introduced) return false;
    this.#months = { introduced, terminated };
    return true;
  }

  /** Says whether a postcode exists in the month shown; `null` if all are shown. */
  get isShown() {
    const [months, month] = [this.#months, this.month];
    return month === null ? null : (ordinal) => existsIn(months, ordinal, month);
  }

  /** Returns the colours of the classes, as #rrggbb, the first for postcodes without a value; `null` without classes. */
  colors(isDark) {
    if (this.#classes) return colorsOf(this.#classes.scheme, this.#classes.count, isDark);
    return this.month === null ? null : colorsOf("time", 3, isDark);
  }

  /** How much each class but the first counts where dots overlap: see `styleOf`. */
  get boost() { return this.#classes ? 1 : timeBoost; }
}
