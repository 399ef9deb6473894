/** Changes of the board by applied answers. Each is one step of undo. */
// @ts-check

import { peers } from "../board/houses.js";
import { valuesOf } from "../values.js";
import { cellOf, clueOf } from "./words.js";

/** @typedef {import("../puzzle.js").State} State */
/** @typedef {{cell: number, digit: number}} Entry */

export class Edits {
  /** @param {import("../store.js").Store} store */
  constructor(store) {
    this.store = store;
  }

  /**
   * Enter givens; null removes a given.
   *
   * @param {string} label of the step of undo
   * @param {{cell: number, digit: number|null}[]} clues
   */
  give(label, clues) {
    this.store.edit(label, (draft) => {
      for (const { cell, digit } of clues) {
        draft.givens[cell] = digit;
        if (digit !== null) draft.digits[cell] = null;
      }
    });
  }

  /**
   * Add clues. A clue in a hidden cell becomes a rule.
   *
   * @param {string} label of the step of undo
   * @param {string[]} names of the clues, as in answers
   */
  add(label, names) {
    this.store.edit(label, (draft) => {
      for (const name of names) {
        const { cell, digit } = clueOf(name, draft.size);
        if (cell < 0) {
          draft.rules.push(`candidates ${digit}: ${name.split("=")[0]}`);
        } else {
          [draft.givens[cell], draft.digits[cell]] = [digit, null];
        }
      }
    });
  }

  /**
   * Remove a rule.
   *
   * @param {string} rule as an answer has it
   * @param {string[]} rules all rules of that answer
   */
  removeRule(rule, rules) {
    this.#editRule(`remove ${rule}`, rule, rules, []);
  }

  /**
   * Remove clues and rules together.
   *
   * @param {{clues: string[], constraints: string[]}} parts by their names
   * @param {string[]} rules all rules of that answer
   */
  remove({ clues, constraints }, rules) {
    const names = [...clues, ...constraints];
    this.store.edit(`remove ${names.join("; ")}`, (draft) => {
      for (const name of clues) draft.givens[cellOf(name, draft.size)] = null;
      const places = constraints.map((rule) => placeOf(draft.rules, rule, rules));
      draft.rules = draft.rules.filter((_, at) => !places.includes(at));
    });
  }

  /** Put a rule in the place of another one. */
  replaceRule(rule, replacement, rules) {
    this.#editRule(`change to ${replacement}`, rule, rules, [replacement]);
  }

  /**
   * Write the conclusions of steps as the solver's own digits and candidates.
   *
   * @param {string} label
   * @param {{placements: string[], eliminations: string[]}[]} steps as `steps` answers
   */
  applySteps(label, steps) {
    this.store.edit(label, (draft) => {
      for (const { placements, eliminations } of steps) {
        for (const name of placements) place(draft, clueOf(name, draft.size));
        for (const name of eliminations) eliminate(draft, clueOf(name, draft.size));
      }
    });
  }

  #editRule(label, rule, rules, replacements) {
    this.store.edit(label, (draft) => {
      const at = placeOf(draft.rules, rule, rules);
      if (at >= 0) draft.rules.splice(at, 1, ...replacements);
    });
  }
}

/** Where the store has a rule, which may be written in another way there. */
function placeOf(stored, rule, rules) {
  const exact = stored.indexOf(rule);
  if (exact >= 0 || stored.length !== rules?.length) return exact;
  return rules.indexOf(rule);
}

/** @type {(state: State, entry: Entry) => void} */
function place(state, { cell, digit }) {
  if (state.givens[cell] !== null) return;
  state.digits[cell] = digit;
  state.marks[cell] = new Set();
  for (const peer of peers(state, cell)) {
    if (state.marks[peer].has(digit)) state.marks[peer] = without(state.marks[peer], digit);
  }
}

/** @type {(state: State, entry: Entry) => void} */
function eliminate(state, { cell, digit }) {
  if (state.givens[cell] !== null || state.digits[cell] !== null) return;
  const marks = state.marks[cell].size ? state.marks[cell] : possible(state, cell);
  state.marks[cell] = without(marks, digit);
}

function without(digits, digit) {
  return new Set([...digits].filter((other) => other !== digit));
}

/** The digits that no digit in the row, column or region excludes. */
function possible(state, cell) {
  const seen = new Set(peers(state, cell).map((peer) => state.givens[peer] ?? state.digits[peer]));
  return new Set(valuesOf(state).filter((digit) => !seen.has(digit)));
}
