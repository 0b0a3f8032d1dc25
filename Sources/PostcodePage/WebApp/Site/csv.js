// Downloads of postcodes as CSV.

const quoted = (value) => /[",\r\n]/.test(value) ? `"${value.replaceAll("\"", "\"\"")}"` : value;

/** Returns records as CSV (RFC 4180): a column for each field, and one for the names of its codes, if it has names. */
export function csvOf(records) {
  const columns = new Map();
  const rows = records.map(({ postcode, fields }) => {
    const row = new Map([["postcode", postcode]]);
    for (const { name, value, attributes = [] } of fields) {
      if (name === "grid" || name === "irish_grid" || name === "degrees") {
        const titles = { grid: ["easting", "northing"], irish_grid: ["irish_easting", "irish_northing"], degrees: ["latitude", "longitude"] }[name];
        value.split(", ").forEach((part, index) => row.set(titles[index], part));
        continue;
      }
      row.set(name, String(value));
      const named = attributes.find((attribute) => attribute.name === "name")?.value;
      if (named) row.set(`${name}_name`, named);
    }
    for (const name of row.keys()) columns.set(name, true);
    return row;
  });
  const names = [...columns.keys()];
  return [names, ...rows.map((row) => names.map((name) => row.get(name) ?? ""))]
    .map((cells) => cells.map(quoted).join(",")).join("\r\n") + "\r\n";
}

/** Offers a text to the user as a file. */
export function saveFile(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
