/**
 * The server's drawing of the constraints, requested again whenever the board changes.
 */
// @ts-check

import { boxes, puzzleText, regionFault } from "../puzzle.js";
import { askFile } from "../server.js";

/** @typedef {import("../puzzle.js").State} State */

/** @param {import("../main.js").Page} page */
export function keepDrawing({ store, board, theme }) {
  /** @type {AbortController | null} */
  let last = null;
  let drawn = "";

  const draw = async () => {
    const state = store.get();
    const text = boardText(state);
    const key = `${theme()} ${text}`;
    if (key === drawn) {
      return;
    }
    drawn = key;
    last?.abort();
    last = new AbortController();
    if (!state.rules.length) {
      board.drawing(null);
      return;
    }
    try {
      const fields = { puzzle: text, to: "svg", theme: theme(), parts: "rules" };
      const { content } = await askFile("draw", fields, last);
      board.drawing(await content.text());
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") {
        drawn = ""; // the last drawing stays, and the next change requests a new one
      }
    }
  };
  store.subscribe((_state, { what }) => {
    if (what === "puzzle") {
      draw();
    }
  });
  document.addEventListener("themechange", draw);
  document.addEventListener("serverback", draw);
  draw();
}

/**
 * The text of the board without the givens. While regions are being painted, the board has boxes.
 *
 * @param {State} state
 */
function boardText(state) {
  const open = state.givens.map(() => null);
  const usual = regionFault(state) ? boxes(state) : {};
  return puzzleText({ ...state, ...usual, title: "", author: "", ruleset: "" }, open);
}
