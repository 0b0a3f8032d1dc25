// The connection of the map to its painter.

/**
 * Starts the painter, in a worker if the browser can draw there. Calls `started`, `painted` and `failed` of `callbacks`. Returns a function that
 * calls a method of the painter.
 */
export function makePainter(canvases, renderer, callbacks) {
  if (typeof canvases[0].transferControlToOffscreen === "function" && typeof Worker === "function") {
    const worker = new Worker("/page/painter-worker.js", { type: "module", name: "painter" });
    let hasStarted = false;
    worker.onmessage = ({ data: { name, value } }) => {
      hasStarted ||= name === "started";
      callbacks[name](value);
    };
    worker.onerror = () => callbacks.failed(hasStarted ? "the worker failed" : "the worker didn't start");
    const send = (name, values, transfer = []) => worker.postMessage({ name, values }, transfer);
    const moved = canvases.map((canvas) => canvas.transferControlToOffscreen());
    send("start", [...moved, renderer], moved);
    return send;
  }
  const ready = import("./painter.js").then(({ Painter }) => {
    const painter = new Painter(...canvases, renderer, callbacks.painted);
    callbacks.started(painter.renderer);
    return painter;
  });
  ready.catch((error) => callbacks.failed(error.message));
  return (name, values) => ready.then((painter) => painter[name](...values)).catch(() => {});
}
