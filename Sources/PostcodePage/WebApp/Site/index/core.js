// The core as WebAssembly, with the bytes of the index in its memory, for the worker that holds the index.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The functions and the memory of the core. */
export let core;
/** Why the core can't be used any more; `undefined` as long as it can. */
export let brokenBy;

// A new view each time: growing the memory detaches its buffer.
export const bytes = (start, count) => new Uint8Array(core.memory.buffer, start, count);

/** Reads the result of a core function, which returns the number of bytes; negative if they are an error message. */
export function result(count) {
  const text = decoder.decode(bytes(core.result(), Math.abs(count)));
  if (count < 0) throw new Error(text);
  return JSON.parse(text);
}

/** Copies a text to the core's memory, cut to 200 characters, which are all that count. Returns its length in bytes. */
export function put(text) {
  const encoded = encoder.encode(text.slice(0, 200));
  bytes(core.textMemory(), encoded.length).set(encoded);
  return encoded.length;
}

/** The summary of the open index. */
export let summary = null;

/** Sets the summary of the index that was opened, or `null`. */
export function setSummary(value) { summary = value; }

/** The areas, outcodes and sectors of the open index; with their centres once all positions were sent. */
export let groups = null;

export function setGroups(levels) { groups = levels; }

/** The core's functions for columns and positions. */
export const read = {
  values(column) {
    const start = core.values(put(column));
    return start ? new Int32Array(core.memory.buffer, start, summary.count) : null;
  },
  positions(first, count) {
    const start = core.positions(first, count);
    return start ? new Int32Array(core.memory.buffer, start, 2 * count) : null;
  },
  texts: (column) => result(core.texts(put(column))),
  meaning: (column, value) => result(core.meaning(put(column), value)),
  /** The columns: {name, title, kind, count, isNumeric, hasNames}. `count` is the number of texts. */
  get list() {
    const list = result(core.columns());
    return Array.from({ length: list.length / 6 }, (_, index) => {
      const [name, title, kind, count, isNumeric, hasNames] = list.slice(6 * index, 6 * index + 6);
      return { name, title, kind, count, isNumeric, hasNames };
    });
  },
};

/** Runs a call of the core. After a trap the module's state is undefined, so all later calls fail with the same error. */
export function guarded(work) {
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

/** Downloads and instantiates the core. */
export async function instantiate() {
  const response = await fetch("../core.wasm");
  if (!response.ok) throw new Error(`the index reader couldn't be loaded (status ${response.status})`);
  const { instance } = await WebAssembly.instantiateStreaming(response, {});
  core = instance.exports;
}

/** Lets the worker handle requests that arrived meanwhile. */
export const pause = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(0);
});
