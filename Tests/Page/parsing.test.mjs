// What typed text means: symbols, postcodes in addresses, names, positions, and groups of postcodes.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as parsing from "../../Sources/PostcodePage/WebApp/Site/search/parsing.js";
import { isOnMap, pointIn } from "../../Sources/PostcodePage/WebApp/Site/search/points.js";
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

table("streets and house numbers are addresses", parsing.isAddress, [
  ["Baker Street, London", true], ["221b Baker Street", true], ["10 High Wood", true], ["Long Lane", true], ["Buckingham Palace", false],
  ["zz1", false], ["1 2", false],
]);

table("addresses contain postcodes, in order", parsing.postcodesIn, [
  ["10 Invented Street, Some Town TV1A 1AA, United Kingdom", ["TV1A 1AA"]], ["sw1a1aa", ["SW1A 1AA"]], ["M1 1AA or GIR0AA", ["M1 1AA", "GIR 0AA"]],
  ["1M1 1AA", []], ["M1 1AAx", []], ["London SW1A", []],
]);

table("postcodes are found as PostcodeScanner.swift finds them", parsing.postcodesIn, [
  ...["SW1A-2AA", "SW1A – 2AA", "SW1A.2AA", "SW1A\u00A02AA", "=\"SW1A 2AA\"", "SW1A 2AA😀", "(SW1A) 2AA", "«SW1A 2AA»", "SW1A\u200B2AA",
    "SW1A 2AA\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "SW1A 2AA🆕", "SW1A 2AA\u060C"]
    .map((text) => [text, ["SW1A 2AA"]]),
  ...["éW1A 2AA", "e\u0301W1A 2AA", "SW1A 2AAé", "SW1A 2AA\u0301", "SW1A=2AA", "SW1A    2AA", "日SW1A 2AA", "Flat E1 1st floor", "E1 1ST FL"]
    .map((text) => [text, []]),
  ["Floor 2, E1 1ST", ["E1 1ST"]], ["E1 1ST Flat 2", ["E1 1ST"]],
]);

table("postcodes may be split otherwise", parsing.tidied, [
  ["WA 1", "WA1"], ["wa 1 3", "wa1 3"], ["SW 1A 1AA", "SW1A 1AA"], ["tv1a-1", "tv1a 1"], ["TV1A-1A", "TV1A 1A"],
  ["WA1-1AA, Westown", "WA1 1AA, Westown"],
  ["tv1a 1aa", "tv1a 1aa"], ["east 1", "east 1"], ["10-12 High St", "10-12 High St"],
]);

table("names are compared without case, accents and punctuation", parsing.folded, [
  ["Ynys Môn", "ynys mon"], ["Barton & Winton", "barton and winton"], ["barton&win", "barton and win"], ["St Mary's", "st marys"],
  ["Saint Mary's", "st marys"],
  ["Saint", "saint"], ["Dyce/Bucksburn/Kingswells", "dyce bucksburn kingswells"], ["  A.  B ", "a b"],
]);

test("words of a name are whole words, one after the other", () => {
  for (const [name, text, wanted] of [
    ["City of Weston and Sea", "weston and sea", true], ["City of Weston and Sea", "SEA", true], ["City of Weston and Sea", "west", false],
    ["Eastfield", "field", false],
  ]) assert.equal(parsing.hasWords(name, text), wanted, text);
});

test("a name is chosen only if no other one of its kind has it", () => {
  const [ward, otherWard, district, place] = [{ column: "ward" }, { column: "ward" }, { column: "district" }, { place: "osgb1" }];
  assert.equal(parsing.onlyOfItsKind([district, ward, otherWard]), district);
  assert.equal(parsing.onlyOfItsKind([ward, district, otherWard]), undefined);
  assert.equal(parsing.onlyOfItsKind([place, ward, otherWard]), place);
  assert.equal(parsing.onlyOfItsKind([]), undefined);
});

const westminster = { latitude: 51.5033, longitude: -0.1276 };
table("positions are degrees, metres or grid references", pointIn, [
  ["51.5033, -0.1276", westminster], ["51.5033,-0.1276", westminster], ["51.5033 -0.1276", westminster], ["51.5033N 0.1276W", westminster],
  ["N51.5033 W0.1276", westminster], ["51.5033° N, 0.1276° W", westminster], ["51.5033; −0.1276", westminster],
  ["52, -1", { latitude: 52, longitude: -1 }], ["530050, 179950", { easting: 530050, northing: 179950 }],
  ["530050.4 179950.9", { easting: 530050, northing: 179950 }],
  ["TQ 300 799", { easting: 530050, northing: 179950 }], ["tq3005079950", { easting: 530050, northing: 179950 }],
  ["HP 60 13", { easting: 460500, northing: 1213500 }],
  ["51,5033; -0,1276", westminster], ["51,5033 -0,1276", westminster], ["51,5033, -0,1276", westminster], ["51,5033,-0,1276", westminster],
  ["51,5", { latitude: 51, longitude: 5 }], ["51.5, -5e-05", { latitude: 51.5, longitude: -0.00005 }],
  ["530050,4; 179950,9", { easting: 530050, northing: 179950 }], ["530050., 179950.", { easting: 530050, northing: 179950 }],
  ["51.5033,-.1276", westminster], ["51,5033; -,1276", westminster], ["51.,-0.1276", { latitude: 51, longitude: -0.1276 }],
]);

table("sectors, postcodes and other numbers are no positions", pointIn, [
  ...["N1 1", "S10 2", "s1 2e", "N1 9W", "52 -1", "M1 1AA", "TQ 300 79", "ZZ 30 79", "1 2", "", "52,1,0", "52.5,1,0", "51,,5", "N1. 1", ".,.", "51.5.,1",
    "5".repeat(70)].map((text) => [text, null]),
]);

table("positions outside the British Isles aren't on the map", (text) => isOnMap(pointIn(text)), [
  ["51.5, -0.12", true], ["54.6,-5.93", true], ["530050, 179950", true], ["48.85, 2.35", false], ["40.7128, -74.0060", false], ["60.5, 5.3", false],
  ["800000, 180000", false],
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

test("texts name groups, and ordinals belong to them", () => {
  const parsed = groups.parseGroups([["M", 0, 7], ["M1", 0, 3, "M11", 3, 4], ["M1 1", 0, 3, "M11 1", 3, 2, "M11 2", 5, 2]]);
  const nameOf = (text) => {
    const group = groups.groupNamed(parsed, text);
    return group && parsed[group.level].names[group.number];
  };
  for (const [text, wanted] of [["m", "M"], ["m11", "M11"], ["M1 1", "M1 1"], ["m11 ", "M11"], ["m112", "M11 2"], ["m12", null], ["m2", null]]) assert.equal(nameOf(text), wanted, text);
  assert.deepEqual(groups.groupAt(parsed, 2, 4), { level: 2, number: 1, name: "M11 1", first: 3, end: 5 });
  assert.equal(groups.groupAt(parsed, 2, 7), null);
});
