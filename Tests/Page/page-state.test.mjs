// The state of the page, driven by events without a browser: what is pushed to the history, and what is replaced.
import assert from "node:assert/strict";
import { test } from "node:test";

import { hashOf, readAddress } from "../../Sources/PostcodePage/WebApp/Site/app/address.js";
import { emptyState, entryOf, reduce, stateOf } from "../../Sources/PostcodePage/WebApp/Site/app/page-state.js";

const whole = { east: 400000, north: 600000, scale: 0.0006, isAll: true, isByHand: false };
const near = { east: 400900, north: 300300, scale: 0.5 };
const seenNear = { ...near, isAll: false, isByHand: true };

/** A page with a history of its own: the entries, as a browser would keep them. */
class Page {
  entries;
  index = 0;
  state;
  /** The effects on the map and the record. */
  performed = [];

  constructor(hash = "") {
    this.entries = [{ hash, entry: null }];
    this.state = stateOf(readAddress(hash), null);
  }

  get hashes() { return this.entries.map(({ hash }) => hash); }

  handle(event) {
    const { state, effects } = reduce(this.state, event);
    this.state = state;
    for (const effect of effects) {
      const written = (value) => ({ hash: hashOf(value), entry: structuredClone(entryOf(value)) });
      if (effect.kind === "replace") this.entries[this.index] = written(state);
      else if (effect.kind === "push") this.entries.splice(this.index, Infinity, written(effect.former), written(state));
      else this.performed.push(effect);
      if (effect.kind === "push") this.index++;
    }
    return this;
  }

  type(text, seen = whole) { return this.handle({ kind: "typed", text, seen }); }

  select(text, others = {}) { return this.handle({ kind: "selected", text, title: text, area: "", view: null, typed: text, ...others }); }

  go(step, isOpen = false) {
    this.index += step;
    const { hash, entry } = this.entries[this.index];
    this.performed = [];
    return this.handle({ kind: "navigated", address: readAddress(hash), entry, isOpen });
  }
}

test("a typed text is one entry, and the record that it names replaces it", () => {
  const page = new Page().type("w").type("wa").type("WA1");
  assert.deepEqual(page.hashes, ["", "#WA1"]);
  page.select("WA1");
  assert.deepEqual(page.hashes, ["", "#WA1"]);
  assert.equal(page.state.kind, "selection");
  page.type("WA1 2").type("WA1 2AB").select("WA1 2AB");
  assert.deepEqual(page.hashes, ["", "#WA1", "#WA1-2AB"]);
  page.go(-1);
  assert.deepEqual([page.state.text, page.state.kind], ["WA1", "selection"]);
  assert.deepEqual(page.performed, [{ kind: "open" }]);
});

test("the record of a completed name replaces its text", () => {
  const page = new Page().type("eastf").select("E07000002", { typed: "Eastfield", completes: true });
  assert.deepEqual(page.hashes, ["", "#E07000002"]);
  assert.equal(page.state.searched, "");
});

test("a choice among results keeps their entry, and closing it returns to them", () => {
  const page = new Page().type("East").select("E07000002", { typed: "Eastfield", isResult: true });
  assert.deepEqual(page.hashes, ["", "#East", "#E07000002"]);
  assert.equal(page.entries[1].entry.kind, "search");
  page.handle({ kind: "closed", view: near });
  assert.equal(page.hashes.at(-1), "#East@400900,300300,0.5");
  assert.deepEqual([page.state.text, page.state.kind], ["East", "search"]);
  page.go(-1);
  assert.equal(page.state.searched, "East");
});

test("a result chosen after another one returns to the same search", () => {
  const page = new Page().type("East").select("E1", { isResult: true }).select("E2", { isResult: true });
  assert.equal(page.state.searched, "East");
  page.select("WA1 1AA");
  assert.equal(page.state.searched, "");
});

test("Enter keeps a search that has opened nothing", () => {
  const page = new Page().type("newton").handle({ kind: "entered" }).type("easton").select("E1", { completes: true });
  assert.deepEqual(page.hashes, ["", "#newton", "#E1"]);
  page.go(-1);
  assert.equal(page.state.kind, "search");
});

test("a click on the map keeps the text before it", () => {
  const page = new Page().type("wa").select("WA1 1AA");
  assert.deepEqual(page.hashes, ["", "#WA", "#WA1-1AA"]);
  page.select("WA1 1AA");
  assert.equal(page.entries.length, 3, "the same record again");
});

test("a selection replaces a removed text", () => {
  const page = new Page("#WA1").type("").select("EA1");
  assert.deepEqual(page.hashes, ["#WA1", "#EA1"]);
});

test("the same text is no step", () => {
  const page = new Page("#newton").handle({ kind: "entered" }).type("newton");
  assert.deepEqual(page.hashes, ["#newton"]);
  assert.deepEqual(new Page().type("").hashes, [""]);
});

test("without a text, the map stays as it is", () => {
  const page = new Page("#@400900,300300,0.5").type("w", seenNear).type("wa", whole);
  assert.equal(page.hashes[1], "#WA");
  page.type("", whole);
  assert.deepEqual(page.performed, []);
  assert.equal(page.hashes[1], "");
  const other = new Page().type("wa", whole).type("", seenNear);
  assert.deepEqual(other.performed, []);
  assert.equal(other.hashes[1], "#@400900,300300,0.5");
});

test("movements replace, clicks that move the map push", () => {
  const page = new Page("#WA1").handle({ kind: "moved", view: near, place: near });
  assert.deepEqual(page.hashes, ["#WA1@400900,300300,0.5"]);
  page.handle({ kind: "stepped", view: { ...near, scale: 1.25 } });
  assert.deepEqual(page.hashes, ["#WA1@400900,300300,0.5", "#WA1@400900,300300,1.25"]);
  page.handle({ kind: "stepped", view: { ...near, scale: 1.25 } });
  assert.equal(page.entries.length, 2, "no two entries are the same");
  page.go(-1);
  assert.deepEqual(page.state.place, near);
});

test("a colour is a step, and a text keeps it", () => {
  const page = new Page("#WA1").handle({ kind: "coloured", colour: "ward" });
  assert.deepEqual(page.hashes, ["#WA1", "#WA1@;colour=ward"]);
  page.type("ea1");
  assert.equal(page.hashes.at(-1), "#EA1@;colour=ward");
});

test("a region has a view, and the next record drops both", () => {
  const area = "400000.300000~401000.301000";
  const page = new Page().handle({ kind: "selected", text: "", title: "Selected region", area, view: near, typed: "" });
  assert.deepEqual(page.hashes, ["", `#@400900,300300,0.5;area=${encodeURIComponent(area)}`]);
  page.select("WA1");
  assert.equal(page.hashes[2], "#WA1");
});

test("a link's record keeps its view and adds no entry", () => {
  const page = new Page("#combeshire@400900,300300,0.5").handle({ kind: "opened", text: "E10000001", title: "Combeshire" });
  assert.deepEqual(page.hashes, ["#E10000001@400900,300300,0.5"]);
  assert.deepEqual([page.state.kind, page.state.title], ["selection", "Combeshire"]);
});

test("Back to the same record with another colour or view leaves it open", () => {
  const page = new Page("#WA1").handle({ kind: "opened", text: "WA1", title: "WA1" }).handle({ kind: "coloured", colour: "ward" });
  page.go(-1, true);
  assert.deepEqual(page.performed, [{ kind: "return", view: null, place: null }]);
  assert.deepEqual([page.state.colour, page.state.title], ["", "WA1"]);
  page.go(1, false);
  assert.deepEqual(page.performed, [{ kind: "open" }]);
});

test("what can't be read is dropped from the address and remembered until the next text", () => {
  const page = new Page("");
  page.entries.push({ hash: "#WA1@foo;color=ward", entry: null });
  page.go(1);
  assert.deepEqual([page.state.damaged, page.hashes[1]], [["foo", "color=ward"], "#WA1"]);
  assert.deepEqual(page.performed, [{ kind: "open" }]);
  page.handle({ kind: "faulted", reason: "no column" });
  assert.equal(page.state.fault, "no column");
  page.type("x");
  assert.deepEqual([page.state.damaged, page.state.fault], [[], ""]);
});

test("an entry keeps where its record is scrolled to", () => {
  const page = new Page("#WA1").handle({ kind: "scrolled", scroll: [10, 20] }).select("WA1 1AA");
  assert.equal(page.state.scroll, null);
  page.go(-1);
  assert.deepEqual(page.state.scroll, [10, 20]);
});

test("events leave the former state unchanged", () => {
  const frozen = Object.freeze({ ...emptyState, text: "wa" });
  for (const kind of ["entered", "opened", "closed", "moved", "coloured", "scrolled", "faulted"]) reduce(frozen, { kind, view: null, text: "x", title: "x" });
  assert.throws(() => reduce(frozen, { kind: "unheard of" }), /unheard of/);
});

test("addresses are read as they are written", () => {
  for (const hash of ["", "#SW1A", "#SW1A-1AA@529700,179600,0.35", "#EH1-", "#@;colour=ward", "#51.50330,-0.12760", "#@529700,179600,0.35;area=1.2~3.4;colour=ward"]) {
    assert.equal(hashOf(readAddress(hash)), hash);
  }
  assert.equal(hashOf(readAddress("#WA1;colour=ward")), "#WA1@;colour=ward");
  assert.equal(readAddress("#Stoke-on+Trent").text, "Stoke on Trent");
  // The minus signs of positions and of links to maps stay.
  for (const text of ["51.5,-0.12", "52° -1°", "geo:51.5,-0.12", "https://www.google.com/maps/@51.5033,-0.1276,17z", "https://x.org/#map=17/51.5/-0.12"]) {
    assert.equal(readAddress(hashOf({ text, view: { east: 1, north: 2, scale: 0.5 } })).text, text);
  }
  assert.deepEqual(readAddress("#%zz").damaged, ["#%zz"]);
  assert.deepEqual(readAddress("#@99999999,0,5").damaged, ["99999999,0,5"]);
});
