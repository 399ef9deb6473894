/**
 * Mouse, pen and finger on the board: they select cells, and tools may take them.
 */
// @ts-check

import { candidateSlots } from "./contents.js";
import { cellAt, UNIT } from "./geometry.js";

/** @typedef {import("./view.js").BoardView} BoardView */
/** @typedef {import("./entry.js").Entry} Entry */

/**
 * What a tool does with the pointer. take: whether it takes the press at a point, so that no cell
 * is selected. hover: the pointer is at a point, or nowhere. selected: a press has ended that
 * selected cells; isExtended if further cells may follow.
 *
 * @typedef {object} Taker
 * @property {(x: number, y: number) => boolean} take
 * @property {(point: {x: number, y: number} | null) => void} hover
 * @property {(isExtended: boolean) => void} selected
 */

/**
 * Listen to the pointer.
 *
 * @param {BoardView} board
 * @param {Entry} entry
 * @param {() => Taker | null} taker the tool in use
 */
export function listenToPointer(board, entry, taker) {
  const { svg, selection } = board;
  /**
   * What the press does to cells; null while nothing is pressed.
   *
   * @type {"add" | "remove" | null}
   */
  let action = null;
  let isExtended = false;
  let [lastX, lastY] = [0, 0];

  /** @param {MouseEvent} event */
  const cellOf = (event) => {
    const { x, y } = board.point(event);
    return cellAt(x, y, board.store.get().size);
  };

  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) {
      return;
    }
    const { x, y } = board.point(event);
    if (taker()?.take(x, y)) {
      event.preventDefault();
      return;
    }
    event.preventDefault();
    const cell = cellOf(event);
    if (cell === null) {
      selection.clear();
      return;
    }
    [lastX, lastY] = [x, y];
    svg.setPointerCapture(event.pointerId);
    isExtended = event.ctrlKey || event.metaKey || event.shiftKey || selection.isSeveral;
    action = isExtended && selection.has(cell) ? "remove" : "add";
    if (!isExtended) {
      selection.set([cell]);
    } else if (action === "add") {
      selection.add(cell);
    } else {
      selection.remove(cell);
    }
    board.focus();
  });

  svg.addEventListener("pointermove", (event) => {
    if (!action) {
      taker()?.hover(board.point(event));
      return;
    }
    const { x, y } = board.point(event);
    const { size } = board.store.get();
    const steps = Math.ceil(Math.hypot(x - lastX, y - lastY) / (UNIT / 8));
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      const cell = cellAt(lastX + (x - lastX) * part, lastY + (y - lastY) * part, size, true);
      if (cell !== null) {
        drag(cell);
      }
    }
    [lastX, lastY] = [x, y];
  });

  /** @param {number} cell */
  const drag = (cell) => {
    if (action === "remove") {
      selection.remove(cell);
    } else if (!selection.has(cell)) {
      selection.add(cell);
    } else if (cell === selection.cells.at(-2) && taker()) {
      selection.remove(/** @type {number} */ (selection.cells.at(-1)));
      selection.cursor = cell;
    }
  };

  const end = () => {
    if (action) {
      action = null;
      board.focus();
      taker()?.selected(isExtended);
    }
  };
  svg.addEventListener("pointerup", end);
  svg.addEventListener("pointercancel", () => (action = null));
  svg.addEventListener("pointerleave", () => taker()?.hover(null));

  svg.addEventListener("dblclick", (event) => {
    const cell = cellOf(event);
    if (cell !== null && !taker()) {
      selectEqual(board, cell);
    }
  });

  svg.addEventListener("contextmenu", (event) => {
    const cell = cellOf(event);
    if (cell === null) {
      return;
    }
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType === "touch") {
      return;
    }
    const { x, y } = board.point(event);
    const near = candidateSlots(board.store.get(), cell).find(
      ([, left, top, width, height]) =>
        Math.abs(x - left) <= width / 2 && Math.abs(y - top) <= height / 2,
    );
    selection.set([cell]);
    if (near) {
      entry.flip(cell, near[0]);
    }
  });
}

/**
 * Select all cells with the digit of this one, or if it is open, with the same candidates.
 *
 * @param {BoardView} board
 * @param {number} cell
 */
function selectEqual(board, cell) {
  const state = board.store.get();
  const held = (/** @type {number} */ each) => state.givens[each] ?? state.digits[each];
  const marks = (/** @type {number} */ each) => [...state.marks[each]].sort().join(" ");
  const isEqual = (/** @type {number} */ each) =>
    held(cell) === null
      ? held(each) === null && marks(each) === marks(cell) && marks(cell) !== ""
      : held(each) === held(cell);
  const cells = state.givens.map((_, each) => each).filter(isEqual);
  board.selection.set([...cells.filter((each) => each !== cell), cell]);
  board.announce(`${cells.length} cells selected`);
}
