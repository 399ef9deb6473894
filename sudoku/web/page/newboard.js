/**
 * The dialog for a new board: usual sizes, or rows and columns of a box.
 */
// @ts-check

import { boxFor, empty } from "./puzzle.js";

const SIZES = [4, 6, 8, 9, 10, 12, 16, 25];
const MOST = 64;

/** @param {string} id */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

/** @param {import("./main.js").Page} page */
export function startNewBoard({ store, board }) {
  const dialog = byId("new-dialog");
  const [rows, columns] = [byId("box-rows"), byId("box-columns")];
  const buttons = SIZES.map((size) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${size}×${size}`;
    button.addEventListener("click", () => {
      [rows.value, columns.value] = boxFor(size);
      check();
    });
    return button;
  });
  byId("sizes").append(...buttons);

  const check = () => {
    const size = rows.value * columns.value;
    const isTooLarge = size > MOST;
    rows.setCustomValidity(isTooLarge ? `At most ${MOST} rows and columns in all.` : "");
    byId("box-size").textContent = `${size}×${size}`;
    buttons.forEach((button, index) => {
      const [usualRows, usualColumns] = boxFor(SIZES[index]);
      const isChosen = rows.value == usualRows && columns.value == usualColumns;
      button.setAttribute("aria-pressed", String(isChosen));
    });
  };
  rows.addEventListener("input", check);
  columns.addEventListener("input", check);
  byId("new").addEventListener("click", () => {
    check();
    dialog.showModal();
  });
  dialog.querySelector("form").addEventListener("submit", () => {
    const made = empty(Number(rows.value), Number(columns.value));
    store.replace(made, `new board ${made.size}×${made.size}`);
    board.announce(`New board, ${made.size} rows and columns`);
  });
  dialog.addEventListener("close", () => board.focus());
}
