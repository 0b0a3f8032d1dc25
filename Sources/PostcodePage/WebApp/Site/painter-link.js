// The connection of the map to its painter.

/**
 * Starts the painter, in a worker if the browser can draw there. Calls `started`, `painted` and `failed` of `callbacks`. Returns
 * `send`, which calls a method of the painter, and `ask`, which also returns its result, or `null` if it failed.
 */
export function makePainter(canvases, renderer, callbacks) {
  if (typeof canvases[0].transferControlToOffscreen === "function" && typeof Worker === "function") {
    const worker = new Worker("/page/painter-worker.js", { type: "module", name: "painter" });
    const pending = new Map();
    worker.onmessage = ({ data: { name, value } }) => {
      hasStarted ||= name === "started";
      if (name !== "reply") { callbacks[name](value); return; }
      pending.get(value.id)?.(value.value);
      pending.delete(value.id);
    };
    let nextID = 1;
    let hasStarted = false;
    let hasFailed = false;
    worker.onerror = () => {
      hasFailed = !hasStarted;
      for (const resolve of pending.values()) resolve(null);
      pending.clear();
      callbacks.failed(hasStarted ? "the worker failed" : "the worker didn't start");
    };
    const send = (name, values, transfer = []) => worker.postMessage({ name, values }, transfer);
    const moved = canvases.map((canvas) => canvas.transferControlToOffscreen());
    send("start", [...moved, renderer], moved);
    const ask = (name, values) => new Promise((resolve) => {
      if (hasFailed) { resolve(null); return; }
      pending.set(nextID, resolve);
      worker.postMessage({ id: nextID++, name, values });
    });
    return { send, ask };
  }
  const ready = import("./painter.js").then(({ Painter }) => {
    const painter = new Painter(...canvases, renderer, callbacks.painted);
    callbacks.started(painter.renderer);
    return painter;
  });
  ready.catch((error) => callbacks.failed(error.message));
  const call = (name, values) => ready.then((painter) => painter[name](...values));
  return { send: (name, values) => call(name, values).catch(() => {}), ask: (name, values) => call(name, values).catch(() => null) };
}
