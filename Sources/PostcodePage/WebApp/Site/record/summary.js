// The summary of an area, outcode or sector in the panel of the selected postcode.

import { csvOf, saveFile } from "./csv.js";
import { made as newElement } from "../app/elements.js";
import { distanceText, isCode, terminationOf, titleOf } from "./fields.js";
import { followLinks, linkTo } from "../app/links.js";
import { countOfPostcodes, grouped, plural } from "../app/status.js";

/** The number of areas that a list shows at first: all sectors of an outcode. */
const shownAreas = 10;
/** The numbers of postcodes that the list shows, and that a download reads at once. */
const [listLength, downloadLength] = [50, 2000];
/** The maximum number of summaries whose contents are kept. */
const contentLimit = 20;

/** Returns the number of postcodes of a summary in words. */
export const countOfSummary = ({ live, terminated }) => countOfPostcodes(live, terminated);

/** Yields the ordinals of ranges in batches. */
function* batchesOf(ranges, length) {
  let batch = [];
  for (const { first, end } of ranges) {
    for (let ordinal = first; ordinal < end; ordinal++) {
      if (batch.push(ordinal) < length) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length) yield batch;
}

/** Returns a list item with a link to a postcode and a note. */
export function postcodeItem(postcode, note) {
  const [item, link] = [newElement("li"), linkTo(postcode)];
  if (note) link.append(" ", newElement("span", note));
  item.append(link);
  return item;
}

function percentOf(count, sum) {
  const percent = 100 * count / sum;
  return `${percent < 1 ? "under 1" : percent > 99 && count < sum ? "over 99" : Math.round(percent)} %`;
}

function titleOfAreas(column, count) {
  const title = titleOf(column);
  return `${count === 1 ? title : title.replace(/y$/, "ie") + "s"} (${grouped(count)})`;
}

function extentOf({ box: { west, south, east, north }, withoutPosition, strays }) {
  const inWords = (metres) => metres < 9950 ? distanceText(metres) : `${grouped(Math.round(metres / 1000))} km`;
  const sides = `${inWords(east - west)} from west to east, ${inWords(north - south)} from south to north`;
  const sentences = [west === east && south === north ? `One position: grid reference ${west}, ${south}.`
    : `${sides}: grid references ${west}, ${south} to ${east}, ${north}.`];
  if (strays) sentences.push(`At first, the map leaves out ${plural(strays)} far from the others.`);
  if (withoutPosition) sentences.push(`${plural(withoutPosition)} without a position.`);
  return [newElement("h3", "Extent"), newElement("p", sentences.join(" "))];
}

export class SummaryView {
  #element;
  #reader;
  #follow;
  #emit;
  /** The contents of the last summaries, by what they are of. Back returns to the lists as they were. */
  #contents = new Map();

  /**
   * Calls `follow` with "choose" and {postcode} or "group" and {text} when a link is clicked, and `emit` with "saved" and {name} or
   * "problem" and {reason} after a download.
   */
  constructor(element, reader, { follow, emit }) {
    this.#element = element;
    this.#reader = reader;
    this.#follow = follow;
    this.#emit = emit;
  }

  hide() { this.#element.hidden = true; }

  show(summary) {
    const { name, live, terminated, areas, box, withoutPosition, strays, ranges } = summary;
    const key = JSON.stringify([this.#reader.state, name, live, terminated, box, strays]);
    if (!this.#contents.has(key)) {
      if (this.#contents.size === contentLimit) this.#contents.clear();
      this.#contents.set(key, [
        // Before the whole index has loaded, the records lack most fields.
        ...this.#reader.state === "whole" ? [this.#download(summary)] : [],
        ...areas.filter(({ column, values }) => column !== "country" || values.length > 1).flatMap((area) => this.#shares(area, live || terminated)),
        ...box ? extentOf(summary) : withoutPosition ? [newElement("p", "None has a position.")] : [],
        ...this.#postcodes(ranges, live + terminated)]);
    }
    this.#element.hidden = false;
    this.#element.replaceChildren(...this.#contents.get(key));
  }

  /** Returns the areas of a column with their shares of a number of postcodes. */
  #shares({ column, values }, sum) {
    const list = newElement("ul", "", { className: "shares" });
    followLinks(list, (text) => this.#follow("group", { text }));
    const rowOf = ({ code, name, count }) => {
      const row = newElement("li");
      // Each area with a name or a GSS code, and each outcode and sector, has a summary of its own.
      const label = name || isCode(code) ? linkTo(column === "outcode" ? `${code} ` : code, name || code) : newElement("span", code);
      row.append(label, newElement("small", `${grouped(count)} · ${percentOf(count, sum)}`),
        newElement("meter", "", { max: sum, value: count, ariaHidden: "true" }));
      return row;
    };
    list.append(...values.slice(0, shownAreas).map(rowOf));
    const none = sum - values.reduce((total, { count }) => total + count, 0);
    if (none > 0) list.append(rowOf({ code: "None", count: none }));
    const title = newElement("h3", titleOfAreas(column, values.length));
    if (values.length <= shownAreas) return [title, list];
    const more = newElement("button", `Show all ${grouped(values.length)}`, { type: "button", className: "more" });
    more.addEventListener("click", () => {
      const rest = values.slice(shownAreas).map(rowOf);
      list.children[shownAreas - 1].after(...rest);
      rest[0].tabIndex = -1;
      rest[0].focus();
      more.remove();
    });
    return [title, list, more];
  }

  /** Returns a list of the postcodes, some at a time. */
  #postcodes(ranges, count) {
    const batches = batchesOf(ranges, listLength);
    const list = newElement("ul", "", { className: "postcodes" });
    followLinks(list, (postcode) => this.#follow("choose", { postcode }));
    const more = newElement("button", "Loading…", { type: "button", className: "more", disabled: true });
    const add = async () => {
      const records = await this.#reader.request("records", { ordinals: batches.next().value ?? [] }).catch(() => []);
      const items = records.map((record) => postcodeItem(record.postcode, terminationOf(record) && "terminated"));
      list.append(...items);
      const left = count - list.children.length;
      more.disabled = false;
      more.textContent = left <= listLength ? `Show ${grouped(left)} more` : `Show ${listLength} more of ${grouped(left)}`;
      if (left <= 0 || !items.length) more.remove();
      return items[0]?.firstChild;
    };
    more.addEventListener("click", async () => (await add())?.focus());
    add();
    return [newElement("h3", "Postcodes"), list, more];
  }

  #download({ name, ranges, live, terminated }) {
    const button = newElement("button", "Download CSV", { type: "button", id: "csv" });
    button.addEventListener("click", async () => {
      // `disabled` would move the focus away.
      if (button.ariaDisabled) return;
      button.ariaDisabled = "true";
      try {
        const records = [];
        for (const ordinals of batchesOf(ranges, downloadLength)) {
          records.push(...await this.#reader.request("records", { ordinals }));
          button.textContent = `Writing… ${Math.floor(100 * records.length / (live + terminated))} %`;
        }
        const file = `${name.replaceAll(" ", "-")}.csv`;
        saveFile(file, csvOf(records, await this.#reader.request("columns", {})));
        this.#emit("saved", { name: file });
      } catch (error) {
        this.#emit("problem", { reason: error.message });
      }
      button.textContent = "Download CSV";
      button.ariaDisabled = null;
    });
    const line = newElement("p", "", { className: "download" });
    line.append(button);
    return line;
  }
}
