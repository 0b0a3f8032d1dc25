// The data sources of the page: the index in its worker and, until that is loaded or if it can't be, the server.

import { isNothing } from "./parsing.js";

const stalledAfter = 1500;
const timeoutAfter = 15000;
/** How long typing must pause before the server is asked, and before the map moves, in milliseconds. */
const [debounce, pause] = [150, 250];

/** The index in its worker. */
export class IndexReader extends EventTarget {
  #worker;
  #pending = new Map();
  #nextID = 1;
  /** "loading", "open" (postcodes and positions), "whole" (records too) or "broken". */
  state = "loading";
  /** Whether the rest of the index failed to load. */
  isIncomplete = false;
  /** Whether loading the names of districts, wards and places has ended, with or without success. */
  isNamed = false;
  summary = null;

  constructor() {
    super();
    if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
      this.#fail("this browser has no WebAssembly");
      return;
    }
    this.#worker = new Worker("page/index/worker.js", { type: "module", name: "index" });
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      // A script that couldn't be loaded has no message.
      this.#fail(event.message || "its scripts couldn't be loaded");
    };
  }

  get isOpen() { return this.state === "open" || this.state === "whole"; }

  #receive(message) {
    if (message.id) {
      const { resolve, reject } = this.#pending.get(message.id) ?? {};
      this.#pending.delete(message.id);
      if (message.error === undefined) resolve?.(message.value);
      else reject?.(new Error(message.error));
      return;
    }
    if (message.summary) this.summary = message.summary;
    switch (message.kind) {
      case "opened": this.state = "open"; this.isNamed = false; break;
      case "whole": this.state = "whole"; break;
      case "named": this.isNamed = true; break;
      case "incomplete": this.isIncomplete = this.isNamed = true; break;
      case "broken": this.#fail(message.reason); return;
    }
    this.dispatchEvent(new CustomEvent(message.kind, { detail: message }));
  }

  #fail(reason) {
    this.state = "broken";
    for (const { reject } of this.#pending.values()) reject(new Error(reason));
    this.#pending.clear();
    // Let the creator of this object add its listeners first.
    queueMicrotask(() => this.dispatchEvent(new CustomEvent("broken", { detail: { reason } })));
  }

  /** Sends a request to the index. Fails if the index isn't open. */
  request(name, values) {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) { reject(new Error("the index is not open")); return; }
      const id = this.#nextID++;
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, name, values });
    });
  }
}

/**
 * The server that serves the page. Its results have the form of the index's, but no ordinals: the server may have another index
 * than the one that the page is loading.
 */
export const server = {
  /** Returns the JSON of a response. `attempt` is an `AbortController` that cancels the request. */
  async get(path, attempt = new AbortController()) {
    let isLate = false;
    const timer = setTimeout(() => { isLate = true; attempt.abort(); }, timeoutAfter);
    try {
      const response = await fetch(path, { signal: attempt.signal, headers: { Accept: "application/json" } });
      const body = await response.json().catch(() => undefined);
      if (!response.ok || body === undefined) throw new Error(body?.error || `the server responded with status ${response.status}`);
      return body;
    } catch (error) {
      if (isLate) throw new Error("the server doesn't respond");
      throw error instanceof TypeError ? new Error("the server can't be reached") : error;
    } finally {
      clearTimeout(timer);
    }
  },

  query(name, values, attempt) { return this.get(`index/${name}?${new URLSearchParams(values)}`, attempt); },

  /** Returns what a text means, without what only the index can show: administrative areas and positions. */
  async complete(text, limit, attempt) {
    const { point, exchanged, ...results } = await this.query("complete", { text, limit }, attempt);
    const others = { ranges: [], areas: [], areaCounts: {}, postcodeAreas: [], similarAreas: [] };
    return { ...results, items: results.items.map(withoutOrdinal), ...others, ...point === null && { point } };
  },

  /** Returns the record of the place with a code, or `null` if there is none. */
  place(code) { return this.query("place", { text: code }); },

  /** Returns the record of a whole postcode, or `null` if there is none. */
  async record(text) {
    const record = await this.query("find", { text });
    return record && { ...withoutOrdinal(record), isWhole: true };
  },

  /** Returns the live postcodes nearest to a postcode or a place. */
  async nearest({ place, postcode }, limit) {
    const nearest = await this.query(place ? "nearest-to-place" : "nearest", { text: place ?? postcode, limit });
    return nearest.map(withoutOrdinal);
  },
};

function withoutOrdinal({ ordinal, ...result }) { return result; }

/**
 * Search as you type: the latest text wins. The index is searched at once, the server after a pause in typing.
 *
 * Calls `show({kind, text, results, reason})`; `kind` is "idle", "loading", "stalled", "results", "none" or "failed".
 */
export class Search {
  #reader;
  #show;
  #current = null;
  #timers = [];

  constructor(reader, show) {
    this.#reader = reader;
    this.#show = show;
  }

  cancel() {
    this.#current?.abort();
    this.#current = null;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  /** Acts once typing pauses, unless the search is cancelled or another one begins. */
  later(act) { this.#timers.push(setTimeout(act, pause)); }

  async run(text, limit) {
    this.cancel();
    if (isNothing(text)) { this.#show({ kind: "idle", text }); return; }
    const attempt = this.#current = new AbortController();
    // Once the index has opened, the page repeats the search in it; the server knows no names of areas.
    const isLocal = this.#reader.isOpen;
    const isCurrent = () => this.#current === attempt && this.#reader.isOpen === isLocal;
    const after = (delay, act) => this.#timers.push(setTimeout(() => { if (isCurrent()) act(); }, delay));
    try {
      if (!isLocal) {
        after(stalledAfter, () => this.#show({ kind: "stalled", text }));
        this.#show({ kind: "loading", text });
        await new Promise((resolve) => after(debounce, resolve));
      }
      const results = isLocal
        ? await this.#reader.request("search", { text, limit })
        : await server.complete(text, limit, attempt);
      if (!isCurrent()) return;
      this.cancel();
      const hasResults = results.count || results.point || [results.places, results.areas, results.postcodeAreas].some((found) => found?.length);
      this.#show({ kind: hasResults ? "results" : "none", text, results });
    } catch (error) {
      if (!isCurrent()) return;
      this.cancel();
      this.#show({ kind: "failed", text, reason: error.message });
    }
  }
}
