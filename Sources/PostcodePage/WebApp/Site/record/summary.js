// The summary of an area, outcode or sector in the panel of the selected postcode.

import { csvOf, saveFile } from "./csv.js";
import { capitalised, followLinks, linkTo, make } from "../app/elements.js";
import { grouped, plural } from "../app/status.js";

/** The number of areas that a list shows at first: all sectors of an outcode. */
const shownAreas = 10;
/** The numbers of items by which a list grows, and of postcodes that a download reads at once. */
const [listLength, downloadLength] = [50, 2000];

/** Whether a text has the form of a GSS code. */
const isCode = (text) => /^[A-Z]\d{8}$/.test(text);

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
  const [item, link] = [make("li"), linkTo(postcode)];
  if (note) link.append(" ", make("span", note));
  item.append(link);
  return item;
}

/** Returns a heading, a list of `count` items, which shows `length` of them at first, and a button for more. */
function growingList({ title, className, count, length, itemsOf, follow }) {
  const list = make("ul", "", { className });
  const more = make("button", "Loading…", { type: "button", className: "more", disabled: true });
  const grow = async (length) => {
    const shown = list.children.length;
    list.append(...await itemsOf(shown, shown + length));
    const left = count - list.children.length;
    more.disabled = false;
    more.textContent = left <= listLength ? `Show ${grouped(left)} more` : `Show ${listLength} more of ${grouped(left)}`;
    if (left <= 0 || list.children.length === shown) more.remove();
    return list.children[shown]?.querySelector("a");
  };
  more.addEventListener("click", async () => (await grow(listLength))?.focus());
  followLinks(list, follow);
  grow(length);
  return [make("h3", title), list, more];
}

/** Returns a row for an area with its share of a number of postcodes. */
function shareItem(column, { code, name, count }, sum) {
  const percent = 100 * count / sum;
  const share = percent < 1 ? "under 1" : percent > 99 && count < sum ? "over 99" : Math.round(percent);
  // Each area with a name or a GSS code, and each outcode and sector, has a summary of its own.
  const label = name || isCode(code) ? linkTo(column === "outcode" ? `${code} ` : code, name || code) : make("span", code);
  const item = make("li");
  item.append(label, make("small", `${grouped(count)} · ${share} %`), make("meter", "", { max: sum, value: count, ariaHidden: "true" }));
  return item;
}

function extentOf({ box, withoutPosition, strays }) {
  if (!box) return withoutPosition ? [make("p", "None has a position.")] : [];
  const inWords = (metres) => metres < 950 ? `${metres} m` : metres < 9950 ? `${(metres / 1000).toFixed(1)} km` : `${grouped(Math.round(metres / 1000))} km`;
  const { west, south, east, north } = box;
  const sentences = [
    `${inWords(east - west)} from west to east, ${inWords(north - south)} from south to north: `
      + `grid references ${west}, ${south} to ${east}, ${north}.`,
    strays && `At first, the map leaves out ${plural(strays)} far from the others.`,
    withoutPosition && `${plural(withoutPosition)} without a position.`,
  ];
  return [make("h3", "Extent"), make("p", sentences.filter(Boolean).join(" "))];
}

/** Returns a function that shows a summary or nothing. It calls `follow` when a link is clicked, and `emit` after a download: see `Details`. */
export function makeSummaryView(element, reader, { follow, emit }) {
  /** The contents of the last summaries, by what they are of. Back returns to the lists as they were. */
  const contents = new Map();

  function sharesOf({ column, values }, sum) {
    const none = sum - values.reduce((total, { count }) => total + count, 0);
    const rows = none > 0 ? [...values, { code: "None", count: none }] : values;
    return growingList({
      title: `${capitalised(column)}${values.length > 1 ? "s" : ""} (${grouped(values.length)})`.replace("Countrys", "Countries"), className: "shares",
      count: rows.length, length: shownAreas, itemsOf: (first, end) => rows.slice(first, end).map((row) => shareItem(column, row, sum)),
      follow: (text) => follow("group", { text }),
    });
  }

  function postcodesOf({ ranges, live, terminated }) {
    const batches = batchesOf(ranges, listLength);
    const itemsOf = async () => {
      const records = await reader.request("records", { ordinals: batches.next().value }).catch(() => []);
      return records.map((record) => postcodeItem(record.postcode, record.terminated && "terminated"));
    };
    return growingList({
      title: "Postcodes", className: "postcodes", count: live + terminated, length: listLength, itemsOf,
      follow: (postcode) => follow("choose", { postcode }),
    });
  }

  async function download({ name, ranges, live, terminated }, button) {
    const records = [];
    for (const ordinals of batchesOf(ranges, downloadLength)) {
      records.push(...await reader.request("records", { ordinals }));
      button.textContent = `Writing… ${Math.floor(100 * records.length / (live + terminated))} %`;
    }
    const file = `${name.replaceAll(" ", "-")}.csv`;
    saveFile(file, csvOf(records, await reader.request("columns", {})));
    emit("saved", { name: file });
  }

  function downloadButton(summary) {
    const [line, button] = [make("p", "", { className: "download" }), make("button", "Download CSV", { type: "button", id: "csv" })];
    line.append(button);
    button.addEventListener("click", async () => {
      // `disabled` would move the focus away.
      if (button.ariaDisabled) return;
      button.ariaDisabled = "true";
      await download(summary, button).catch(({ message }) => emit("problem", { reason: message }));
      button.textContent = "Download CSV";
      button.ariaDisabled = null;
    });
    return line;
  }

  return (summary) => {
    element.hidden = !summary;
    if (!summary) return;
    const { name, live, terminated, areas, box, strays } = summary;
    const key = JSON.stringify([reader.state, name, live, terminated, box, strays]);
    if (!contents.has(key)) {
      // Codes without names would tell most people nothing.
      const shown = areas.filter(({ column, values }) => (column !== "country" || values.length > 1)
        && values.some(({ name, code }) => name || !isCode(code)));
      contents.set(key, make("div"));
      contents.get(key).append(
        // Before the whole index has loaded, the records lack most fields.
        ...reader.state === "whole" ? [downloadButton(summary)] : [],
        ...shown.flatMap((area) => sharesOf(area, live || terminated)), ...extentOf(summary), ...postcodesOf(summary));
    }
    element.replaceChildren(contents.get(key));
  };
}
