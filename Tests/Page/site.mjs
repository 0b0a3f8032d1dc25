// Loads modules of the page.

/** Imports a module by its path in the folder of the page's sources. */
export const site = (path) => import(new URL(`../../Sources/PostcodePage/WebApp/Site/${path}`, import.meta.url));
