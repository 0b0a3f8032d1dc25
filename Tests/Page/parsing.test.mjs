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

test("the last element that isn't greater is found as by a linear search", () => {
  const list = [0, 3, 3, 7, 20];
  for (let value = -1; value < 25; value++) assert.equal(groups.lastNotAbove(list, value), list.findLastIndex((element) => element <= value), String(value));
  assert.equal(groups.lastNotAbove([], 1), -1);
});

test("ordinals belong to groups", () => {
  const parsed = groups.parseGroups([
    { names: ["M"], firsts: [0], counts: [7], kinds: ["Manchester area"] },
    { names: ["M1 1", "M11 1", "M11 2"], firsts: [0, 3, 5], counts: [3, 2, 2], kinds: ["postcode sector"] },
  ]);
  assert.deepEqual(groups.groupAt(parsed, 1, 4), { level: 1, number: 1, name: "M11 1", kind: "postcode sector", first: 3, end: 5 });
  assert.equal(groups.groupAt(parsed, 0, 6).kind, "Manchester area");
  assert.equal(groups.groupAt(parsed, 1, 7), null);
});
