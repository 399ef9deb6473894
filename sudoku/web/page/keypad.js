/**
 * The keypad below the board: digits, deletion, and what digits are entered as.
 */
// @ts-check

import { range, symbol, valuesOf } from "./values.js";

/** @typedef {import("./board/entry.js").Mode} Mode */

/** @param {import("./main.js").Page} page */
export function startKeypad({ store, entry, board }) {
  const keys = /** @type {HTMLElement} */ (document.getElementById("digits"));
  const pad = /** @type {HTMLElement} */ (document.getElementById("keypad"));
  const modes = /** @type {HTMLElement} */ (document.getElementById("modes"));
  let shown = "";

  const drawKeys = () => {
    const state = store.get();
    const values = valuesOf(state);
    const [, high] = range(state);
    const key = values.join();
    if (key === shown) {
      return;
    }
    shown = key;
    const buttons = values.map((value) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = symbol(value, high);
      button.addEventListener("click", () => entry.enter(value));
      return button;
    });
    pad.dataset.many = String(values.length > 12);
    keys.replaceChildren(...buttons);
  };
  const drawMode = () => {
    for (const input of modes.querySelectorAll("input")) {
      input.checked = input.value === entry.mode;
    }
    board.svg.dataset.mode = entry.mode;
  };
  modes.addEventListener("change", (event) => {
    entry.mode = /** @type {Mode} */ (/** @type {HTMLInputElement} */ (event.target).value);
  });
  document.getElementById("clear")?.addEventListener("click", () => entry.clear());
  entry.addEventListener("change", () => {
    drawMode();
    board.announce(`entering ${entry.mode}s`);
  });
  store.subscribe(drawKeys);
  drawKeys();
  drawMode();
}
