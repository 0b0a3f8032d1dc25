// The worker of the painter. The map sends it the canvases, then calls of the painter's methods.

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
