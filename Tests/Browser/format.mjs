// Tests the page's WebAssembly module with the files in Tests/Format: it must read the good ones as in their CSV files, and
// reject the bad ones. Called by tools/build-page --check.
//
// usage: node format.mjs MODULE FOLDER
import assert from "node:assert";
import fs from "node:fs";
import path from "node:path";
import { loadCore } from "./core.mjs";

const [modulePath, folder] = process.argv.slice(2);
const { core, bytes, value } = loadCore(modulePath);

/** Opens a file. Returns its summary, or `null` if the module rejects it. */
function open(file) {
  const start = core.reserve(file.length);
  if (!start) return null;
  bytes(start, file.length).set(file);
  if (core.openFirst(file.length) < 0) return null;
  const count = core.openWhole(file.length);
  return count < 0 ? null : value(count);
}

const quoted = (cell) => /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Returns a cell of a record's row: a coordinate, an attribute such as district_name, or the value of a field. */
function cell(column, { postcode, fields }) {
  if (column === "postcode") return postcode;
  const find = (...names) => fields.find(({ name }) => names.includes(name));
  const field = find(column);
  if (field) return String(field.value);
  const coordinates = { easting: ["grid", "irish_grid"], northing: ["grid", "irish_grid"], latitude: ["degrees"], longitude: ["degrees"] };
  const position = coordinates[column] && find(...coordinates[column]);
  if (position) return position.value.split(", ")[["easting", "latitude"].includes(column) ? 0 : 1];
  for (const { name, attributes = [] } of fields) {
    const attribute = attributes.find((one) => `${name}_${one.name}` === column);
    if (attribute) return attribute.value;
  }
  return "";
}

const entries = JSON.parse(fs.readFileSync(path.join(folder, "manifest.json")));
for (const { file, csv, rejectedBy } of entries) {
  const summary = open(fs.readFileSync(path.join(folder, file)));
  if (!csv) {
    // Files that only a complete verification rejects must not make the module trap.
    if (rejectedBy === "open") assert.strictEqual(summary, null, `${file} was opened`);
    for (let ordinal = 0; ordinal < Math.min(summary?.count ?? 0, 1000); ordinal++) core.record(ordinal);
    continue;
  }
  assert.ok(summary, `${file} was rejected`);
  const expected = fs.readFileSync(path.join(folder, csv), "utf8");
  const columns = expected.slice(0, expected.indexOf("\n")).split(",");
  const records = Array.from({ length: summary.count }, (_, ordinal) => value(core.record(ordinal)));
  const rows = [columns, ...records.map((record) => columns.map((column) => cell(column, record)))];
  assert.strictEqual(rows.map((row) => `${row.map(quoted).join(",")}\n`).join(""), expected, file);
}
assert.ok(entries.length);
console.log(`format: read or rejected ${entries.length} files as expected`);
