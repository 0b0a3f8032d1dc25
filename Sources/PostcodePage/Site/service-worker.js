// Keeps the page and the index, so that both work with the server switched off.
//
// The page's files are kept as one: a newer version of any is another version of this file, which fetches all of them before
// it takes over. The index is kept in its two parts. Whoever opens the page gets what is kept, at once; the server is asked
// by ETag whether there is another, and that is used the next time.

// The server puts the checksum of the page's files here.
const version = "VERSION";
const pageCache = `page-${version}`;
const indexCache = "index";
const files = ["/", "/page/style.css", "/page/app.js", "/page/status.js", "/page/address.js", "/page/pointing.js",
  "/page/selection.js", "/page/source.js", "/page/combobox.js", "/page/details.js",
  "/page/map.js", "/page/view.js", "/page/positions.js", "/page/painter.js", "/page/painter-worker.js", "/page/dots-webgl.js",
  "/page/dots-2d.js", "/page/reader.js", "/page/icon.svg", "/page/manifest.webmanifest", "/page/core.wasm"];
const parts = ["/index/map", "/index/rest"];

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(pageCache);
  await cache.addAll(files.map((path) => new Request(path, { cache: "no-cache" })));
  await skipWaiting();
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("page-") && name !== pageCache).map((name) => caches.delete(name)));
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (files.includes(url.pathname)) event.respondWith(kept(pageCache, url.pathname, request));
  else if (parts.includes(url.pathname)) event.respondWith(kept(indexCache, url.pathname, request));
});

/** What is kept, or else what the server has. */
async function kept(name, path, request) {
  const cache = await caches.open(name);
  return await cache.match(path) ?? fetch(request);
}

// The page asks for this when it has all it needs, so that it does not share the line with it.
addEventListener("message", (event) => {
  if (event.data === "refresh") event.waitUntil(refresh());
});

/** Fetches the index if it is another than the one kept: both parts, or neither. */
async function refresh() {
  const cache = await caches.open(indexCache);
  const old = await Promise.all(parts.map((path) => cache.match(path)));
  const responses = await Promise.all(parts.map((path) => fetch(path, { cache: "no-cache" })));
  if (responses.some(({ ok }) => !ok)) return;
  const tag = (response) => response?.headers.get("ETag");
  const isSame = parts.every((_, place) => tag(old[place]) && tag(old[place]) === tag(responses[place]));
  if (isSame) {
    for (const response of responses) await response.body?.cancel();
    return;
  }
  // Everything has arrived before anything is replaced.
  const bodies = await Promise.all(responses.map((response) => response.arrayBuffer()));
  await Promise.all(parts.map((path, place) =>
    cache.put(path, new Response(bodies[place], { headers: responses[place].headers }))));
}
