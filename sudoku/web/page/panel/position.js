/** The position before a step: the digits placed so far, and the remaining candidates. */
// @ts-check

import { peers } from "../board/houses.js";
import { valuesOf } from "../values.js";
import { clueOf } from "./words.js";

/**
 * The candidates of each cell of the grid after some steps. The first candidates are those that no
 * given in the same row, column or region excludes. The effects of all other rules are known only
 * from the steps.
 *
 * @param {import("../puzzle.js").State} state
 * @param {{placements: string[], eliminations: string[]}[]} steps
 * @returns {number[][]}
 */
export function candidatesAfter(state, steps) {
  const cells = state.givens.map(() => new Set(valuesOf(state)));
  const place = (cell, digit) => {
    cells[cell] = new Set([digit]);
    for (const peer of peers(state, cell)) cells[peer].delete(digit);
  };
  state.givens.forEach((given, cell) => {
    if (given !== null) place(cell, given);
  });
  for (const { placements, eliminations } of steps) {
    for (const { cell, digit } of entries(placements)) place(cell, digit);
    for (const { cell, digit } of entries(eliminations)) cells[cell].delete(digit);
  }
  return cells.map((digits) => [...digits]);

  function entries(names) {
    return names.map((name) => clueOf(name, state.size)).filter(({ cell }) => cell >= 0);
  }
}
