// The data sources of the page: the index in its worker and, until that is loaded or if it can't be, the server's API.

import { interpretationsOf, isNothing, plainOf, wholeOf } from "./parsing.js";

const stalledAfter = 1500;
const timeoutAfter = 15000;

/** The index in its worker. */
export class IndexReader extends EventTarget {
  #worker;
  #pending = new Map();
  #nextID = 1;
  /** "loading", "open" (postcodes and positions), "whole" (records too) or "broken". */
  state = "loading";
  /** Whether the rest of the index failed to load. */
  isIncomplete = false;
  /** Why the index is broken. */
  reason = "";
  summary = null;

  constructor() {
    super();
    if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
      this.#fail("this browser has no WebAssembly");
      return;
    }
    this.#worker = new Worker("/page/reader.js", { type: "module", name: "index" });
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message || "the index can't be read in this browser");
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
    switch (message.kind) {
      case "opened":
        this.state = "open";
        this.summary = message.summary;
        break;
      case "whole": this.state = "whole"; break;
      case "incomplete": this.isIncomplete = true; break;
      case "broken": this.#fail(message.reason); return;
    }
    this.dispatchEvent(new CustomEvent(message.kind, { detail: message }));
  }

  #fail(reason) {
    this.state = "broken";
    this.reason = reason;
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

/** The API of the server that serves the page. */
export const api = {
  /** Returns the result of a request; for status 404, what `notFound` returns for the body. */
  async get(path, signal, notFound = () => null) {
    const timeout = AbortSignal.timeout(timeoutAfter);
    const either = new AbortController();
    const abort = () => either.abort();
    signal?.addEventListener("abort", abort, { once: true });
    timeout.addEventListener("abort", abort, { once: true });
    try {
      const response = await fetch(path, { signal: either.signal, headers: { Accept: "application/json" } });
      const body = await response.json().catch(() => null);
      if (response.status === 404) return notFound(body);
      if (!response.ok || !body) throw new Error(body?.error || `the server responded with status ${response.status}`);
      return body.result;
    } catch (error) {
      if (signal?.aborted) throw error;
      if (timeout.aborted) throw new Error("the server doesn't respond");
      throw error instanceof TypeError ? new Error("the server can't be reached") : error;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  },

  /** Returns the completions of a text, interpreted as the index does. */
  async complete(text, limit, signal) {
    const interpretations = interpretationsOf(text);
    const found = interpretations.length
      ? await this.get(`/postcodes/${encodeURIComponent(plainOf(text))}/autocomplete?limit=${limit}`, signal) ?? [] : [];
    // If no postcode begins with the text, the API returns those that contain it.
    const items = found.filter((postcode) => interpretations.some((start) => postcode.startsWith(start)))
      .map((postcode) => ({ postcode }));
    // The API completes live postcodes only, but looks up terminated ones.
    const terminated = !items.length && wholeOf(text) ? await this.record(text, signal) : null;
    if (terminated) items.push({ ...terminated, isTerminated: true });
    const mayBeMore = items.length === limit;
    return { count: items.length, terminated: terminated ? 1 : 0, isRemote: true, mayBeMore, ranges: [], items };
  },

  /** Returns the record of a whole postcode, or `null` if there is none. */
  async record(text, signal) {
    const path = `/postcodes/${encodeURIComponent(wholeOf(text) || text)}`;
    const found = await this.get(path, signal, (body) => body?.terminated && terminatedResult(body.terminated));
    return found ? recordOfResult(found) : null;
  },

  /** Returns the live postcodes nearest to a record's. For a terminated one, the API needs its coordinates. */
  async nearest({ postcode, fields }, limit, signal) {
    const valueOf = (wanted) => fields.find(({ name }) => name === wanted)?.value;
    const isTerminated = valueOf("terminated") !== undefined;
    const [latitude, longitude] = valueOf("degrees")?.split(", ") ?? [];
    // Without a position, the API responds with an error.
    if (!longitude && (isTerminated || valueOf("grid") === undefined && valueOf("irish_grid") === undefined)) return [];
    const query = isTerminated ? `?lon=${longitude}&lat=${latitude}&` : `/${encodeURIComponent(postcode)}/nearest?`;
    const found = await this.get(`/postcodes${query}limit=${limit + 1}&radius=2000`, signal) ?? [];
    return found.filter((near) => near.postcode !== postcode).slice(0, limit)
      .map(({ postcode, distance }) => ({ postcode, distance }));
  },
};

/** Converts the `terminated` object of a 404 response to the form of other results. */
function terminatedResult({ year_terminated: year, month_terminated: month, ...result }) {
  return { ...result, terminated: year ? `${year}${String(month ?? 0).padStart(2, "0")}` : "unknown" };
}

/** Converts a result of the API to the form of the index's records. */
function recordOfResult(result) {
  const fields = [];
  const codes = result.codes ?? {};
  // Northern Ireland uses the Irish Grid.
  const grid = /^BT\d/.test(result.postcode) ? "irish_grid" : "grid";
  if (result.eastings != null) fields.push({ name: grid, value: `${result.eastings}, ${result.northings}` });
  if (result.latitude != null) fields.push({ name: "degrees", value: `${result.latitude}, ${result.longitude}` });
  const omitted = new Set(["postcode", "eastings", "northings", "latitude", "longitude", "codes", "incode", "outcode"]);
  for (const [name, value] of Object.entries(result)) {
    const code = codes[name];
    if (omitted.has(name) || (value ?? code) == null) continue;
    if (value == null) fields.push({ name, value: code });
    else if (code && code !== value) fields.push({ name, value: code, attributes: [{ name: "name", value: String(value) }] });
    else fields.push({ name, value });
  }
  return { postcode: result.postcode, isWhole: true, fields };
}

/**
 * Search as you type: the latest text wins. The index is asked at once, the API after a pause in typing.
 *
 * Calls `show({kind, text, found, reason})`; `kind` is "idle", "loading", "stalled", "results", "none" or "failed".
 */
export class Search {
  #reader;
  #show;
  #current = null;
  #timers = [];
  debounce = 150;

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

  async run(text, limit) {
    this.cancel();
    if (isNothing(text)) { this.#show({ kind: "idle", text }); return; }
    const attempt = this.#current = new AbortController();
    const isCurrent = () => this.#current === attempt;
    const after = (delay, act) => this.#timers.push(setTimeout(() => { if (isCurrent()) act(); }, delay));
    try {
      if (!this.#reader.isOpen) {
        after(stalledAfter, () => this.#show({ kind: "stalled", text }));
        this.#show({ kind: "loading", text });
        await new Promise((resolve) => after(this.debounce, resolve));
      }
      const found = this.#reader.isOpen
        ? await this.#reader.request("complete", { text, limit })
        : await api.complete(text, limit, attempt.signal);
      if (!isCurrent()) return;
      this.cancel();
      this.#show({ kind: found.count ? "results" : "none", text, found });
    } catch (error) {
      if (!isCurrent()) return;
      this.cancel();
      this.#show({ kind: "failed", text, reason: error.message });
    }
  }
}
