/**
 * State that survives a reload: the puzzle, in the address bar; an entry in the browser's history
 * for each puzzle that was opened; and the steps that can be undone.
 */
// @ts-check

import { checked, encode, plain } from "./address.js";
import { empty, hasNotes, puzzleText } from "./puzzle.js";

/** @typedef {import("./puzzle.js").State} State */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").Step} Step */

const KEY = "sudoku.steps";
/** Limit on the steps to undo, and on the steps to redo, that are kept. */
const MOST_STEPS = 200;
const BLANK = puzzleText(empty(3, 3));

/**
 * Keep the address up to date. A page without digits and rules has a plain address. Another puzzle
 * gets a separate entry in the browser's history, so Back leads to the previous puzzle.
 *
 * @param {Store} store
 */
export function keepAddress(store) {
  let [latest, before] = [0, store.get()];
  /** The part of the address that was written or read last; a different one comes from the browser. */
  let known = location.hash;
  let writing = Promise.resolve();

  /** @type {(state: State, way: "pushState" | "replaceState") => Promise<void>} */
  const write = async (state, way) => {
    const hash = isBlank(state) ? "" : `#${await encode(state)}`;
    if (location.hash === known) {
      history[way](null, "", `${location.pathname}${location.search}${hash}`);
      known = location.hash;
    } // otherwise Back or Forward has led to another entry, which is read next
  };
  store.subscribe((state, { isOther }) => {
    latest += 1;
    const [mine, last] = [latest, before];
    const isNew = isOther && location.hash === known;
    known = location.hash;
    before = state;
    writing = writing.then(async () => {
      if (isNew) {
        await write(last, "replaceState");
        await write(state, "pushState");
      } else if (mine === latest) {
        await write(state, "replaceState");
      }
    });
  });
}

/** @param {State} state */
function isBlank(state) {
  const isEmpty = state.digits.every((digit) => digit === null) && !state.drawings.length;
  return isEmpty && !hasNotes(state) && puzzleText(state) === BLANK;
}

/**
 * Keep the steps to undo and redo across a reload. The puzzle is kept with them, because the page
 * may be left before the address is written.
 *
 * @param {Store} store
 */
export function keepSteps(store) {
  const kept = keptHere();
  if (kept) {
    store.edit("reload the page", () => kept.now);
  }
  store.begin(kept);
  addEventListener("pagehide", () => {
    const { past, future } = store.steps;
    const last = (/** @type {Step[]} */ steps) =>
      steps.slice(-MOST_STEPS).map(({ state, label }) => ({ state: plain(state), label }));
    const { hash } = location;
    const value = { hash, now: plain(store.get()), past: last(past), future: last(future) };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(value));
    } catch {
      // Without storage, or if the steps do not fit, undo starts from nothing.
    }
  });
}

/**
 * The steps that were kept when the page was last left at this address.
 *
 * @returns {{now: State, past: Step[], future: Step[]} | undefined} undefined if nothing was kept
 */
function keptHere() {
  try {
    const { hash, now, past, future } = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    const read = (/** @type {any[]} */ steps) =>
      steps.map((step) => ({ state: checked(step.state), label: String(step.label) }));
    const isHere = hash === location.hash;
    return isHere ? { now: checked(now), past: read(past), future: read(future) } : undefined;
  } catch {
    return undefined;
  }
}
