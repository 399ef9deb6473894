/**
 * The keypad below the board: digits or colours, deletion, and the mode of entry.
 */
// @ts-check

import { COLOURS } from "./board/colours.js";
import { button, html } from "./html.js";
import { range, symbol, valuesOf } from "./values.js";

/** @typedef {import("./board/entry.js").Mode} Mode */

const ENTERED = { given: "givens", digit: "digits", corner: "corner marks", centre: "centre marks" };

/** @param {import("./main.js").Page} page */
export function startKeypad({ store, entry, board }) {
  const keys = /** @type {HTMLElement} */ (document.getElementById("digits"));
  const pad = /** @type {HTMLElement} */ (document.getElementById("keypad"));
  const modes = /** @type {HTMLElement} */ (document.getElementById("modes"));
  const several = /** @type {HTMLElement} */ (document.getElementById("several"));
  const advances = /** @type {HTMLInputElement} */ (document.getElementById("advances"));
  let shown = "";

  const digits = () => {
    const state = store.get();
    const [, high] = range(state);
    return valuesOf(state).map((value) => {
      const text = symbol(value, high);
      return button(text, () => entry.taker?.(text) || entry.enter(value));
    });
  };
  const colours = () =>
    COLOURS.map(([name, value], index) => {
      const made = button("", () => entry.colour(value), {
        class: "paint", "aria-label": name, title: `${name} (key ${index + 1})`,
      });
      made.append(html("span", {}));
      made.style.setProperty("--paint", value);
      return made;
    });
  const drawKeys = () => {
    const isColour = entry.mode === "colour";
    const key = isColour ? "colours" : valuesOf(store.get()).join();
    if (key !== shown) {
      shown = key;
      const made = isColour ? colours() : digits();
      pad.dataset.many = String(made.length > 12);
      keys.replaceChildren(...made);
    }
  };
  const drawMode = () => {
    for (const input of modes.querySelectorAll("input")) {
      input.checked = input.value === entry.mode;
    }
    board.svg.dataset.mode = entry.mode;
    drawKeys();
  };
  modes.addEventListener("change", (event) => {
    entry.mode = /** @type {Mode} */ (/** @type {HTMLInputElement} */ (event.target).value);
  });
  document.getElementById("clear")?.addEventListener("click", () => entry.clear());
  several.addEventListener("click", () => {
    board.selection.isSeveral = !board.selection.isSeveral;
    several.setAttribute("aria-pressed", String(board.selection.isSeveral));
  });
  advances.checked = entry.advances;
  advances.addEventListener("change", () => (entry.advances = advances.checked));
  entry.addEventListener("change", () => {
    drawMode();
    board.announce(`entering ${entry.mode === "colour" ? "colours" : ENTERED[entry.mode]}`);
  });
  store.subscribe(drawKeys);
  drawMode();
}
