/**
 * The keys of the board.
 */
// @ts-check

import { takesText } from "../html.js";

/** @typedef {import("./view.js").BoardView} BoardView */
/** @typedef {import("./entry.js").Entry} Entry */

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** @type {Record<string, import("./entry.js").Mode>} */
const MODES = { z: "given", x: "digit", c: "candidate" };

/** Keys that buttons, links and switches have a use for. */
const OF_BUTTONS = ["Enter", " ", "Escape"];

/**
 * Listen to keys, wherever the focus is, unless what has it uses the key itself.
 *
 * @param {BoardView} board
 * @param {Entry} entry
 */
export function listenToKeys(board, entry) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!event.defaultPrevented && !isUsed(target, event.key) && pressed(event, board, entry)) {
      event.preventDefault();
    }
  });
}

/**
 * Whether an element with the focus uses a key.
 *
 * @param {Element} target
 * @param {string} key
 */
function isUsed(target, key) {
  if (target.closest("dialog") || target.matches("select") || takesText(target)) {
    return true;
  }
  const isSwitch = target.matches("input");
  const isButton = target.matches("button, summary, a");
  return (isSwitch && key in ARROWS) || ((isSwitch || isButton) && OF_BUTTONS.includes(key));
}

/**
 * @param {KeyboardEvent} event
 * @param {BoardView} board
 * @param {Entry} entry
 * @returns {boolean} whether the key means something
 */
function pressed(event, board, entry) {
  const { selection } = board;
  const { size } = board.store.get();
  const { key } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const digit = digitOf(event);
  if (digit !== null && !isControl && !event.altKey) {
    return entry.key(digit, event.shiftKey);
  }
  if (key in ARROWS) {
    const [down, right] = ARROWS[key];
    const row = (Math.floor(selection.cursor / size) + down + size) % size;
    const column = ((selection.cursor % size) + right + size) % size;
    move(board, row * size + column, event.shiftKey || isControl);
  } else if (key === "Home" || key === "End") {
    const row = Math.floor(selection.cursor / size);
    const isFirst = key === "Home";
    const inRow = row * size + (isFirst ? 0 : size - 1);
    move(board, isControl ? (isFirst ? 0 : size * size - 1) : inRow, event.shiftKey);
  } else if (isControl && key.toLowerCase() === "a") {
    selection.set(Array.from({ length: size * size }, (_, cell) => cell));
    board.announce("all cells selected");
  } else if (isControl || event.altKey) {
    return false;
  } else if (key === "Escape") {
    selection.clear();
  } else if (key === "Delete" || key === "Backspace") {
    entry.clear();
  } else if (key === " ") {
    entry.toggle();
  } else if (entry.key(key, event.shiftKey && key.length === 1)) {
    return true;
  } else if (key.toLowerCase() in MODES) {
    entry.mode = MODES[key.toLowerCase()];
  } else {
    return false;
  }
  return true;
}

/**
 * The digit of a key, whatever Shift makes of it: "1" of the key that is ! and of the one that is
 * End on a keypad, and of the one that is & on a French keyboard; null for other keys.
 *
 * @param {KeyboardEvent} event
 */
function digitOf({ key, code, shiftKey }) {
  const name = shiftKey ? /^(?:Digit|Numpad)(\d)$/ : /^Digit(\d)$/;
  return name.exec(code)?.[1] ?? (/^\d$/.test(key) ? key : null);
}

/**
 * @param {BoardView} board
 * @param {number} cell
 * @param {boolean} isExtended whether the cells selected before stay so
 */
function move(board, cell, isExtended) {
  if (isExtended) {
    board.selection.add(cell);
  } else {
    board.selection.set([cell]);
  }
  board.focus();
}
