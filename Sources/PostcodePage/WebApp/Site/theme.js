// The theme of the page: that of the system, light or dark. A classic script, because it must run before the first paint.
"use strict";
{
  const name = "theme";
  const read = () => {
    // Storage may be forbidden.
    try { return localStorage.getItem(name); } catch { return null; }
  };
  const link = document.querySelector("link[href='/page/dark.css']");
  const metas = document.querySelectorAll("meta[name='theme-color']");
  const apply = (theme) => {
    link.media = theme === "dark" ? "screen" : theme === "light" ? "not all" : "screen and (prefers-color-scheme: dark)";
    for (const meta of metas) {
      const isDark = meta.content === "#10141a";
      meta.media = theme === "dark" || theme === "light" ? (isDark === (theme === "dark") ? "all" : "not all")
        : `(prefers-color-scheme: ${isDark ? "dark" : "light"})`;
    }
  };
  // The map reads its colours from the style sheet, which browsers load late if its media don't match.
  const announce = () => {
    const tell = () => document.dispatchEvent(new Event("themechange"));
    tell();
    if (!link.sheet) link.addEventListener("load", tell, { once: true });
  };
  apply(read());
  document.addEventListener("DOMContentLoaded", () => {
    const choice = document.getElementById("theme");
    if (!choice) return;
    choice.hidden = false;
    const saved = read();
    for (const input of choice.querySelectorAll("input")) input.checked = input.value === (saved === "dark" || saved === "light" ? saved : "system");
    choice.addEventListener("change", ({ target }) => {
      try {
        if (target.value === "system") localStorage.removeItem(name); else localStorage.setItem(name, target.value);
      } catch {
        // The choice lasts until the page is closed.
      }
      apply(target.value);
      announce();
    });
  });
  // Another tab has changed it.
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== name) return;
    apply(newValue);
    for (const input of document.querySelectorAll("#theme input")) input.checked = input.value === (newValue ?? "system");
    announce();
  });
}
