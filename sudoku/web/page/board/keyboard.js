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
const MODES = { x: "corner", c: "centre", v: "colour" };

/** The keys that buttons, links and switches use. */
const OF_BUTTONS = ["Enter", " ", "Escape"];

/**
 * Listen to keys wherever the focus is, unless the element with the focus uses the key itself.
 *
 * @param {BoardView} board
 * @param {Entry} entry
 * @param {{taker: import("./pointer.js").Taker | null}} tools
 */
export function listenToKeys(board, entry, tools) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || isUsed(target, event.key)) {
      return;
    }
    if (tools.taker?.key?.(event) || pressed(event, board, entry)) {
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
 * @returns {boolean} whether the key was used
 */
function pressed(event, board, entry) {
  const { selection } = board;
  const { size, height } = board.store.get();
  const { key } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const digit = digitOf(event);
  if (digit !== null && !event.altKey && !(isControl && digit === "0")) {
    return typed(event, digit, board, entry);
  }
  if (key in ARROWS) {
    const [down, right] = ARROWS[key];
    const row = (Math.floor(selection.cursor / size) + down + height) % height;
    const column = ((selection.cursor % size) + right + size) % size;
    move(board, row * size + column, event.shiftKey || isControl);
  } else if (key === "Home" || key === "End") {
    const row = Math.floor(selection.cursor / size);
    const isFirst = key === "Home";
    const inRow = row * size + (isFirst ? 0 : size - 1);
    move(board, isControl ? (isFirst ? 0 : size * height - 1) : inRow, event.shiftKey);
  } else if (isControl && key.toLowerCase() === "a") {
    selection.set(Array.from({ length: size * height }, (_, cell) => cell));
    board.announce("all cells selected");
  } else if (isControl || event.altKey) {
    return false;
  } else if (key === "Escape") {
    selection.clear();
  } else if (key === "Delete") {
    entry.clear();
  } else if (key === "Backspace") {
    entry.erase();
    board.follow();
  } else if (key === " ") {
    entry.cycle();
  } else if (typed(event, key, board, entry)) {
    return true;
  } else if (key.toLowerCase() === "z") {
    entry.toggleDigits();
  } else if (key.toLowerCase() in MODES) {
    entry.mode = MODES[key.toLowerCase()];
  } else {
    return false;
  }
  return true;
}

/**
 * Enter a digit, and move the focus with the cursor.
 *
 * @param {KeyboardEvent} event
 * @param {string} text
 * @param {BoardView} board
 * @param {Entry} entry
 */
function typed(event, text, board, entry) {
  const isDigit = entry.key(text, modeOf(event));
  board.follow();
  return isDigit;
}

/**
 * The mode in which a digit is entered with Shift, Ctrl or both; undefined without them.
 *
 * @param {KeyboardEvent} event
 * @returns {import("./entry.js").Mode | undefined}
 */
function modeOf({ shiftKey, ctrlKey, metaKey }) {
  if (ctrlKey || metaKey) {
    return shiftKey ? "colour" : "centre";
  }
  return shiftKey ? "corner" : undefined;
}

/**
 * The digit on a key, with or without Shift: "1" for the key ! on many keyboards, for End on a
 * keypad, and for & on a French keyboard; null for other keys.
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
 * @param {boolean} isExtended whether to keep the selected cells
 */
function move(board, cell, isExtended) {
  if (isExtended) {
    board.selection.add(cell);
  } else {
    board.selection.set([cell]);
  }
  board.focus();
}
