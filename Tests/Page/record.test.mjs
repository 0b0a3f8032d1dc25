// Records: downloads.
import assert from "node:assert/strict";
import { test } from "node:test";

import { csvOf } from "../../Sources/PostcodePage/WebApp/Site/record/csv.js";

const named = (name, value, text) => ({ name, value, attributes: [{ name: "name", value: text }] });

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
