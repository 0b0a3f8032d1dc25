// The worker that holds the index: the core as WebAssembly, with the bytes of the index in its memory.
//
// It reports its progress ({kind: "progress" | "waiting" | "opened" | "positions" | "groups" | "located" | "whole" | "terminated" |
// "columns" | "labels" | "named" | "incomplete" | "broken"}) and responds to requests ({id, name, values} → {id, value} or {id, error}).

import { areas, areNamed, forgetNames, sendLabels } from "./area-names.js";
import { classesBy, isColourable, menuOf } from "./classes.js";
import { brokenBy, bytes, core, guarded, instantiate, pause, put, read, result, setSummary, summary } from "./core.js";
import { InvalidDataError, eachChunk, get, reasonOf } from "./download.js";
import { areasOf, groupAround, groupsOf, keyWithoutArticle, onlyWithWords, postcodeAreasNamed, postcodeIn, uncovered, uncoveredNamed } from "../search/finding.js";
import { postcodesIn, tidied } from "../search/parsing.js";
import { isOnMap, pointIn } from "../search/points.js";
import { GroupCentres } from "./geography.js";
import { groupNamed, parseGroups } from "../search/groups.js";
import { chunksOf } from "../painter/position-chunks.js";
import { rangesWith, summaryOf } from "./summaries.js";
import { notAnIndex } from "../search/texts.js";

/** The areas, outcodes and sectors of the open index. */
let groups = null;

/** Returns the district, ward or other area with a code, {column, code, name, within, ranges}, or `null`. */
function areaWith(code) {
  const area = areas.find((other) => other.code === code);
  return area ? { ...area, ranges: rangesWith(read.values(area.column), area.id) } : null;
}

/**
 * Returns the summary of the area, outcode or sector that a text names, or of the district, ward or other area with a code; `null` if
 * there is none.
 */
function summarise(typed) {
  groups ??= parseGroups(result(core.groups()));
  const text = tidied(typed);
  const area = areaWith(text.trim().toUpperCase());
  if (area) {
    const summary = summaryOf(area.ranges, read, groups[1]);
    return { ...area, ...summary, areas: summary.areas.filter(({ column }) => column !== area.column) };
  }
  const found = groupNamed(groups, text);
  if (!found) return null;
  const { names, firsts, counts } = groups[found.level];
  const first = firsts[found.number];
  return { ...found, name: names[found.number], ...summaryOf([{ first, end: first + counts[found.number] }], read, groups[found.level + 1]) };
}

/** Returns what a text means: completions, and groups, administrative areas, a position, or the postcodes of an address. */
function search(typed, limit) {
  groups ??= parseGroups(result(core.groups()));
  const point = pointIn(typed);
  if (point) return { count: 0, point: locate(point) };
  const text = tidied(typed);
  const known = postcodesIn(text).length && !groupNamed(groups, text) ? knownIn(text) : [];
  if (known.length && text.trim().length > 8) {
    const ranges = known.map(({ ordinal, postcode }) => ({ first: ordinal, end: ordinal + 1, text: postcode }));
    return { count: known.length, terminated: known.filter(({ isTerminated }) => isTerminated).length, items: known, ranges, next: "" };
  }
  const found = result(core.complete(put(text), 0, limit));
  // The space after an outcode stays.
  const listed = groupsOf(found.corrected ? text.replace(text.trim(), found.corrected) : text, groups);
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
  const named = areNamed ? areasOf(text, areas) : [];
  if (named.length) found.areas = named;
  const areasOfName = areNamed ? postcodeAreasNamed(text, groups) : [];
  if (areasOfName.length) found.postcodeAreas = areasOfName;
  const isNamedSo = ({ name }) => keyWithoutArticle(name) === keyWithoutArticle(text);
  const isPlace = found.places?.some(isNamedSo);
  // More people mean a district than a hamlet whose name begins with the same letters.
  for (const place of found.places ?? []) place.isMinor = !isNamedSo(place) && !/^(City|Town)\b/.test(place.details);
  const isSimilar = found.places?.[0].isCorrected && (named.length || areasOfName.length);
  // Without groups, outcodes and postcodes are those of the first place. The text may become another name that begins with it.
  if (!listed.length && found.outcodes?.length && !isPlace && (isSimilar || named.length || found.places?.length > 1)) {
    Object.assign(found, { count: 0, terminated: 0, items: [], ranges: [], outcodes: [], next: "" });
  }
  // Names that begin with the text leave no room for similar ones.
  if (isSimilar) delete found.places;
  if (!listed.length && found.outcodes?.length) {
    [found.outcode] = found.outcodes;
    found.outcodeGroups = groupsOf(`${found.outcode} `, groups).slice(0, 1);
    found.next = "";
  }
  if (found.count || named.length || found.places?.length || areasOfName.length) {
    const isNamed = named[0]?.rank < 0 || isPlace;
    found.postcodeAreasFirst = !isNamed && areasOfName.some(({ isWhole }) => isWhole) && !onlyWithWords(text, [...found.places ?? [], ...named]);
    found.uncovered = !areNamed || isNamed || areasOfName.length || text.includes(",") ? null : uncoveredNamed(text, groups);
    return found;
  }
  const part = found.misses?.length ? "" : postcodeIn(text, groups);
  if (part) return { ...search(part, limit), part: part.trim() };
  found.uncovered = uncovered(text, groups);
  found.misses = found.misses?.map((miss) => {
    // The space distinguishes M1 from the start of M11.
    const group = groupNamed(groups, `${miss.text} `);
    return group && groups[group.level].counts[group.number] === miss.count ? { ...miss, level: group.level } : miss;
  });
  found.around = found.uncovered ? null : groupAround(text, groups);
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
  ranges: ({ code }) => areaWith(code)?.ranges,
  classes: ({ column }) => classesBy(column, read),
  region: ({ ranges }) => {
    groups ??= parseGroups(result(core.groups()));
    return { name: "Selected region", ...summaryOf(ranges, read, groups[1]) };
  },
  columns: () => ({ columns: read.list, kinds: kindsOfPositions() }),
  records: ({ ordinals }) => ordinals.map((ordinal) => result(core.record(ordinal))),
  point: ({ text }) => locate(pointIn(text) ?? {}),
  nearestAt: ({ latitude, longitude, limit }) => result(core.nearestAt(latitude, longitude, limit)),
  place: ({ code }) => result(core.place(put(code))),
  nearestToPlace: ({ code, limit }) => result(core.nearestToPlace(put(code), limit)),
};

onmessage = ({ data: { id, name, values } }) => {
  try {
    if (!core || !requests[name]) throw new Error("the index is not loaded yet");
    postMessage({ id, value: guarded(() => requests[name](values)) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
};

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
      groups = null;
      setSummary(null);
      forgetNames();
      start = guarded(() => core.reserve(fileLength));
      if (!start) throw new InvalidDataError(notAnIndex);
    }
    if (count + chunk.length > fileLength) throw new InvalidDataError("the index is longer than its header says");
    bytes(start + count, chunk.length).set(chunk);
    count += chunk.length;
    postMessage({ kind: "progress", count, expected: Math.max(expected, count) });
  }, () => postMessage({ kind: "waiting" }));
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

/** Sends the columns by which the map can be coloured. */
async function sendColumns(hasTerminated) {
  const columns = [];
  for (const column of guarded(() => read.list)) {
    if (guarded(() => isColourable(column, read))) columns.push(column);
    await pause();
  }
  postMessage({ kind: "columns", columns: menuOf(columns, hasTerminated) });
}

/** Opens the downloaded bytes. */
function open(work) {
  try {
    return guarded(() => result(work()));
  } catch (error) {
    throw brokenBy ? error : new InvalidDataError(error.message);
  }
}

/** Downloads and opens the index and sends its positions. `cache` is the cache mode of `fetch`. */
async function load(download, cache) {
  const response = await download;
  const first = await downloadFirst(response);
  setSummary(open(() => core.openFirst(first.count)));
  postMessage({ kind: "opened", summary, tag: response.headers.get("ETag")?.replace(/^W\//, "") ?? "" });
  if (summary.hasPositions) await sendPositions(summary.count);
  if (!summary.isWhole) {
    await downloadRest(await get("/index/rest", cache), first);
    setSummary(open(() => core.openWhole(first.count)));
  }
  postMessage({ kind: "whole", summary });
  if (summary.hasPositions) {
    await sendColumns(await sendTerminated(summary.count));
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
    await instantiate();
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
