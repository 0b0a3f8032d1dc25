// What the page itself knows about typed text, and groups of postcodes.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as parsing from "../../Sources/PostcodePage/WebApp/Site/search/parsing.js";
import * as groups from "../../Sources/PostcodePage/WebApp/Site/search/groups.js";

/** Checks a function with a table of arguments and results. */
const table = (name, act, rows) => test(name, () => {
  for (const [input, wanted] of rows) assert.deepEqual(act(input), wanted, JSON.stringify(input));
});

table("symbols are capitals without accents, spaces and punctuation", parsing.symbolsOf, [
  ["sw1a 1aa", "SW1A1AA"], [" tv1a-1 ", "TV1A1"], ["ＴＶ１Ａ", "TV1A"], ["é", "E"], ["tv1a/1aa!", "TV1A1AA"], ["😀", ""], [" . ", ""],
]);

table("punctuation alone is nothing to search for", parsing.isNothing, [[".", true], ["-", true], [" . ", true], ["😀😀", true], ["a", false], ["1", false]]);

table("whole postcodes have five symbols or more", parsing.mayBeWhole, [["m1 1aa", true], ["M11AA", true], ["m1 1a", false], ["sw1a", false]]);

table("names have no digits; codes have nine symbols", parsing.mayBeName, [
  ["Leeds", true], ["St Mary's", true], ["E07000001", true], ["le", false], ["sw1a", false], ["M1 1AA", false],
]);

test("scales show areas, then outcodes, sectors and postcodes", () => {
  const scales = [0.0006, 0.012, 0.09, 1.2];
  assert.deepEqual(scales.map(groups.levelOf), [0, 1, 2, 3]);
  assert.deepEqual(scales.map(groups.groupLevelOf), [0, 1, 2, 2]);
});

test("groups have kinds in words", () => {
  assert.deepEqual([groups.kindOf(0, "TQ"), groups.kindOf(0, "HS"), groups.kindOf(0, "XX"), groups.kindOf(1, "TQ1"), groups.kindOf(2, "TQ1 1")],
    ["Torquay area", "Outer Hebrides area", "postcode area", "outcode", "postcode sector"]);
});

test("the last element that isn't greater is found as by a linear search", () => {
  const list = [0, 3, 3, 7, 20];
  for (let value = -1; value < 25; value++) assert.equal(groups.lastNotAbove(list, value), list.findLastIndex((element) => element <= value), String(value));
  assert.equal(groups.lastNotAbove([], 1), -1);
});

test("ordinals belong to groups", () => {
  const parsed = groups.parseGroups([["M", 0, 7], ["M1", 0, 3, "M11", 3, 4], ["M1 1", 0, 3, "M11 1", 3, 2, "M11 2", 5, 2]]);
  assert.deepEqual(groups.groupAt(parsed, 2, 4), { level: 2, number: 1, name: "M11 1", first: 3, end: 5 });
  assert.equal(groups.groupAt(parsed, 2, 7), null);
});
