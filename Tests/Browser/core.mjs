// The page's WebAssembly module in Node, for module.mjs and format.mjs.
import assert from "node:assert";
import fs from "node:fs";

/** Loads a module. Returns its exports and helpers to exchange texts and bytes with it. */
export function loadCore(path) {
  const core = new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(path)), {}).exports;
  const bytes = (start, count) => new Uint8Array(core.memory.buffer, start, count);
  const text = (count) => new TextDecoder().decode(bytes(core.result(), Math.abs(count)));
  return {
    core, bytes,
    /** Parses the result of a call that must succeed. */
    value(count) { assert.ok(count >= 0, text(count)); return JSON.parse(text(count)); },
    /** Copies a text to the text buffer. Returns its length in bytes. */
    put(content) {
      const encoded = new TextEncoder().encode(content);
      bytes(core.textMemory(), encoded.length).set(encoded);
      return encoded.length;
    },
  };
}
