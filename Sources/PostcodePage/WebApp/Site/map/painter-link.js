// The connection of the map to its painter.

/**
 * Starts the painter in a worker. Calls `painted` and `failed` of `callbacks`. Returns a function that calls a method of the painter.
 */
export function makePainter(canvases, callbacks) {
  const worker = new Worker("/page/painter/worker.js", { type: "module", name: "painter" });
  let hasStarted = false;
  worker.onmessage = ({ data: { name, value } }) => {
    if (name === "started") hasStarted = true; else callbacks[name](value);
  };
  worker.onerror = () => callbacks.failed(hasStarted ? "the worker failed" : "the worker didn't start");
  const send = (name, values, transfer = []) => worker.postMessage({ name, values }, transfer);
  const moved = canvases.map((canvas) => canvas.transferControlToOffscreen());
  send("start", moved, moved);
  return send;
}
