// Downloads of the index.

/** The downloaded bytes are invalid; a retry must bypass the cache. */
export class InvalidDataError extends Error {}

/** Returns the response of a path. `cache` is the cache mode of `fetch`. */
export async function get(path, cache) {
  const response = await fetch(path, { cache });
  if (!response.ok) throw new Error(`the index couldn't be loaded (status ${response.status})`);
  return response;
}

/** Calls `use` with each chunk of a response's body. */
export async function eachChunk(response, use) {
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    use(value);
  }
}
