// The painter in a worker: it is handed its canvases, then what the map says.

import { Painter } from "./painter.js";

let painter;

onmessage = ({ data: { name, values } }) => {
  if (name === "start") {
    try {
      painter = new Painter(...values, (value) => postMessage({ name: "painted", value }));
      postMessage({ name: "started", value: painter.renderer });
    } catch (error) {
      postMessage({ name: "failed", value: error.message });
    }
  } else {
    painter?.[name](...values);
  }
};
