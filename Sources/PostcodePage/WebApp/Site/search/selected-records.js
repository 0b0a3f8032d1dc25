// The records of what has no postcode: areas, outcodes, sectors and positions.

import { capitalised } from "../app/elements.js";
import { countOfPostcodes } from "../app/status.js";
import { titleOf } from "../record/fields.js";
import { kindOf as kindOfGroup } from "./groups.js";
import { degreesOf } from "./results.js";
import { areaWithin, positionDetails } from "./texts.js";

/** Returns a summary as a record. A district or ward is found again by its code. */
export const summaryRecord = (summary) => summary && {
  postcode: summary.name, summary, address: summary.code, fields: [],
  details: `${kindOf(summary)}, ${countOfPostcodes(summary.live, summary.terminated)}`,
};

/** Returns "Outcode", "Torquay area", "District" or "Ward of Camden". */
function kindOf({ column, level, name, within }) {
  if (!column) return capitalised(kindOfGroup(level, name));
  return within ? areaWithin(titleOf(column), within) : titleOf(column);
}

/** Returns a position as a record. */
export function pointRecord(point) {
  if (!point) return null;
  const [degrees, grid] = [degreesOf(point), `${point.easting}, ${point.northing}`];
  return {
    postcode: degrees, address: degrees.replace(" ", ""), point, details: positionDetails(grid), position: [point.easting, point.northing],
    fields: [{ name: "degrees", value: degrees }, { name: "grid", value: grid }],
  };
}
