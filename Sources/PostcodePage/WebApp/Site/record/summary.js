// The summary of an area, outcode or sector in the panel of the selected postcode.

import { csvOf, saveFile } from "./csv.js";
import { made } from "../app/elements.js";
import { distanceText, isCode, terminationOf, titleOf } from "./fields.js";
import { followLinks, linkTo } from "../app/links.js";
import { countOfPostcodes, grouped, plural } from "../app/status.js";

/** The number of areas that a list shows at first: all sectors of an outcode. */
const shownAreas = 10;

/** Returns the number of postcodes of a summary in words. */
export const countOfSummary = ({ live, terminated }) => countOfPostcodes(live, terminated);

/** The number of records that a download reads at once. */
const recordLimit = 2000;

/** Yields the ordinals of ranges, in parts of a length. */
function* partsOf(ranges, length = recordLimit) {
  let part = [];
  for (const { first, end } of ranges) {
    for (let ordinal = first; ordinal < end; ordinal++) {
      if (part.length === length) { yield part; part = []; }
      part.push(ordinal);
    }
  }
  if (part.length) yield part;
}

/** The maximum number of summaries whose contents are kept. */
const keptContents = 20;

/** The number of postcodes that the list shows at once. */
const listed = 50;

/** Events: "saved" with {name} after a download, "problem" with {reason} if it fails, "choose" with {postcode}, "group" with {text}. */
export class SummaryView extends EventTarget {
  #element;
  #reader;
  /** The contents of the last summaries, by what they are of. Back returns to the lists as they were. */
  #contents = new Map();

  constructor(element, reader) {
    super();
    this.#element = element;
    this.#reader = reader;
  }

  hide() { this.#element.hidden = true; }

  show(summary) {
    const { name, live, terminated, areas, box, withoutPosition, strays } = summary;
    const key = JSON.stringify([this.#reader.state, name, live, terminated, box, strays]);
    if (!this.#contents.has(key)) {
      if (this.#contents.size === keptContents) this.#contents.clear();
      const content = made("div");
      content.append(
        // Before the whole index has loaded, the records lack most fields.
        ...this.#reader.state === "whole" ? [this.#download(summary)] : [],
        ...areas.filter(({ column, values }) => column !== "country" || values.length > 1).flatMap((one) => this.#shares(one, summary)),
        ...box ? this.#extent(summary) : withoutPosition ? [made("p", "None has a position.")] : [],
        ...this.#postcodes(summary.ranges));
      this.#contents.set(key, content);
    }
    this.#element.hidden = false;
    this.#element.replaceChildren(this.#contents.get(key));
  }

  /** Shows the areas of a column with their shares. */
  #shares({ column, values }, { live, terminated }) {
    const sum = live || terminated;
    const list = made("ul", "", { className: "shares" });
    followLinks(list, (text) => this.dispatchEvent(new CustomEvent("group", { detail: { text } })));
    const row = ({ code, name, count }) => {
      const item = made("li");
      const percent = 100 * count / sum;
      // Each area with a name or a GSS code, and each outcode and sector, has a summary of its own.
      const hasSummary = name || isCode(code);
      const label = hasSummary ? linkTo(column === "outcode" ? `${code} ` : code, name || code) : made("span", code);
      item.append(label, made("small", `${grouped(count)} · ${percent < 1 ? "under 1" : percent > 99 && count < sum ? "over 99" : Math.round(percent)} %`),
        made("meter", "", { min: 0, max: sum, value: count, ariaHidden: "true" }));
      return item;
    };
    list.append(...values.slice(0, shownAreas).map(row));
    const none = sum - values.reduce((total, { count }) => total + count, 0);
    if (none > 0) list.append(row({ code: "None", count: none }));
    const title = made("h3", `${titleOf(column)}${values.length > 1 ? "s" : ""} (${grouped(values.length)})`.replace("Countrys", "Countries"));
    if (values.length <= shownAreas) return [title, list];
    const more = made("button", `Show all ${grouped(values.length)}`, { type: "button", className: "more" });
    more.addEventListener("click", () => {
      const rest = values.slice(shownAreas).map(row);
      list.children[shownAreas - 1].after(...rest);
      rest[0].tabIndex = -1;
      rest[0].focus();
      more.remove();
    });
    return [title, list, more];
  }

  #extent({ box: { west, south, east, north }, withoutPosition, strays }) {
    const inWords = (metres) => metres < 9950 ? distanceText(metres) : `${grouped(Math.round(metres / 1000))} km`;
    const parts = [west === east && south === north ? `One position: grid reference ${west}, ${south}.`
      : `${inWords(east - west)} from west to east, ${inWords(north - south)} from south to north: grid references ${west}, ${south} to ${east}, ${north}.`];
    if (strays) parts.push(`At first, the map leaves out ${plural(strays)} far from the others.`);
    if (withoutPosition) parts.push(`${plural(withoutPosition)} without a position.`);
    return [made("h3", "Extent"), made("p", parts.join(" "))];
  }

  /** Lists the postcodes, some at a time. */
  #postcodes(ranges) {
    const parts = partsOf(ranges, listed);
    const list = made("ul", "", { className: "postcodes" });
    const more = made("button", "Loading…", { type: "button", className: "more", disabled: true });
    const add = async (isByHand) => {
      const { value: ordinals, done } = parts.next();
      if (done) { more.remove(); return; }
      const records = await this.#reader.request("records", { ordinals }).catch(() => []);
      const items = records.map((record) => {
        const item = made("li");
        const link = linkTo(record.postcode);
        if (terminationOf(record)) link.append(" ", made("span", "terminated"));
        item.append(link);
        return item;
      });
      list.append(...items);
      more.disabled = false;
      const left = ranges.reduce((sum, { first, end }) => sum + end - first, 0) - list.children.length;
      if (isByHand) items[0]?.firstChild.focus();
      if (left <= 0) more.remove(); else more.textContent = left <= listed ? `Show ${grouped(left)} more` : `Show ${listed} more of ${grouped(left)}`;
    };
    followLinks(list, (postcode) => this.dispatchEvent(new CustomEvent("choose", { detail: { postcode } })));
    more.addEventListener("click", () => add(true));
    add(false);
    return [made("h3", "Postcodes"), list, more];
  }

  #download(summary) {
    const button = made("button", "Download CSV", { type: "button", id: "csv" });
    button.addEventListener("click", async () => {
      // `disabled` would move the focus away.
      if (button.hasAttribute("aria-disabled")) return;
      button.setAttribute("aria-disabled", "true");
      try {
        const records = [];
        const count = summary.live + summary.terminated;
        for (const ordinals of partsOf(summary.ranges)) {
          records.push(...await this.#reader.request("records", { ordinals }));
          button.textContent = `Writing… ${Math.floor(100 * records.length / count)} %`;
        }
        const name = `${summary.name.replaceAll(" ", "-")}.csv`;
        saveFile(name, csvOf(records, await this.#reader.request("columns", {})));
        this.dispatchEvent(new CustomEvent("saved", { detail: { name } }));
      } catch (error) {
        this.dispatchEvent(new CustomEvent("problem", { detail: { reason: error.message } }));
      }
      button.textContent = "Download CSV";
      button.removeAttribute("aria-disabled");
    });
    const line = made("p", "", { className: "download" });
    line.append(button);
    return line;
  }
}
