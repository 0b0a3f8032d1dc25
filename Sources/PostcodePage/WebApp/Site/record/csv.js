// Downloads of postcodes as CSV.

/** Marks a text that a spreadsheet would take for a formula as a text (OWASP, CSV Injection); numbers stay numbers. */
const escaped = (value) => /^[=+\-@\t\r]/.test(value) && !/^[+-][\d.]+$/.test(value) ? `'${value}` : value;
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

/** Returns records as CSV (RFC 4180), with the kinds of positions that any of them has. Columns of codes with names are followed by their names. */
export function csvOf(records, columns) {
  const rows = records.map(cellsOf);
  const positions = Object.values(positionTitles).flat().filter((title) => rows.some((cells) => cells[title] !== undefined));
  const names = ["postcode", ...positions, ...columns.flatMap(({ name, hasNames }) => [name, ...hasNames ? [`${name}_name`] : []])];
  return [names, ...rows.map((cells) => names.map((name) => cells[name] ?? ""))].map((row) => `${row.map((value) => quoted(escaped(value))).join(",")}\r\n`).join("");
}

/** Offers a CSV file to the user. */
export function saveFile(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
