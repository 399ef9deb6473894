/**
 * Highlighting a digit: all cells that hold it, and the open cells that can.
 *
 * An open cell can hold a digit if no cell that must differ from it has the digit, and if the digit
 * is among the candidates of an answer, or without an answer, among the solver's marks.
 */
// @ts-check

import { html } from "../html.js";
import { range, symbol, valueOfKey, valuesOf } from "../values.js";
import { outline } from "./grid.js";
import { differing } from "./peers.js";

/** @typedef {import("../puzzle.js").State} State */

/** @param {import("../main.js").Page} page */
export function startFilter({ store, board }) {
  const select = /** @type {HTMLSelectElement} */ (document.getElementById("highlighted"));
  let shown = "";
  /** @type {number | null} */
  let value = null;

  const draw = () => {
    const state = store.get();
    const values = valuesOf(state);
    if (values.join() !== shown) {
      shown = values.join();
      const [, high] = range(state);
      const options = values.map((each) => html("option", { value: each }, symbol(each, high)));
      select.replaceChildren(html("option", { value: "" }, "no digit"), ...options);
      value = value !== null && values.includes(value) ? value : null;
      select.value = String(value ?? "");
    }
    if (value === null) {
      board.filter();
      return;
    }
    const { held, possible } = found(state, value, board.shownCandidates);
    board.filter(
      ...(possible.length ? outline(possible, state.size, "possible").slice(0, 1) : []),
      ...(held.length ? outline(held, state.size, "held") : []),
    );
  };
  const choose = (/** @type {number | null} */ chosen) => {
    value = chosen;
    select.value = String(value ?? "");
    draw();
  };
  select.addEventListener("change", () => {
    choose(select.value === "" ? null : Number(select.value));
    const { held, possible } = found(store.get(), value ?? -1, board.shownCandidates);
    board.announce(value === null ? "" : `${held.length} cells, ${possible.length} possible`);
  });
  board.svg.addEventListener("keydown", (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const isDigit = valueOfKey(event.key, range(store.get())) !== null;
    if (event.key.toLowerCase() === "h" && isPlain && !isDigit) {
      const { givens, digits } = store.get();
      const { cursor } = board.selection;
      const held = givens[cursor] ?? digits[cursor];
      if (select.value || held !== null) {
        event.preventDefault();
        choose(held === value ? null : held);
      }
    }
  });
  store.subscribe(draw);
  board.addEventListener("candidates", draw);
  draw();
}

/**
 * The cells that hold a digit, and the open cells that can hold it.
 *
 * @param {State} state
 * @param {number} value
 * @param {number[][] | null} candidates of an answer, for each cell
 * @returns {{held: number[], possible: number[]}}
 */
export function found(state, value, candidates) {
  const { givens, digits, marks } = state;
  const digitOf = (/** @type {number} */ cell) => givens[cell] ?? digits[cell];
  const held = givens.map((_, cell) => cell).filter((cell) => digitOf(cell) === value);
  const excluded = new Set(held.flatMap((cell) => [...differing(state, cell)]));
  const noted = (/** @type {number} */ cell) =>
    candidates ? candidates[cell].includes(value) : !marks[cell].size || marks[cell].has(value);
  const possible = givens
    .map((_, cell) => cell)
    .filter((cell) => digitOf(cell) === null && !excluded.has(cell) && noted(cell));
  return { held, possible };
}
