// What a text means besides the start of a postcode: groups, administrative areas, postcodes in addresses, and what an index lacks.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as finding from "../../Sources/PostcodePage/WebApp/Site/search/finding.js";
import { parseGroups } from "../../Sources/PostcodePage/WebApp/Site/search/groups.js";
import { folded } from "../../Sources/PostcodePage/WebApp/Site/search/parsing.js";

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

/** Makes areas of names or [name, count, within], by their column. */
const named = (districts, wards = [], others = {}) => Object.entries({ ...others, district: districts, ward: wards }).flatMap(([column, areas]) =>
  areas.map((area, index) => {
    const [name, count = 10, within = ""] = [area].flat();
    const code = { country: "E9200000", region: "E1200000", county: "E1000000", district: "E0700000", ward: "E0500000" }[column] + (index + 1);
    return { column, id: index + 1, code, name, count, terminated: 0, within, key: folded(name) };
  }));
const namesOf = (text, sets) => finding.areasOf(text, sets).map(({ name }) => name);

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
    { country: ["England"], region: ["North Combe"], county: ["Combeshire"] });
  for (const [text, wanted] of [
    ["aberdeen", ["Aberdeen City", "Aberdeenshire"]], ["aber", ["Aberdeenshire", "Aberdeen City"]], ["newport", ["Casnewydd - Newport", "Newport"]],
    ["weston city", ["City of Weston"]], ["isle east", ["Isle of Easton"]], ["eas isl", ["Isle of Easton"]], ["weston town", []],
    ["leith", ["Leith", "Leith Walk"]], ["saint mary", ["St Mary's"]], ["saint m", ["St Mary's"]], ["brighton & hove", ["Brighton and Hove"]],
    ["barton and win", ["Barton & Winton"]],
    ["combe", ["Combe", "North Combe", "Combeshire"]], ["england", ["England"]], ["E07000001", ["Aberdeenshire"]], ["e05000002", ["Leith Walk"]],
    ["E99999999", []], ["wa", []], ["sw1", []],
  ]) assert.deepEqual(namesOf(text, sets), wanted, text);
});

test("words of the district may follow the name, and titles don't count", () => {
  const sets = named(["City of Weston", "Easton"], [["Saint Mary's", 9, "City of Weston"], ["St Mary's", 9, "Easton"], ["Norton", 9, "Easton"]]);
  const districtsOf = (text) => finding.areasOf(text, sets).map(({ within }) => within).sort();
  assert.deepEqual(districtsOf("st marys, east"), ["Easton"]);
  assert.deepEqual(districtsOf("saint mary, weston"), ["City of Weston"]);
  assert.deepEqual(districtsOf("st marys"), ["City of Weston", "Easton"]);
  for (const [text, name] of [["Easton District", "Easton"], ["royal  borough of easton", "Easton"], ["Weston Council", "City of Weston"], ["Norton ward", "Norton"]]) {
    assert.equal(namesOf(text, sets)[0], name, text);
  }
});

test("a name is opened if it alone of its kind has the words", () => {
  const sets = named(["The City of Weston and Sea"], ["Weston Hill", "Weston Park"]);
  const opened = (text) => finding.onlyWithWords(text, finding.areasOf(text, sets))?.name;
  assert.deepEqual(["weston", "SEA", "park", "west", "weston p"].map(opened), ["The City of Weston and Sea", "The City of Weston and Sea", "Weston Park", undefined, undefined]);
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
    ["WA2", undefined], ["warrington", undefined], ["XX1", undefined], ["nowhere", undefined],
  ]) assert.equal(finding.uncovered(text, groups)?.area, wanted, text);
  assert.deepEqual(finding.uncovered("bt1", groups), { area: "BT", place: "Northern Ireland" });
});

test("unknown postcodes lead to the smallest group around them", () => {
  const groups = groupsWith({ WA1: [1, 9], WA2: [1] });
  for (const [text, wanted] of [
    ["WA1 9ZZ", "WA1 9"], ["wa1 0zz", "WA1"], ["WA77 1AA", "WA"], ["WA17 1AA", "WA"], ["wa10zz", "WA1"], ["WA17", "WA1"], ["WA17 ", "WA"],
    ["ZZ1 1AA", undefined], ["Westown", undefined],
  ]) assert.equal(finding.groupAround(text, groups)?.name, wanted, text);
});
