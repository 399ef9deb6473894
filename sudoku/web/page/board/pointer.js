/**
 * Mouse, pen and finger on the board: they select cells, unless a tool handles them.
 */
// @ts-check

import { candidateSlots } from "./contents.js";
import { cellAt, UNIT } from "./geometry.js";

/** @typedef {import("./view.js").BoardView} BoardView */
/** @typedef {import("./entry.js").Entry} Entry */

/**
 * The handlers of a tool for the pointer. take: returns whether the tool handles the press at a
 * point; then no cell is selected. drag, drop: such a press moves, and ends. hover: the pointer is
 * at a point, or has left the board. selected: a press that selected cells has ended; isExtended if
 * more cells may follow. collects: whether each tap adds a cell. key: returns whether the tool has
 * used a key.
 *
 * @typedef {object} Taker
 * @property {(x: number, y: number) => boolean} take
 * @property {(x: number, y: number) => void} [drag]
 * @property {() => void} [drop]
 * @property {boolean} [collects]
 * @property {(event: KeyboardEvent) => boolean} [key]
 * @property {(point: {x: number, y: number} | null) => void} hover
 * @property {(isExtended: boolean) => void} selected
 */

/**
 * The tools: the current tool, and the handlers while no tool is in use. pick: returns whether a
 * press at a point is handled. open: returns whether a double click is handled; isHeld if the cell
 * there has a digit or marks.
 *
 * @typedef {object} Tools
 * @property {Taker | null} taker
 * @property {(x: number, y: number) => boolean} pick
 * @property {(x: number, y: number, isHeld: boolean) => boolean} open
 */

/**
 * Listen to the pointer.
 *
 * @param {BoardView} board
 * @param {Entry} entry
 * @param {Tools} tools
 */
export function listenToPointer(board, entry, tools) {
  const { svg, selection } = board;
  const taker = () => tools.taker;
  /** Whether a tool handles the press. */
  let isTaken = false;
  /** Whether the press is a finger that has stayed on one cell so far. */
  let isTap = false;
  /**
   * The effect of the press on cells; null if nothing is pressed.
   *
   * @type {"add" | "remove" | null}
   */
  let action = null;
  let isExtended = false;
  let [lastX, lastY] = [0, 0];

  /** @param {MouseEvent} event */
  const cellOf = (event) => {
    const { x, y } = board.point(event);
    return cellAt(x, y, board.store.get());
  };

  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) {
      return;
    }
    const { x, y } = board.point(event);
    event.preventDefault();
    isTaken = Boolean(taker()?.take(x, y)) || (!taker() && tools.pick(x, y));
    if (isTaken) {
      svg.setPointerCapture(event.pointerId);
      return;
    }
    const cell = cellOf(event);
    if (cell === null) {
      selection.clear();
      return;
    }
    [lastX, lastY] = [x, y];
    svg.setPointerCapture(event.pointerId);
    isTap = event.pointerType === "touch" && Boolean(taker()?.collects);
    isExtended =
      event.ctrlKey || event.metaKey || event.shiftKey || selection.isSeveral ||
      (isTap && selection.cells.length > 0);
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
    const { x, y } = board.point(event);
    if (isTaken) {
      taker()?.drag?.(x, y);
      return;
    }
    if (!action) {
      taker()?.hover({ x, y });
      return;
    }
    const shape = board.store.get();
    const steps = Math.ceil(Math.hypot(x - lastX, y - lastY) / (UNIT / 8));
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      const cell = cellAt(lastX + (x - lastX) * part, lastY + (y - lastY) * part, shape, true);
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
      isTap = false;
      selection.add(cell);
    } else if (cell === selection.cells.at(-2) && taker()) {
      selection.remove(/** @type {number} */ (selection.cells.at(-1)));
      selection.cursor = cell;
    }
  };

  const end = () => {
    if (isTaken) {
      isTaken = false;
      taker()?.drop?.();
    } else if (action) {
      action = null;
      board.focus();
      taker()?.selected(isExtended || isTap);
    }
  };
  svg.addEventListener("pointerup", end);
  svg.addEventListener("pointercancel", () => {
    action = null;
    isTaken = false;
  });
  svg.addEventListener("pointerleave", () => taker()?.hover(null));

  svg.addEventListener("dblclick", (event) => {
    const cell = cellOf(event);
    const { x, y } = board.point(event);
    const { givens, digits, marks } = board.store.get();
    const isHeld =
      cell !== null && ((givens[cell] ?? digits[cell]) !== null || marks[cell].size > 0);
    if (!tools.open(x, y, isHeld) && cell !== null && !taker()) {
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
 * Select all cells with the same digit as this cell, or if it is open, with the same candidates.
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
