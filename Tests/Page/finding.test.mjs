// What a text means besides the start of a postcode: groups, administrative areas, postcodes in addresses, and what an index lacks.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as finding from "../../Sources/PostcodePage/WebApp/Site/search/finding.js";
import { parseGroups } from "../../Sources/PostcodePage/WebApp/Site/search/groups.js";

/** Makes the groups of some outcodes, each with some sectors of ten postcodes. */
function groupsWith(outcodes) {
  const lists = [[], [], []];
  let next = 0;
  for (const [outcode, sectors] of Object.entries(outcodes)) {
    const area = outcode.match(/^[A-Z]+/)[0];
    const [start, known] = [next, lists[0].indexOf(area)];
    for (const sector of sectors) {
      lists[2].push(`${outcode} ${sector}`, next, 10);
      next += 10;
    }
    lists[1].push(outcode, start, next - start);
    if (known < 0) lists[0].push(area, start, next - start);
    else lists[0][known + 2] += next - start;
  }
  return parseGroups(lists);
}

/** Makes the areas of a column of [code, name, count, within]. */
const areaSet = (areas) => ({
  names: areas.map(([, name]) => name), ids: areas.map((_, index) => index + 1), codes: areas.map(([code]) => code), keys: [],
  counts: areas.map(([, , count = 10]) => count), terminated: areas.map(() => 0), within: areas.map(([, , , within = ""]) => within),
});
const named = (districts, wards = [], others = {}) => ({
  ...Object.fromEntries(Object.entries(others).map(([column, areas]) => [column, areaSet(areas)])),
  district: areaSet(districts.map((area, index) => [`E0700000${index + 1}`, ...[area].flat()])),
  ward: areaSet(wards.map((area, index) => [`E0500000${index + 1}`, ...[area].flat()])),
});
/** Returns the areas that a text means, and the start of the text if only that was searched for. */
function areasOf(text, sets) {
  const { found: areas, part: start } = finding.areasOf(text, sets);
  return { areas, start };
}
const namesOf = (text, sets) => areasOf(text, sets).areas.map(({ name }) => name);

const some = groupsWith({ M1: [1], M11: [1, 2], RG1: [1], RG1A: [1], RG2: [1], RG10: [1], RG12: [1], FC1: [1, 2], F1: [3] });

test("texts list the groups that they begin or name, in the order of their numbers", () => {
  const listed = (text) => finding.groupsOf(text, some).map(({ name }) => name);
  for (const [text, wanted] of [
    // The outcode comes first, the other meaning last.
    ["m11", ["M11", "M11 1", "M11 2", "M1 1"]], ["m11 ", ["M11", "M11 1", "M11 2"]], ["m1 1", ["M1 1"]], ["m1", ["M1", "M11", "M1 1"]],
    ["rg", ["RG", "RG1", "RG1A", "RG2", "RG10", "RG12"]], ["rg1", ["RG1", "RG1A", "RG10", "RG12", "RG1 1"]], ["f", ["FC", "F", "F1"]],
    ["m1 1aa", []], ["zz", []], ["", []],
  ]) assert.deepEqual(listed(text), wanted, text);
  assert.equal(finding.groupsOf("m11", some).at(-1).isOther, true);
  assert.deepEqual(finding.groupsOf("m11", some)[0], { level: 1, number: 1, name: "M11", isOther: false, first: 10, end: 30, count: 20, terminated: 0 });
});

test("areas are found by words of their names, whole names first", () => {
  const sets = named(["Aberdeenshire", "Aberdeen City", "Casnewydd - Newport", "City of Weston", "Isle of Easton", "Brighton and Hove", "Combe"],
    [["Leith", 20, "Aberdeenshire"], ["Leith Walk", 10, "Aberdeenshire"], ["Newport", 5, "Casnewydd"], ["St Mary's", 4, "Isle of Easton"], ["Barton & Winton", 3]],
    { country: [["E92000001", "England"]], region: [["E12000001", "North Combe"]], county: [["E10000001", "Combeshire"]] });
  for (const [text, wanted] of [
    ["aberdeen", ["Aberdeen City", "Aberdeenshire"]], ["aber", ["Aberdeenshire", "Aberdeen City"]], ["newport", ["Casnewydd - Newport", "Newport"]],
    ["weston city", ["City of Weston"]], ["isle east", ["Isle of Easton"]], ["eas isl", ["Isle of Easton"]], ["weston town", []],
    ["leith", ["Leith", "Leith Walk"]], ["saint mary", ["St Mary's"]], ["saint m", ["St Mary's"]], ["brighton & hove", ["Brighton and Hove"]],
    ["barton and win", ["Barton & Winton"]],
    ["combe", ["Combe", "North Combe", "Combeshire"]], ["england", ["England"]], ["E07000001", ["Aberdeenshire"]], ["e05000002", ["Leith Walk"]],
    ["E99999999", []], ["wa", []], ["sw1", []],
  ]) assert.deepEqual(namesOf(text, sets), wanted, text);
});

test("a part after a comma restricts the areas, or is ignored", () => {
  const sets = named(["Westfield", "Eastfield"], [["Saint Mary's", 9, "Westfield"], ["St Mary's", 9, "Eastfield"]]);
  for (const [text, districts, start] of [
    ["st marys, east", ["Eastfield"], undefined], ["saint mary, westfield", ["Westfield"], undefined], ["st marys, London", ["Eastfield", "Westfield"], "st marys"],
  ]) {
    const result = areasOf(text, sets);
    assert.deepEqual([result.areas.map(({ within }) => within).sort(), result.start], [districts, start], text);
  }
});

test("titles may be left out, or differ", () => {
  const sets = named(["City of Weston", "Easton"], [["Easton", 10, "City of Weston"], ["Norton", 10, "Easton"]]);
  for (const [text, column, name, start] of [
    ["Easton District", "district", "Easton", "Easton"], ["royal  borough of easton", "district", "Easton", "easton"],
    ["Easton City Council", "district", "Easton", "Easton"],
    ["Easton ward", "ward", "Easton", "Easton"], ["City of Weston London Boro", "district", "City of Weston", "City of Weston"],
    ["The Easton", "district", "Easton", "Easton"],
    ["Norton ward, Easton City Council", "ward", "Norton", "Norton"], ["Weston ward", "district", "City of Weston", "Weston"],
  ]) {
    const result = areasOf(text, sets);
    assert.deepEqual([result.areas[0]?.column, result.areas[0]?.name, result.start], [column, name, start], text);
  }
});

test("a name is opened if it alone of its kind has the words", () => {
  const sets = named(["The City of Weston and Sea"], ["Weston Hill", "Weston Park"]);
  const opened = (text) => finding.onlyWithWords(text, areasOf(text, sets).areas)?.name;
  assert.deepEqual(["weston", "SEA", "park", "west", "weston p"].map(opened), ["The City of Weston and Sea", "The City of Weston and Sea", "Weston Park", undefined, undefined]);
});

test("similar names are suggested", () => {
  const sets = named([["City of Westfield", 5], ["Eastfield", 9]]);
  for (const [text, wanted] of [["westfeild", ["City of Westfield"]], ["eatsfield", ["Eastfield"]], ["eastfeil", ["Eastfield"]], ["northfield", []], ["wes", []], ["1234", []]]) {
    assert.deepEqual(finding.similarAreas(text, sets).map(({ name }) => name), wanted, text);
  }
});

test("postcodes are found in addresses", () => {
  const groups = groupsWith({ TV1A: [1], WA1: [1, 3], EA1: [3], M1: [1] });
  for (const [text, wanted] of [
    ["10 Invented Street, TV1A 1AA, United Kingdom", "TV1A 1AA"], ["Westtown, WA1", "WA1 "], ["London SW1A", "SW1A "], ["EA1 3, Easttown", "EA1 3"],
    ["5 High St, EA1 3B", "EA1 3B"],
    ["TV1A 1AA", ""], ["WA1", ""], ["Westfield", ""], ["10 Nowhere Road", ""],
  ]) assert.equal(finding.postcodeIn(text, groups), wanted, text);
});

test("postcode areas have the names of their towns", () => {
  const groups = groupsWith({ BT1: [1], EC1: [1], SE1: [1], TQ1: [1], ZE1: [1], WA1: [1] });
  for (const [text, wanted] of [
    ["lond", ["BT", "EC", "SE"]], ["london", ["EC", "SE"]], ["londond", ["BT"]], ["south", ["SE"]], ["torq", ["TQ"]], ["Torquay", ["TQ"]],
    ["lerwick", ["ZE"]], ["warr", ["WA"]],
    ["to", []], ["tq1", []],
  ]) assert.deepEqual(finding.postcodeAreasNamed(text, groups).map(({ name }) => name), wanted, text);
  assert.deepEqual(["torq", "torquay", "shetland"].map((text) => finding.postcodeAreasNamed(text, groups)[0].isWhole), [false, true, true]);
});

test("what an index doesn't cover is named", () => {
  const groups = groupsWith({ WA1: [1] });
  for (const [text, wanted] of [
    ["SW1A 1AA", "SW"], ["bt1", "BT"], ["je2 3", "JE"], ["BT", "BT"], ["w1", "W"], ["b", "B"], ["torquay", "TQ"], ["belfast", "BT"],
    ["Saint Helier", "JE"],
    ["WA2", undefined], ["warrington", undefined], ["XX1", undefined], ["é", undefined], ["nowhere", undefined],
  ]) assert.equal(finding.uncovered(text, groups)?.area, wanted, text);
  assert.deepEqual(finding.uncovered("bt1", groups), { area: "BT", place: "Northern Ireland" });
  const places = [{ latitude: 54.6, longitude: -5.93 }, { latitude: 55.3, longitude: -5.6 }, { latitude: 54.2, longitude: -4.5 }, { latitude: 51.5, longitude: -0.1 }];
  assert.deepEqual(places.map((place) => finding.uncoveredAt(place, groups)?.area), ["BT", undefined, "IM", undefined]);
  assert.equal(finding.uncoveredAt(places[0], groupsWith({ BT1: [1] })), null);
});

test("unknown postcodes lead to the smallest group around them", () => {
  const groups = groupsWith({ WA1: [1, 9], WA2: [1] });
  for (const [text, wanted] of [
    ["WA1 9ZZ", "WA1 9"], ["wa1 0zz", "WA1"], ["WA77 1AA", "WA"], ["WA17 1AA", "WA"], ["wa10zz", "WA1"], ["WA17", "WA1"], ["WA17 ", "WA"],
    ["ZZ1 1AA", undefined], ["Westown", undefined],
  ]) assert.equal(finding.groupAround(text, groups)?.name, wanted, text);
});
