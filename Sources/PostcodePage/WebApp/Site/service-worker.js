// Keeps the page and the index, so that both work with the server switched off.
//
// The page's files are kept as one: a newer version of any is another version of this file, which fetches all of them before
// it takes over. The index is kept in its two parts, both or neither, under a name that tells its format, so that no page is
// given an index that it cannot read. Whoever opens the page gets what is kept, at once; the server is asked by ETag whether
// there is another index, or another footer of the page, and that is used the next time. Where the server has no page any
// more nothing is kept, either, and who comes next gets the server's answer, and no service worker. Requests with `cache: "reload"` go past all this: so the page asks when what was kept turns
// out to be of no use.

// The server puts the checksum of the page's files here.
const version = "VERSION";
const pageCache = `page-${version}`;
/** The format that this page reads: see FORMAT.md of PostcodeIndex. */
const format = 2;
const indexCache = `index-${format}`;
const files = ["/", "/page/style.css", "/page/app.js", "/page/status.js", "/page/address.js", "/page/keeping.js",
  "/page/pointing.js", "/page/selection.js", "/page/source.js", "/page/typed.js", "/page/combobox.js", "/page/details.js",
  "/page/fields.js", "/page/map.js", "/page/view.js", "/page/places.js", "/page/choice.js", "/page/positions.js",
  "/page/shades.js", "/page/painter.js", "/page/painter-worker.js", "/page/dots-webgl.js",
  "/page/dots-2d.js", "/page/reader.js", "/page/icon.svg", "/page/manifest.webmanifest", "/page/core.wasm"];
const parts = ["/index/map", "/index/rest"];

addEventListener("install", (event) => event.waitUntil(keepFiles().then(() => skipWaiting())));

async function keepFiles() {
  const cache = await caches.open(pageCache);
  await cache.addAll(files.map((path) => new Request(path, { cache: "no-cache" })));
}

addEventListener("activate", (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== pageCache && name !== indexCache).map((name) => caches.delete(name)));
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || request.cache === "reload" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && files.includes(url.pathname)) event.respondWith(keptPage(url.pathname, event));
  else if (files.includes(url.pathname)) event.respondWith(keptFile(url.pathname, request));
  else if (parts.includes(url.pathname)) event.respondWith(keptPart(url.pathname, request));
});

/** The caches of before the page was withdrawn, by name: whoever was loading it at that moment gets all of it. */
const withdrawn = new Map();

/** What a cache keeps. Opening it to look would make one anew where it has just been deleted. */
const kept = async (cacheName, path) => await caches.match(path, { cacheName }) ?? withdrawn.get(cacheName)?.match(path);

/** What is kept, or else what the server has: if that is nothing, there is nothing more to be done here. */
async function keptPage(path, event) {
  const found = await caches.match(path, { cacheName: pageCache });
  if (found) return found;
  const answer = await fetch(event.request);
  if (isWithdrawal(answer)) event.waitUntil(registration.unregister());
  return answer;
}

/** What is kept, or else what the server has. */
async function keptFile(path, request) {
  return await kept(pageCache, path) ?? fetch(request);
}

/** The same for a part of the index, of which the other one must be kept, too. */
async function keptPart(path, request) {
  const found = await keptParts();
  return found?.[parts.indexOf(path)] ?? fetch(request);
}

const tagOf = (response) => response.headers.get("ETag")?.replace(/^W\//, "");

/** Both parts of the index that is kept; nothing if one is missing or they are not of one index. */
async function keptParts() {
  const found = await Promise.all(parts.map((path) => kept(indexCache, path)));
  return found.every(Boolean) && tagOf(found[0]) === tagOf(found[1]) ? found : undefined;
}

// The page asks for this when it has all it needs, so that it does not share the line with it: "refresh", or "refresh page"
// where it cannot use the index. Without the server everything stays as it is. Several pages take turns.
let turn = Promise.resolve();
addEventListener("message", (event) => {
  if (event.data !== "refresh" && event.data !== "refresh page") return;
  turn = turn.then(() => refresh({ hasIndex: event.data === "refresh" })).catch(() => {});
  event.waitUntil(turn);
});

/** Fetches what the server has others of than those kept. */
async function refresh({ hasIndex }) {
  const [page, worker] = await Promise.all(["/", "/service-worker.js"].map((path) => fetch(path, { cache: "no-cache" })));
  if (isWithdrawal(page) || isWithdrawal(worker)) return withdraw();
  await refreshPage(page, worker);
  if (hasIndex) await refreshIndex();
}

/** A server that fails has the page again soon; one that does not know of it has none. */
const isWithdrawal = ({ status, redirected }) => (status === 404 || status === 410) && !redirected;

/**
 * Keeps nothing any more: the next load is the server's answer. What is open has all it needs, and goes on; what is being
 * loaded begins workers, which only a service worker that is still registered has anything for.
 */
async function withdraw() {
  for (const name of await caches.keys()) {
    if (!/^(page|index)-/.test(name)) continue;
    // What is deleted stays with whoever has it open.
    withdrawn.set(name, await caches.open(name));
    await caches.delete(name);
  }
}

/** Keeps the page as it is now, with the footer of another index or of a server that was started otherwise. */
async function refreshPage(page, worker) {
  const isSound = [page, worker].every(({ ok, redirected }) => ok && !redirected);
  // The page of other files comes with them, or it would be put together of two versions.
  if (!isSound || !(await worker.text()).includes(version)) return;
  // Networks that want a password first answer with a page of theirs.
  if (!(await page.clone().text()).includes("/page/app.js")) return;
  // It may be back before the last one who had it open when it was withdrawn has left, and with them this worker.
  withdrawn.clear();
  const old = await kept(pageCache, "/");
  if (!old) await keepFiles();
  else if (tagOf(old) !== tagOf(page)) await (await caches.open(pageCache)).put("/", page);
}

/** Fetches the index if it is another than the one kept. */
async function refreshIndex() {
  const old = await keptParts();
  const responses = await Promise.all(parts.map((path) => fetch(path, { cache: "no-cache" })));
  const [tag, otherTag] = responses.map(tagOf);
  if (responses.some(({ ok }) => !ok) || !tag || tag !== otherTag || old && tagOf(old[0]) === tag) {
    await Promise.all(responses.map((response) => response.body?.cancel()));
    return;
  }
  // Everything has arrived before anything is replaced.
  const bodies = await Promise.all(responses.map((response) => response.arrayBuffer()));
  if (!areIndex(bodies)) return;
  try {
    const cache = await caches.open(indexCache);
    for (const [place, path] of parts.entries()) {
      await cache.put(path, new Response(bodies[place], { headers: responses[place].headers }));
    }
  } catch {
    // There is no room for it: one part without the other is of no use to anyone.
    await caches.delete(indexCache);
  }
  // Those of them that have an older one open say so.
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage({ kind: "index", tag });
}

/** Whether two parts are an index of the format: its first bytes say so, and how long it is. */
function areIndex([map, rest]) {
  if (map.byteLength < 32) return false;
  const head = new DataView(map);
  return head.getBigUint64(0, true) === 0x1A0A0D5849435089n && head.getUint16(8, true) === format
    && head.getBigUint64(16, true) === BigInt(map.byteLength + rest.byteLength);
}
