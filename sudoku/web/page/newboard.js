/**
 * The dialog for a new board: a usual size, or the rows and columns of a box and of the board.
 */
// @ts-check

import { boxFor, empty, MOST, withoutBoxes } from "./puzzle.js";

const SIZES = [4, 6, 8, 9, 10, 12, 16, 25];

/** @param {string} id */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

/** @param {import("./main.js").Page} page */
export function startNewBoard({ store, board }) {
  const dialog = byId("new-dialog");
  const [rows, columns, height] = [byId("box-rows"), byId("box-columns"), byId("board-rows")];
  const hasBoxes = byId("has-boxes");
  const buttons = SIZES.map((size) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${size}×${size}`;
    button.addEventListener("click", () => {
      [rows.value, columns.value] = boxFor(size);
      [height.value, hasBoxes.checked] = ["", true];
      check();
    });
    return button;
  });
  byId("sizes").append(...buttons);

  /** The columns and the rows of the board. */
  const sides = () => {
    const size = rows.value * columns.value;
    return [size, Number(height.value) || size];
  };
  const check = () => {
    const [size, most] = sides();
    rows.setCustomValidity(size > MOST ? `At most ${MOST} columns in all.` : "");
    const fits = !hasBoxes.checked || most % rows.value === 0;
    height.setCustomValidity(
      fits ? "" : `Boxes of ${rows.value} rows do not fit ${most} rows. Choose a multiple, or no boxes.`,
    );
    height.placeholder = String(size);
    byId("box-size").textContent = `${most}×${size}`;
    buttons.forEach((button, index) => {
      const [usualRows, usualColumns] = boxFor(SIZES[index]);
      const isUsual = rows.value == usualRows && columns.value == usualColumns;
      button.setAttribute("aria-pressed", String(isUsual && most === size && hasBoxes.checked));
    });
  };
  for (const input of [rows, columns, height, hasBoxes]) {
    input.addEventListener("input", check);
  }
  byId("new").addEventListener("click", () => {
    check();
    dialog.showModal();
  });
  dialog.querySelector("form").addEventListener("submit", () => {
    const [size, most] = sides();
    const made = empty(Number(rows.value), Number(columns.value), most);
    const whole = hasBoxes.checked ? made : { ...made, ...withoutBoxes(made) };
    store.replace(whole, `new board ${most}×${size}`);
    board.announce(
      most === size ? `New board, ${size} rows and columns` : `New board, ${most} rows, ${size} columns`,
    );
  });
  dialog.addEventListener("close", () => board.focus());
}
