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
/** Milliseconds without an edit before the address is written, which takes longer than the edit. */
const PAUSE = 100;
/** Limit on the steps to undo, and on the steps to redo, that are kept. */
const MOST_STEPS = 200;
const BLANK = puzzleText(empty(3, 3));

/**
 * States that were left with Back or Forward before their address was written, by the address at
 * which they were left.
 *
 * @type {Map<string, State>}
 */
const unwritten = new Map();

/**
 * The state with the edits that this address lacks, because it was left before they were written;
 * undefined if it lacks none.
 *
 * @param {string} hash
 */
export function laterThan(hash) {
  const state = unwritten.get(hash);
  unwritten.delete(hash);
  return state;
}

/**
 * Keep the address up to date. A page without digits and rules has a plain address. Another puzzle
 * gets a separate entry in the browser's history, so Back leads to the previous puzzle.
 *
 * @param {Store} store
 * @returns {() => void} writes the address now
 */
export function keepAddress(store) {
  let [before, entry, timer] = [store.get(), 0, 0];
  /** The state that the address has. */
  let written = before;
  /** The part of the address that was written or read last; a different one comes from the browser. */
  let known = location.hash;
  let writing = Promise.resolve();

  /** @type {(state: State, way: "pushState" | "replaceState", mine: number) => Promise<void>} */
  const write = async (state, way, mine) => {
    const hash = isBlank(state) ? "" : `#${await encode(state)}`;
    if (location.hash === known && entry === mine) {
      history[way](null, "", `${location.pathname}${location.search}${hash}`);
      [known, written] = [location.hash, state];
    } // otherwise Back or Forward has led to another entry, which is read next
  };
  const update = () => {
    const [state, mine] = [before, entry];
    writing = writing.then(() => write(state, "replaceState", mine));
  };
  store.subscribe((state, { isOther }) => {
    const last = before;
    before = state;
    clearTimeout(timer);
    if (location.hash !== known) {
      if (last !== written) {
        unwritten.set(known, last);
      }
      [known, written, entry] = [location.hash, state, entry + 1];
    } else if (isOther) {
      const mine = entry;
      writing = writing.then(() => write(last, "replaceState", mine));
      writing = writing.then(() => write(state, "pushState", mine));
      return;
    }
    timer = setTimeout(update, PAUSE);
  });
  addEventListener("beforeunload", () => {
    clearTimeout(timer); // a reload returns to the present address, at which the steps are kept
    entry += 1;
  });
  return update;
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
 * @param {() => void} update writes the address
 */
export function keepSteps(store, update) {
  const kept = keptHere();
  if (kept) {
    store.edit("reload the page", () => kept.now);
    update();
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
