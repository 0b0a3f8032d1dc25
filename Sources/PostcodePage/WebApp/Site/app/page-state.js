// The state of the page as a value: events in, effects out. The state of the current history entry is the address (text, view, area
// and colour) and what the entry keeps beside it. The module knows neither the document nor the browser's history: see page-history.js.
//
// A draft is an entry that typing has begun. The next key replaces it, and so does the record that its text names, so that each search is
// one step. Enter, a choice, a click and closing a record commit: what follows adds an entry.

import { isNothing } from "../search/parsing.js";

/**
 * `kind` is "link" for an address from outside the page, "draft" for text that is being typed, "search" for text that somebody has
 * entered or left, and "selection" for a record. `view` {east, north, scale} is one that the user has chosen, or `null`; `place` is the view in
 * which the map rests, with the size of the window. `searched` is the text from whose results a record was opened, `before` the view {east, north,
 * scale, isAll, isByHand} before the typing, `damaged` the parts of a link that can't be read, and `fault` why the map lacks the colours of a link.
 */
export const emptyState = {
  kind: "link", text: "", title: "", view: null, area: "", colour: "",
  place: null, scroll: null, searched: "", before: null, damaged: [], fault: "",
};

/** Returns what the browser keeps with the history entry of a state, beside the address. */
export const entryOf = ({ kind, place, scroll, searched }) => ({ kind, place, scroll, searched });

/** Returns the state of an address {text, view, area, colour, damaged} and of what `entryOf` has kept, `null` for a link. */
export const stateOf = (address, entry) => ({ ...emptyState, ...address, ...entry });

const replace = { kind: "replace", isDelayed: false };
const replaceSoon = { kind: "replace", isDelayed: true };

const committed = (kind) => kind === "draft" ? "search" : kind;

/** Returns the effect that adds an entry after that of a state, which is no draft any more. */
const pushAfter = (state) => ({ kind: "push", former: { ...state, kind: committed(state.kind) } });

/** What no other text or record shares. */
const fresh = { title: "", view: null, area: "", place: null, scroll: null, searched: "", before: null, damaged: [], fault: "" };

/**
 * Handles an event. Returns {state, effects}, the effects to perform in order: "replace" and "push" write the history, "return" {view, place}
 * shows the same record in another view, and "open" opens what the state names.
 */
export function reduce(state, event) {
  switch (event.kind) {
    // {text, seen}: the view of the map, as `before`.
    case "typed": {
      const { text, seen } = event;
      if (text === state.text && state.kind !== "selection" && state.kind !== "draft") return { state, effects: [] };
      const before = state.kind === "draft" && state.before || seen;
      // Clearing the field leaves the map as it is.
      const { isByHand, isAll, ...chosen } = seen;
      const view = isNothing(text) && isByHand ? chosen : null;
      return {
        state: { ...state, ...fresh, kind: "draft", text, before, view },
        effects: [state.kind === "draft" ? replaceSoon : pushAfter(state)],
      };
    }
    // Enter has listed results, or a link shows them.
    case "entered": return { state: { ...state, kind: "search" }, effects: [replace] };
    // {text, title, area, view}: what the user has selected. `typed` names it, or somebody has chosen it among the results (`isResult`);
    // `completes` if the text in the field means nothing else.
    case "selected": {
      const { text, title, area, view, typed, isResult, completes } = event;
      const isSelection = state.kind === "selection";
      const searched = !isResult ? "" : isSelection ? state.searched : state.text;
      const isSame = isSelection && text === state.text && area === state.area;
      const isEmptyDraft = state.kind === "draft" && isNothing(state.text);
      const isNamed = !isSelection && !area && (completes || !isNothing(typed) && typed === state.text);
      return {
        state: { ...state, ...fresh, kind: "selection", text, title, area, view, searched },
        effects: [isSame || isEmptyDraft || isNamed ? replace : pushAfter(state)],
      };
    }
    // {text, title}: the record of an address, which it rewrites.
    case "opened": return { state: { ...state, kind: "selection", text: event.text, title: event.title }, effects: [replace] };
    // {view}: the record is closed; its search returns.
    case "closed":
      return { state: { ...state, ...fresh, kind: "search", text: state.searched, view: event.view }, effects: [pushAfter(state)] };
    // {view, place}
    case "moved": return { state: { ...state, view: event.view, place: event.place }, effects: [replaceSoon] };
    // {view}: a click has moved the map.
    case "stepped": {
      const { view } = event;
      const isSame = ["east", "north", "scale"].every((name) => view?.[name] === state.view?.[name]);
      return isSame ? { state, effects: [] }
        : { state: { ...state, kind: committed(state.kind), view, place: null }, effects: [pushAfter(state)] };
    }
    // {colour}: the user has chosen the colours of the map.
    case "coloured":
      return { state: { ...state, kind: committed(state.kind), colour: event.colour, fault: "" }, effects: [pushAfter(state)] };
    // {scroll}: a link in the record is about to be followed or copied.
    case "scrolled": return { state: { ...state, scroll: event.scroll }, effects: [replace] };
    // {reason}: the map lacks the colours of a link.
    case "faulted": return { state: { ...state, fault: event.reason }, effects: [] };
    // {address, entry}: see `stateOf`. `isOpen` if a record is open.
    case "navigated": {
      const next = stateOf(event.address, event.entry);
      const isSame = event.isOpen && state.kind === "selection" && ["link", "selection"].includes(next.kind)
        && next.text === state.text && next.area === state.area && (next.view || next.place || !state.view);
      return {
        state: isSame ? { ...next, kind: "selection", title: state.title } : next,
        effects: [
          ...next.damaged.length ? [replace] : [],
          isSame ? { kind: "return", view: next.view, place: next.place } : { kind: "open" },
        ],
      };
    }
    default: throw new Error(`unknown event ${event.kind}`);
  }
}
