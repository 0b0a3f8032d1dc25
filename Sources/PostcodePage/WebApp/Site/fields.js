// What a record says, in words: how its fields are called, what their codes mean, and the line that it begins with.

/** What fields are called that need more than their name with a capital letter. */
const titles = {
  grid: "Grid reference", irish_grid: "Irish Grid reference", degrees: "Latitude, longitude", quality: "Position quality",
  introduced: "Introduced", terminated: "Terminated", date_of_introduction: "Introduced", user_type: "Users",
  deprivation_rank: "Rank of deprivation",
  county_electoral_division: "County electoral division", ced: "County electoral division",
  admin_district: "District", admin_county: "County", admin_ward: "Ward", parliamentary_constituency: "Constituency",
  constituency: "Constituency", scottish_constituency: "Constituency of the Scottish Parliament",
  european_region: "European electoral region", european_electoral_region: "European electoral region",
  travel_to_work_area: "Travel-to-work area", ttwa: "Travel-to-work area", police_force_area: "Police force area",
  pfa: "Police force area", built_up_area: "Built-up area", built_up_sub_division: "Built-up area sub-division",
  bua: "Built-up area", itl: "International territorial level", nuts: "International territorial level",
  local_administrative_unit: "Local administrative unit",
  nhs_ha: "NHS health authority", regional_health_authority: "NHS region", nhs_region: "NHS region",
  ccg: "Sub-ICB location", icb: "Integrated care board", lep1: "Local enterprise partnership",
  lep2: "Second local enterprise partnership",
  lsoa: "LSOA", msoa: "MSOA", ruc11: "Rural or urban 2011", ruc21: "Rural or urban 2021",
};

/** Areas of a census have its year behind their name: lsoa21, rural_urban_2011. */
const ofCensus = { oa: "Output area", lsoa: "LSOA", msoa: "MSOA", rural_urban: "Rural or urban",
  output_area_classification: "Output area classification" };

export function titleOf(name) {
  if (titles[name]) return titles[name];
  const [, kind, year] = /^(.*?)_?(?:20)?([012]1)$/.exec(name) ?? [];
  if (ofCensus[kind]) return `${ofCensus[kind]} 20${year}`;
  return name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
}

const monthNames = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December"];

/** 201506 as June 2015. */
export function monthOf(text) {
  const [, year, month] = /^(\d{4})(\d{2})$/.exec(text) ?? [];
  return monthNames[Number(month) - 1] ? `${monthNames[Number(month) - 1]} ${year}` : "date unknown";
}

/** The countries' codes; not every index has names for them. */
const countries = { E92000001: "England", W92000004: "Wales", S92000003: "Scotland", N92000002: "Northern Ireland",
  L93000001: "Channel Islands", M83000003: "Isle of Man" };

/** How good a position is: as the ONS writes it, and Ordnance Survey with a nought behind it. */
const qualities = { 1: "Within the building nearest to the middle", 2: "Within the building nearest to the middle, by eye",
  3: "Within 50 metres", 4: "The mean of its addresses", 5: "Guessed from postcodes around it",
  6: "The middle of its sector", 8: "As it was when the postcode ended", 9: "No position" };

const meanings = {
  country: (code) => countries[code],
  user_type: (code) => ({ 0: "Small: homes, shops, offices", 1: "Large: one address with much mail" })[code],
  quality: (code) => qualities[code >= 10 ? code / 10 : code],
};

const months = new Set(["introduced", "terminated", "date_of_introduction"]);

/** The name that goes with a field's value; "" if there is none. */
function nameOf({ name, value, known = [] }) {
  const named = known.find((other) => other.name === "name")?.value;
  return named ?? meanings[name]?.(String(value)) ?? "";
}

/** What a field says, and the code behind it. */
export function contentOf(field) {
  const { name, value } = field;
  if (months.has(name)) return [monthOf(String(value)), ""];
  const named = nameOf(field);
  return named ? [named, String(value)] : [String(value), ""];
}

/** Whether a field says that the postcode lies in no such area. */
export const isNone = (field) => nameOf(field) === "(pseudo) none" || /^[A-Z]99999999$/.test(String(field.value));

/** Leaves out of a name what is said by where it stands: "Piccadilly Ward", "Manchester District (B)". */
export function shortName(name) {
  const short = name.replace(/( \((B|DET|C)\))+$/, "").replace(/ (Ward|ED|District|London Boro|County)$/, "");
  return short || name;
}

function namesOf(record, wanted) {
  const names = wanted.map((kinds) => kinds.map((kind) => record.fields?.find(({ name }) => name === kind)).find(Boolean))
    .filter((field) => field && !isNone(field))
    .map((field) => nameOf(field) || (/\d/.test(field.value) ? "" : String(field.value))).filter(Boolean).map(shortName);
  return [...new Set(names)];
}

const ward = ["ward", "admin_ward"];
const district = ["district", "admin_district"];
const county = ["county", "admin_county"];

/** The names of a postcode's places, for a line: the two nearest. */
export const summaryOf = (record) => namesOf(record, [ward, district, county, ["country"]]).slice(0, 2).join(", ");

/** Where a postcode is, as one would say it: ward, district, country. */
export const placeOf = (record) => namesOf(record, [ward, district, ["country"]]).join(", ");

/** Where it is in degrees, or else on the grid: {name, value}; nothing if that is not known. */
export const positionOf = (record) => ["degrees", "grid", "irish_grid"]
  .map((kind) => record.fields.find(({ name }) => name === kind)).find(Boolean);

/** When it ended, in words; "" for a postcode in use. */
export function endOf(record) {
  const ended = record.fields.find(({ name }) => name === "terminated");
  return ended ? monthOf(String(ended.value)) : "";
}

export const distanceText = (metres) =>
  metres < 1 ? "same place" : metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
