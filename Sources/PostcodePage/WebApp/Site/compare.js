// Sends the same requests to this server and another one, and shows the responses side by side.

import { fieldsOfBoth, limits } from "./compare-differences.js";
import { made } from "./elements.js";

const debounce = 400;
const timeoutAfter = 15000;
/** The maximum length of a value in the table. */
const maximumLength = 400;

const part = (id) => document.getElementById(id);
const input = part("q");
const remote = document.querySelector("meta[name=remote]").content;
const servers = [
  { key: "here", title: "This server", base: "" },
  { key: "there", title: new URL(remote).host, base: remote },
];

/** The postcode areas that are in Scotland, wholly or in part. */
const scottishAreas = new Set("AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE".split(" "));

/** Orders the places of a response by their codes: a server may list equally good ones in any order. */
function inOrderOfCodes(body) {
  if (!Array.isArray(body?.result)) return body;
  const code = (place) => String(place?.code);
  return { ...body, result: [...body.result].sort((one, other) => code(one) < code(other) ? -1 : code(one) > code(other) ? 1 : 0) };
}

/**
 * Returns the requests for a text: {title, path}, and optionally a note and `arrange`, which makes the bodies of responses
 * comparable.
 */
function requestsOf(text) {
  const compact = text.toUpperCase().replaceAll(/\s+/g, "");
  const encoded = encodeURIComponent(text);
  if (/^OSGB\d+$/.test(compact)) return [{ title: "Place", path: `/places/${encoded}` }];
  const requests = [{ title: "Autocomplete", path: `/postcodes/${encoded}/autocomplete` }];
  if (!/\d/.test(compact)) {
    // As many as the table holds (`limits`).
    const places = { title: "Places", path: `/places?q=${encoded}&limit=90`, arrange: inOrderOfCodes,
      note: "Places are shown in the order of their codes." };
    // No postcode begins with three letters.
    return compact.length > 2 && !/^(GIR|NPT)/.test(compact) ? [places] : [...requests, places];
  }
  // GIR and NPT are outcodes without a digit.
  const [, joined, incode] = /^(GIR|NPT|[A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})?$/.exec(compact) ?? [];
  // EH1 1 is a sector of EH1, not EH11.
  const [first, ...others] = text.trim().toUpperCase().split(/\s+/);
  const outcode = incode || !others.length ? joined : /^(GIR|NPT|[A-Z]{1,2}\d[A-Z\d]?)$/.exec(first)?.[1];
  if (incode) {
    requests.unshift({ title: "Lookup", path: `/postcodes/${encoded}` });
    requests.push({ title: "Nearest", path: `/postcodes/${encoded}/nearest` });
    const [area] = /^[A-Z]+/.exec(compact);
    if (scottishAreas.has(area)) requests.push({ title: "Scotland", path: `/scotland/postcodes/${encoded}` });
  }
  if (outcode) requests.push({ title: "Outcode", path: `/outcodes/${encodeURIComponent(outcode)}` });
  return requests;
}

/** Sends a request. Returns {status, body, time}, or throws an error with a readable message. */
async function send(url, signal) {
  const timeout = AbortSignal.timeout(timeoutAfter);
  const either = new AbortController();
  for (const one of [signal, timeout]) one.addEventListener("abort", () => either.abort(), { once: true });
  const start = performance.now();
  try {
    const response = await fetch(url, {
      signal: either.signal, credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer",
      headers: { Accept: "application/json" },
    });
    const text = await response.text();
    const time = performance.now() - start;
    try {
      return { status: response.status, body: JSON.parse(text), time };
    } catch {
      throw new Error(`the response (status ${response.status}) is not JSON`);
    }
  } catch (error) {
    if (timeout.aborted && !signal.aborted) throw new Error("no response");
    throw error instanceof TypeError ? new Error("can't be reached") : error;
  }
}

/** The table of a request's responses. */
class Table {
  element = made("section", "", { className: "comparison" });
  #heads = {};
  #body = made("tbody", "", { role: "rowgroup" });
  #note = made("p", "", { className: "state" });
  #verdict = made("small");
  #responses = {};
  /** The number of different fields; undefined until both responses have arrived. */
  differences;
  /** Whether a response exceeds the limits. */
  isCut = false;
  #arrange;
  #remark;

  constructor({ title, path, arrange = (body) => body, note = "" }) {
    this.#arrange = arrange;
    this.#remark = note;
    const heading = made("h2", title);
    heading.append(this.#verdict, made("code", `GET ${path}`));
    // Explicit roles: narrow windows display rows as blocks, and browsers then drop their implicit roles.
    const head = made("tr", "", { role: "row" });
    head.append(made("th", "Field", { scope: "col", role: "columnheader" }));
    for (const { key, title } of servers) {
      const cell = made("th", title, { scope: "col", role: "columnheader" });
      cell.append(made("small"));
      this.#heads[key] = cell;
      head.append(cell);
    }
    const table = made("table", "", { role: "table" });
    const top = made("thead", "", { role: "rowgroup" });
    top.append(head);
    table.append(top, this.#body);
    this.element.dataset.title = title;
    this.element.append(heading, table, this.#note);
    for (const { key } of servers) this.#setState(key, "loading", "waiting…");
  }

  #setState(key, state, text) {
    this.#heads[key].dataset.state = state;
    this.#heads[key].querySelector("small").textContent = text;
  }

  take(key, { status, body, time }) {
    this.#responses[key] = { status, body: this.#arrange(body) };
    this.#setState(key, "received", `${status} · ${time < 10 ? time.toFixed(1) : Math.round(time)} ms`);
    this.#fill();
  }

  fail(key, reason) {
    this.#setState(key, "failed", `failed: ${reason}`);
    this.#fill();
  }

  #fill() {
    const isWhole = servers.every(({ key }) => key in this.#responses);
    const { here, there } = this.#responses;
    const { rows, isCut } = fieldsOfBoth(here?.body ?? {}, there?.body ?? {});
    rows.unshift({ path: "HTTP status", here: here && String(here.status), there: there && String(there.status),
      differs: here?.status !== there?.status });
    if (isWhole) {
      this.differences = rows.filter(({ differs }) => differs).length;
      this.#verdict.textContent = this.differences ? fieldsDiffer(this.differences) : "identical";
    }
    this.isCut = isCut;
    const cut = isCut ? `Only the first ${limits.fields} fields, up to ${limits.depth} levels deep, are compared.` : "";
    this.#note.textContent = `${this.#remark} ${cut}`.trim();
    this.element.dataset.differences = String(this.differences ?? "");
    this.#body.replaceChildren(...rows.filter(({ path }) => path).map((row) => this.#row(row, isWhole)));
  }

  #row(row, isWhole) {
    const line = made("tr", "", { className: isWhole && row.differs ? "differs" : "", role: "row" });
    const name = made("th", "", { scope: "row", role: "rowheader" });
    // Long paths may break after a dot.
    for (const part of row.path.split(/(?<=\.)/)) name.append(part, made("wbr"));
    line.append(name);
    for (const { key } of servers) {
      const isThere = row[key] !== undefined;
      const isAwaited = !(key in this.#responses);
      const shown = isThere && row[key].length > maximumLength ? `${row[key].slice(0, maximumLength)}…` : row[key];
      line.append(made("td", isThere ? shown : isAwaited ? "" : "missing", { className: isThere ? "" : "absent", role: "cell" }));
    }
    return line;
  }
}

const fieldsDiffer = (count) => count === 0 ? "No field differs" : count === 1 ? "1 field differs" : `${count} fields differ`;

/** Summarises all comparisons in a sentence. */
function verdictOf(tables) {
  const compared = tables.filter(({ differences }) => differences !== undefined);
  if (!compared.length) return "Couldn't compare anything.";
  const rest = tables.length - compared.length;
  return `${fieldsDiffer(compared.reduce((sum, { differences }) => sum + differences, 0))}${
    rest ? `; ${rest} of ${tables.length} requests couldn't be compared` : ""}${
    compared.some(({ isCut }) => isCut) ? "; only parts of the responses were compared" : ""}.`;
}

let current = null;
let timer;

async function compare(text) {
  clearTimeout(timer);
  current?.abort();
  const mine = current = new AbortController();
  const query = text.trim();
  document.title = `${query ? `${query} · ` : ""}Compare two servers · Postcodes`;
  const requests = query ? requestsOf(query) : [];
  const tables = requests.map((request) => new Table(request));
  part("comparisons").replaceChildren(...tables.map(({ element }) => element));
  part("intro").hidden = Boolean(query);
  part("filter").hidden = !query;
  part("summary").dataset.kind = query ? "loading" : "idle";
  part("summary").textContent = query ? "Waiting for both servers…" : "";
  if (!query) return;
  await Promise.all(requests.flatMap(({ path }, index) => servers.map(async ({ key, base }) => {
    const response = await send(base + path, mine.signal).catch(({ message }) => message);
    if (mine !== current) return;
    if (typeof response === "string") tables[index].fail(key, response); else tables[index].take(key, response);
  })));
  if (mine !== current) return;
  part("summary").dataset.kind = tables.every(({ differences }) => differences !== undefined) ? "results" : "failed";
  part("summary").textContent = verdictOf(tables);
}

/** Writes the text to the address. A comparison that somebody asked for stays in the history when the next one is typed. */
function saveText(text, isAsked = false) {
  const address = text.trim() ? `#q=${encodeURIComponent(text.trim())}` : location.pathname;
  const isOther = address !== (location.hash || location.pathname);
  if (history.state?.isAsked && isOther) history.pushState({ isAsked }, "", address); else history.replaceState({ isAsked: isAsked || history.state?.isAsked }, "", address);
}

function followAddress() {
  input.value = new URLSearchParams(location.hash.slice(1)).get("q")?.slice(0, 32) ?? "";
  compare(input.value);
}

input.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => { saveText(input.value); compare(input.value); }, debounce);
});
part("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  saveText(input.value, true);
  compare(input.value);
});
part("only").addEventListener("change", ({ target }) => part("comparisons").classList.toggle("only", target.checked));
part("intro").querySelector("output").textContent = new URL(remote).host;
addEventListener("popstate", followAddress);
followAddress();
