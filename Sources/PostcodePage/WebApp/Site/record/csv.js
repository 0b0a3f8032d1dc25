// Downloads of postcodes as CSV.

const quoted = (value) => /[",\r\n]/.test(value) ? `"${value.replaceAll("\"", "\"\"")}"` : value;

/** The columns of positions. */
const positionTitles = { grid: ["easting", "northing"], irish_grid: ["irish_easting", "irish_northing"], degrees: ["latitude", "longitude"] };

/**
 * Returns records as CSV (RFC 4180): their positions, and the index's columns, each followed by one for the names of its codes, if it has
 * names. `kinds` are the index's kinds of positions: "grid", "irish_grid" and "degrees".
 */
export function csvOf(records, { columns, kinds }) {
  const rows = records.map(({ postcode, fields }) => {
    const row = new Map([["postcode", postcode]]);
    for (const { name, value, attributes = [] } of fields) {
      if (positionTitles[name]) {
        value.split(", ").forEach((part, index) => row.set(positionTitles[name][index], part));
        continue;
      }
      row.set(name, String(value));
      for (const attribute of attributes) row.set(`${name}_${attribute.name}`, attribute.value);
    }
    return row;
  });
  const positions = kinds.flatMap((kind) => positionTitles[kind]);
  const names = ["postcode", ...positions, ...columns.flatMap(({ name, hasNames }) => hasNames ? [name, `${name}_name`] : [name])];
  return [names, ...rows.map((row) => names.map((name) => row.get(name) ?? ""))]
    .map((cells) => cells.map(quoted).join(",")).join("\r\n") + "\r\n";
}

/** Offers a CSV file to the user. */
export function saveFile(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: "text/csv" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
