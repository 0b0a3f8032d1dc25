// The announcement of the selected postcode to screen readers.

import { positionOf, summaryOf, terminationOf } from "../record/fields.js";
import { announce } from "./status.js";
import { corrected, positionUnknown, terminatedIn } from "../search/texts.js";

export class RecordAnnouncer {
  /** The last announcement, and the correction that it began with. */
  #announced = "";
  #corrected = "";

  /** Announces another record, selected by a text. Returns what was corrected in the text, in a sentence, or "". */
  start(record, text) {
    this.#corrected = record.isCorrected ? corrected(text.trim().toUpperCase(), record.postcode) : "";
    this.#announced = "";
    this.update(record);
    return this.#corrected;
  }

  /** Announces the record again, if more of it is known. */
  update(record) {
    const terminated = terminationOf(record);
    const summary = record.details ?? summaryOf(record);
    const sentences = [`${record.postcode}.`, summary && `${summary.replace(/\.$/, "")}.`, terminated && terminatedIn(terminated),
      positionOf(record) || record.summary ? "" : positionUnknown].filter(Boolean).join(" ");
    // The rest of the record may not change the announcement.
    if (sentences === this.#announced) return;
    this.#announced = sentences;
    announce(`${this.#corrected} ${sentences}`.trim());
  }
}
