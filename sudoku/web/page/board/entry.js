/**
 * Enter digits, marks and colours into all selected cells.
 */
// @ts-check

import { range, symbol, valueOfKey } from "../values.js";
import { COLOURS } from "./colours.js";
import { namesOf } from "./contents.js";

/** @typedef {"given" | "digit" | "corner" | "centre" | "colour"} Mode */
/** @typedef {import("../puzzle.js").State} State */

const SECOND_KEY = 1000;
const ADVANCES = "sudoku.advances";
/** The part of the state that holds the marks of a mode. */
const MARKS = /** @type {const} */ ({ corner: "corners", centre: "marks" });

export class Entry extends EventTarget {
  /** @type {Mode} */
  #mode = "given";
  /**
   * The mode to which Z returns.
   *
   * @type {"given" | "digit"}
   */
  #digits = "given";
  /**
   * The digit typed last, for which a second key may follow.
   *
   * @type {{value: number, at: number} | null}
   */
  #typed = null;
  #advances = localStorage.getItem(ADVANCES) === "true";
  /**
   * Receives each digit before the cells do, for the value of a tool. Returns whether it has used the
   * digit.
   *
   * @type {((text: string) => boolean) | null}
   */
  taker = null;

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
    this.#digits = mode === "given" || mode === "digit" ? mode : this.#digits;
    this.#typed = null;
    this.dispatchEvent(new Event("change"));
  }

  /** Whether typing a digit selects the next cell. */
  get advances() {
    return this.#advances;
  }

  /** @param {boolean} advances */
  set advances(advances) {
    this.#advances = advances;
    localStorage.setItem(ADVANCES, String(advances));
  }

  /** Switch to digits, givens or the solver's, whichever was used last; if digits are entered now,
   * switch to the other kind. */
  toggleDigits() {
    const isOn = this.#mode === this.#digits;
    this.mode = isOn ? (this.#mode === "given" ? "digit" : "given") : this.#digits;
  }

  /** Switch to the next mode: digits, corner marks, centre marks, colours, and digits again. */
  cycle() {
    const modes = /** @type {Mode[]} */ ([this.#digits, "corner", "centre", "colour"]);
    this.mode = modes[(modes.indexOf(this.#mode) + 1) % modes.length];
  }

  /**
   * Handle a key that may be a digit. On boards with digits above 9, two keys make a number: 1 2 is 12.
   *
   * @param {string} key
   * @param {Mode} [mode] the kind of entry, if not the current mode
   * @returns {boolean} whether the key was a digit
   */
  key(key, mode = this.#mode) {
    const limits = range(this.store.get());
    const now = performance.now();
    const isDigit = mode === "given" || mode === "digit";
    if (this.taker && /^\d$/.test(key) && this.taker(key)) {
      return true;
    }
    if (mode === "colour" && /^\d$/.test(key)) {
      this.colour(key === "0" ? null : COLOURS[Number(key) - 1][1]);
      return true;
    }
    if (/^\d$/.test(key) && this.#typed && isDigit) {
      const both = this.#typed.value * 10 + Number(key);
      if (now - this.#typed.at < SECOND_KEY && both <= limits[1]) {
        this.enter(both, mode, { joins: true });
        this.#typed = { value: both, at: now };
        return true;
      }
    }
    const value = mode === "colour" ? null : valueOfKey(key, limits);
    const isBlank = key === "." && this.#movesOn(mode);
    if (value === null) {
      if (key === "0" || isBlank) {
        this.clear();
        this.#advance(mode);
      }
      return key === "0" || isBlank;
    }
    this.enter(value, mode, { flips: !this.#movesOn(mode) });
    this.#typed = limits[1] > 9 && value > 0 && value < 10 ? { value, at: now } : null;
    this.#advance(mode);
    return true;
  }

  /** Delete the last entry: clear the cell, or if it is empty, the previous cell. */
  erase() {
    const { givens, digits } = this.store.get();
    const { cursor } = this.selection;
    if (this.#movesOn(this.#mode) && cursor && givens[cursor] === null && digits[cursor] === null) {
      this.selection.set([cursor - 1]);
    }
    this.clear();
  }

  /** @param {Mode} mode */
  #movesOn(mode) {
    const isDigit = mode === "given" || mode === "digit";
    return this.#advances && isDigit && this.selection.cells.length === 1;
  }

  /** @param {Mode} mode */
  #advance(mode) {
    const { selection } = this;
    if (this.#movesOn(mode)) {
      selection.set([(selection.cells[0] + 1) % this.store.get().givens.length]);
    }
  }

  /**
   * Enter a digit into the selected cells. If all of them have it already, remove it.
   *
   * @param {number} value
   * @param {Mode} [mode]
   * @param {{joins?: boolean, flips?: boolean}} [options] joins: whether the digit completes the
   *   digit entered last. flips: whether to remove a digit that is there already
   */
  enter(value, mode = this.#mode, { joins = false, flips = true } = {}) {
    const state = this.store.get();
    const cells = this.#open(state, mode);
    if (!cells.length) {
      return;
    }
    const text = symbol(value, range(state)[1]);
    const place = namesOf(cells, state.size);
    if (mode === "corner" || mode === "centre") {
      const field = MARKS[mode];
      const isNoted = cells.every((cell) => state[field][cell].has(value));
      const label = `${isNoted ? "remove" : "note"} ${text} in ${place}`;
      this.store.edit(label, (draft) => mark(draft[field], cells, value, !isNoted));
      this.announce(`${mode} mark ${text} ${isNoted ? "removed" : "noted"}`);
      return;
    }
    const field = mode === "given" ? "givens" : "digits";
    const isThere = flips && !joins && cells.every((cell) => state[field][cell] === value);
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

  /**
   * Add a colour to the selected cells, or remove it if all of them have it.
   *
   * @param {string | null} colour null removes all colours
   */
  colour(colour) {
    const { size, colours } = this.store.get();
    const { cells } = this.selection;
    const isThere = colour !== null && cells.every((cell) => colours[cell].includes(colour));
    this.store.edit(`colour ${namesOf(cells, size)}`, (draft) => {
      for (const cell of cells) {
        const others = draft.colours[cell].filter((each) => colour !== null && each !== colour);
        draft.colours[cell] = colour === null || isThere ? others : [...others, colour];
      }
    });
  }

  /** Clear the selected cells: the entries of the mode, or if there are none, all other entries. */
  clear() {
    const state = this.store.get();
    const { cells } = this.selection;
    const isGiven = this.#mode === "given";
    const open = cells.filter((cell) => isGiven || state.givens[cell] === null);
    const isOpen = (/** @type {number} */ cell) =>
      state.givens[cell] === null && state.digits[cell] === null;
    const layers = {
      digits: open.filter((cell) => !isOpen(cell)),
      corner: cells.filter((cell) => isOpen(cell) && state.corners[cell].size),
      centre: cells.filter((cell) => isOpen(cell) && state.marks[cell].size),
      colour: cells.filter((cell) => state.colours[cell].length),
    };
    const first = isGiven || this.#mode === "digit" ? "digits" : this.#mode;
    const order = /** @type {(keyof typeof layers)[]} */ (
      [first, "digits", "centre", "corner", "colour"]
    );
    const found = order.find((name) => layers[name].length);
    this.store.edit(`clear ${namesOf(cells, state.size)}`, (draft) => {
      for (const cell of found ? layers[found] : []) {
        if (found === "digits") {
          draft.digits[cell] = null;
          draft.givens[cell] = isGiven ? null : draft.givens[cell];
        } else if (found === "colour") {
          draft.colours[cell] = [];
        } else if (found) {
          draft[MARKS[found]][cell] = new Set();
        }
      }
    });
    this.announce("cleared");
  }

  /**
   * Note a centre mark in one cell, or remove it.
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
      this.store.edit(label, (draft) => mark(draft.marks, [cell], value, !isNoted));
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
        mode === "digit" ? "This cell has a given. Choose Givens to change it." : "No open cell.",
      );
    }
    return cells;
  }
}

/**
 * @param {Set<number>[]} noted the marks of each cell; a set that changes is replaced
 * @param {number[]} cells
 * @param {number} value
 * @param {boolean} isNoted
 */
function mark(noted, cells, value, isNoted) {
  for (const cell of cells) {
    const marks = new Set(noted[cell]);
    if (isNoted) {
      marks.add(value);
    } else {
      marks.delete(value);
    }
    noted[cell] = marks;
  }
}
