/**
 * The cells that must differ from a cell because of its houses and of rules.
 */
// @ts-check

import { namedCells } from "./geometry.js";
import { peers } from "./houses.js";

/** @typedef {import("../puzzle.js").State} State */

/** Rules on the whole board: the distances in rows and columns at which cells must differ. */
const STEPS = /** @type {Record<string, [number, number][]>} */ ({
  antiknight: [[1, 2], [2, 1]],
  antiking: [[1, 1]],
});
/** Rules that require all their cells to differ. */
const DISTINCT = ["killer", "extraregion", "renban", "lunchbox", "rellik", "thermo"];

/**
 * The cells that must differ from a cell.
 *
 * @param {State} state
 * @param {number} cell
 * @returns {Set<number>}
 */
export function differing(state, cell) {
  const { size, rules } = state;
  const [row, column] = [Math.floor(cell / size), cell % size];
  const found = new Set(peers(state, cell));
  state.regions.forEach((_, other) => {
    const [down, right] = [Math.abs(Math.floor(other / size) - row), Math.abs((other % size) - column)];
    const isApart = rules.some((rule) =>
      STEPS[rule]?.some(([rows, columns]) => rows === down && columns === right));
    if (isApart) {
      found.add(other);
    }
  });
  for (const cells of groups(state)) {
    if (cells.includes(cell)) {
      cells.forEach((other) => found.add(other));
    }
  }
  found.delete(cell);
  return found;
}

/**
 * The cells of each rule that requires all its cells to differ.
 *
 * @param {State} state
 */
function groups(state) {
  const { size, rules } = state;
  const line = Array.from({ length: size }, (_, index) => index);
  return rules.flatMap((rule) => {
    if (rule === "diagonal-") return [line.map((index) => index * size + index)];
    if (rule === "diagonal+") return [line.map((index) => index * size + size - 1 - index)];
    const name = /^[^\s:]+/.exec(rule)?.[0] ?? "";
    return DISTINCT.includes(name) ? [namedCells(rule, state)] : [];
  });
}
