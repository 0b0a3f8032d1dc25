// The same questions to this server and to another, side by side.

import { fieldsOfBoth, limits } from "./compare-differences.js";

const pause = 400;
const givenUpAfter = 15000;
/** More of a value is not shown. */
const shownLength = 400;

const part = (id) => document.getElementById(id);
const input = part("q");
const remote = document.querySelector("meta[name=remote]").content;
const servers = [
  { key: "here", title: "This server", base: "" },
  { key: "there", title: new URL(remote).host, base: remote },
];

/** What can be asked of a text: how it is called, and its path. */
function questionsOf(text) {
  const compact = text.toUpperCase().replaceAll(/\s+/g, "");
  const encoded = encodeURIComponent(text);
  const questions = [{ title: "Autocomplete", path: `/postcodes/${encoded}/autocomplete` }];
  // Two outcodes have no digit.
  const [, outcode, incode] = /^(GIR|NPT|[A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})?$/.exec(compact) ?? [];
  if (incode) {
    questions.unshift({ title: "Lookup", path: `/postcodes/${encoded}` });
    questions.push({ title: "Nearest", path: `/postcodes/${encoded}/nearest` });
  }
  if (outcode) questions.push({ title: "Outcode", path: `/outcodes/${encodeURIComponent(outcode)}` });
  return questions;
}

function element(name, text = "", values = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  return Object.assign(made, values);
}

/** Asks one server: {status, body, time}; fails with a sentence. */
async function ask(url, signal) {
  const patience = AbortSignal.timeout(givenUpAfter);
  const both = new AbortController();
  for (const one of [signal, patience]) one.addEventListener("abort", () => both.abort(), { once: true });
  const start = performance.now();
  try {
    const response = await fetch(url, {
      signal: both.signal, credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer",
      headers: { Accept: "application/json" },
    });
    const text = await response.text();
    const time = performance.now() - start;
    try {
      return { status: response.status, body: JSON.parse(text), time };
    } catch {
      throw new Error(`its answer (${response.status}) is not JSON`);
    }
  } catch (error) {
    if (patience.aborted && !signal.aborted) throw new Error("it does not answer");
    throw error instanceof TypeError ? new Error("it cannot be reached") : error;
  }
}

/** The table of a question, which fills as the answers come. */
class Table {
  element = element("section", "", { className: "question" });
  #heads = {};
  #body = element("tbody", "", { role: "rowgroup" });
  #note = element("p", "", { className: "state" });
  #verdict = element("small");
  #answers = {};
  /** How many fields differ; undefined before both answers are there. */
  differences;
  /** Whether there was more than is compared. */
  isCut = false;

  constructor({ title, path }) {
    const heading = element("h2", title);
    heading.append(this.#verdict, element("code", `GET ${path}`));
    // The roles are written out: on narrow windows style makes blocks of rows, and browsers then forget what they were.
    const head = element("tr", "", { role: "row" });
    head.append(element("th", "Field", { scope: "col", role: "columnheader" }));
    for (const { key, title } of servers) {
      const cell = element("th", title, { scope: "col", role: "columnheader" });
      cell.append(element("small"));
      this.#heads[key] = cell;
      head.append(cell);
    }
    const table = element("table", "", { role: "table" });
    const top = element("thead", "", { role: "rowgroup" });
    top.append(head);
    table.append(top, this.#body);
    this.element.dataset.title = title;
    this.element.append(heading, table, this.#note);
    for (const { key } of servers) this.#say(key, "loading", "asking…");
  }

  #say(key, state, text) {
    this.#heads[key].dataset.state = state;
    this.#heads[key].querySelector("small").textContent = text;
  }

  take(key, { status, body, time }) {
    this.#answers[key] = { status, body };
    this.#say(key, "answered", `${status} · ${time < 10 ? time.toFixed(1) : Math.round(time)} ms`);
    this.#fill();
  }

  fail(key, reason) {
    this.#say(key, "failed", `failed: ${reason}`);
    this.#fill();
  }

  #fill() {
    const isWhole = servers.every(({ key }) => key in this.#answers);
    const { here, there } = this.#answers;
    const { rows, isCut } = fieldsOfBoth(here?.body ?? {}, there?.body ?? {});
    // Clients look at it first.
    rows.unshift({ path: "HTTP status", here: here && String(here.status), there: there && String(there.status),
      differs: here?.status !== there?.status });
    if (isWhole) {
      this.differences = rows.filter(({ differs }) => differs).length;
      this.#verdict.textContent = this.differences ? fieldsDiffer(this.differences) : "the same";
    }
    this.isCut = isCut;
    this.#note.textContent = isCut ? `There is more; ${limits.fields} fields, nested ${limits.depth} deep, are compared.` : "";
    this.element.dataset.differences = String(this.differences ?? "");
    this.#body.replaceChildren(...rows.filter(({ path }) => path).map((row) => this.#row(row, isWhole)));
  }

  #row(row, isWhole) {
    const line = element("tr", "", { className: isWhole && row.differs ? "differs" : "", role: "row" });
    const name = element("th", "", { scope: "row", role: "rowheader" });
    // A long path goes on in the next line behind a dot, not in the middle of a word.
    for (const part of row.path.split(/(?<=\.)/)) name.append(part, element("wbr"));
    line.append(name);
    for (const { key } of servers) {
      const isThere = row[key] !== undefined;
      const isAwaited = !(key in this.#answers);
      const shown = isThere && row[key].length > shownLength ? `${row[key].slice(0, shownLength)}…` : row[key];
      line.append(element("td", isThere ? shown : isAwaited ? "" : "not there", { className: isThere ? "" : "absent", role: "cell" }));
    }
    return line;
  }
}

const fieldsDiffer = (count) => count === 0 ? "No field differs" : count === 1 ? "1 field differs" : `${count} fields differ`;

/** What came of all questions, in a sentence. */
function verdictOf(tables) {
  const compared = tables.filter(({ differences }) => differences !== undefined);
  if (!compared.length) return "Nothing could be compared.";
  const rest = tables.length - compared.length;
  return `${fieldsDiffer(compared.reduce((sum, { differences }) => sum + differences, 0))}${
    rest ? `; ${rest} of ${tables.length} questions could not be compared` : ""}${
    compared.some(({ isCut }) => isCut) ? "; not all of the answers was compared" : ""}.`;
}

let current = null;
let timer;

async function compare(text) {
  clearTimeout(timer);
  current?.abort();
  const mine = current = new AbortController();
  const query = text.trim();
  document.title = `${query ? `${query} · ` : ""}Two servers side by side · Postcodes`;
  const questions = query ? questionsOf(query) : [];
  const tables = questions.map((question) => new Table(question));
  part("questions").replaceChildren(...tables.map(({ element }) => element));
  part("intro").hidden = Boolean(query);
  part("filter").hidden = !query;
  part("summary").dataset.kind = query ? "loading" : "idle";
  part("summary").textContent = query ? "Asking both servers…" : "";
  if (!query) return;
  await Promise.all(questions.flatMap(({ path }, place) => servers.map(async ({ key, base }) => {
    const answer = await ask(base + path, mine.signal).catch(({ message }) => message);
    if (mine !== current) return;
    if (typeof answer === "string") tables[place].fail(key, answer); else tables[place].take(key, answer);
  })));
  if (mine !== current) return;
  part("summary").dataset.kind = tables.every(({ differences }) => differences !== undefined) ? "results" : "failed";
  part("summary").textContent = verdictOf(tables);
}

function keep(text) {
  history.replaceState(null, "", text.trim() ? `#q=${encodeURIComponent(text.trim())}` : location.pathname);
}

function followAddress() {
  input.value = new URLSearchParams(location.hash.slice(1)).get("q")?.slice(0, 32) ?? "";
  compare(input.value);
}

input.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => { keep(input.value); compare(input.value); }, pause);
});
part("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  keep(input.value);
  compare(input.value);
});
part("only").addEventListener("change", ({ target }) => part("questions").classList.toggle("only", target.checked));
part("intro").querySelector("output").textContent = new URL(remote).host;
addEventListener("hashchange", followAddress);
followAddress();
