// Who answers: the index in the worker, and until it is there, or where it cannot be, the server's API.

import { isNothing, plainOf, readingsOf, wholeOf } from "./typed.js";

const stalledAfter = 1500;
const givenUpAfter = 15000;

/** The index in its worker. */
export class IndexReader extends EventTarget {
  #worker;
  #waiting = new Map();
  #nextID = 1;
  /** "loading", "open" (postcodes and positions), "whole" (records too) or "broken". */
  state = "loading";
  /** Whether the rest of it will not come. */
  isIncomplete = false;
  /** Why it is broken. */
  reason = "";
  summary = null;

  constructor() {
    super();
    if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
      this.#fail("This browser has no WebAssembly");
      return;
    }
    this.#worker = new Worker("/page/reader.js", { type: "module", name: "index" });
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message || "The index cannot be read here");
    };
  }

  get isOpen() { return this.state === "open" || this.state === "whole"; }

  #receive(message) {
    if (message.id) {
      const { resolve, reject } = this.#waiting.get(message.id) ?? {};
      this.#waiting.delete(message.id);
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
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
    // Not before whoever made this object has had time to listen.
    queueMicrotask(() => this.dispatchEvent(new CustomEvent("broken", { detail: { reason } })));
  }

  /** Asks the index; fails if it is not open. */
  ask(name, values) {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) { reject(new Error("The index is not open")); return; }
      const id = this.#nextID++;
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, name, values });
    });
  }
}

/** The API of the server that the page came from. */
export const api = {
  /** The result of a question; for what there is not, what `absent` makes of the answer. */
  async get(path, signal, absent = () => null) {
    const patience = AbortSignal.timeout(givenUpAfter);
    const both = new AbortController();
    const abort = () => both.abort();
    signal?.addEventListener("abort", abort, { once: true });
    patience.addEventListener("abort", abort, { once: true });
    try {
      const response = await fetch(path, { signal: both.signal, headers: { Accept: "application/json" } });
      const body = await response.json().catch(() => null);
      if (response.status === 404) return absent(body);
      if (!response.ok || !body) throw new Error(body?.error || `The server answered ${response.status}`);
      return body.result;
    } catch (error) {
      if (signal?.aborted) throw error;
      if (patience.aborted) throw new Error("The server does not answer");
      throw error instanceof TypeError ? new Error("The server cannot be reached") : error;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  },

  /** What begins with a text, which it reads as the index does. */
  async complete(text, limit, signal) {
    const readings = readingsOf(text);
    const found = readings.length
      ? await this.get(`/postcodes/${encodeURIComponent(plainOf(text))}/autocomplete?limit=${limit}`, signal) ?? [] : [];
    // Where nothing begins with a text the API has what contains it.
    const items = found.filter((postcode) => readings.some((reading) => postcode.startsWith(reading)))
      .map((postcode) => ({ postcode }));
    // It completes postcodes in use only; of a whole one it knows when it ended.
    const ended = !items.length && wholeOf(text) ? await this.record(text, signal) : null;
    if (ended) items.push({ ...ended, isTerminated: true });
    const mayBeMore = items.length === limit;
    return { count: items.length, terminated: ended ? 1 : 0, isRemote: true, mayBeMore, ranges: [], items };
  },

  /** The record of the whole postcode that a text is; `null` if there is none. */
  async record(text, signal) {
    const path = `/postcodes/${encodeURIComponent(wholeOf(text) || text)}`;
    const found = await this.get(path, signal, (body) => body?.terminated && endedOfAnswer(body.terminated));
    return found ? recordOfAnswer(found) : null;
  },

  /** The postcodes in use nearest to a record's; of one that has ended the API knows only where it was. */
  async nearest({ postcode, fields }, limit, signal) {
    const valueOf = (wanted) => fields.find(({ name }) => name === wanted)?.value;
    const hasEnded = valueOf("terminated") !== undefined;
    const [latitude, longitude] = valueOf("degrees")?.split(", ") ?? [];
    if (hasEnded && !longitude) return [];
    const place = hasEnded ? `?lon=${longitude}&lat=${latitude}&` : `/${encodeURIComponent(postcode)}/nearest?`;
    const found = await this.get(`/postcodes${place}limit=${limit + 1}&radius=2000`, signal) ?? [];
    return found.filter((near) => near.postcode !== postcode).slice(0, limit)
      .map(({ postcode, distance }) => ({ postcode, distance }));
  },
};

/** What is said of a postcode that has ended, beside that it is not there, in the form of others. */
function endedOfAnswer({ year_terminated: year, month_terminated: month, ...answer }) {
  return { ...answer, terminated: year ? `${year}${String(month ?? 0).padStart(2, "0")}` : "unknown" };
}

/** The API's flat object in the form of the index's records. */
function recordOfAnswer(answer) {
  const fields = [];
  const codes = answer.codes ?? {};
  // Northern Ireland has the grid of Ireland.
  const grid = /^BT\d/.test(answer.postcode) ? "irish_grid" : "grid";
  if (answer.eastings != null) fields.push({ name: grid, value: `${answer.eastings}, ${answer.northings}` });
  if (answer.latitude != null) fields.push({ name: "degrees", value: `${answer.latitude}, ${answer.longitude}` });
  const shown = new Set(["postcode", "eastings", "northings", "latitude", "longitude", "codes", "incode", "outcode"]);
  for (const [name, value] of Object.entries(answer)) {
    if (shown.has(name) || value == null) continue;
    const code = codes[name];
    if (code && code !== value) fields.push({ name, value: code, known: [{ name: "name", value: String(value) }] });
    else fields.push({ name, value });
  }
  return { postcode: answer.postcode, isWhole: true, fields };
}

/**
 * The search as one types: what is typed last wins, the index is asked at once, the API after a pause.
 *
 * Calls `show({kind, text, found, reason})`, kind being "idle", "loading", "stalled", "results", "none" or "failed".
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
        ? await this.#reader.ask("complete", { text, limit })
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
