// The worker of the painter. The map sends it the canvases, then calls of the painter's methods.

import { Painter } from "./painter.js";

let painter;

onmessage = ({ data: { name, values } }) => {
  if (name === "start") painter = new Painter(...values, (frame) => postMessage(frame)); else painter[name](...values);
};
