// Starts the page's script, and the download of the modules that it imports. On a slow line they would delay the picture of the
// density, so they wait for it, but not long. A classic script, because modules would wait for all others.
"use strict";
{
  // tools/embed-page inserts the modules.
  const modules = "MODULES";
  const patience = 1000;
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const path of modules) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: path }));
    import("/page/app.js");
  };
  const picture = document.getElementById("density");
  if (!picture || picture.complete) {
    start();
  } else {
    // After its first frame.
    picture.addEventListener("load", () => requestAnimationFrame(() => setTimeout(start)));
    picture.addEventListener("error", start);
    // Background tabs have no frames.
    setTimeout(start, patience);
  }
}
