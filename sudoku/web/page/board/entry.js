/**
 * Entering digits: givens, own digits or candidates, into all selected cells.
 */
// @ts-check

import { range, symbol, valueOfKey } from "../values.js";
import { namesOf } from "./contents.js";

/** @typedef {"given" | "digit" | "candidate"} Mode */
/** @typedef {import("../puzzle.js").State} State */

const SECOND_KEY = 1000;

export class Entry extends EventTarget {
  /** @type {Mode} */
  #mode = "given";
  /**
   * The digit typed last, whose second key may follow.
   *
   * @type {{value: number, at: number} | null}
   */
  #typed = null;

  /**
   * @param {import("../store.js").Store} store
   * @param {import("./selection.js").Selection} selection
   * @param {(text: string) => void} announce
   */
  constructor(store, selection, announce) {
    super();
    this.store = store;
    this.selection = selection;
    this.announce = announce;
    selection.addEventListener("change", () => (this.#typed = null));
    store.subscribe(() => (this.#typed = null));
  }

  get mode() {
    return this.#mode;
  }

  /** @param {Mode} mode */
  set mode(mode) {
    this.#mode = mode;
    this.#typed = null;
    this.dispatchEvent(new Event("change"));
  }

  /** Change between digits and candidates. */
  toggle() {
    this.mode = this.#mode === "digit" ? "candidate" : "digit";
  }

  /**
   * A key that may be a digit. On boards with digits above 9 two keys make a number: 1 2 is 12.
   *
   * @param {string} key
   * @param {boolean} isCandidate whether a candidate is meant, whatever the mode
   * @returns {boolean} whether the key was one
   */
  key(key, isCandidate) {
    const limits = range(this.store.get());
    const now = performance.now();
    const mode = isCandidate ? "candidate" : this.#mode;
    if (/^\d$/.test(key) && this.#typed && mode !== "candidate") {
      const both = this.#typed.value * 10 + Number(key);
      if (now - this.#typed.at < SECOND_KEY && both <= limits[1]) {
        this.enter(both, mode, { joins: true });
        this.#typed = { value: both, at: now };
        return true;
      }
    }
    const value = valueOfKey(key, limits);
    if (value === null) {
      if (key === "0") {
        this.clear();
      }
      return key === "0";
    }
    this.enter(value, mode);
    this.#typed = limits[1] > 9 && value > 0 && value < 10 ? { value, at: now } : null;
    return true;
  }

  /**
   * Put a digit into the selected cells. If all have it already, take it out.
   *
   * @param {number} value
   * @param {Mode} [mode]
   * @param {{joins?: boolean}} [options] joins: whether it completes the digit entered last
   */
  enter(value, mode = this.#mode, { joins = false } = {}) {
    const state = this.store.get();
    const cells = this.#open(state, mode);
    if (!cells.length) {
      return;
    }
    const text = symbol(value, range(state)[1]);
    const place = namesOf(cells, state.size);
    if (mode === "candidate") {
      const isNoted = cells.every((cell) => state.marks[cell].has(value));
      const label = `${isNoted ? "remove" : "note"} ${text} in ${place}`;
      this.store.edit(label, (draft) => mark(draft, cells, value, !isNoted));
      this.announce(`candidate ${text} ${isNoted ? "removed" : "noted"}`);
      return;
    }
    const field = mode === "given" ? "givens" : "digits";
    const isThere = !joins && cells.every((cell) => state[field][cell] === value);
    this.store.edit(
      `${isThere ? "clear" : "enter"} ${text} in ${place}`,
      (draft) => {
        for (const cell of cells) {
          draft[field][cell] = isThere ? null : value;
          if (mode === "given") {
            draft.digits[cell] = null;
          }
        }
      },
      { joins },
    );
    this.announce(isThere ? `${text} cleared` : `${text} entered`);
  }

  /** Clear the selected cells: their digits, or if none has one, their candidates. */
  clear() {
    const state = this.store.get();
    const cells = this.selection.cells.filter(
      (cell) => this.#mode === "given" || state.givens[cell] === null,
    );
    const has = (/** @type {number} */ cell) =>
      state.digits[cell] !== null || (this.#mode === "given" && state.givens[cell] !== null);
    const hasDigits = this.#mode !== "candidate" && cells.some(has);
    const hasMarks = cells.some((cell) => state.marks[cell].size && !has(cell));
    this.store.edit(`clear ${namesOf(cells, state.size)}`, (draft) => {
      for (const cell of cells) {
        if (hasDigits || !hasMarks) {
          draft.digits[cell] = null;
          draft.givens[cell] = this.#mode === "given" ? null : draft.givens[cell];
        } else {
          draft.marks[cell] = new Set();
        }
      }
    });
    this.announce("cleared");
  }

  /**
   * Note a candidate in one cell, or remove it.
   *
   * @param {number} cell
   * @param {number} value
   */
  flip(cell, value) {
    const state = this.store.get();
    if (state.givens[cell] === null && state.digits[cell] === null) {
      const isNoted = state.marks[cell].has(value);
      const text = symbol(value, range(state)[1]);
      const label = `${isNoted ? "remove" : "note"} ${text} in ${namesOf([cell], state.size)}`;
      this.store.edit(label, (draft) => mark(draft, [cell], value, !isNoted));
    }
  }

  /**
   * The selected cells that may be changed.
   *
   * @param {State} state
   * @param {Mode} mode
   */
  #open(state, mode) {
    const isOpen = (/** @type {number} */ cell) =>
      mode === "given" ||
      (state.givens[cell] === null && (mode === "digit" || state.digits[cell] === null));
    const cells = this.selection.cells.filter(isOpen);
    if (!cells.length && this.selection.cells.length) {
      this.announce(
        mode === "digit" ? "Givens are kept: choose Givens to change them." : "No open cell.",
      );
    }
    return cells;
  }
}

/**
 * @param {State} draft
 * @param {number[]} cells
 * @param {number} value
 * @param {boolean} isNoted
 */
function mark(draft, cells, value, isNoted) {
  for (const cell of cells) {
    const marks = new Set(draft.marks[cell]);
    if (isNoted) {
      marks.add(value);
    } else {
      marks.delete(value);
    }
    draft.marks[cell] = marks;
  }
}
