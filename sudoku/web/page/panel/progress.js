/** The solver's entries so far, in the form that `hint` reads. */
// @ts-check

import { puzzleText } from "../puzzle.js";
import { range } from "../values.js";

/** The largest size on which candidates are written as one character each. */
const MOST_SIZE = 9;

/**
 * The digits of the puzzle and of the solver, and the solver's candidates.
 *
 * @param {import("../puzzle.js").State} state
 * @param {boolean} withMarks whether to include candidates
 * @returns {string|null} null if the solver has entered nothing
 */
export function progressText(state, withMarks) {
  const digits = state.givens.map((given, cell) => given ?? state.digits[cell]);
  const [low, high] = range(state);
  const isUsual = low === 1 && high === state.size && high <= MOST_SIZE;
  if (withMarks && isUsual && state.marks.some((marks) => marks.size > 0)) {
    return digits.map((digit, cell) => candidates(digit, state.marks[cell], state.size)).join("");
  }
  if (state.digits.every((digit) => digit === null)) return null;
  return puzzleText(state, digits);
}

/** One character for each digit: the digit, or "." where it is excluded. */
function candidates(digit, marks, size) {
  const isPossible = (value) =>
    digit === null ? marks.size === 0 || marks.has(value) : value === digit;
  return Array.from({ length: size }, (_, index) =>
    isPossible(index + 1) ? String(index + 1) : ".",
  ).join("");
}
