/**
 * The puzzle that the page shows: one value, changed by edits that can be undone.
 */
// @ts-check

import { copy, empty, fromParsed, puzzleText } from "./puzzle.js";

/** @typedef {import("./puzzle.js").State} State */
/** @typedef {import("./puzzle.js").Parsed} Parsed */

/**
 * A change. what: "puzzle" if the text of the puzzle has changed, or "progress" if only the
 * solver's digits, marks and colours have changed. label: the label of the edit. isOther: whether
 * another puzzle has replaced the puzzle.
 *
 * @typedef {{what: "puzzle" | "progress", label: string, isOther: boolean}} Change
 */
/** @typedef {{state: State, label: string}} Step a state, and the label of the edit that followed it */
/** @typedef {(state: State, change: Change) => void} Listener */

const MOST_STEPS = 1000;
/** The keys of a state that come from an opened text, in addition to the puzzle. */
const OPENED = /** @type {const} */ (["unencoded", "drawings", "solution"]);

export class Store {
  /** @type {State} */
  #state;
  /** @type {string} */
  #text;
  /** @type {Step[]} */
  #past = [];
  /** @type {Step[]} */
  #future = [];
  /** @type {Set<Listener>} */
  #listeners = new Set();

  /** @param {State} [state] */
  constructor(state = empty(3, 3)) {
    this.#state = state;
    this.#text = puzzleText(state);
  }

  /** The state. It is never changed in place. */
  get() {
    return this.#state;
  }

  /** The puzzle as text that the server reads, without the progress. */
  puzzleText() {
    return this.#text;
  }

  /**
   * Change the puzzle. An edit that changes nothing is ignored.
   *
   * @param {string} label describes the edit, such as "enter 5 in r1c1"
   * @param {(draft: State) => State | void} change changes the draft, or returns another state
   * @param {{joins?: boolean, isOther?: boolean}} [options] joins: whether it is undone together with
   *   the last edit; isOther: whether another puzzle replaces this one
   */
  edit(label, change, { joins = false, isOther = false } = {}) {
    const draft = copy(this.#state);
    const next = change(draft) ?? draft;
    const text = puzzleText(next);
    if (text === this.#text && isSameProgress(next, this.#state)) {
      return;
    }
    if (!joins || !this.#past.length) {
      this.#past.push({ state: this.#state, label });
      this.#past.splice(0, this.#past.length - MOST_STEPS);
    } else {
      this.#past[this.#past.length - 1].label = label;
    }
    this.#future = [];
    this.#become(next, text, label, isOther);
  }

  /**
   * Replace the puzzle. The edit can be undone.
   *
   * @param {Parsed | State} puzzle as returned by the server or by `get`
   * @param {string} label
   */
  replace(puzzle, label) {
    const state = "digits" in puzzle ? puzzle : fromParsed(puzzle);
    this.edit(label, () => state, { isOther: true });
  }

  /** Undo the last edit. Returns its label, or null if there is no edit. */
  undo() {
    return this.#step(this.#past, this.#future, "undone");
  }

  /** Redo the last undone edit. Returns its label, or null if there is none. */
  redo() {
    return this.#step(this.#future, this.#past, "redone");
  }

  /** The steps to undo and to redo, the nearest step last. */
  get steps() {
    return { past: this.#past, future: this.#future };
  }

  /**
   * Set the steps that lead to the present puzzle; without steps, undo stops at it.
   *
   * @param {{past: Step[], future: Step[]}} [steps]
   */
  begin({ past, future } = { past: [], future: [] }) {
    this.#past = past;
    this.#future = future;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * Call a function after each change.
   *
   * @param {Listener} listener
   * @param {boolean} [isFirst] whether to call it before the other listeners
   * @returns {() => void} ends the subscription
   */
  subscribe(listener, isFirst = false) {
    this.#listeners = new Set(isFirst ? [listener, ...this.#listeners] : [...this.#listeners, listener]);
    return () => this.#listeners.delete(listener);
  }

  /**
   * @param {Step[]} from
   * @param {Step[]} to
   * @param {string} word
   */
  #step(from, to, word) {
    const step = from.pop();
    if (!step) {
      return null;
    }
    to.push({ state: this.#state, label: step.label });
    this.#become(step.state, puzzleText(step.state), `${word}: ${step.label}`, false);
    return step.label;
  }

  /**
   * @param {State} state
   * @param {string} text of its puzzle
   * @param {string} label
   * @param {boolean} isOther
   */
  #become(state, text, label, isOther) {
    const what = text === this.#text ? "progress" : "puzzle";
    this.#state = state;
    this.#text = text;
    for (const listener of this.#listeners) {
      listener(state, { what, label, isOther });
    }
  }
}

/**
 * Whether two states of one puzzle are the same.
 *
 * @param {State} first
 * @param {State} second
 */
function isSameProgress(first, second) {
  return (
    first === second ||
    (first.digits.every((digit, cell) => digit === second.digits[cell]) &&
      OPENED.every((key) => isSameJson(first[key], second[key])) &&
      first.marks.every((marks, cell) => isSameSet(marks, second.marks[cell])) &&
      first.corners.every((marks, cell) => isSameSet(marks, second.corners[cell])) &&
      first.colours.every((each, cell) => each.join() === second.colours[cell].join()))
  );
}

/**
 * @param {unknown} first
 * @param {unknown} second
 */
function isSameJson(first, second) {
  return first === second || JSON.stringify(first) === JSON.stringify(second);
}

/**
 * @param {Set<number>} first
 * @param {Set<number>} second
 */
function isSameSet(first, second) {
  return first === second || (first.size === second.size && [...first].every((d) => second.has(d)));
}
