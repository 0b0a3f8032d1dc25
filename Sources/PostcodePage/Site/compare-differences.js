// What two answers have in common: the fields of both, side by side.

/** The fields of a JSON value by their paths: {result: {codes: {ccg: 1}}} has "result.codes.ccg". */
function* fieldsOf(value, path) {
  const isNested = value !== null && typeof value === "object";
  const entries = isNested ? Object.entries(value) : [];
  if (!entries.length) { yield [path, isNested ? (Array.isArray(value) ? "[]" : "{}") : JSON.stringify(value)]; return; }
  for (const [name, part] of entries) {
    yield* fieldsOf(part, Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name);
  }
}

/** Each field that one of two answers has: {path, here, there, differs}; what is not there is undefined. */
export function fieldsOfBoth(here, there) {
  const [left, right] = [new Map(fieldsOf(here, "")), new Map(fieldsOf(there, ""))];
  return [...new Set([...left.keys(), ...right.keys()])].map((path) => ({
    path, here: left.get(path), there: right.get(path), differs: left.get(path) !== right.get(path),
  }));
}
