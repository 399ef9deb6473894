/**
 * The digits of a board: their values, and their symbols.
 *
 * A board has the digits 1 … n, where n is the number of its columns or rows, whichever is greater,
 * or as its rule `digits LOWEST-HIGHEST` says. Up to 61
 * a digit is one symbol, 1-9, A-Z, a-z, as in the text format; above that, an integer.
 */
// @ts-check

const SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * The lowest and the highest digit.
 *
 * @param {{size: number, height: number, rules: readonly string[]}} state
 * @returns {[number, number]}
 */
export function range({ size, height, rules }) {
  for (const rule of rules) {
    const found = /^\s*digits\s+(?:(\d{1,3})\s*-\s*)?(\d{1,3})\s*$/i.exec(rule);
    if (found) {
      return [found[1] === undefined ? 1 : Number(found[1]), Number(found[2])];
    }
  }
  return [1, Math.max(size, height)];
}

/**
 * All digits in order.
 *
 * @param {{size: number, height: number, rules: readonly string[]}} state
 * @returns {number[]}
 */
export function valuesOf(state) {
  const [low, high] = range(state);
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => low + index);
}

/**
 * How a digit is written on a board whose highest digit is `high`.
 *
 * @param {number} value
 * @param {number} high
 */
export function symbol(value, high) {
  return high < SYMBOLS.length ? SYMBOLS[value] ?? "?" : String(value);
}

/**
 * The digit of a key, or null if it has none. Letters of either case are read, unless the board
 * has both.
 *
 * @param {string} key
 * @param {[number, number]} range the lowest and the highest digit
 * @returns {number | null}
 */
export function valueOfKey(key, [low, high]) {
  if (key.length !== 1) {
    return null;
  }
  const value = SYMBOLS.indexOf(high < 36 ? key.toUpperCase() : key);
  return value >= low && value <= high ? value : null;
}

/**
 * Digits on a line, as the server reads them.
 *
 * @param {readonly number[]} digits
 * @param {{size: number, height: number, rules: readonly string[]}} state
 */
export function lineOf(digits, state) {
  const [, high] = range(state);
  return digits.map((digit) => symbol(digit, high)).join(high < SYMBOLS.length ? "" : " ");
}

/**
 * The digits of a line, as the server writes them.
 *
 * @param {string} line
 * @returns {number[]}
 */
export function digitsOf(line) {
  const parts = line.trim().split(/[\s,]+/);
  return parts.length > 1 ? parts.map(Number) : [...line.trim()].map((each) => SYMBOLS.indexOf(each));
}

/**
 * How many columns and rows the candidates of a cell have.
 *
 * @param {number} count how many digits there are
 * @returns {[number, number]}
 */
export function slots(count) {
  const columns = Math.ceil(Math.sqrt(count));
  return [columns, Math.ceil(count / columns)];
}
