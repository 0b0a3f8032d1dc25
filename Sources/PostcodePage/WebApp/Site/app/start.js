// Starts the page's script. On a slow line, it would delay the density picture, so it waits for it for at most a second. This is a
// classic script, so that it runs before any module is loaded.
"use strict";
{
  const patience = 1000;
  const search = document.getElementById("search");
  // Somebody may press Enter before the page's script can open the result, and then type on.
  const hold = (event) => {
    if (document.getElementById("map").dataset.script === "ready") return;
    event.preventDefault();
    search.dataset.held = search.elements.q.value;
  };
  search.addEventListener("submit", hold);
  const script = new URL("app.js", document.currentScript.src).href;
  const [message, retry] = ["map-message", "map-retry"].map((id) => document.getElementById(id));
  const show = (text) => {
    message.textContent = text;
    message.hidden = retry.hidden = false;
  };
  // Without a server, reloading would lead to the browser's own error page.
  retry.addEventListener("click", () => fetch(".", { method: "HEAD", cache: "no-store" })
    .then(() => location.reload(), () => show("The server can't be reached. Try again later.")));
  new Promise((start) => {
    const picture = document.getElementById("density");
    if (!picture || picture.complete) start();
    // Let the browser paint the picture first.
    picture?.addEventListener("load", () => requestAnimationFrame(() => setTimeout(start)));
    picture?.addEventListener("error", start);
    // Background tabs have no frames.
    setTimeout(start, patience);
  }).then(() => {
    message.textContent = "Loading the map…";
    return import(script);
  }).catch(() => {
    show("Couldn't load the page's scripts.");
    // The search page needs none.
    search.removeEventListener("submit", hold);
    if (search.dataset.held === search.elements.q.value) search.submit();
  });
}
