// The connection of the map to its painter.

/** Starts the painter in a worker. Calls `painted` after each frame, `failed` with a reason. Returns a function that calls its methods. */
export function makePainter(canvases, { painted, failed }) {
  const worker = new Worker("page/painter/worker.js", { type: "module", name: "painter" });
  let hasPainted = false;
  worker.onmessage = ({ data }) => {
    hasPainted = true;
    painted(data);
  };
  worker.onerror = () => failed(hasPainted ? "the worker failed" : "the worker didn't start");
  const send = (name, values, transfer = []) => worker.postMessage({ name, values }, transfer);
  const moved = canvases.map((canvas) => canvas.transferControlToOffscreen());
  send("start", moved, moved);
  return send;
}
