// The worker that holds the index: the core as WebAssembly, with the bytes of the index in its memory.
//
// It reports its progress ({kind: "progress" | "waiting" | "counted" | "positions" | "opened" | "groups" | "located" | "whole" | "terminated" |
// "columns" | "labels" | "named" | "incomplete" | "broken"}) and responds to requests ({id, name, values} → {id, value} or {id, error}).

import { isColourable, menuOf } from "./classes.js";
import { brokenBy, bytes, core, groups, guarded, instantiate, pause, read, result, setGroups, setSummary, summary } from "./core.js";
import { InvalidDataError, eachChunk, get, reasonOf, tagOf } from "./download.js";
import { GroupCentres } from "./geography.js";
import { sendLabels } from "./labels.js";
import { requests } from "./requests.js";
import { chunkLength } from "../painter/position-chunks.js";
import { parseGroups } from "../search/groups.js";
import { notAnIndex } from "../search/texts.js";

/** The length of the header of an index file, in bytes. */
const headerLength = 32;

onmessage = ({ data: { id, name, values } }) => {
  try {
    if (!core || !requests[name]) throw new Error("the index is not loaded yet");
    postMessage({ id, value: guarded(() => requests[name](values)) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
};

/**
 * Reserves the core's memory for a file whose header has arrived. Returns {start, length, count, postcodes, sent}: its address and length,
 * the number of its bytes in memory, that of its postcodes, and that of the positions sent.
 */
function reserve(header) {
  const fields = new DataView(header.buffer);
  const length = Number(fields.getBigUint64(16, true));
  setSummary(null);
  const start = guarded(() => core.reserve(length));
  if (!start) throw new InvalidDataError(notAnIndex);
  return { start, length, count: 0, postcodes: fields.getUint32(24, true), sent: 0 };
}

/** Appends a chunk to the bytes of a file. */
function append(file, chunk) {
  if (file.count + chunk.length > file.length) throw new InvalidDataError("the index is longer than its header says");
  bytes(file.start + file.count, chunk.length).set(chunk);
  file.count += chunk.length;
}

/** Downloads the first part of the index, and sends its positions as they arrive. */
async function downloadFirst(response) {
  const expected = Number(response.headers.get("Content-Length"));
  let file = null;
  let head = new Uint8Array(0);
  await eachChunk(response, (chunk) => {
    if (!file) {
      head = chunk = Uint8Array.from([...head, ...chunk]);
      if (head.length < headerLength) return;
      file = reserve(head);
    }
    append(file, chunk);
    sendArrived(file);
    postMessage({ kind: "progress", count: file.count, expected: Math.max(expected, file.count) });
  }, () => postMessage({ kind: "waiting" }));
  if (!file) throw new InvalidDataError(notAnIndex);
  return file;
}

/** Sends the next chunks of positions if they have arrived. The last one waits until the index is verified. */
function sendArrived(file) {
  const arrived = guarded(() => core.arrivedPositions(file.count));
  while (file.sent + chunkLength <= arrived) {
    if (!file.sent) postMessage({ kind: "counted", count: file.postcodes });
    sendChunk(file.sent, positionsFrom(file.sent, file.postcodes));
    file.sent += chunkLength;
  }
}

/** Returns a copy of a chunk of positions. */
function positionsFrom(first, count) {
  const positions = guarded(() => read.positions(first, Math.min(count - first, chunkLength)));
  if (!positions) throw new Error("the positions can't be read");
  return positions.slice();
}

function sendChunk(first, positions) { postMessage({ kind: "positions", first, positions }, [positions.buffer]); }

/**
 * Sends all positions of the verified index, and then the groups with their centres. Chunks that were sent before are sent again, because
 * postcodes without a grid reference may have a latitude and longitude.
 */
async function sendPositions(count) {
  const centres = new GroupCentres(groups);
  for (let first = 0; first < count; first += chunkLength) {
    const positions = positionsFrom(first, count);
    centres.take(first, positions, 0, positions.length / 2);
    sendChunk(first, positions);
    await pause();
  }
  setGroups(centres.finish());
  postMessage({ kind: "groups", groups });
  postMessage({ kind: "located" });
}

/** Sends which postcodes are terminated, if the index has that column. Returns whether any is. */
async function sendTerminated(count) {
  const terminated = new Uint8Array(count);
  for (let first = 0; first < count; first += chunkLength) {
    const length = Math.min(count - first, chunkLength);
    const start = guarded(() => core.terminated(first, length));
    if (!start) return false;
    terminated.set(bytes(start, length), first);
    await pause();
  }
  for (const level of groups) {
    level.terminated = level.firsts.map((first, number) =>
      terminated.subarray(first, first + level.counts[number]).reduce((sum, flag) => sum + flag, 0));
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

/** Opens and verifies the downloaded bytes. */
function open(work) {
  try {
    setSummary(guarded(() => result(work())));
  } catch (error) {
    throw brokenBy ? error : new InvalidDataError(error.message);
  }
}

/** Downloads and opens the index and sends its positions. `cache` is the cache mode of `fetch`. */
async function load(download, cache) {
  const response = await download;
  const file = await downloadFirst(response);
  const firstCount = file.count;
  open(() => core.openFirst(firstCount));
  setGroups(parseGroups(guarded(() => result(core.groups()))));
  if (!file.sent) postMessage({ kind: "counted", count: summary.count });
  setSummary({ ...summary, byteCount: file.length });
  postMessage({ kind: "opened", summary, tag: tagOf(response) });
  if (summary.hasPositions) await sendPositions(summary.count);
  if (!summary.isWhole) {
    await eachChunk(await get("../../index/rest", cache), (chunk) => append(file, chunk));
    if (file.count !== file.length) throw new InvalidDataError("the two parts belong to different indexes");
    open(() => core.openWhole(firstCount));
  }
  setSummary({ ...summary, byteCount: file.length });
  postMessage({ kind: "whole", summary });
  guarded(() => core.prepareNames());
  postMessage({ kind: "named" });
  if (summary.hasPositions) await sendColumns(await sendTerminated(summary.count));
  await sendLabels(summary.count);
}

/** Discards the cached index and downloads it once more, past the service worker. */
async function reload(reason) {
  try {
    // As in the service worker, those of this path.
    const suffix = new URL("../..", location).pathname.slice(0, -1);
    for (const name of await caches.keys()) if (/^index-\w+(.*)$/.exec(name)?.[1] === suffix) await caches.delete(name);
  } catch {
    // Without permission for a cache there is nothing to discard.
  }
  await load(get("../../index/map", "reload"), "reload").catch((error) => {
    // If the server can't be reached, the first error is the useful one.
    throw error instanceof TypeError ? new Error(reason) : error;
  });
}

async function run() {
  try {
    const download = get("../../index/map", "default");
    // `load` handles the error.
    download.catch(() => {});
    await instantiate();
    await load(download, "default").catch((error) => {
      if (!(error instanceof InvalidDataError)) throw error;
      return reload(error.message);
    });
  } catch (error) {
    postMessage({ kind: summary && !brokenBy ? "incomplete" : "broken", reason: reasonOf(error) });
  }
}

run();
