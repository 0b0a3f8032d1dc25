// Starts the page's script. On a slow line, it would delay the density picture, so it waits for it for at most a second. This is a
// classic script, so that it runs before any module is loaded.
"use strict";
{
  const patience = 1000;
  const [message, retry] = ["map-message", "map-retry"].map((id) => document.getElementById(id));
  const show = (text) => {
    message.textContent = text;
    message.hidden = retry.hidden = false;
  };
  // Without a server, reloading would lead to the browser's own error page.
  retry.addEventListener("click", () => fetch("/", { method: "HEAD", cache: "no-store" })
    .then(() => location.reload(), () => show("The server can't be reached. Try again later.")));
  // What somebody enters or clicks before the script is loaded waits for it. Without the script, it leads to the search page.
  let repeat = null;
  const hold = (event) => {
    const example = event.type === "click" && event.target.closest("#examples a");
    if (event.type === "click" && !example || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    repeat = () => { if (example) example.click(); else event.target.requestSubmit(); };
  };
  for (const type of ["submit", "click"]) addEventListener(type, hold, true);
  const release = () => {
    for (const type of ["submit", "click"]) removeEventListener(type, hold, true);
    repeat?.();
  };
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    message.textContent = "Loading the map…";
    import("/page/app/app.js").catch(() => show("Couldn't load the page's scripts.")).then(release);
  };
  const picture = document.getElementById("density");
  if (!picture || picture.complete) {
    start();
  } else {
    // Let the browser paint the picture first.
    picture.addEventListener("load", () => requestAnimationFrame(() => setTimeout(start)));
    picture.addEventListener("error", start);
    // Background tabs have no frames.
    setTimeout(start, patience);
  }
}
