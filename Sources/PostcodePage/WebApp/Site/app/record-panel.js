// What the page does around the record that is selected: the field, the messages, the focus and the history.

import { positionOf } from "../record/details.js";
import * as texts from "../search/texts.js";
import { announce, byId, isTouch, notify, say, showFailure, showState } from "./status.js";

/** The height in pixels of the part of the panel that must be in view after a selection. */
const leastTitle = 90;

export class RecordPanel {
  #page;
  /** The last announcement of the record, and the correction that it began with. */
  #announced = "";
  #corrected = "";

  /** `page` has the parts of the page, and functions of app.js. */
  constructor(page) {
    this.#page = page;
    const { details, selection, pages, prepare, saveView } = page;
    selection.addEventListener("waiting", ({ detail: { postcode, isLong } }) => {
      showState(isLong ? "stalled" : "loading", isLong ? `Still loading ${postcode}…` : `Loading ${postcode}…`);
      if (isLong) announce(`Still loading ${postcode}.`);
    });
    selection.addEventListener("selected", ({ detail }) => this.#show(detail));
    selection.addEventListener("completed", ({ detail: { record } }) => this.#announce(record));
    selection.addEventListener("missing", ({ detail: { postcode } }) => say("none", `The server doesn't have ${postcode}.`));
    selection.addEventListener("failed", ({ detail: { postcode, reason } }) => showFailure(`Couldn't load ${postcode}`, reason));
    // Before a link in the panel is followed or copied.
    byId("details").addEventListener("click", ({ target, currentTarget }) => {
      if (!target.closest("a, #copy-link")) return;
      saveView();
      pages.handle({ kind: "scrolled", scroll: [scrollY, currentTarget.scrollTop] });
    }, true);
    details.addEventListener("copied", ({ detail: { text, isSelected } }) =>
      notify(isSelected ? `Couldn't copy. ${text} is selected: copy it yourself.` : `Copied ${text}`));
    details.addEventListener("saved", ({ detail: { name } }) => notify(`Saved ${name}`));
    details.addEventListener("problem", ({ detail: { reason } }) => showFailure("Couldn't write the file", reason, false));
    details.addEventListener("group", ({ detail: { text } }) => {
      prepare();
      selection.selectGroup(text);
    });
    details.addEventListener("close", ({ detail }) => this.close(detail));
    // Escape closes the record, wherever the focus is, unless something else uses the key.
    addEventListener("keydown", (event) => {
      const isTyping = document.activeElement.matches("input[type=text], select");
      if (event.key === "Escape" && !event.defaultPrevented && !isTyping && selection.record) this.close({ isByKey: true });
    });
  }

  /** Shows a record that has been selected: see `Selection`. */
  #show({ record, savesAddress, text: typed, completes, isResult }) {
    const { combobox, fill, listing, map: { framing }, pages, reportDamage, search } = this.#page;
    const { postcode: title, address = title, area = "", region } = record;
    const text = address.trim();
    listing.entered = "";
    fill(region ? "" : title);
    search.cancel();
    if (savesAddress || !framing.isUsed) this.scrollIntoView();
    // On a touch screen, the keyboard would cover the panel.
    if (savesAddress && isTouch()) byId("q").blur();
    combobox.set([], "");
    this.#corrected = record.isCorrected ? texts.corrected(typed.trim().toUpperCase(), title) : "";
    this.#announced = "";
    this.#announce(record);
    showState(this.#corrected ? "results" : "idle", this.#corrected);
    // The map stays where the region was drawn.
    if (region && savesAddress) framing.keepView();
    const view = region ? framing.chosen : null;
    pages.handle(savesAddress ? { kind: "selected", text, title, area, view, typed, completes, isResult } : { kind: "opened", text, title });
    reportDamage();
  }

  /** Announces the record to screen readers, also again if more of it is known. */
  #announce(record) {
    const { terminated, details: summary = record.shortLocation } = record;
    const sentences = [`${record.postcode}.`, summary && `${summary.replace(/\.$/, "")}.`, terminated && texts.terminatedIn(terminated),
      positionOf(record) || record.summary ? "" : texts.positionUnknown].filter(Boolean).join(" ");
    // The rest of the record may not change the announcement.
    if (sentences === this.#announced) return;
    this.#announced = sentences;
    announce(`${this.#corrected} ${sentences}`.trim());
  }

  /** Closes the record. Returns to the search that had it among its results. The map stays where it is. */
  close({ isByKey }) {
    const { fill, listing, map: { framing }, pages, runSearch, selection } = this.#page;
    const { activeElement } = document;
    const isInPanel = byId("details").contains(activeElement);
    framing.release();
    selection.clear();
    // Repeating the search must not move the map.
    framing.holdView();
    pages.handle({ kind: "closed", view: framing.chosen });
    fill(pages.state.text);
    listing.start({ isTyped: false });
    runSearch();
    // On a touch screen, focusing the field would bring up the keyboard. The focus stays on the map and its buttons.
    if (!isByKey || activeElement === document.body) byId("map").focus({ preventScroll: true });
    else if (isInPanel) byId("q").focus();
  }

  /**
   * On a phone, the panel is below the map. Shows its first lines, also in landscape, where the map may fill the window, after a link to the page;
   * and as much of it as of the map after a link at its end.
   */
  scrollIntoView() {
    const { top } = byId("details").getBoundingClientRect();
    if (top <= byId("map").getBoundingClientRect().bottom - 2) return;
    if (top < innerHeight / 3) scrollBy(0, top - innerHeight / 2);
    if (top > innerHeight - leastTitle) scrollBy(0, top - Math.max(innerHeight - 2 * leastTitle, innerHeight / 2));
  }
}
