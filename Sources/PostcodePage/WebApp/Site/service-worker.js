// Caches the page and the index, so that both work offline.
//
// - A change of any of the page's files changes the version below, and so this file. The new service worker fetches all files
//   before it takes over.
// - Cached content is served at once. In the background the ETags are compared with the server's, and newer content is used
//   at the next load.
// - If the server says that it no longer has the page, the caches are deleted and the service worker unregisters.
// - Requests with `cache: "reload"` bypass the cache; the page sends them when cached content turns out to be invalid.

// tools/support/embed-page inserts the checksum of the page's files, the version of the format in the header of an index, and
// the files to cache with their checksums, which are also their ETags.
const version = "VERSION";
const format = "FORMAT";
const checksums = "FILES";
// The path of the page: / unless a proxy serves it under another one.
const root = new URL(".", location).pathname;
const within = (path) => root + path.slice(1);
// Caches belong to the origin, where other paths may have their own.
const suffix = root.slice(0, -1);
const pageCache = `page-${version}${suffix}`;
const indexCache = `index-${format}${suffix}`;
const files = Object.keys(checksums).map(within);
const parts = ["/index/map", "/index/rest"].map(within);
// The picture in the page, if the index has positions.
const picture = within("/index/density.png");

addEventListener("install", (event) => event.waitUntil(cacheFiles().then(() => skipWaiting())));

async function cacheFiles() {
  const cache = await caches.open(pageCache);
  await Promise.all(files.map(async (path) => cache.put(path, await currentFile(path))));
  await cachePicture(cache, await cache.match(root));
}

/** Returns a file of this version: what the browser has just loaded for the page, or else from the server. */
async function currentFile(path) {
  let response = await fetch(path, { cache: path === root ? "no-cache" : "force-cache" });
  if (path !== root && tagOf(response) !== `"${checksums[`/${path.slice(root.length)}`]}"`) response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Caches the picture of a page, if it has one. */
async function cachePicture(cache, page) {
  if ((await page?.clone().text())?.includes("index/density.png")) await cache.add(new Request(picture, { cache: "no-cache" }));
  else await cache.delete(picture);
}

addEventListener("activate", (event) => event.waitUntil(deleteCaches(pageCache, indexCache).then(() => clients.claim())));

/** Deletes the caches of this path, except for some. */
async function deleteCaches(...kept) {
  const isOwn = (name) => /^(page|index)-\w+(.*)$/.exec(name)?.[2] === suffix;
  for (const name of await caches.keys()) if (isOwn(name) && !kept.includes(name)) await caches.delete(name);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || request.cache === "reload" || url.origin !== location.origin) return;
  if (files.includes(url.pathname) || url.pathname === picture) event.respondWith(cachedFile(url.pathname, request));
  else if (parts.includes(url.pathname)) event.respondWith(cachedPart(url.pathname, request));
});

/** Returns cached content. It doesn't open the cache, which would create a deleted cache again. */
const cached = (cacheName, path) => caches.match(path, { cacheName });

/** Returns a file from the cache or else the server. */
async function cachedFile(path, request) { return await cached(pageCache, path) ?? fetch(request); }

/** Returns a part of the index from the cache, if both parts are there, or else from the server. */
async function cachedPart(path, request) { return (await cachedParts())?.[parts.indexOf(path)] ?? fetch(request); }

const tagOf = (response) => response.headers.get("ETag")?.replace(/^W\//, "");

/** Returns both cached parts of the index, or nothing unless they belong to the same index. */
async function cachedParts() {
  const responses = await Promise.all(parts.map((path) => cached(indexCache, path)));
  return responses.every(Boolean) && tagOf(responses[0]) === tagOf(responses[1]) ? responses : undefined;
}

// The page sends "refresh" once it is loaded, so that updates don't compete with it for bandwidth, or "refresh page" if it
// can't use the index. Without the server, the caches stay as they are.
addEventListener("message", (event) => {
  if (["refresh", "refresh page"].includes(event.data)) event.waitUntil(refresh({ hasIndex: event.data === "refresh" }).catch(() => {}));
});

/** Updates the caches from the server. */
async function refresh({ hasIndex }) {
  const [page, worker] = await Promise.all(["/", "/service-worker.js"].map((path) => fetch(within(path), { cache: "no-cache" })));
  if (await isWithdrawal(page) || await isWithdrawal(worker)) return withdraw();
  // The index doesn't depend on the page's picture.
  await refreshPage(page, worker).catch(() => {});
  if (hasIndex) await refreshIndex();
}

/** Whether the server itself says that it no longer has the page, as in APIError.swift. Other errors, and a proxy's 404, are temporary. */
async function isWithdrawal(response) {
  if (response.status !== 404 || response.redirected) return false;
  return (await response.clone().json().catch(() => null))?.error === "Resource not found";
}

/** Deletes the caches, so that the next load comes from the server. Open pages have all that they need. */
async function withdraw() {
  await deleteCaches();
  await registration.unregister();
}

/** Caches the page again if its footer has changed, with another index. */
async function refreshPage(page, worker) {
  const isSound = [page, worker].every(({ ok, redirected }) => ok && !redirected);
  // If the version differs, the new service worker caches the page together with its files.
  if (!isSound || !(await worker.text()).includes(version)) return;
  // Captive portals respond with a login page.
  if (!(await page.clone().text()).includes("page/app/start.js")) return;
  const old = await cached(pageCache, root);
  if (!old) await cacheFiles();
  else if (tagOf(old) !== tagOf(page)) {
    const cache = await caches.open(pageCache);
    // The picture first: if it fails, the page's old tag makes the next refresh try again.
    await cachePicture(cache, page);
    await cache.put(root, page);
  }
}

/** Caches the index if it has changed. */
async function refreshIndex() {
  const old = await cachedParts();
  const responses = await Promise.all(parts.map((path) => fetch(path, { cache: "no-cache" })));
  const [tag, otherTag] = responses.map(tagOf);
  if (responses.some(({ ok }) => !ok) || !tag || tag !== otherTag || old && tagOf(old[0]) === tag) {
    await Promise.all(responses.map((response) => response.body?.cancel()));
    return;
  }
  // Download both parts before replacing either.
  const bodies = await Promise.all(responses.map((response) => response.arrayBuffer()));
  if (new DataView(bodies[0]).getUint16(8, true) !== format) return;
  try {
    const cache = await caches.open(indexCache);
    for (const [index, path] of parts.entries()) await cache.put(path, new Response(bodies[index], { headers: responses[index].headers }));
  } catch {
    // Out of space: one part is useless without the other.
    await caches.delete(indexCache);
  }
  // Pages with an older index open offer to reload.
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage({ kind: "index", tag });
}
