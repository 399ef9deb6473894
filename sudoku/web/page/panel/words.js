/** Names of cells, clues and houses in answers, and numbers in words. */
// @ts-check

/**
 * The index of a cell, from 0 in row-major order, or -1 if the name is not a cell.
 *
 * @param {string} name "r1c2", or the beginning of "r1c2=5" and "r1c2<>5"
 * @param {number} size n of the board
 */
export function cellOf(name, size) {
  const found = /^r(\d+)c(\d+)/.exec(name);
  return found ? (Number(found[1]) - 1) * size + Number(found[2]) - 1 : -1;
}

/**
 * The cell and the digit of "r1c2=5" or "r1c2<>5".
 *
 * @param {string} name
 * @param {number} size
 */
export function clueOf(name, size) {
  return { cell: cellOf(name, size), digit: Number(/(?:=|<>)(\d+)$/.exec(name)?.[1] ?? NaN) };
}

/**
 * "1 clue", "2 clues", "1,000 solutions".
 *
 * @param {number} number
 * @param {string} noun
 */
export function counted(number, noun, nouns = `${noun}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? noun : nouns}`;
}

/**
 * "a, b and c".
 *
 * @param {string[]} parts
 * @param {string} [last] the word before the last one
 */
export function listed(parts, last = "and") {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${last} ${parts[parts.length - 1]}`;
}

/**
 * A message as a sentence, with a capital letter and a full stop.
 *
 * @param {string} text
 */
export function sentence(text) {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]"?$/.test(begun) ? begun : `${begun}.`;
}

/**
 * "0.4 s", "12 s", "2 min".
 *
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds < 10) return `${Math.round(seconds * 10) / 10} s`;
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
