// Tests the geodesy in WebAssembly. Called by tools/checks/embedded.
//
// usage: node geodesy.mjs MODULE
import assert from "node:assert";
import fs from "node:fs";

const { instance } = await WebAssembly.instantiate(fs.readFileSync(process.argv[2]), {});
// GeodesyBitsTests.swift has the expected value.
assert.strictEqual(instance.exports.geodesy(529090, 179645), 338498.0674433879);
