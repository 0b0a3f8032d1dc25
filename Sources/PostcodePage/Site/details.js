// The selected postcode: its record as a list of what is known, its neighbours, a button that copies it.

/** What fields are called that need more than their name with a capital letter. */
const titles = {
  grid: "Grid reference", irish_grid: "Irish Grid reference", degrees: "Latitude, longitude", quality: "Position quality",
  introduced: "Introduced", terminated: "Terminated", nhs_ha: "NHS health authority", lsoa: "LSOA", msoa: "MSOA",
  lsoa11: "LSOA 2011", msoa11: "MSOA 2011", lsoa21: "LSOA 2021", msoa21: "MSOA 2021", oa21: "Output area 2021",
  nuts: "International territorial level", ccg: "Sub-ICB location", ttwa: "Travel-to-work area", pfa: "Police force area",
  bua: "Built-up area", icb: "Integrated care board", ced: "County electoral division", ruc11: "Rural or urban 2011",
  ruc21: "Rural or urban 2021", nhs_region: "NHS region", lep1: "Local enterprise partnership",
  lep2: "Second local enterprise partnership", date_of_introduction: "Introduced",
  regional_health_authority: "NHS region", admin_district: "District", admin_county: "County", admin_ward: "Ward",
};

export const titleOf = (name) =>
  titles[name] ?? name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());

const monthNames = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December"];

/** 201506 as June 2015. */
export function monthOf(text) {
  const [, year, month] = /^(\d{4})(\d{2})$/.exec(text) ?? [];
  return monthNames[Number(month) - 1] ? `${monthNames[Number(month) - 1]} ${year}` : "date unknown";
}

const months = new Set(["introduced", "terminated", "date_of_introduction"]);

/** What a field says, and the code behind it. */
function contentOf({ name, value, known = [] }) {
  if (months.has(name)) return [monthOf(String(value)), ""];
  const named = known.find((other) => other.name === "name");
  return named ? [named.value, String(value)] : [String(value), ""];
}

/** The names of a postcode's places, for a line. */
export function summaryOf(record) {
  const wanted = ["ward", "admin_ward", "district", "admin_district", "county", "country"];
  const names = wanted.map((name) => record.fields.find((field) => field.name === name)).filter(Boolean)
    .map((field) => field.known?.find(({ name }) => name === "name")?.value).filter(Boolean);
  return [...new Set(names)].slice(0, 2).join(", ");
}

export const distanceText = (metres) =>
  metres < 1 ? "same place" : metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;

export class Details extends EventTarget {
  #parts;
  #copied;
  postcode = null;

  constructor(element) {
    super();
    const part = (id) => element.querySelector(`#${id}`);
    this.#parts = {
      element, title: part("details-title"), note: part("details-note"), record: part("record"),
      nearest: part("nearest"), nearestTitle: part("nearest-title"), copy: part("copy"),
    };
    this.#parts.copy.addEventListener("click", () => this.#copy());
    part("close").addEventListener("click", () => this.dispatchEvent(new Event("close")));
    this.#parts.nearest.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) this.dispatchEvent(new CustomEvent("choose", { detail: { postcode: button.dataset.postcode } }));
    });
  }

  /** Shows a record; `note` says what is missing of it. */
  show(record, note = "") {
    const { element, title, record: list } = this.#parts;
    element.hidden = false;
    if (this.postcode !== record.postcode) this.setNearest([]);
    this.postcode = record.postcode;
    title.textContent = record.postcode;
    const ended = record.fields.find(({ name }) => name === "terminated");
    this.#say([ended ? `No longer in use (${monthOf(String(ended.value))}).` : "", note].filter(Boolean).join(" "));
    list.replaceChildren(...record.fields.map((field) => {
      const row = document.createElement("div");
      const [term, value] = [document.createElement("dt"), document.createElement("dd")];
      const [text, code] = contentOf(field);
      term.textContent = titleOf(field.name);
      value.textContent = text;
      if (code) {
        const small = document.createElement("small");
        small.textContent = code;
        value.append(small);
      }
      row.append(term, value);
      return row;
    }));
  }

  #say(text) {
    this.#parts.note.textContent = text;
    this.#parts.note.hidden = !text;
  }

  setNearest(found) {
    this.#parts.nearestTitle.hidden = !found.length;
    this.#parts.nearest.replaceChildren(...found.map(({ postcode, distance }) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      const far = document.createElement("span");
      button.type = "button";
      button.dataset.postcode = postcode;
      far.textContent = distanceText(distance);
      button.append(postcode, far);
      item.append(button);
      return item;
    }));
  }

  hide() {
    this.postcode = null;
    this.#parts.element.hidden = true;
  }

  async #copy() {
    const { copy } = this.#parts;
    try {
      await navigator.clipboard.writeText(this.postcode);
      copy.textContent = "Copied";
      this.dispatchEvent(new CustomEvent("copied", { detail: { postcode: this.postcode } }));
    } catch {
      // Without permission the text is at least marked, so that one can copy it oneself.
      getSelection().selectAllChildren(this.#parts.title);
      copy.textContent = "Marked: copy it";
    }
    clearTimeout(this.#copied);
    this.#copied = setTimeout(() => { copy.textContent = "Copy"; }, 2500);
  }
}
