/**
 * Cells in words, for screen readers.
 */
// @ts-check

import { symbol } from "../values.js";
import { colourName } from "./colours.js";

/** @typedef {import("../puzzle.js").State} State */

/**
 * A cell: "row 3 column 4, given 5, in cage 11".
 *
 * @param {State} state
 * @param {number} cell
 * @param {number} high the highest digit
 * @param {Set<number>} wrong cells in conflict
 * @param {string[]} rules the rules on the cell, in words
 */
export function described(state, cell, high, wrong, rules) {
  const place = `row ${Math.floor(cell / state.size) + 1} column ${(cell % state.size) + 1}`;
  const colours = state.colours[cell].map((each) => `coloured ${colourName(each)}`);
  return [place, ...held(state, cell, high, wrong), ...colours, ...rules].join(", ");
}

/**
 * @param {State} state
 * @param {number} cell
 * @param {number} high
 * @param {Set<number>} wrong
 */
function held(state, cell, high, wrong) {
  const given = state.givens[cell];
  const digit = given ?? state.digits[cell];
  if (digit !== null) {
    const text = symbol(digit, high);
    return [given === null ? text : `given ${text}`, ...(wrong.has(cell) ? ["conflicts"] : [])];
  }
  const listed = (/** @type {Set<number>} */ marks, /** @type {string} */ name) => {
    const texts = [...marks].sort((a, b) => a - b).map((each) => symbol(each, high));
    return texts.length ? [`${name} marks ${texts.join(" ")}`] : [];
  };
  const { marks, corners } = state;
  return ["empty", ...listed(marks[cell], "centre"), ...listed(corners[cell], "corner")];
}
