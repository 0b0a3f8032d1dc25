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

const tagOf = (response) => response.headers.get("ETag")?.replace(/^W\//, "") ?? "";

/**
 * Calls `use` with each chunk of a response's body. If the connection is cut, continues where it was: servers and proxies that support
 * range requests send only the rest; others send everything again, of which the first part is skipped. Calls `waits` before each attempt but the
 * first two.
 */
export async function eachChunk(first, use, waits = () => {}) {
  let response = first;
  let count = 0;
  let attempts = 0;
  for (;;) {
    let skipped = response.status === 206 ? count : 0;
    try {
      const reader = response.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const known = Math.min(count - skipped, value.length);
        skipped += known;
        if (known === value.length) continue;
        const fresh = value.subarray(known);
        count += fresh.length;
        skipped += fresh.length;
        attempts = 0;
        use(fresh);
      }
    } catch (error) {
      // Only network errors; `use` throws others.
      if (!(error instanceof TypeError) || !tagOf(first)) throw error;
      response = await continued(first, count, error, () => {
        if (attempts > 1) waits();
        return delays[attempts++];
      });
      if (!response) return;
    }
  }
}

/**
 * Requests the rest of a response of which a number of bytes have arrived. Returns `null` if
 * nothing was missing. Throws the error if there is no delay left.
 */
async function continued(first, count, error, nextDelay) {
  for (;;) {
    const delay = nextDelay();
    if (delay === undefined) throw error;
    // The browser may know when the connection is back.
    await new Promise((resolve) => { setTimeout(resolve, delay); addEventListener("online", resolve, { once: true }); });
    const headers = { Range: `bytes=${count}-`, "If-Range": tagOf(first) };
    const response = await fetch(new URL(first.url).pathname, { cache: "no-store", headers }).catch(() => null);
    // The connection was cut after the last byte.
    if (response?.status === 416 && tagOf(response) === tagOf(first) && response.headers.get("Content-Range") === `bytes */${count}`) return null;
    // Refusals such as 429 pass.
    if (!response?.ok) continue;
    const start = /^bytes (\d+)-/.exec(response.headers.get("Content-Range") ?? "")?.[1];
    if (tagOf(response) !== tagOf(first) || response.status === 206 && Number(start) !== count) throw new InvalidDataError("the server has another index now");
    return response;
  }
}
