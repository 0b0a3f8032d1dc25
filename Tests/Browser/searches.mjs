// Searches an index with the page's WebAssembly module, for SearchTableTests.
//
// usage: node searches.mjs MODULE INDEX TEXTS LIMIT RESULTS
// TEXTS is a file with a JSON array of texts; RESULTS becomes one with the module's JSON for each.
import fs from "node:fs";
import { loadCore } from "./core.mjs";

const [module, index, texts, limit, results] = process.argv.slice(2);
const file = fs.readFileSync(index);
const { core, bytes, put } = loadCore(module);
bytes(core.reserve(file.length), file.length).set(file);
if (core.openWhole(0) < 0) throw new Error("the module can't open the index");
const found = JSON.parse(fs.readFileSync(texts, "utf8")).map((text) => {
  const count = core.search(put(text), Number(limit));
  if (count < 0) throw new Error(`no result for ${text}`);
  return Buffer.from(bytes(core.result(), count)).toString("utf8");
});
fs.writeFileSync(results, JSON.stringify(found));
