// Records: titles, the meanings of codes, names of areas, and downloads.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as fields from "../../Sources/PostcodePage/WebApp/Site/record/fields.js";
import { csvOf } from "../../Sources/PostcodePage/WebApp/Site/record/csv.js";

const named = (name, value, text) => ({ name, value, attributes: [{ name: "name", value: text }] });

test("fields have titles", () => {
  for (const [name, title] of [["grid", "Grid reference"], ["lsoa21", "LSOA 2021"], ["rural_urban_2011", "Rural or urban 2011"], ["park", "Park"], ["user_type", "User type"]]) {
    assert.equal(fields.titleOf(name), title);
  }
});

test("codes have meanings", () => {
  for (const [field, wanted] of [
    [{ name: "country", value: "E92000001" }, ["England", "E92000001"]],
    [{ name: "user_type", value: 0 }, ["Small user: homes, shops and offices", "0"]],
    [{ name: "quality", value: 5 }, ["Estimated from nearby postcodes", "5"]],
    [{ name: "quality", value: 50 }, ["Estimated from nearby postcodes", "50"]],
    [{ name: "introduced", value: "198001" }, ["January 1980", ""]], [{ name: "terminated", value: "000000" }, ["date unknown", ""]],
    [named("ward", "E05000001", "Piccadilly Ward"), ["Piccadilly", "E05000001"]], [{ name: "itl", value: "E08000003" }, ["E08000003", ""]],
  ]) assert.deepEqual(fields.contentOf(field), wanted, field.name);
});

test("codes that mean none, and the rank of zero, are no values", () => {
  for (const [field, wanted] of [
    [{ name: "county", value: "E99999999" }, true], [named("ward", "W9", "(pseudo) none"), true], [{ name: "deprivation_rank", value: 0 }, true],
    [{ name: "deprivation_rank", value: 12 }, false], [{ name: "quality", value: 0 }, false], [{ name: "county", value: "E10000001" }, false],
  ]) assert.equal(fields.isNone(field), wanted);
});

test("names of areas are shortened", () => {
  for (const [name, short] of [
    ["Piccadilly Ward", "Piccadilly"], ["Manchester District (B)", "Manchester"], ["Powys - Powys", "Powys"],
    ["Casnewydd - Newport", "Casnewydd - Newport"],
    ["Galashiels and District", "Galashiels and District"], ["Peak District", "Peak District"],
    ["City and County of the City of London", "City of London"], ["Camden London Boro", "Camden"],
  ]) assert.equal(fields.shortName(name), short);
});

test("records have a location, a position and a month of termination", () => {
  const record = { fields: [named("ward", "E05000001", "West Ward"), named("district", "E07000001", "Westfield"), { name: "country", value: "E92000001" },
    { name: "grid", value: "400000, 300000" }, { name: "degrees", value: "52.5, -2" }, { name: "terminated", value: "200611" }] };
  assert.equal(fields.locationOf(record), "West, Westfield, England");
  assert.equal(fields.summaryOf(record), "West, Westfield");
  assert.equal(fields.positionOf(record).value, "52.5, -2");
  assert.equal(fields.terminationOf(record), "November 2006");
  const other = { fields: [{ name: "district", value: "E07000001" }, { name: "country", value: "L93000001" }] };
  assert.deepEqual([fields.locationOf(other), fields.positionOf(other), fields.terminationOf(other)], ["Channel Islands", undefined, ""]);
});

test("distances are in metres or kilometres", () => {
  assert.deepEqual([0.4, 67.2, 999.4, 999.5, 12345].map(fields.distanceText), ["0 m", "67 m", "999 m", "1.0 km", "12.3 km"]);
});

test("downloads have the columns of the index, also those without a value", () => {
  const columns = [{ name: "terminated" }, { name: "district", hasNames: true }];
  const records = [
    { postcode: "AB1 1AA", fields: [{ name: "grid", value: "400000, 300000" }, { name: "degrees", value: "52.5, -2" }, named("district", "E07000001", "One, \"two\"\nthree")] },
    { postcode: "AB1 1AB", fields: [{ name: "terminated", value: 200611 }] },
  ];
  assert.equal(csvOf(records, columns), "postcode,easting,northing,latitude,longitude,terminated,district,district_name\r\n"
    + "AB1 1AA,400000,300000,52.5,-2,,E07000001,\"One, \"\"two\"\"\nthree\"\r\n" + "AB1 1AB,,,,,200611,,\r\n");
  assert.equal(csvOf([{ postcode: "BT1 1AA", fields: [{ name: "irish_grid", value: "333000, 374000" }] }], []),
    "postcode,irish_easting,irish_northing\r\nBT1 1AA,333000,374000\r\n");
});

test("downloads have no formulas for spreadsheets, and numbers stay numbers", () => {
  const cell = (value) => csvOf([{ postcode: "AB1 1AA", fields: [{ name: "ward", value }] }], [{ name: "ward" }])
    .slice("postcode,ward\r\nAB1 1AA,".length, -2);
  for (const value of ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\tx", "=", "-", "+44 20"]) assert.equal(cell(value), `'${value}`);
  assert.equal(cell("=HYPERLINK(\"http://a\")"), "\"'=HYPERLINK(\"\"http://a\"\")\"");
  assert.equal(cell("\r1"), "\"'\r1\"");
  for (const value of ["-0.12", "+1.5", "-2", "1-2", "'x", ""]) assert.equal(cell(value), value);
});
