// Tests the page's WebAssembly module in Node: its results, and that no damaged file makes it trap. Called by
// tools/build-page --check.
//
// usage: node module.mjs MODULE INDEX
import assert from "node:assert";
import fs from "node:fs";
import { loadCore } from "./core.mjs";

const [modulePath, indexPath] = process.argv.slice(2);
const file = fs.readFileSync(indexPath);
// The length of the first part, as in PostcodePage.splitIndex.
let cut = file.length;
for (let entry = 32; entry < 32 + 32 * file.readUInt32LE(12); entry += 32) {
  const offset = Number(file.readBigUInt64LE(entry + 8));
  if (file.readUInt32LE(entry) === 3 && [1, 5].includes(file[offset])) cut = offset + Number(file.readBigUInt64LE(entry + 16));
}
const { core, bytes, value, put } = loadCore(modulePath);
const load = (content) => { const start = core.reserve(file.length); bytes(start, content.length).set(content); return start; };

// No index is open.
for (const result of [core.search(0, 5), core.area(0), core.record(0), core.nearestTo(0, 5), core.place(0), core.nearestToPlace(0, 5), core.openFirst(5), core.openWhole(5)]) assert.ok(result < 0);
assert.deepStrictEqual([core.positions(0, 5), core.arrivedPositions(5)], [0, 0]);
for (const length of [NaN, -1, 31, 2 ** 40, Infinity]) assert.strictEqual(core.reserve(length), 0);

// Load the index in two parts.
const start = load(file.subarray(0, cut));
const first = value(core.openFirst(cut));
assert.strictEqual(first.isWhole, cut === file.length);
const before = value(core.search(put("m1"), 10));
assert.ok(before.count > 0);
bytes(start + cut, file.length - cut).set(file.subarray(cut));
const whole = value(core.openWhole(cut));
assert.deepStrictEqual([whole.count, whole.isWhole], [first.count, true]);
assert.deepStrictEqual([value(core.place(put("osgb1"))), value(core.nearestToPlace(put("osgb1"), 5))], [null, []]);
// Names of areas are in the rest of the index.
const nameless = ({ items, ...found }) => ({ ...found, items: items.map(({ location, ...item }) => item) });
const after = value(core.search(put("m1"), 10));
assert.deepStrictEqual(nameless(after), nameless(before));
assert.strictEqual(after.items[0].location, "Manchester");

// All functions agree about each postcode.
const seen = new Set();
let terminatedCount = 0;
for (let ordinal = 0; ordinal < whole.count; ordinal++) {
  const { postcode } = value(core.record(ordinal));
  const found = value(core.search(put(postcode), 7));
  assert.deepStrictEqual([found.count, found.items.map(({ isAnswer }) => isAnswer)], [1, [true]], postcode);
  for (const item of found.items) {
    assert.ok(!seen.has(item.ordinal));
    seen.add(item.ordinal);
    assert.strictEqual(value(core.find(put(item.postcode))).ordinal, item.ordinal);
    const record = value(core.record(item.ordinal));
    assert.strictEqual(record.postcode, item.postcode);
    const memory = core.positions(item.ordinal, 1);
    if (!memory) continue;
    const [easting, northing] = new Int32Array(core.memory.buffer, memory, 2);
    assert.deepStrictEqual(record.position ?? [-2147483648, -2147483648], [easting, northing]);
    const isTerminated = core.terminated(item.ordinal, 1);
    assert.strictEqual(isTerminated ? bytes(isTerminated, 1)[0] : 0, record.fields.some(({ name }) => name === "terminated") ? 1 : 0);
    terminatedCount += isTerminated ? bytes(isTerminated, 1)[0] : 0;
    for (const near of value(core.nearestTo(item.ordinal, 3))) assert.notStrictEqual(near.ordinal, item.ordinal);
  }
}
assert.strictEqual(seen.size, whole.count);
if (core.terminated(0, 1)) assert.strictEqual(bytes(core.terminated(0, whole.count), whole.count).reduce((sum, one) => sum + one, 0), terminatedCount);
// Every level of groups has each postcode once, in order.
for (const [level, { names, firsts, counts, kinds }] of value(core.groups()).entries()) {
  let next = 0;
  assert.strictEqual(kinds.length, level ? 1 : names.length);
  for (const [index, name] of names.entries()) {
    const [first, count] = [firsts[index], counts[index]];
    assert.strictEqual(first, next);
    for (const ordinal of [first, first + count - 1]) {
      const { postcode } = value(core.record(ordinal));
      const outcode = postcode.slice(0, -4);
      // Newport's area is NP, also for NPT.
      const area = outcode === "NPT" ? "NP" : /^[A-Z]+/.exec(outcode)[0];
      assert.strictEqual([area, outcode, postcode.slice(0, -2)][level], name);
    }
    next = first + count;
  }
  assert.strictEqual(next, whole.count);
}
// The values of a column are those of the records.
for (const column of ["district", "ward", "introduced", "terminated", "nothing"]) {
  const texts = value(core.texts(put(column)));
  const start = core.values(put(column));
  const values = start ? new Int32Array(core.memory.buffer.slice(start, start + 4 * whole.count)) : null;
  for (let ordinal = 0; ordinal < whole.count; ordinal++) {
    const field = value(core.record(ordinal)).fields.find(({ name }) => name === column);
    if (!values) { assert.strictEqual(field, undefined); continue; }
    const found = texts.length ? texts[2 * values[ordinal] - 2] : values[ordinal] === -2147483648 ? undefined
      : `${Math.floor(values[ordinal] / 12)}${String(values[ordinal] % 12 + 1).padStart(2, "0")}`;
    assert.strictEqual(found, field?.value === "unknown" ? "001" : field?.value);
  }
}
// The list of columns has those of the records, apart from positions.
const columns = value(core.columns());
const named = new Set(columns.filter((_, index) => index % 6 === 0));
for (let ordinal = 0; ordinal < whole.count; ordinal++) {
  for (const { name } of value(core.record(ordinal)).fields) assert.ok(named.has(name) || ["grid", "irish_grid", "degrees"].includes(name), name);
}
for (let index = 0; index < columns.length; index += 6) {
  const [name, title, kind, count, isNumeric, hasNames] = columns.slice(index, index + 6);
  assert.ok(title);
  const texts = value(core.texts(put(name)));
  assert.strictEqual(texts.length, 2 * count);
  // Codes that mean none are empty texts.
  const codes = texts.filter((text, number) => number % 2 === 0 && text);
  if (isNumeric) assert.ok(codes.every((text) => /^[0-9]+$/.test(text)));
  // These have names in any index.
  if (!["country", "user_type", "quality"].includes(name)) assert.ok(hasNames || texts.every((text, number) => number % 2 === 0 || text === ""), name);
  if (name === "district") assert.ok(hasNames && !isNumeric && texts[1]);
  assert.ok(core.values(put(name)));
}
assert.strictEqual(value(core.meaning(put("quality"), 5)), "Estimated from nearby postcodes");
assert.strictEqual(value(core.meaning(put("quality"), 77)), "77");
value(core.placeLabels());
assert.strictEqual(value(core.record(whole.count)), null);
assert.strictEqual(value(core.record(-1)), null);
assert.strictEqual(value(core.find(put("ZZ9 9ZZ"))), null);
for (const odd of ["", " ", "\0", "💥", "ﬁ", "é".repeat(30), "M1".repeat(30)]) value(core.search(put(odd), 5));
for (const [first, count] of [[-1, 5], [0, -5], [whole.count, 5], [0, 2 ** 31 - 1], [2 ** 31 - 1, 1]]) {
  core.positions(first, count);
  core.terminated(first, count);
}

// The contents of the fixture: see FormatVersionTests.swift.
const completed = (text) => value(core.search(put(text), 10)).items.map(({ postcode }) => postcode);
assert.deepStrictEqual(completed("m11"), ["M11 1AA", "M1 1AA", "M1 1AE"]);
assert.strictEqual(completed("ſw1a")[0], "SW1A 1AA");
assert.deepStrictEqual(completed("x"), []);
for (const text of ["sw1a1aa", "SWIA 1AA"]) assert.deepStrictEqual(value(core.find(put(text))).position[0], 529090);

// Repeated requests don't leak memory.
for (let round = 0; round < 2000; round++) value(core.search(put("m1"), 50));
const size = core.memory.buffer.byteLength;
for (let round = 0; round < 20000; round++) core.search(put("m1"), 50);
assert.strictEqual(core.memory.buffer.byteLength, size);

// Damaged files lead to an error or a wrong result, but never to a trap, which would throw here.
let seed = 1;
const random = (limit) => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return (seed >>> 8) % limit; };
let rejected = 0;
for (let round = 0; round < 300; round++) {
  const damaged = Buffer.from(file);
  damaged[random(file.length)] ^= 1 << random(8);
  const count = round % 3 ? cut : random(file.length);
  const start = load(damaged.subarray(0, count));
  if (core.openFirst(count) < 0) { rejected++; continue; }
  bytes(start + count, file.length - count).set(damaged.subarray(count));
  if (core.openWhole(count) < 0) rejected++;
}
assert.strictEqual(rejected, 300, "checksums find all damage");

// Malicious files have valid checksums: XXH64, implemented with BigInt.
const mask = (1n << 64n) - 1n;
const primes = [0x9E3779B185EBCA87n, 0xC2B2AE3D27D4EB4Fn, 0x165667B19E3779F9n, 0x85EBCA77C2B2AE63n, 0x27D4EB2F165667C5n];
const rotate = (number, by) => ((number << by) | (number >> (64n - by))) & mask;
const mix = (sum, lane) => (rotate((sum + lane * primes[1]) & mask, 31n) * primes[0]) & mask;
function checksum(content) {
  let at = 0;
  let hash = primes[4];
  if (content.length >= 32) {
    const sums = [primes[0] + primes[1], primes[1], 0n, -primes[0]].map((number) => number & mask);
    for (; at + 32 <= content.length; at += 32) for (let lane = 0; lane < 4; lane++) sums[lane] = mix(sums[lane], content.readBigUInt64LE(at + 8 * lane));
    hash = [1n, 7n, 12n, 18n].reduce((total, by, lane) => total + rotate(sums[lane], by), 0n) & mask;
    for (const sum of sums) hash = ((hash ^ mix(0n, sum)) * primes[0] + primes[3]) & mask;
  }
  hash = (hash + BigInt(content.length)) & mask;
  for (; at + 8 <= content.length; at += 8) hash = (rotate(hash ^ mix(0n, content.readBigUInt64LE(at)), 27n) * primes[0] + primes[3]) & mask;
  if (at + 4 <= content.length) {
    hash = (rotate(hash ^ (BigInt(content.readUInt32LE(at)) * primes[0] & mask), 23n) * primes[1] + primes[2]) & mask;
    at += 4;
  }
  for (; at < content.length; at++) hash = (rotate(hash ^ (BigInt(content[at]) * primes[4] & mask), 11n) * primes[0]) & mask;
  hash = ((hash ^ (hash >> 33n)) * primes[1]) & mask;
  hash = ((hash ^ (hash >> 29n)) * primes[2]) & mask;
  return hash ^ (hash >> 32n);
}
const sections = file.readUInt32LE(12);
const tableEnd = 32 + 32 * sections;
assert.strictEqual(checksum(file.subarray(0, tableEnd)), file.readBigUInt64LE(tableEnd));
function seal(content) {
  for (let entry = 32; entry < tableEnd; entry += 32) {
    const offset = Number(content.readBigUInt64LE(entry + 8));
    const end = offset + Number(content.readBigUInt64LE(entry + 16));
    if (end <= content.length) content.writeBigUInt64LE(checksum(content.subarray(offset, end)), entry + 24);
  }
  content.writeBigUInt64LE(checksum(content.subarray(0, tableEnd)), tableEnd);
}
let opened = 0;
for (let round = 0; round < 2000; round++) {
  const wrong = Buffer.from(file);
  // Some rounds overwrite an integer, which makes lengths and counts huge.
  for (let blow = 0; blow <= round % 3; blow++) {
    const at = (round % 7 ? tableEnd + 8 : 0) + random(file.length - tableEnd - 12);
    if (round % 2) wrong[at] ^= 1 << random(8); else wrong.writeUInt32LE([0, 0xFFFFFFFF, 0x7FFFFFFF, 0x80000000, random(65536)][random(5)], at);
  }
  seal(wrong);
  const start = load(wrong.subarray(0, cut));
  // The positions are read while they arrive, before anything is verified.
  for (let count = random(cut); count < cut; count += 1 + random(cut - count)) if (core.arrivedPositions(count)) core.positions(random(whole.count), 65536);
  core.positions(0, 65536);
  if (core.openFirst(cut) < 0) continue;
  bytes(start + cut, file.length - cut).set(wrong.subarray(cut));
  core.openWhole(cut);
  for (const text of ["", "m1", "sw1a 1aa", "qq", "leeds", "1 High Street, Leeds LS1", "E07000001"]) { core.search(put(text), 20); core.find(put(text)); }
  for (const ordinal of [0, 1, random(whole.count), whole.count - 1, whole.count]) {
    core.record(ordinal);
    core.nearestTo(ordinal, 5);
    core.positions(ordinal, 65536);
  }
  core.terminated(0, 65536);
  core.groups();
  core.columns();
  core.placeLabels();
  core.prepareNames();
  core.area(put("E07000001"));
  for (const column of ["district", "ward", "introduced", "terminated"]) { core.texts(put(column)); core.values(put(column)); }
  opened++;
}
assert.ok(opened > 200, `opened only ${opened}`);
console.log(`module: ${whole.count} postcodes agree; rejected 300 damaged files; opened ${opened} of 2000 malicious files without a trap`);
