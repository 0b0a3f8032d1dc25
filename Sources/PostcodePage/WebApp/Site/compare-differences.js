// Compares two responses field by field. The elements of lists are matched by identity, not by position: one
// element more in a list is one difference.

/** Limits of the comparison, since another server may send anything. */
export const limits = { fields: 2000, depth: 32 };

/** Returns the identities of the elements of a list: texts, or the codes of objects. Returns `null` if two share one. */
function identitiesOf(list) {
  for (const identity of [(one) => one, (one) => one?.code, (one) => one?.postcode, (one) => one?.outcode, (one) => one?.query]) {
    const found = list.map(identity);
    if (found.every((one) => typeof one === "string") && new Set(found).size === found.length) return found;
  }
  return null;
}

/**
 * Returns the fields of a JSON value by path, such as "result.codes.ccg" for {result: {codes: {ccg: 1}}}, the order of the
 * elements of its lists by path, and whether the value exceeds the limits.
 */
function fieldsOf(root) {
  const fields = new Map();
  const orders = new Map();
  let isCut = false;
  const open = [{ value: root, path: "", depth: 0 }];
  while (open.length) {
    const { value, path, depth } = open.pop();
    if (fields.size >= limits.fields) return { fields, orders, isCut: true };
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
      const identities = isList ? identitiesOf(children.map((name) => value[name])) : null;
      if (identities) orders.set(path, identities);
      for (const name of children.reverse()) {
        const shown = identities?.[name] ?? name;
        open.push({ value: value[name], path: isList ? `${path}[${shown}]` : path ? `${path}.${name}` : name, depth: depth + 1 });
      }
    }
  }
  return { fields, orders, isCut };
}

/** Returns a row for each list that has the same elements in another order. */
function rowsOfOrders(left, right) {
  return [...left].flatMap(([path, one]) => {
    const other = right.get(path);
    if (!other || one.join() === other.join() || [...one].sort().join() !== [...other].sort().join()) return [];
    return [{ path: `order of ${path}`, here: one.join(", "), there: other.join(", "), differs: true }];
  });
}

/** Returns a field's value, "[…]" or "{…}" for a list or an object with fields of its own, or undefined if it is missing. */
function valueOf(fields, path) {
  if (fields.has(path)) return fields.get(path);
  const inner = [...fields.keys()].find((one) => one.startsWith(path) && (!path || "[.".includes(one[path.length])));
  return inner === undefined ? undefined : inner[path.length] === "[" ? "[…]" : "{…}";
}

/**
 * Returns the fields of two responses: {path, here, there, differs}, with undefined for a missing value. `isCut` says that a
 * response exceeds the limits.
 */
export function fieldsOfBoth(here, there) {
  const [left, right] = [fieldsOf(here), fieldsOf(there)];
  const rows = [...new Set([...left.fields.keys(), ...right.fields.keys()])].map((path) => {
    const [one, other] = [left, right].map(({ fields }) => valueOf(fields, path));
    return { path, here: one, there: other, differs: one !== other };
  });
  return { rows: [...rows, ...rowsOfOrders(left.orders, right.orders)], isCut: left.isCut || right.isCut };
}
