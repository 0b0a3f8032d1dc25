// Downloads of the index.

/** The downloaded bytes are invalid; a retry must bypass the cache. */
export class InvalidDataError extends Error {}

/** Returns the reason of an error in words. Browsers have different ones for a lost connection. */
export const reasonOf = (error) =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message) ? "the connection was lost" : error.message;

/** Returns the response of a path. `cache` is the cache mode of `fetch`. */
export async function get(path, cache) {
  const response = await fetch(path, { cache });
  if (!response.ok) throw new Error(`the index couldn't be loaded (status ${response.status})`);
  return response;
}

/** The delays before the attempts to continue a cut download, in milliseconds: a minute in all. */
const delays = [500, 1000, 2000, 4000, 8000, 15000, 30000];

/** Returns the tag of a response's content, which changes with the index; or "". */
export const tagOf = (response) => response.headers.get("ETag")?.replace(/^W\//, "") ?? "";

/**
 * Calls `use` with each chunk of a response's body. If the connection is cut, continues where it was: servers and proxies that support
 * range requests send only the rest; others send everything again, of which the first bytes are skipped. Calls `waits` before each attempt but the
 * first two.
 */
export async function eachChunk(first, use, waits = () => {}) {
  let response = first;
  let count = 0;
  let attempts = 0;
  for (;;) {
    let excess = response.status === 206 ? 0 : count;
    try {
      const reader = response.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const fresh = value.subarray(Math.min(excess, value.length));
        excess -= value.length - fresh.length;
        if (!fresh.length) continue;
        count += fresh.length;
        attempts = 0;
        use(fresh);
      }
    } catch (error) {
      // Only network errors; `use` throws others.
      if (!(error instanceof TypeError) || !tagOf(first)) throw error;
      do {
        if (attempts > 1) waits();
        if (attempts === delays.length) throw error;
        response = await continued(first, count, delays[attempts++]);
        // Nothing was missing. The checksums tell whether the index is whole.
        if (response?.status === 416) return;
        // Refusals such as 429 pass.
      } while (!response?.ok);
    }
  }
}

/** Requests a response again from a byte on, after a delay. Returns `null` if the server can't be reached. */
async function continued(first, start, delay) {
  // The browser may know when the connection is back.
  await new Promise((resolve) => { setTimeout(resolve, delay); addEventListener("online", resolve, { once: true }); });
  const headers = { Range: `bytes=${start}-`, "If-Range": tagOf(first) };
  const response = await fetch(new URL(first.url).pathname, { cache: "no-store", headers }).catch(() => null);
  const isOther = response?.ok && tagOf(response) !== tagOf(first);
  const isElsewhere = response?.status === 206 && !response.headers.get("Content-Range")?.startsWith(`bytes ${start}-`);
  if (isOther || isElsewhere) throw new InvalidDataError("the server has another index now");
  return response;
}
