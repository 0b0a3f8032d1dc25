// The worker that holds the index: the core as WebAssembly, with the bytes of the index in its memory.
//
// It reports its progress ({kind: "progress" | "opened" | "positions" | "groups" | "located" | "whole" | "terminated" |
// "columns" | "labels" | "named" | "incomplete" | "broken"}) and responds to requests ({id, name, values} → {id, value} or {id, error}).

import { classesBy, colourable } from "./classes.js";
import { InvalidDataError, eachChunk, get, reasonOf } from "./download.js";
import { countries } from "./field-names.js";
import { shortName } from "./fields.js";
import { areasOf, groupsOf, namedColumns, postcodeIn, similarAreas, uncovered } from "./finding.js";
import { postcodesIn } from "./parsing.js";
import { isOnMap, pointIn } from "./points.js";
import { Centres, GroupCentres } from "./geography.js";
import { groupNamed, parseGroups } from "./groups.js";
import { monthsOf } from "./months.js";
import { chunksOf, missing } from "./position-chunks.js";
import { rangesWith, summaryOf } from "./summaries.js";
import { notAnIndex } from "./texts.js";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

let core;
let brokenBy;

// A new view each time: growing the memory detaches its buffer.
const bytes = (start, count) => new Uint8Array(core.memory.buffer, start, count);

/** Reads the result of a core function, which returns the number of bytes; negative if they are an error message. */
function result(count) {
  const text = decoder.decode(bytes(core.result(), Math.abs(count)));
  if (count < 0) throw new Error(text);
  return JSON.parse(text);
}

/** Copies a text to the core's memory, cut to 64 characters, more than any postcode or name has. Returns its length in bytes. */
function put(text) {
  const encoded = encoder.encode(text.slice(0, 64));
  bytes(core.textMemory(), encoded.length).set(encoded);
  return encoded.length;
}

/** The areas, outcodes and sectors of the open index. */
let groups = null;

/** The core's functions for summaries. */
const read = {
  values(column) {
    const start = core.values(put(column));
    return start ? new Int32Array(core.memory.buffer, start, summary.count) : null;
  },
  positions(first, count) {
    const start = core.positions(first, count);
    return start ? new Int32Array(core.memory.buffer, start, 2 * count) : null;
  },
  texts: (column) => result(core.texts(put(column))),
  /** The columns: {name, kind, count, isNumeric, hasNames}. `count` is the number of texts. */
  get list() {
    const list = result(core.columns());
    return Array.from({ length: list.length / 5 }, (_, index) => {
      const [name, kind, count, isNumeric, hasNames] = list.slice(5 * index, 5 * index + 5);
      return { name, kind, count, isNumeric, hasNames };
    });
  },
};

/** Calls back with the ordinal, easting and northing of every postcode that has a position. */
function eachPosition(use) {
  for (let first = 0; first < summary.count; first += 1 << 16) {
    const length = Math.min(summary.count - first, 1 << 16);
    const points = read.positions(first, length);
    for (let index = 0; points && index < length; index++) {
      if (points[2 * index] !== missing) use(first + index, points[2 * index], points[2 * index + 1]);
    }
  }
}

/** The administrative areas by column: {names, codes, ids, counts, terminated, within?, keys}. */
const areas = {};

/**
 * Returns the summary of the area, outcode or sector that a text names, or of the district, ward or other area with a code; `null` if
 * there is none.
 */
function summarise(text) {
  groups ??= parseGroups(result(core.groups()));
  const outcodes = groups[1];
  for (const [column, { codes, names, ids, within }] of Object.entries(areas)) {
    const index = codes.indexOf(text.trim().toUpperCase());
    if (index < 0) continue;
    const ranges = rangesWith(read.values(column), ids[index]);
    const summary = summaryOf(ranges, read, outcodes);
    return {
      column, code: codes[index], name: names[index], within: within?.[index] ?? "", ...summary,
      areas: summary.areas.filter((one) => one.column !== column),
    };
  }
  const found = groupNamed(groups, text);
  if (!found) return null;
  const { names, firsts, counts } = groups[found.level];
  const first = firsts[found.number];
  return { ...found, name: names[found.number], ...summaryOf([{ first, end: first + counts[found.number] }], read, outcodes) };
}

/** Whether all names of areas are in `areas`. */
let areNamed = false;
/** The maximum number of similar names. */
const similarLimit = 5;

/** Returns what a text means: completions, and groups, administrative areas, a position, or the postcodes of an address. */
function search(text, limit) {
  groups ??= parseGroups(result(core.groups()));
  const point = pointIn(text);
  if (point) return { count: 0, point: locate(point) };
  const known = postcodesIn(text).length && !groupNamed(groups, text) ? knownIn(text) : [];
  if (known.length && text.trim().length > 8) {
    const ranges = known.map(({ ordinal, postcode }) => ({ first: ordinal, end: ordinal + 1, text: postcode }));
    return { count: known.length, terminated: known.filter(({ isTerminated }) => isTerminated).length, items: known, ranges, next: "" };
  }
  const found = result(core.complete(put(text), 0, limit));
  const listed = groupsOf(text, groups);
  if (listed.length) {
    found.groups = listed;
    // Letters alone mean areas and outcodes; their first fifty postcodes say nothing.
    if (listed[0].level === 0) found.items = [];
    const centres = groups[listed[0].level].easts && listed;
    found.marks = (found.ranges ?? []).length > 1 && centres ? found.ranges.flatMap(({ text: name }) => {
      const group = listed.find((one) => one.name === name);
      return group ? [{ text: name, position: [groups[group.level].easts[group.number], groups[group.level].norths[group.number]] }] : [];
    }) : [];
  }
  // Some of the names would give the wrong first result.
  const { found: named, part: namedPart } = areNamed ? areasOf(text, areas) : { found: [] };
  if (named.length) [found.areas, found.part] = [named, namedPart];
  if (found.count || named.length || found.places?.length) return found;
  const part = found.misses?.length ? "" : postcodeIn(text, groups);
  if (part) return { ...search(part, limit), part: part.trim() };
  found.uncovered = uncovered(text, groups);
  if (areNamed) found.similar = similarAreas(text, areas).slice(0, similarLimit);
  return found;
}

/** Returns the records of the postcodes in a longer text that the index has, without repetitions. */
function knownIn(text) {
  const known = new Map();
  for (const postcode of postcodesIn(text)) {
    const record = result(core.find(put(postcode)));
    if (record) known.set(record.ordinal, { ...record, isTerminated: record.fields.some(({ name }) => name === "terminated") });
  }
  return [...known.values()];
}

/** Returns a position {easting, northing, latitude, longitude}, or `null` outside the map. */
function locate(point) {
  if (!isOnMap(point)) return null;
  const { latitude, longitude, easting, northing } = point;
  const isGrid = easting !== undefined;
  const [east, north, lat, long] = result(core.locate(isGrid ? 1 : 0, isGrid ? easting : latitude, isGrid ? northing : longitude));
  return east === undefined ? null : { easting: east, northing: north, latitude: lat / 1e6, longitude: long / 1e6 };
}

/**
 * Returns the kinds of positions of the index: those of the first postcode with a position. If that one has grid coordinates and the index
 * has BT and other areas, both grids are included.
 */
function kindsOfPositions() {
  const isPosition = (name) => ["grid", "irish_grid", "degrees"].includes(name);
  for (let ordinal = 0; ordinal < summary.count; ordinal++) {
    const found = result(core.record(ordinal)).fields.map(({ name }) => name).filter(isPosition);
    if (!found.length) continue;
    const hasIrish = groups[0].names.includes("BT");
    const others = hasIrish && groups[0].names.length > 1 ? ["grid", "irish_grid"] : [];
    return found.some((name) => name !== "degrees") ? [...new Set([...others, ...found])] : found;
  }
  return [];
}

const requests = {
  search: ({ text, limit }) => search(text, limit),
  complete: ({ text, offset = 0, limit }) => result(core.complete(put(text), offset, limit)),
  find: ({ text }) => result(core.find(put(text))),
  record: ({ ordinal }) => result(core.record(ordinal)),
  nearest: ({ ordinal, limit }) => result(core.nearestTo(ordinal, limit)),
  names: ({ ordinals }) => ordinals.map((ordinal) => result(core.record(ordinal))?.postcode ?? ""),
  summary: ({ text }) => summarise(text),
  classes: ({ column }) => classesBy(column, read, eachPosition),
  region: ({ ranges }) => {
    groups ??= parseGroups(result(core.groups()));
    return { name: "Selected region", ...summaryOf(ranges, read, groups[1]) };
  },
  months: () => monthsOf(read),
  columns: () => ({ columns: read.list, kinds: kindsOfPositions() }),
  records: ({ ordinals }) => ordinals.map((ordinal) => result(core.record(ordinal))),
  point: ({ text }) => {
    const point = pointIn(text);
    return point && locate(point);
  },
  nearestAt: ({ latitude, longitude, limit }) => result(core.nearestAt(latitude, longitude, limit)),
  place: ({ code }) => result(core.place(put(code))),
  nearestToPlace: ({ code, limit }) => result(core.nearestToPlace(put(code), limit)),
};

/** Runs a call of the core. After a trap the module's state is undefined, so all later calls fail with the same error. */
function guarded(work) {
  if (brokenBy) throw new Error(brokenBy);
  try {
    return work();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      brokenBy = `the index can't be read: ${error.message}`;
      postMessage({ kind: "broken", reason: brokenBy });
    }
    throw error;
  }
}

onmessage = ({ data: { id, name, values } }) => {
  try {
    if (!core || !requests[name]) throw new Error("the index is not loaded yet");
    postMessage({ id, value: guarded(() => requests[name](values)) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
};

async function instantiate() {
  const response = await fetch("/page/core.wasm");
  if (!response.ok) throw new Error(`the index reader couldn't be loaded (status ${response.status})`);
  const { instance } = await WebAssembly.instantiateStreaming(response, {});
  return instance.exports;
}

/** Downloads the first part of the index into the core's memory. The header has the length of the whole file. */
async function downloadFirst(response) {
  let start = 0;
  let fileLength = 0;
  let count = 0;
  let head = new Uint8Array(0);
  const expected = Number(response.headers.get("Content-Length")) || 0;
  await eachChunk(response, (chunk) => {
    if (!start) {
      const joined = new Uint8Array(head.length + chunk.length);
      joined.set(head);
      joined.set(chunk, head.length);
      head = chunk = joined;
      if (head.length < 32) return;
      fileLength = Number(new DataView(head.buffer).getBigUint64(16, true));
      summary = groups = null;
      areNamed = false;
      start = guarded(() => core.reserve(fileLength));
      if (!start) throw new InvalidDataError(notAnIndex);
    }
    if (count + chunk.length > fileLength) throw new InvalidDataError("the index is longer than its header says");
    bytes(start + count, chunk.length).set(chunk);
    count += chunk.length;
    postMessage({ kind: "progress", count, expected: Math.max(expected, count) });
  });
  if (!start) throw new InvalidDataError(notAnIndex);
  return { start, count, fileLength };
}

/** Downloads the rest of the index after the first part. */
async function downloadRest(response, { start, count, fileLength }) {
  let end = count;
  await eachChunk(response, (chunk) => {
    if (end + chunk.length > fileLength) throw new InvalidDataError("the two parts belong to different indexes");
    bytes(start + end, chunk.length).set(chunk);
    end += chunk.length;
  });
  if (end !== fileLength) throw new InvalidDataError("the two parts belong to different indexes");
}

/** Lets the worker handle requests that arrived meanwhile. */
const pause = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(0);
});

/** Sends all positions, and then the groups with their centres. */
async function sendPositions(count) {
  groups = parseGroups(guarded(() => result(core.groups())));
  const centres = new GroupCentres(groups);
  for (const blocks of chunksOf(count)) {
    const positions = new Int32Array(2 * blocks.reduce((sum, { count }) => sum + count, 0));
    let end = 0;
    for (const { first, count } of blocks) {
      const start = guarded(() => core.positions(first, count));
      if (!start) throw new Error("the positions can't be read");
      positions.set(new Int32Array(core.memory.buffer, start, 2 * count), end);
      centres.take(first, positions, end, count);
      end += 2 * count;
    }
    postMessage({ kind: "positions", blocks, positions }, [positions.buffer]);
    await pause();
  }
  groups = centres.finish();
  postMessage({ kind: "groups", groups });
  postMessage({ kind: "located" });
}

/** Sends which postcodes are terminated, if the index has that column. Returns whether any is. */
async function sendTerminated(count) {
  const terminated = new Uint8Array(count);
  for (let first = 0; first < count; first += 1 << 16) {
    const length = Math.min(count - first, 1 << 16);
    const start = guarded(() => core.terminated(first, length));
    if (!start) return false;
    terminated.set(bytes(start, length), first);
    await pause();
  }
  for (const level of groups) {
    level.terminated = level.firsts.map((first, number) =>
      terminated.subarray(first, first + level.counts[number]).reduce((sum, one) => sum + one, 0));
  }
  const hasAny = terminated.includes(1);
  postMessage({ kind: "terminated", terminated }, [terminated.buffer]);
  return hasAny;
}

/** Reads the names of areas, and sends those of districts, wards and places with the means of their positions. */
async function sendLabels(count) {
  // The map has labels of districts and wards, so these come first. Wards have the names of their districts.
  const labelled = ["district", "ward"];
  for (const column of [...labelled, ...namedColumns.filter((one) => !labelled.includes(one))]) {
    const isLabelled = labelled.includes(column);
    const texts = guarded(() => result(core.texts(put(column))));
    // A copy, because the calls of requests in between overwrite the values.
    const values = texts.length ? guarded(() => read.values(column))?.slice() : null;
    const centres = new Centres(texts.length / 2 + 1);
    const examples = new Int32Array(texts.length / 2 + 1).fill(-1);
    const counts = new Int32Array(texts.length / 2 + 1);
    const terminated = new Int32Array(texts.length / 2 + 1);
    for (let first = 0; texts.length && first < count; first += 1 << 16) {
      const length = Math.min(count - first, 1 << 16);
      const start = guarded(() => core.terminated(first, length));
      const ended = start ? bytes(start, length).slice() : null;
      if (!values) return;
      const points = isLabelled ? guarded(() => read.positions(first, length)) : null;
      for (let index = 0; index < length; index++) {
        const value = values[first + index];
        counts[value]++;
        if (ended?.[index]) terminated[value]++;
        examples[value] = first + index;
        if (value && points && points[2 * index] !== missing) centres.add(value, points[2 * index], points[2 * index + 1]);
      }
      await pause();
    }
    const { easts, norths } = centres.means();
    // Without names, codes would say nothing.
    const nameOf = (id) => texts[2 * id - 1] || column === "country" && countries[texts[2 * id - 2]] || "";
    const named = [...counts.keys()].filter((id) => id && counts[id] && !/^(\(pseudo\).*)?$/.test(nameOf(id)) && !/^[A-Z]99999999$/.test(texts[2 * id - 2]));
    areas[column] = {
      names: named.map((id) => shortName(nameOf(id))), codes: named.map((id) => texts[2 * id - 2]), ids: named,
      counts: named.map((id) => counts[id]), terminated: named.map((id) => terminated[id]), keys: [], within: null,
    };
    if (column === "ward" && areas.district.ids.length) areas.ward.within = districtsOf(named.map((id) => examples[id]));
    if (!isLabelled) continue;
    const shown = named.filter((id) => centres.counts[id]);
    postMessage({ kind: "labels", name: column, labels: {
      names: shown.map((id) => shortName(nameOf(id))), easts: shown.map((id) => easts[id]), norths: shown.map((id) => norths[id]),
      weights: shown.map((id) => centres.counts[id]),
    } });
  }
  areNamed = true;
  if (summary.hasPositions) sendPlaces(guarded(() => result(core.placeLabels())));
}

/** Returns the names of the districts of some postcodes. */
function districtsOf(ordinals) {
  const values = read.values("district");
  const names = new Map(areas.district.ids.map((id, index) => [id, areas.district.names[index]]));
  return ordinals.map((ordinal) => names.get(values[ordinal]) ?? "");
}

const kindsOfPlaces = { City: "city", Town: "town", Village: "village" };

/** Sends the labels of places, each type in a set of its own. */
function sendPlaces(list) {
  const sets = {};
  for (let index = 0; index < list.length; index += 4) {
    const [name, type, east, north] = list.slice(index, index + 4);
    const set = sets[kindsOfPlaces[type] ?? "hamlet"] ??= { names: [], easts: [], norths: [], ranks: [] };
    set.names.push(name);
    set.easts.push(east);
    set.norths.push(north);
    set.ranks.push(index);
  }
  for (const [name, labels] of Object.entries(sets)) postMessage({ kind: "labels", name, labels });
}

/** Opens the downloaded bytes. */
function open(work) {
  try {
    return guarded(() => result(work()));
  } catch (error) {
    throw brokenBy ? error : new InvalidDataError(error.message);
  }
}

/** The summary of the open index. */
let summary = null;

/** Downloads and opens the index and sends its positions. `cache` is the cache mode of `fetch`. */
async function load(download, cache) {
  const response = await download;
  const first = await downloadFirst(response);
  summary = open(() => core.openFirst(first.count));
  postMessage({ kind: "opened", summary, tag: response.headers.get("ETag")?.replace(/^W\//, "") ?? "" });
  if (summary.hasPositions) await sendPositions(summary.count);
  if (!summary.isWhole) {
    await downloadRest(await get("/index/rest", cache), first);
    summary = open(() => core.openWhole(first.count));
  }
  postMessage({ kind: "whole", summary });
  if (summary.hasPositions) {
    const hasTerminated = await sendTerminated(summary.count);
    postMessage({ kind: "columns", columns: colourable(guarded(() => read.list), hasTerminated) });
  }
  await sendLabels(summary.count);
  postMessage({ kind: "named" });
}

/** Discards the cached index and downloads it once more, past the service worker. */
async function reload(reason) {
  try {
    for (const name of await caches.keys()) if (name.startsWith("index-")) await caches.delete(name);
  } catch {
    // Without permission for a cache there is nothing to discard.
  }
  await load(get("/index/map", "reload"), "reload").catch((error) => {
    // If the server can't be reached, the first error is the useful one.
    throw error instanceof TypeError ? new Error(reason) : error;
  });
}

async function run() {
  try {
    const download = get("/index/map", "default");
    // `load` handles the error.
    download.catch(() => {});
    core = await instantiate();
    try {
      await load(download, "default");
    } catch (error) {
      if (!(error instanceof InvalidDataError)) throw error;
      await reload(error.message);
    }
  } catch (error) {
    postMessage({ kind: summary && !brokenBy ? "incomplete" : "broken", reason: reasonOf(error) });
  }
}

run();
