// What the worker of the index computes besides the core: classes, summaries, centres, and downloads that were cut.
import assert from "node:assert/strict";
import { test } from "node:test";

import { classesBy, isColourable, menuOf } from "../../Sources/PostcodePage/WebApp/Site/index/classes.js";
import { rangesWith, summaryOf } from "../../Sources/PostcodePage/WebApp/Site/index/summaries.js";
import { Centres, GroupCentres } from "../../Sources/PostcodePage/WebApp/Site/index/geography.js";
import { InvalidDataError, eachChunk, reasonOf } from "../../Sources/PostcodePage/WebApp/Site/index/download.js";
import { parseGroups } from "../../Sources/PostcodePage/WebApp/Site/search/groups.js";
import { missing } from "../../Sources/PostcodePage/WebApp/Site/painter/position-chunks.js";

/** Returns the core's list of groups for triples of name, first ordinal and count. */
const listOf = (...list) => ({ names: list.filter((_, i) => i % 3 === 0), firsts: list.filter((_, i) => i % 3 === 1), counts: list.filter((_, i) => i % 3 === 2), kinds: ["kind"] });

/** Returns access to columns {name: {kind, values, texts?, isNumeric?, hasNames?}}. */
const readOf = (columns) => ({
  list: Object.entries(columns).map(([name, { kind, texts = [], isNumeric = false, hasNames = false }]) => ({ name, kind, count: texts.length / 2, isNumeric, hasNames })),
  values: (name) => columns[name] ? Int32Array.from(columns[name].values) : null,
  texts: (name) => columns[name].texts ?? [],
  meaning: (_, value) => String(value),
});
const textsOf = (count) => Array.from({ length: count }, (_, index) => [`E0700000${index}`, `Area ${index}`]).flat();

test("the map can be coloured by a column with a colour for each value", () => {
  const offered = (count, values = {}) => {
    const texts = values.texts ?? textsOf(count);
    const read = readOf({ district: { kind: "text", values: [], texts, hasNames: true, ...values } });
    return isColourable(read.list[0], read);
  };
  assert.deepEqual([1, 2, 7, 8].map((count) => offered(count)), [false, true, true, false]);
  // Codes that mean none don't count, nor do several codes with the same text. Numbers make a sequence.
  assert.equal(offered(8, { texts: [...textsOf(7), "", ""] }), true);
  assert.equal(offered(12, { texts: Array.from({ length: 12 }, (_, index) => ["half", index % 2 ? "West" : "East"]).flat() }), true);
  assert.equal(offered(30, { isNumeric: true, hasNames: false }), true);
  assert.equal(isColourable({ name: "terminated", kind: "month" }, null), false);
  assert.equal(isColourable({ name: "introduced", kind: "month" }, null), true);
});

test("the menu begins with the columns that people know", () => {
  assert.deepEqual(menuOf([{ name: "park", title: "Park" }, { name: "introduced" }, { name: "district", title: "District" }], true).map(({ name, title }) => [name, title]),
    [["district", "District"], ["live", "Live or terminated"], ["introduced", "Year introduced"], ["park", "Park"]]);
  assert.deepEqual(menuOf([], false), []);
});

const classes = (column, columns) => {
  const result = classesBy(column, readOf(columns));
  return result && { ...result, classes: [...result.classes] };
};

test("postcodes are live or terminated", () => {
  assert.deepEqual(classes("live", { terminated: { kind: "month", values: [missing, 24000] } }), { scheme: "pair", labels: ["Live", "Terminated"], classes: [1, 2] });
  assert.equal(classes("live", {}), null);
  assert.equal(classes("nothing", {}), null);
});

test("years form periods of equal length", () => {
  const result = classes("introduced", { introduced: { kind: "month", values: [...Array.from({ length: 30 }, (_, index) => 12 * (1980 + index)), missing] } });
  assert.deepEqual([result.scheme, result.labels.length, result.labels[0], result.labels.at(-1)], ["sequence", 10, "1980 to 1982", "2007 to 2009"]);
  assert.deepEqual(result.classes.slice(0, 4), [1, 1, 1, 2]);
  assert.deepEqual([result.classes[29], result.classes[30]], [10, 0]);
  assert.deepEqual(classes("introduced", { introduced: { kind: "month", values: [12 * 2000, 12 * 2000] } }).labels, ["2000"]);
});

test("areas have classes, the largest first; codes that mean none have none", () => {
  const column = { kind: "text", values: [1, 2, 2, 3, 0], texts: ["E07000001", "West", "E07000002", "East", "", ""], hasNames: true };
  assert.deepEqual(classes("district", { district: column }), { scheme: "distinct", labels: ["East", "West"], classes: [2, 1, 1, 0, 0] });
});

test("numbers have a class each, or ten of about the same size", () => {
  const texts = (count) => Array.from({ length: count }, (_, index) => [String(index + 1), ""]).flat();
  const few = classes("decile", { decile: { kind: "text", values: [3, 1, 2], texts: texts(3), isNumeric: true } });
  assert.deepEqual(few, { scheme: "sequence", labels: ["1", "2", "3"], classes: [3, 1, 2] });
  const many = classes("rank", { rank: { kind: "text", values: Array.from({ length: 100 }, (_, index) => index + 1), texts: texts(100), isNumeric: true } });
  assert.deepEqual([many.labels.length, many.labels[0], many.labels[9]], [10, "1 to 10", "91 to 100"]);
  for (let number = 1; number <= 10; number++) assert.equal(many.classes.filter((value) => value === number).length, 10);
});

test("summaries count postcodes and their areas", () => {
  const month = 12 * 2015;
  const read = readOf({
    terminated: { kind: "month", values: [missing, month, missing, missing, missing] },
    district: { kind: "text", values: [1, 1, 2, 2, 2], texts: ["E07000001", "Westfield", "E07000002", "Eastfield"] },
    country: { kind: "text", values: [1, 1, 1, 1, 1], texts: ["", ""] }, ward: { kind: "text", values: [0, 0, 0, 0, 0] },
  });
  const groups = parseGroups([listOf("AB", 0, 5), listOf("AB1", 0, 2, "AB2", 2, 3), listOf("AB1 1", 0, 2, "AB2 1", 2, 3)]);
  assert.deepEqual(summaryOf([{ first: 0, end: 4 }], read, groups[1]), {
    ranges: [{ first: 0, end: 4 }], live: 3, terminated: 1,
    areas: [
      { column: "district", values: [{ code: "E07000002", name: "Eastfield", count: 2 }, { code: "E07000001", name: "Westfield", count: 1 }] },
      { column: "outcode", values: [{ code: "AB2", name: "AB2", count: 2 }, { code: "AB1", name: "AB1", count: 1 }] },
    ],
  });
  // If none is live, all are counted.
  assert.deepEqual(summaryOf([{ first: 1, end: 2 }], read).areas[0].values, [{ code: "E07000001", name: "Westfield", count: 1 }]);
});

test("the ordinals with a value form ranges", () => {
  assert.deepEqual(rangesWith(Int32Array.from([2, 1, 1, 2, 1]), 1), [{ first: 1, end: 3 }, { first: 4, end: 5 }]);
  assert.deepEqual(rangesWith(Int32Array.from([2]), 1), []);
});

test("groups have the centre of their postcodes, however the positions arrive", () => {
  const groups = parseGroups([listOf("AB", 0, 5), listOf("AB1", 0, 2, "AB2", 2, 3), listOf("AB1 1", 0, 2, "AB2 1", 2, 3)]);
  const positions = Int32Array.from([0, 0, 100, 200, missing, missing, 50, 50, 50, 50]);
  for (const order of [[[0, 5]], [[2, 3], [0, 2]]]) {
    const centres = new GroupCentres(groups);
    for (const [first, count] of order) centres.take(first, positions, 2 * first, count);
    const [areas, outcodes] = centres.finish();
    assert.deepEqual([[...outcodes.easts], [...outcodes.norths]], [[50, 50], [100, 50]]);
    assert.deepEqual([[...areas.easts], [...areas.norths]], [[50], [75]]);
  }
  assert.deepEqual(new Centres(1).means(), { easts: Int32Array.of(missing), norths: Int32Array.of(missing) });
});

const content = Uint8Array.from({ length: 100 }, (_, index) => index);

/** Returns a response with some bytes, in chunks of ten, that ends with an error if it is cut. */
function responseOf(bytes, { status = 200, tag = "\"a\"", range = null, isCut = false } = {}) {
  const headers = new Headers({ ETag: tag, ...range && { "Content-Range": range } });
  const chunks = Array.from({ length: Math.ceil(bytes.length / 10) }, (_, index) => bytes.subarray(10 * index, 10 * index + 10));
  const read = async () => {
    const value = chunks.shift();
    if (!value && isCut) throw new TypeError("network error");
    return { done: !value, value };
  };
  return { status, ok: status < 300, headers, url: "http://example/index/map", body: { getReader: () => ({ read }) } };
}

/** Downloads the content; `replies` are those to requests for the rest. Returns the bytes, the ranges requested and the number of waits. */
async function download(first, ...replies) {
  const [bytes, ranges] = [[], []];
  let waits = 0;
  const before = { fetch: globalThis.fetch, addEventListener: globalThis.addEventListener, setTimeout: globalThis.setTimeout };
  globalThis.setTimeout = () => 0;
  // The connection is back at once.
  globalThis.addEventListener = (_, act) => act();
  globalThis.fetch = async (_, { headers }) => {
    ranges.push(headers.Range);
    if (!replies.length) throw new TypeError("failed to fetch");
    return replies.shift();
  };
  try {
    await eachChunk(first, (chunk) => bytes.push(...chunk), () => { waits += 1; });
  } finally {
    Object.assign(globalThis, before);
  }
  return { bytes, ranges, waits };
}

test("cut downloads continue where they were cut", async () => {
  const cut = () => responseOf(content.subarray(0, 40), { isCut: true });
  const rest = responseOf(content.subarray(40), { status: 206, range: "bytes 40-99/100" });
  assert.deepEqual(await download(cut(), rest), { bytes: [...content], ranges: ["bytes=40-"], waits: 0 });
  // Servers without ranges send everything again; cut again; and refusals pass.
  assert.deepEqual((await download(cut(), responseOf(content))).bytes, [...content]);
  const again = responseOf(content.subarray(40, 70), { status: 206, range: "bytes 40-99/100", isCut: true });
  const end = responseOf(content.subarray(70), { status: 206, range: "bytes 70-99/100" });
  assert.deepEqual((await download(cut(), responseOf(content, { status: 503 }), again, end)).ranges, ["bytes=40-", "bytes=40-", "bytes=70-"]);
  // A download cut after its last byte is complete.
  const whole = responseOf(content, { isCut: true });
  assert.deepEqual((await download(whole, responseOf(content, { status: 416, range: "bytes */100" }))).bytes, [...content]);
});

test("downloads are given up after a minute, and another index isn't mixed in", async () => {
  const cut = () => responseOf(content.subarray(0, 40), { isCut: true });
  await assert.rejects(download(cut()), TypeError);
  await assert.rejects(download(cut(), responseOf(content, { tag: "\"b\"" })), InvalidDataError);
  assert.equal(reasonOf(new TypeError("Failed to fetch")), "the connection was lost");
  assert.equal(reasonOf(new Error("the index couldn't be loaded (status 503)")), "the index couldn't be loaded (status 503)");
});
