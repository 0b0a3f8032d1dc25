// The painter in a worker: it is handed its canvases, then what the map says.

import { Painter } from "./painter.js";

let painter;

onmessage = ({ data: { name, values } }) => {
  if (name === "start") {
    painter = new Painter(...values, (count) => postMessage({ name: "painted", count }));
    postMessage({ name: "started", renderer: painter.renderer });
  } else {
    painter[name](...values);
  }
};
