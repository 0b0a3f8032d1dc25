// The same questions to this server and to another, side by side.

import { fieldsOfBoth } from "./compare-differences.js";

const pause = 400;
const givenUpAfter = 15000;

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
  const [, outcode, incode] = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})?$/.exec(compact) ?? [];
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
  #body = element("tbody");
  #answers = {};
  /** How many fields differ; undefined before both answers are there. */
  differences;
  hasFailed = false;

  constructor({ title, path }) {
    const heading = element("h2", title);
    heading.append(element("code", `GET ${path}`));
    const head = element("tr");
    head.append(element("th", "Field", { scope: "col" }));
    for (const { key, title } of servers) {
      const cell = element("th", title, { scope: "col" });
      cell.append(element("small"));
      this.#heads[key] = cell;
      head.append(cell);
    }
    const table = element("table");
    const top = element("thead");
    top.append(head);
    table.append(top, this.#body);
    this.element.dataset.title = title;
    this.element.append(heading, table);
    for (const { key } of servers) this.#say(key, "loading", "asking…");
  }

  #say(key, state, text) {
    this.#heads[key].dataset.state = state;
    this.#heads[key].querySelector("small").textContent = text;
  }

  take(key, { status, body, time }) {
    this.#answers[key] = body;
    this.#say(key, "answered", `${status} · ${time < 10 ? time.toFixed(1) : Math.round(time)} ms`);
    this.#fill();
  }

  fail(key, reason) {
    this.hasFailed = true;
    this.#say(key, "failed", `failed: ${reason}`);
    this.#fill();
  }

  #fill() {
    const isWhole = servers.every(({ key }) => key in this.#answers);
    const rows = fieldsOfBoth(this.#answers.here ?? {}, this.#answers.there ?? {});
    if (isWhole) this.differences = rows.filter(({ differs }) => differs).length;
    this.element.dataset.differences = String(this.differences ?? "");
    this.#body.replaceChildren(...rows.filter(({ path }) => path).map((row) => {
      const line = element("tr", "", { className: isWhole && row.differs ? "differs" : "" });
      line.append(element("th", row.path, { scope: "row" }));
      for (const { key } of servers) {
        const isThere = row[key] !== undefined;
        const isAwaited = !(key in this.#answers);
        line.append(element("td", isThere ? row[key] : isAwaited ? "" : "not there", { className: isThere ? "" : "absent" }));
      }
      return line;
    }));
  }
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
  part("summary").dataset.kind = query ? "loading" : "idle";
  part("summary").textContent = query ? "Asking both servers…" : "";
  if (!query) return;
  await Promise.all(questions.flatMap(({ path }, place) => servers.map(async ({ key, base }) => {
    try {
      const answer = await ask(base + path, mine.signal);
      if (mine === current) tables[place].take(key, answer);
    } catch (error) {
      if (mine === current) tables[place].fail(key, error.message);
    }
  })));
  if (mine !== current) return;
  const count = tables.reduce((sum, { differences = 0 }) => sum + differences, 0);
  const failed = tables.some(({ hasFailed }) => hasFailed);
  part("summary").dataset.kind = failed ? "failed" : "results";
  part("summary").textContent = `${count === 0 ? "No field differs" : count === 1 ? "1 field differs" : `${count} fields differ`}${
    failed ? "; not every answer came." : "."}`;
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
addEventListener("hashchange", followAddress);
followAddress();
