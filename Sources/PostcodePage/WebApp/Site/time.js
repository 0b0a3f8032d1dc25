// A point in time: a slider over the months in which postcodes were introduced and terminated, and a button that plays them.

import { monthOf } from "./fields.js";
import { part, plural } from "./status.js";

/** How long a month takes, in milliseconds. */
const pace = 80;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

const withoutDates = "the index has no dates";

/** Formats a month, counted from January of year 0, as 199606; and reads it. */
const textOf = (month) => `${Math.floor(month / 12)}${String(month % 12 + 1).padStart(2, "0")}`;
const monthIn = (text) => /^\d{4}(0[1-9]|1[0-2])$/.test(text) ? 12 * Number(text.slice(0, 4)) + Number(text.slice(4)) - 1 : null;

/** Events: "shown" when the map shows another month; "changed" with {month}, a text such as 199606 or "", after the user has changed it; "failed" with {what, reason}. */
export class TimeControl extends EventTarget {
  #map;
  #reader;
  #bar = part("time");
  #toggle = part("time-toggle");
  #slider = part("month");
  #play = part("play");
  /** The months of all postcodes: see `monthsOf`. */
  #months = null;
  #isLoading = false;
  /** Whether the columns of the index are known. */
  #isLoaded = false;
  /** The month that a link asks for, until the index is loaded. */
  #wanted = "";
  /** The animation frame request, 0 if not playing. */
  #request = 0;
  month = null;

  constructor(map, reader) {
    super();
    this.#map = map;
    this.#reader = reader;
    this.#toggle.addEventListener("click", () => { if (this.#isOpen) this.#close(); else { this.#wanted = ""; this.#open(); } });
    part("time-close").addEventListener("click", () => this.#close());
    this.#bar.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#close();
    });
    this.#slider.addEventListener("input", () => { this.#stop(); this.#show(Number(this.#slider.value), { isByHand: true }); });
    this.#play.addEventListener("click", () => { if (this.isPlaying) this.#stop(); else this.#start(); });
    reducedMotion.addEventListener("change", () => { this.#stop(); this.#play.hidden = reducedMotion.matches; });
    this.#play.hidden = reducedMotion.matches;
    reader.addEventListener("opened", () => {
      this.#hide();
      this.#months = null;
      this.#isLoaded = false;
      this.#toggle.hidden = true;
      this.#showWanted();
    });
    for (const end of ["incomplete", "broken"]) reader.addEventListener(end, () => { if (this.month === null) this.#hide(); });
    reader.addEventListener("columns", ({ detail: { columns } }) => {
      this.#toggle.hidden = !columns.some(({ name }) => name === "introduced");
      this.#isLoaded = true;
      if (this.#wanted) this.want(this.#wanted);
    });
  }

  get #isOpen() { return !this.#bar.hidden; }

  get isPlaying() { return this.#request !== 0; }

  /** The month as a text such as 199606, or "". */
  get text() { return this.month === null ? "" : textOf(this.month); }

  /** Shows the month that a link asks for, such as 199606, or none. */
  want(text) {
    this.#pause();
    this.#wanted = text;
    if (!text || this.#isLoaded && this.#toggle.hidden) this.#hide();
    if (!this.#isLoaded) this.#showWanted();
    if (!text || !this.#isLoaded) return;
    if (this.#toggle.hidden) this.#fail(withoutDates); else this.#open(text);
  }

  /** Shows the bar with the month that a link asks for while the index loads. If it appeared later, the map would move to make room. */
  #showWanted() {
    const { state, isIncomplete, summary } = this.#reader;
    if (monthIn(this.#wanted) === null || isIncomplete || state === "broken" || summary?.hasPositions === false) return;
    part("time-text").textContent = monthOf(this.#wanted);
    part("time-count").textContent = "Loading…";
    this.#slider.disabled = this.#play.disabled = true;
    this.#bar.hidden = false;
    this.dispatchEvent(new Event("shown"));
  }

  #open(text = "") {
    if (!this.#isLoading && !this.#toggle.hidden) this.#load(text);
  }

  async #load(text) {
    const wanted = monthIn(text);
    if (text && wanted === null) {
      this.#hide();
      this.#fail(`the link has “${text.slice(0, 30)}” instead of a year and month such as 199606`);
      return;
    }
    try {
      this.#setLoading(true);
      this.#months ??= await this.#reader.request("months", {});
    } catch (error) {
      this.#hide();
      this.#fail(error.message);
      return;
    } finally {
      this.#setLoading(false);
    }
    if (text !== this.#wanted) {
      // Another link has asked for another month, or none, in the meantime.
      if (this.#wanted) await this.#load(this.#wanted);
      return;
    }
    if (!this.#months) {
      this.#hide();
      this.#fail(withoutDates);
      return;
    }
    const { introduced, terminated, first, last } = this.#months;
    this.#map.setMonths(introduced, terminated);
    [this.#slider.min, this.#slider.max] = [first, last];
    this.#bar.hidden = false;
    this.#toggle.setAttribute("aria-pressed", "true");
    const month = Math.min(Math.max(wanted ?? last, first), last);
    // The address of a link gets the month that is shown.
    this.#show(month, { isByHand: month !== wanted });
    // The focus may be elsewhere by now.
    if (!text) { if ([this.#toggle, document.body].includes(document.activeElement)) this.#slider.focus(); }
    else if (month !== wanted) this.#fail(`the index has ${monthOf(textOf(first))} to ${monthOf(textOf(last))}`, `Couldn't show ${monthOf(text)}`);
  }

  #fail(reason, what = "Couldn't show the month") { this.dispatchEvent(new CustomEvent("failed", { detail: { what, reason } })); }

  /** The button turns while the dates are read. */
  #setLoading(isLoading) {
    this.#isLoading = isLoading;
    this.#toggle.setAttribute("aria-busy", String(isLoading));
  }

  #hide() {
    this.#pause();
    this.#bar.hidden = true;
    this.#toggle.setAttribute("aria-pressed", "false");
    if (this.month !== null) {
      this.month = null;
      this.#map.setMonth(null);
    }
    this.dispatchEvent(new Event("shown"));
  }

  #close() {
    this.#hide();
    this.#wanted = "";
    (this.#toggle.hidden ? part("map") : this.#toggle).focus();
    this.#emit();
  }

  #emit() { this.dispatchEvent(new CustomEvent("changed", { detail: { month: this.text } })); }

  #show(month, { isByHand = false } = {}) {
    this.month = month;
    this.#slider.disabled = this.#play.disabled = false;
    this.#slider.value = month;
    const { counts, first, last } = this.#months;
    const [title, words] = [monthOf(this.text), plural(counts[month - first])];
    part("time-text").textContent = title;
    part("time-count").textContent = words;
    this.#slider.setAttribute("aria-valuetext", `${title}, ${words}`);
    this.#slider.style.setProperty("--part", `${100 * (month - first) / Math.max(last - first, 1)}%`);
    this.#map.setMonth(month);
    this.dispatchEvent(new Event("shown"));
    if (isByHand) this.#emit();
  }

  #setPlaying(isPlaying) {
    this.#play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    this.#play.dataset.playing = String(isPlaying);
  }

  #start() {
    const { first, last } = this.#months;
    const from = this.month >= last ? first : this.month;
    let start;
    this.#setPlaying(true);
    const step = (time) => {
      start ??= time;
      const month = Math.min(from + Math.floor((time - start) / pace), last);
      // Show the next month only after the map has drawn the current one.
      if (month !== this.month && this.#map.hasDrawn) this.#show(month);
      if (month === last && this.month === last) this.#stop(); else this.#request = requestAnimationFrame(step);
    };
    this.#request = requestAnimationFrame(step);
  }

  #pause() {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.#setPlaying(false);
  }

  /** Stops playing, and saves the month. */
  #stop() {
    if (!this.isPlaying) return;
    this.#pause();
    this.dispatchEvent(new Event("shown"));
    this.#emit();
  }
}
