// The list of results below the field, the sentence about them, and their dots on the map.

import { followLinks, linkTo, make } from "./elements.js";
import { mayBeName } from "../search/parsing.js";
import { countOf, optionsOf, similarOptions } from "../search/results.js";
import { announce, byId, say, showFailure, showState } from "./status.js";
import * as texts from "../search/texts.js";

export class Listing {
  #page;
  /** Whether the map has moved to results since the search began. */
  #hasMoved = false;
  /** Counts moves, to ignore late responses of earlier ones. */
  #moves = 0;
  /** Whether the user typed the text in the field. */
  isTyped = true;
  /** The text whose results are listed. */
  text = null;
  /** The text to open once its results or the names have loaded. */
  entered = "";

  /** `page` has the parts and functions of app.js. The list calls `showEntered` when the results that Enter or a link has asked for are listed. */
  constructor(page) { this.#page = page; }

  /** Starts another text, typed or from the address. */
  start({ isTyped }) {
    this.isTyped = isTyped;
    this.entered = "";
    this.text = null;
  }

  /** Shows a result of `Search`. */
  show({ kind, text, results, reason }) {
    switch (kind) {
      case "idle":
        this.#page.combobox.set([], "");
        say("idle", "");
        this.#hasMoved = false;
        this.#move(text, () => this.#page.map.highlight([], { zooms: false }));
        break;
      case "loading": showState(kind, "Searching…"); break;
      case "stalled":
        showState(kind, "Still searching…");
        announce("Still searching.");
        break;
      case "failed":
        this.#page.combobox.set([], "");
        showFailure("Search failed", reason);
        this.#move(text);
        break;
      case "none": this.showNone(text, results); break;
      case "results": this.#showResults(text, results); break;
    }
    this.text = kind === "results" ? text : null;
  }

  /** Whether a text may be a name and the names haven't loaded. */
  awaitsNames(text) { return mayBeName(text) && !this.#page.reader.isNamed && this.#page.reader.state !== "broken"; }

  /** Whether results open the list: not those of a text from the address, nor late ones if the focus has moved elsewhere. */
  get #opens() { return this.isTyped && [document.body, byId("q")].includes(document.activeElement); }

  /** The server names its dataset, which the page doesn't know until the index opens. */
  #notCovered({ place, area, dataset = this.#page.reader.summary.dataset }) { return texts.uncovered(dataset, place, area); }

  /** Says why a text has no results, and lists what it may mean. */
  showNone(text, results) {
    const awaitsNames = this.awaitsNames(text);
    // The index may know what the server's completions don't.
    if (!results.uncovered && (awaitsNames || this.#page.reader.state === "loading" && !results.misses?.length && results.point !== null)) {
      this.#page.combobox.set([], "");
      showState("loading", awaitsNames ? "Searching names…" : "Searching…");
      this.#move(text, () => this.#page.map.highlight([], { zooms: false }));
      return;
    }
    // A suggestion that somebody chooses isn't what the link names.
    if (this.#page.reader.state !== "loading") this.entered = "";
    const { uncovered, around } = results;
    const items = similarOptions(results);
    this.#page.combobox.set(items, "", { opens: this.#opens });
    // The sentence always names the group, which the map highlights.
    const groups = items.filter(({ range }) => range);
    const suggested = [...items.filter(({ range }) => !range).slice(0, 3 - groups.length), ...groups];
    const names = suggested.map(({ postcode }) => postcode).join(" or ");
    const lacksNames = this.#page.reader.isIncomplete || this.#page.reader.state === "broken";
    const isUnnamed = lacksNames && mayBeName(text) && !uncovered;
    // Leave out the advice if the text is long.
    const advice = !this.#page.reader.isOpen || text.length >= 100 ? "" : byId("q").dataset.advice;
    const typed = results.contained ?? text.trim();
    const nothing = results.reason === "noPostcode" ? texts.noPostcode(typed.toUpperCase())
      : results.reason === "noStreets" && !names ? texts.noStreets : texts.nothingFound;
    const sentence = isUnnamed ? "The names of districts, wards and places couldn't be loaded."
      : uncovered ? `${this.#notCovered(uncovered)} ${texts.anotherArea}`
      : results.point === null ? `${texts.outsideMap(typed)} ${names && texts.didYouMean(names)}`.trim()
      : `${nothing} ${names ? texts.didYouMean(names) : advice}`.trim();
    say("none", sentence);
    const end = `${names}?`;
    if (names && sentence.endsWith(end)) {
      const links = suggested.map((item) => {
        const link = linkTo(item.postcode);
        followLinks(link, () => this.#page.combobox.choose(item));
        return link;
      });
      byId("state-text").replaceChildren(sentence.slice(0, -end.length), ...links.flatMap((link, index) => [index ? " or " : "", link]), "?");
    }
    // The search page knows all names and positions.
    if (lacksNames && !uncovered && text.trim()) {
      byId("state-text").append(" ", make("a", "Open the search page", { href: `search?q=${encodeURIComponent(text.trim())}` }));
    }
    // An unknown postcode zooms to its group instead of returning to the view before.
    const ranges = around && !this.#page.map.lacksPositions([around]) ? [around] : [];
    this.#move(text, () => {
      this.#page.map.highlight(ranges, { name: around?.name });
      if (ranges.length) this.#hasMoved = true; else this.#leaveResults();
    });
  }

  #showResults(text, results) {
    const { items: listed = [], ranges = [] } = results;
    const items = optionsOf(results, this.#page.reader.isOpen);
    // The index may repeat a search whose results from the server are listed. The list then stays as it is, open or closed.
    const isRepeated = this.text === text;
    // The first part of the index doesn't know which postcodes are terminated, so the server's list stays until the rest is loaded.
    if (isRepeated && this.#page.reader.state === "open" && !this.#page.reader.isIncomplete) {
      this.#move(text, (isCurrent) => this.#highlight(results, isCurrent));
      return;
    }
    const meant = results.corrected ?? results.contained;
    // An area after a comma isn't part of the names.
    this.#page.combobox.set(items, results.point ? "" : (meant ?? text).split(",")[0],
      { opens: isRepeated ? this.#page.combobox.isOpen : this.#opens, keepsActive: isRepeated });
    const count = `${countOf(results)}${meant ? ` for ${meant}` : ""}`;
    const isCut = listed.length && results.count > listed.length;
    let sentence = `${isCut ? texts.firstListed(count, listed.length) : count}.`;
    if (this.#page.map.lacksPositions(ranges)) sentence += results.count === 1 ? " It has no position." : " None has a position.";
    if (results.uncovered) sentence += ` ${this.#notCovered(results.uncovered)}`;
    const next = results.next && results.next.length <= 6 ? ` Next: ${[...results.next].join(" ")}` : "";
    showState("results", sentence + next);
    announce(sentence);
    this.#move(text, (isCurrent) => this.#highlight(results, isCurrent));
    if (this.entered !== text || this.awaitsNames(text) || this.chooseNamed()) return;
    // Once the index opens, it may have a summary of what somebody entered.
    if (this.#page.reader.state !== "loading") this.entered = "";
    this.#page.showEntered();
  }

  /** Moves the map to the results; while somebody types, once typing pauses, because drawing the map delays the next key. */
  #move(text, act) {
    const mine = ++this.#moves;
    const isCurrent = () => mine === this.#moves;
    const move = async () => {
      await act?.(isCurrent);
      if (isCurrent()) byId("state").dataset.text = text;
    };
    if (text && this.isTyped) this.#page.search.later(move); else move();
  }

  /** Returns the option that Enter chooses, if any. */
  get namedOption() { return this.#page.combobox.answer; }

  /** Chooses that option. Returns whether there is one. */
  chooseNamed() {
    const option = this.namedOption;
    if (option) this.#page.combobox.choose(option);
    return Boolean(option);
  }

  /** Returns to the view before a text that the map can't show, if its results have moved the map. A link to the text shows that view. */
  #leaveResults() {
    const { map: { framing }, pages, reader, saveView, selection } = this.#page;
    const hasMoved = this.#hasMoved;
    this.#hasMoved = false;
    if (selection.record) return;
    const { before } = pages.state;
    if (hasMoved && !framing.isByHand) { if (before && !before.isAll) framing.hold(before); else framing.showAll(); }
    // While the index loads, its results are still to come. A link without a view shows all postcodes.
    if (reader.state === "loading" || framing.isAll || framing.isRestored) return;
    framing.keepView();
    saveView();
  }

  /** Highlights the results on the map, or the area or place that Enter opens. If none has a position, shows the whole map. */
  async #highlight({ ranges: listed = [], items = [], marks = [], point }, isCurrent) {
    const { map, map: { framing }, selection } = this.#page;
    const named = point ? undefined : this.namedOption;
    // With a place, its outcode's postcodes are listed, too.
    const option = named?.place || !listed.length ? named : undefined;
    const { ranges = listed, position = point && [point.easting, point.northing], box } = option ? await this.#onMap(option) : {};
    if (!isCurrent() || selection.isPending || selection.record) return;
    if (ranges.length || position) this.#hasMoved = true; else this.#leaveResults();
    const isKnown = !map.lacksPositions(ranges);
    const name = point ? point.text : (option ?? items[0])?.postcode;
    map.highlight(isKnown ? ranges : [], { zooms: isKnown && !position, name, names: marks, point: position });
    if (position) framing.showPositions(box ? [position, box.slice(0, 2), box.slice(2)] : [position], point ? 2000 : box ? 200 : 500);
    else if (!isKnown) framing.showAll();
  }

  /** Returns what an option stands for on the map: {ranges}, or {position, box?}; neither if that can't be read, which Enter reports. */
  async #onMap({ range, code, place }) {
    const { reader } = this.#page;
    if (range) return { ranges: [range] };
    const request = code ? reader.request("ranges", { code }).then((ranges) => ({ ranges }))
      : place && reader.state === "whole" ? reader.request("place", { code: place }) : null;
    return await request?.catch(() => null) ?? {};
  }
}
