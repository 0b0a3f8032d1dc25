// The address bar: #SW1A stands for typed text, #SW1A-1AA for a selected postcode. A text with a space at its end, which is a
// whole outcode, keeps it: #EH1- stands for the postcodes of EH1 without those of EH10. After an @ comes the view, if the user has
// moved the map: #SW1A@529700,179600,0.35, the easting and northing of its centre and its scale in pixels per metre. Settings
// of the map follow, each after a semicolon: #SW1A@;colour=country.

import { boxIn } from "../map/geometry.js";

/** The maximum length of the text. */
const maximumLength = 200;

/** Returns a text as the address and the title have it: in capitals, but names and addresses, which have a word without digits, as typed. */
export const written = (text) => /(^|[^\p{L}\d])\p{L}{3,}(?![\p{L}\d])/u.test(text) ? text : text.toUpperCase();

/** Whether a text has only numbers with decimal marks, as a position has, or is a link to a map: its minus signs stay. */
const keepsSigns = (text) => /^(?=.*[.,;°])[-−+\d.,;°\sNSEW]+$|^geo:|:\/\//i.test(text);

/** Returns the fragment that stands for a text or a selection. */
export const toHash = (text) => keepsSigns(text) ? `#${encodeURI(text.trim().replaceAll(/\s*,\s*/g, ",")).replaceAll(/[@#;]/g, encodeURIComponent)}`
  : `#${encodeURIComponent(written(text.trimStart()).replaceAll(/\s+/g, "-"))}`;

/** Returns the fragment before the view, and the view with the settings. */
function split(hash) {
  // Links written by hand may lack the @ of #SW1A@;colour=country.
  const start = hash.includes("@") ? hash.lastIndexOf("@") : hash.search(/;[a-z]{4,}=/);
  return start < 0 ? [hash, ""] : [hash.slice(0, start), hash.slice(start).replace("@", "")];
}

/** Percent-decodes a text. Returns `null` if it is malformed. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function textIn(fragment) {
  const text = decoded(fragment.slice(1)) ?? "";
  // The minus sign of a longitude isn't a space.
  if (keepsSigns(text)) return text;
  // Some programs replace a space with a plus sign when they pass an address on.
  return [...text.replaceAll(/[-+]/g, " ")].slice(0, maximumLength).join("");
}

/** Reads a fragment. Returns {text, view, area, colour, damaged}: the view {east, north, scale} or `null`, and the list of what can't be read. */
export function readAddress(hash) {
  const [fragment, suffix] = split(hash);
  const [place, ...settings] = suffix.split(";");
  const [, east, north, scale] = /^(-?\d{1,7}),(-?\d{1,7}),(\d*\.?\d*)$/.exec(place) ?? [];
  const view = Number(scale) > 0 ? { east: Number(east), north: Number(north), scale: Number(scale) } : null;
  const address = { text: textIn(fragment), view, area: "", colour: "", damaged: decoded(fragment) === null ? [fragment] : [] };
  if (place && !view) address.damaged.push(place);
  for (const setting of settings.filter(Boolean)) {
    const [, name, text = ""] = /^(area|colour)=([\w.%~-]{1,1000})$/.exec(setting) ?? [];
    const value = decoded(text);
    if (name && value && (name !== "area" || boxIn(value))) address[name] = value; else address.damaged.push(setting);
  }
  return address;
}

/** Returns the fragment of a state: see page-state.js. */
export function hashOf({ text, view, area, colour }) {
  const scale = view && Number(view.scale.toPrecision(5)).toFixed(8).replace(/\.?0+$/, "");
  const settings = [view ? `${Math.round(view.east)},${Math.round(view.north)},${scale}` : "",
    ...Object.entries({ area, colour }).filter(([, value]) => value).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)];
  const suffix = settings.some(Boolean) ? `@${settings.join(";")}` : "";
  const fragment = text.trim() ? toHash(text) : "";
  return `${fragment || (suffix && "#")}${suffix}`;
}
