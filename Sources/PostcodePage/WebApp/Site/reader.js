// The worker that holds the index: the core as WebAssembly, and the bytes of the index in its memory.
//
// It says what it is at ({kind: "progress" | "opened" | "positions" | "located" | "terminated" | "whole" | "incomplete" |
// "broken"}), and answers questions ({id, name, arguments} → {id, value} or {id, error}).

import { piecesOf } from "./positions.js";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

let core;
let brokenBy;

// The address is asked for anew each time: memory that grows moves.
const bytes = (start, count) => new Uint8Array(core.memory.buffer, start, count);

/** What a function of the core answers: it returns how many bytes, or minus how many of the reason why not. */
function answer(count) {
  const text = decoder.decode(bytes(core.answer(), Math.abs(count)));
  if (count < 0) throw new Error(text);
  return JSON.parse(text);
}

/** Hands a text over; what no postcode can be as long as is cut. */
function put(text) {
  const encoded = encoder.encode(text.slice(0, 64));
  bytes(core.textMemory(), encoded.length).set(encoded);
  return encoded.length;
}

const questions = {
  complete: ({ text, offset = 0, limit }) => answer(core.complete(put(text), offset, limit)),
  find: ({ text }) => answer(core.find(put(text))),
  record: ({ ordinal }) => answer(core.record(ordinal)),
  nearest: ({ ordinal, limit }) => answer(core.nearestTo(ordinal, limit)),
};

/** A trap leaves the module in no state to go on with: from then on every question gets that answer. */
function guarded(work) {
  if (brokenBy) throw new Error(brokenBy);
  try {
    return work();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      brokenBy = `The index cannot be read: ${error.message}`;
      postMessage({ kind: "broken", reason: brokenBy });
    }
    throw error;
  }
}

onmessage = ({ data: { id, name, values } }) => {
  try {
    if (!core || !questions[name]) throw new Error("The index is not there yet");
    postMessage({ id, value: guarded(() => questions[name](values)) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
};

/** What came is of no use, however often one asks for it where it came from. */
class UselessError extends Error {}

async function instantiate() {
  const response = await fetch("/page/core.wasm");
  if (!response.ok) throw new Error(`The program that reads the index did not come (${response.status})`);
  const { instance } = await WebAssembly.instantiateStreaming(response, {});
  return instance.exports;
}

async function get(path, cache) {
  const response = await fetch(path, { cache });
  if (!response.ok) throw new Error(`The index did not come (${response.status})`);
  return response;
}

/** Goes through a body piece by piece. */
async function eachPiece(response, use) {
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    use(value);
  }
}

/** Downloads the first part of the index into the core's memory; the first bytes tell how long the file is. */
async function downloadFirst(response) {
  let start = 0;
  let fileLength = 0;
  let count = 0;
  let head = new Uint8Array(0);
  const expected = Number(response.headers.get("Content-Length")) || 0;
  await eachPiece(response, (piece) => {
    if (!start) {
      const joined = new Uint8Array(head.length + piece.length);
      joined.set(head);
      joined.set(piece, head.length);
      head = piece = joined;
      if (head.length < 32) return;
      fileLength = Number(new DataView(head.buffer).getBigUint64(16, true));
      opened = null;
      start = guarded(() => core.reserve(fileLength));
      if (!start) throw new UselessError("What came is not an index");
    }
    if (count + piece.length > fileLength) throw new UselessError("The index is longer than it says");
    bytes(start + count, piece.length).set(piece);
    count += piece.length;
    postMessage({ kind: "progress", count, expected: Math.max(expected, count) });
  });
  if (!start) throw new UselessError("What came is not an index");
  return { start, count, fileLength };
}

/** Downloads the rest behind it. */
async function downloadRest(response, { start, count, fileLength }) {
  let end = count;
  await eachPiece(response, (piece) => {
    if (end + piece.length > fileLength) throw new UselessError("The rest is that of another index");
    bytes(start + end, piece.length).set(piece);
    end += piece.length;
  });
  if (end !== fileLength) throw new UselessError("The rest is that of another index");
}

/** Lets questions in between. */
const pause = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(0);
});

async function sendPositions(count) {
  for (const blocks of piecesOf(count)) {
    const positions = new Int32Array(2 * blocks.reduce((sum, { count }) => sum + count, 0));
    let end = 0;
    for (const { first, count } of blocks) {
      const start = guarded(() => core.positions(first, count));
      if (!start) throw new Error("The positions cannot be read");
      positions.set(new Int32Array(core.memory.buffer, start, 2 * count), end);
      end += 2 * count;
    }
    postMessage({ kind: "positions", blocks, positions }, [positions.buffer]);
    await pause();
  }
  postMessage({ kind: "located" });
}

/** Tells which postcodes are terminated, if the index does. */
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

/** Opens what came; what the core refuses nobody can use. */
function open(work) {
  try {
    return guarded(() => answer(work()));
  } catch (error) {
    throw brokenBy ? error : new UselessError(error.message);
  }
}

/** What is open: what it is. */
let opened = null;

/** Fetches the index, opens it and tells its positions; `cache` is how it is asked for, see `fetch`. */
async function load(download, cache) {
  const response = await download;
  const first = await downloadFirst(response);
  opened = open(() => core.openFirst(first.count));
  postMessage({ kind: "opened", summary: opened, tag: response.headers.get("ETag")?.replace(/^W\//, "") ?? "" });
  if (opened.hasPositions) await sendPositions(opened.count);
  if (!opened.isWhole) {
    await downloadRest(await get("/index/rest", cache), first);
    open(() => core.openWhole(first.count));
  }
  postMessage({ kind: "whole" });
  if (opened.hasPositions) await sendTerminated(opened.count);
}

/** What the service worker keeps of the index is of no use: it is asked for past it, once. */
async function loadAgain(reason) {
  try {
    for (const name of await caches.keys()) if (name.startsWith("index-")) await caches.delete(name);
  } catch {
    // Nothing is kept where that is not allowed.
  }
  await load(get("/index/map", "reload"), "reload").catch((error) => {
    // Without the server the first reason is the one to tell.
    throw error instanceof TypeError ? new Error(reason) : error;
  });
}

async function run() {
  try {
    const download = get("/index/map", "default");
    // Who waits for it comes later.
    download.catch(() => {});
    core = await instantiate();
    try {
      await load(download, "default");
    } catch (error) {
      if (!(error instanceof UselessError)) throw error;
      await loadAgain(error.message);
    }
  } catch (error) {
    postMessage({ kind: opened && !brokenBy ? "incomplete" : "broken", reason: error.message });
  }
}

run();
