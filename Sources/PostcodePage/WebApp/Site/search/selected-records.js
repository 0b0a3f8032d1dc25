// The records of what has no postcode: areas, outcodes, sectors and positions.

import { capitalised } from "../app/elements.js";
import { titleOf } from "../record/fields.js";
import { kindOf as kindOfGroup } from "./groups.js";
import { countOfSummary } from "../record/summary.js";
import { areaWithin, positionDetails, uncovered as uncoveredIn } from "./texts.js";

/** Returns a summary as a record. A district or ward is found again by its code. */
export const summaryRecord = (summary) => summary && {
  postcode: summary.name, summary, address: summary.code, fields: [],
  details: `${kindOf(summary)}, ${countOfSummary(summary)}`,
};

/** Returns "Outcode", "Torquay area", "District" or "Ward of Camden". */
function kindOf({ column, level, name, within }) {
  if (!column) return capitalised(kindOfGroup(level, name));
  return within ? areaWithin(titleOf(column), within) : titleOf(column);
}

/** Returns a position as a record. The dataset may not cover it. */
export function pointRecord(point, dataset) {
  if (!point) return null;
  const { easting, northing, latitude, longitude, uncovered } = point;
  const grid = positionDetails(`${easting}, ${northing}`);
  const degrees = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return {
    postcode: degrees, address: degrees.replace(" ", ""), point, isWhole: true,
    details: uncovered ? `${grid}. ${uncoveredIn(dataset, uncovered.place, uncovered.area)}` : grid,
    position: [easting, northing], fields: [{ name: "degrees", value: degrees }, { name: "grid", value: `${easting}, ${northing}` }],
  };
}
