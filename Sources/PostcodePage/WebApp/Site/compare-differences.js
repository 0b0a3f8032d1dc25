// Compares two responses field by field.

/** Limits of the comparison, since another server may send anything. */
export const limits = { fields: 2000, depth: 32 };

/**
 * Returns the fields of a JSON value by path, such as "result.codes.ccg" for {result: {codes: {ccg: 1}}}, and whether the
 * value exceeds the limits.
 */
function fieldsOf(root) {
  const fields = new Map();
  let isCut = false;
  const open = [{ value: root, path: "", depth: 0 }];
  while (open.length) {
    const { value, path, depth } = open.pop();
    if (fields.size >= limits.fields) return { fields, isCut: true };
    const isList = Array.isArray(value);
    const names = isList ? value.slice(0, limits.fields).keys() : value !== null && typeof value === "object" ? Object.keys(value) : null;
    const children = names && [...names].slice(0, limits.fields);
    if (!children?.length) {
      fields.set(path, children ? (isList ? "[]" : "{}") : JSON.stringify(value));
    } else if (depth === limits.depth) {
      isCut = true;
      fields.set(path, "…");
    } else {
      isCut ||= children.length < (isList ? value.length : Object.keys(value).length);
      for (const name of children.reverse()) {
        open.push({ value: value[name], path: isList ? `${path}[${name}]` : path ? `${path}.${name}` : name, depth: depth + 1 });
      }
    }
  }
  return { fields, isCut };
}

/**
 * Returns the fields of two responses: {path, here, there, differs}, with undefined for a missing value. `isCut` says that a
 * response exceeds the limits.
 */
export function fieldsOfBoth(here, there) {
  const [left, right] = [fieldsOf(here), fieldsOf(there)];
  const rows = [...new Set([...left.fields.keys(), ...right.fields.keys()])].map((path) => ({
    path, here: left.fields.get(path), there: right.fields.get(path), differs: left.fields.get(path) !== right.fields.get(path),
  }));
  return { rows, isCut: left.isCut || right.isCut };
}
