/**
 * Undo and redo, with announcements for screen readers.
 */
// @ts-check

/**
 * Undo the last edit, or redo it.
 *
 * @param {Pick<import("./main.js").Page, "store" | "board">} page
 * @param {"undo" | "redo"} way
 */
export function step({ store, board }, way) {
  const label = store[way]();
  const word = way === "undo" ? "Undone" : "Redone";
  board.announce(label ? `${word}: ${label}` : `Nothing to ${way}`);
}

/**
 * Whether a key means undo or redo; null if it means neither.
 *
 * @param {KeyboardEvent} event
 * @returns {"undo" | "redo" | null}
 */
export function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const name = key.toLowerCase();
  if (!(ctrlKey || metaKey) || altKey || (name !== "z" && name !== "y")) {
    return null;
  }
  return name === "y" || shiftKey ? "redo" : "undo";
}
