// The text of a record's fields: titles, the meanings of codes, and one-line summaries. FieldFormatter.swift does the same for the search page.

import { censusTitles, countries, months, qualities, titles, userTypes } from "./field-names.js";
import { dateUnknown } from "../search/texts.js";

/** Returns the title of a field: from the table, or its name with a capital letter and spaces. */
export function titleOf(name) {
  if (titles[name]) return titles[name];
  // Census areas end in the year: lsoa21, rural_urban_2011.
  const [, kind, year] = /^(.*?)_?(?:20)?([012]1)$/.exec(name) ?? [];
  if (censusTitles[kind]) return `${censusTitles[kind]} 20${year}`;
  return name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
}

/** Formats 201506 as "June 2015". */
function monthOf(text) {
  const [, year, month] = /^(\d{4})(\d{2})$/.exec(text) ?? [];
  return months[month] ? `${months[month]} ${year}` : dateUnknown;
}

const meanings = {
  country: (code) => countries[code],
  user_type: (code) => userTypes[code],
  // Ordnance Survey's codes are ten times those of the ONS.
  quality: (code) => qualities[code >= 10 ? code / 10 : code],
};

/** Returns the name of a field's code, or "". */
const nameOf = ({ name, value, attributes = [] }) =>
  attributes.find((attribute) => attribute.name === "name")?.value ?? meanings[name]?.(String(value)) ?? "";

/** Returns the text of a field, and its code if the text is a name. */
export function contentOf(field) {
  const [text, name] = [String(field.value), nameOf(field)];
  if (["introduced", "terminated"].includes(field.name)) return [monthOf(text), ""];
  return name ? [shortName(name), text] : [text, ""];
}

/** Whether a field says that the postcode lies in no such area, or has no such rank. */
export const isNone = (field) => nameOf(field) === "(pseudo) none" || /^[A-Z]99999999$/.test(String(field.value))
  || field.name === "deprivation_rank" && String(field.value) === "0";

/** Shortens a name: "Piccadilly Ward" to "Piccadilly", "Powys - Powys" to "Powys", but neither "Galashiels and District" nor "Peak District". */
export function shortName(name) {
  const short = name.replace(/( \((B|DET|C)\))+$/, "")
    .replace(/^(.+) (Ward|ED|District|London Boro|County)$/, (whole, rest) => /(^| )(and|&|of|the)$|^(Lake|Peak)$/.test(rest) ? whole : rest)
    .replace(/^City and County of the City of /, "City of ")
    .replace(/^(.+) - \1$/, "$1");
  return short || name;
}

/** Whether a text has the form of a GSS code. */
export const isCode = (text) => /^[A-Z]\d{8}$/.test(text);
function namesOf(record, wanted) {
  const names = wanted.map((kind) => record.fields?.find(({ name }) => name === kind))
    .filter((field) => field && !isNone(field))
    .map((field) => nameOf(field) || (/\d/.test(field.value) ? "" : String(field.value))).filter(Boolean).map(shortName);
  return [...new Set(names)];
}

/** Returns the names of the two smallest areas of a postcode. */
export const summaryOf = (record) => namesOf(record, ["ward", "district", "county", "country"]).slice(0, 2).join(", ");
/** Returns the location of a postcode: ward, district, country. */
export const locationOf = (record) => namesOf(record, ["ward", "district", "country"]).join(", ");
/** Returns the field of a postcode's position, in degrees or else on a grid, or nothing. */
export const positionOf = (record) => ["degrees", "grid", "irish_grid"]
  .map((kind) => record.fields.find(({ name }) => name === kind)).find(Boolean);

/** Returns the month of termination, or "" for a live postcode. */
export function terminationOf(record) {
  const terminated = record.fields.find(({ name }) => name === "terminated");
  return terminated ? monthOf(String(terminated.value)) : "";
}

/** Formats a distance in metres. */
export const distanceText = (metres) => metres < 999.5 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
