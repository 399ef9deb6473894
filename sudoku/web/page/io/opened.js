/**
 * Other contents of an opened text: the parts that are not encoded, drawings without a rule, and
 * the claimed solution.
 */
// @ts-check

/** @typedef {Pick<import("../puzzle.js").State, "unencoded" | "drawings" | "solution">} Opened */

/** Limits above what the server sends. */
const [MOST_NOTES, MOST_DRAWINGS, MOST_POINTS, MOST_LENGTH] = [100, 1000, 4096, 200];
const KINDS = ["line", "cage", "shape"];

/**
 * This part of the JSON value of a state, which need not come from this page. Links of earlier
 * versions lack it.
 *
 * @param {any} value
 * @param {number} count cells of the board
 * @returns {Opened}
 * @throws {TypeError}
 */
export function checkedOpened({ unencoded = [], drawings = [], solution = null }, count) {
  const isRight =
    isList(unencoded, MOST_NOTES, (each) => typeof each === "string") &&
    isList(drawings, MOST_DRAWINGS, isDrawing) &&
    (solution === null || (isList(solution, count, isDigit) && solution.length === count));
  if (!isRight) {
    throw new TypeError("not a puzzle");
  }
  return { unencoded, drawings, solution };
}

/** @param {any} each */
function isDrawing(each) {
  const isPoint = (/** @type {any} */ point) => isList(point, 2, isLength) && point.length === 2;
  return (
    KINDS.includes(each?.kind) &&
    isList(each.points, MOST_POINTS, isPoint) &&
    each.points.length > 0 &&
    isLength(each.width) &&
    isLength(each.height) &&
    typeof each.text === "string" &&
    typeof (each.colour ?? "") === "string" &&
    typeof (each.head ?? false) === "boolean"
  );
}

/** @param {any} each */
function isDigit(each) {
  return each === null || (Number.isInteger(each) && each >= 0 && each < 1000);
}

/** @param {any} each */
function isLength(each) {
  return Number.isFinite(each) && Math.abs(each) <= MOST_LENGTH;
}

/**
 * @param {any} list
 * @param {number} most
 * @param {(each: any) => boolean} test
 */
function isList(list, most, test) {
  return Array.isArray(list) && list.length <= most && list.every(test);
}
