// Downloads of postcodes as CSV.

const quoted = (value) => /[",\r\n]/.test(value) ? `"${value.replaceAll("\"", "\"\"")}"` : value;
/** The columns of positions. */
const positionTitles = { grid: ["easting", "northing"], irish_grid: ["irish_easting", "irish_northing"], degrees: ["latitude", "longitude"] };

/** Returns the cells of a record by the names of their columns. */
function cellsOf({ postcode, fields }) {
  const cells = { postcode };
  for (const { name, value, attributes = [] } of fields) {
    if (positionTitles[name]) value.split(", ").forEach((number, index) => { cells[positionTitles[name][index]] = number; });
    else cells[name] = String(value);
    for (const attribute of attributes) cells[`${name}_${attribute.name}`] = attribute.value;
  }
  return cells;
}

/** Returns records as CSV (RFC 4180). `kinds` are the kinds of positions of the index. Columns of codes with names are followed by their names. */
export function csvOf(records, { columns, kinds }) {
  const positions = kinds.flatMap((kind) => positionTitles[kind]);
  const names = ["postcode", ...positions, ...columns.flatMap(({ name, hasNames }) => [name, ...hasNames ? [`${name}_name`] : []])];
  return [names, ...records.map(cellsOf).map((cells) => names.map((name) => cells[name] ?? ""))]
    .map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

/** Offers a CSV file to the user. */
export function saveFile(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
