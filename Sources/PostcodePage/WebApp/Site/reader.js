// The worker that holds the index: the core as WebAssembly, with the bytes of the index in its memory.
//
// It reports its progress ({kind: "progress" | "opened" | "positions" | "located" | "terminated" | "whole" | "incomplete" |
// "broken"}) and responds to requests ({id, name, values} → {id, value} or {id, error}).

import { chunksOf } from "./position-chunks.js";

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

/** Copies a text to the core's memory, cut to 64 characters, more than any postcode has. Returns its length in bytes. */
function put(text) {
  const encoded = encoder.encode(text.slice(0, 64));
  bytes(core.textMemory(), encoded.length).set(encoded);
  return encoded.length;
}

const requests = {
  complete: ({ text, offset = 0, limit }) => result(core.complete(put(text), offset, limit)),
  find: ({ text }) => result(core.find(put(text))),
  record: ({ ordinal }) => result(core.record(ordinal)),
  nearest: ({ ordinal, limit }) => result(core.nearestTo(ordinal, limit)),
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

/** The downloaded bytes are invalid; a retry must bypass the cache. */
class InvalidDataError extends Error {}

async function instantiate() {
  const response = await fetch("/page/core.wasm");
  if (!response.ok) throw new Error(`the index reader couldn't be loaded (status ${response.status})`);
  const { instance } = await WebAssembly.instantiateStreaming(response, {});
  return instance.exports;
}

async function get(path, cache) {
  const response = await fetch(path, { cache });
  if (!response.ok) throw new Error(`the index couldn't be loaded (status ${response.status})`);
  return response;
}

/** Calls `use` with each chunk of a response's body. */
async function eachChunk(response, use) {
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    use(value);
  }
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
      summary = null;
      start = guarded(() => core.reserve(fileLength));
      if (!start) throw new InvalidDataError("the server sent something other than an index");
    }
    if (count + chunk.length > fileLength) throw new InvalidDataError("the index is longer than its header says");
    bytes(start + count, chunk.length).set(chunk);
    count += chunk.length;
    postMessage({ kind: "progress", count, expected: Math.max(expected, count) });
  });
  if (!start) throw new InvalidDataError("the server sent something other than an index");
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

async function sendPositions(count) {
  for (const blocks of chunksOf(count)) {
    const positions = new Int32Array(2 * blocks.reduce((sum, { count }) => sum + count, 0));
    let end = 0;
    for (const { first, count } of blocks) {
      const start = guarded(() => core.positions(first, count));
      if (!start) throw new Error("the positions can't be read");
      positions.set(new Int32Array(core.memory.buffer, start, 2 * count), end);
      end += 2 * count;
    }
    postMessage({ kind: "positions", blocks, positions }, [positions.buffer]);
    await pause();
  }
  postMessage({ kind: "located" });
}

/** Sends which postcodes are terminated, if the index has that column. */
async function sendTerminated(count) {
  const terminated = new Uint8Array(count);
  for (let first = 0; first < count; first += 1 << 16) {
    const length = Math.min(count - first, 1 << 16);
    const start = guarded(() => core.terminated(first, length));
    if (!start) return;
    terminated.set(bytes(start, length), first);
    await pause();
  }
  postMessage({ kind: "terminated", terminated }, [terminated.buffer]);
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
  if (summary.hasPositions) await sendTerminated(summary.count);
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
    postMessage({ kind: summary && !brokenBy ? "incomplete" : "broken", reason: error.message });
  }
}

run();
