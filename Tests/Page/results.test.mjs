// The results of a search in words and as options.
import assert from "node:assert/strict";
import { test } from "node:test";

import { countOf, groupOption, missOption, optionOf, optionsOf, similarOptions } from "../../Sources/PostcodePage/WebApp/Site/search/results.js";

const areas = (count, column) => Array.from({ length: count }, (_, index) => ({ column, name: `Area ${index}`, code: `E07000${index}`, count: 5, terminated: 0 }));
const places = (count, values = {}) => Array.from({ length: count }, (_, index) => ({ name: `Kw${index}`, place: `osgb${index}`, details: "Town", ...values }));
const kinds = ["Warrington area", "outcode", "postcode sector"];
const area = (name, level = 0) => ({ name, level, kind: kinds[level], count: 7, terminated: 2, first: 0, end: 7 });

test("results are counted in words", () => {
  for (const [results, wanted] of [
    [{ count: 1, terminated: 0 }, "1 postcode"], [{ count: 4, terminated: 2 }, "2 postcodes and 2 terminated"],
    [{ count: 1, terminated: 1 }, "1 terminated postcode"],
    [{ count: 1234567, terminated: 0 }, "1,234,567 postcodes"], [{ count: 2, terminated: 0, outcode: "KW15" }, "2 postcodes in KW15"],
    [{ count: 0, areas: areas(100, "district"), areaCounts: { district: 120 } }, "120 districts, first 100 listed"],
    [{ count: 0, areas: [...areas(1, "district"), ...areas(1, "ward")], areaCounts: { district: 1, ward: 1 } }, "1 district and 1 ward"],
    [{ count: 0, areas: [...areas(1, "region"), ...areas(1, "county"), ...areas(1, "district")], areaCounts: { region: 1, county: 1, district: 1 } },
      "1 region, 1 county and 1 district"],
    [{ count: 0, places: places(3) }, "3 places"], [{ count: 0, places: places(20), placesAreCut: true }, "20 or more places"],
    [{ count: 0, places: places(2, { isCorrected: true }) }, "2 places of a similar name"],
    [{ count: 3, terminated: 0, places: places(5), placesAreCut: true, groups: [area("KW")] }, "3 postcodes and 5 or more places"],
    [{ count: 0, postcodeAreas: [area("WA")] }, "1 postcode area"], [{ point: { latitude: 51, longitude: 0 } }, "A position"],
    [{ count: 4, terminated: 2, places: places(2) }, "2 places, 2 postcodes and 2 terminated"],
  ]) assert.equal(countOf(results), wanted);
});

test("options say what they are, and how many postcodes they have", () => {
  assert.equal(optionOf({ column: "ward", code: "E05", name: "West", count: 540, terminated: 54, kind: "ward of Westfield" }).note, "ward of Westfield · 486 postcodes and 54 terminated");
  assert.equal(optionOf({ column: "district", kind: "district", code: "E07", name: "West", count: 1, terminated: 0 }).note, "district · 1 postcode");
  assert.equal(groupOption(area("WA")).note, "Warrington area · 5 postcodes and 2 terminated");
  assert.deepEqual([groupOption(area("WA1", 1)).note, groupOption(area("WA1", 1)).range], ["outcode · 5 postcodes and 2 terminated", { first: 0, end: 7 }]);
  assert.equal(missOption({ text: "AB1 1AB", count: 1, terminated: 1 }).note, "1 terminated postcode");
  assert.equal(missOption({ text: "AB2", count: 2, terminated: 1, kind: "outcode" }).note, "outcode · 1 postcode and 1 terminated");
});

test("options are in the order of the results", () => {
  const order = ["places", "areas", "smallPlaces", "groups", "postcodeAreas", "items", "similar"];
  const names = (results, isOpen = true) => optionsOf({ order, ...results }, isOpen).map(({ postcode }) => postcode);
  const items = [{ postcode: "KW1 1AA", location: "" }, { postcode: "KW1 1AB", location: "", isTerminated: true }];
  const [place] = places(1, { isMinor: false });
  assert.deepEqual(names({ items, groups: [area("KW1", 1)], places: [place], areas: areas(1, "ward") }), ["Kw0", "Area 0", "KW1", "KW1 1AA", "KW1 1AB"]);
  assert.deepEqual(names({ places: [place, ...places(1, { name: "Minor", isMinor: true })], areas: areas(1, "district") }), ["Kw0", "Area 0", "Minor"]);
  assert.deepEqual(names({ order: ["postcodeAreas", "areas"], postcodeAreas: [area("WA")], areas: areas(1, "district") }), ["WA", "Area 0"]);
  assert.equal(optionsOf({ order, items }, true)[1].note, "terminated");
  assert.equal(optionsOf({ order, areas: [{ ...areas(1, "ward")[0], isAnswer: true }] }, true)[0].isAnswer, true);
  // A line divides the two meanings of M11.
  const divided = optionsOf({ order, items, groups: [area("M11", 1), { ...area("M1 1", 2), isOther: true }] }, true);
  assert.deepEqual(divided.filter(({ startsGroup }) => startsGroup).map(({ postcode }) => postcode), ["M1 1", "KW1 1AA"]);
  // Without the index, the server's groups are texts to search for.
  const [group] = optionsOf({ order, groups: [area("M1", 1)] }, false);
  assert.deepEqual([group.text, group.isSuggestion, group.range], ["M1 ", true, null]);
});

test("a text without results has similar ones", () => {
  const options = similarOptions({ misses: [{ text: "AB1", count: 1, terminated: 0 }], around: area("AB"), exchanged: { text: "51.50000, -0.12000" } });
  assert.deepEqual(options.map(({ postcode }) => postcode), ["AB1", "AB", "51.50000, -0.12000"]);
});
