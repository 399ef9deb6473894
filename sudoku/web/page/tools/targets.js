/**
 * Turn the text of a rule back into the gesture that draws it, and find its place on the board.
 */
// @ts-check

import { centre, namedCells, outsideAt, UNIT } from "../board/geometry.js";
import { directions, placeNamed, placeOf, ruleText } from "./gestures.js";
import { isMerged } from "./kinds.js";

/** @typedef {import("./kinds.js").Kind} Kind */
/** @typedef {import("./gestures.js").Target} Target */
/** @typedef {import("../board/geometry.js").Shape} Shape */

/** The distance, in units, within which a point hits a line or the border of a cage. */
const NEAR = 10;
/** The least distance of a point that is on no sign, though it may be on the middle of a line. */
const OFF_SIGN = 1;
/** The distance that counts for a point in a cell of a rule that is not drawn at the point. */
const INSIDE = 26;
/** The place of the clue of a cage: in the corner of its first cell. */
const LABEL = [28, 18];

/**
 * @param {string} rule
 * @returns {[head: string, parts: string]} before and after the colon
 */
function halves(rule) {
  const at = rule.indexOf(": ");
  return at < 0 ? [rule, ""] : [rule.slice(0, at), rule.slice(at + 2)];
}

/**
 * The parameter of a rule, such as the "12" of a cage.
 *
 * @param {string} rule
 */
export function parameterOf(rule) {
  return halves(rule)[0].split(" ").slice(1).join(" ");
}

/**
 * The parameter and the target with which this rule is drawn; null if no gesture draws it.
 *
 * @param {Kind} kind
 * @param {string} rule
 * @param {Shape} shape
 * @returns {{parameter: string, target: Target} | null}
 */
export function targetOf(kind, rule, shape) {
  const [, parts] = halves(rule);
  const parameter = parameterOf(rule);
  const isGroups = kind.gesture === "groups";
  const all = parts.split(" = ").map((part) => namedCells(part, shape));
  const groups = isGroups ? all.slice(0, -1) : [];
  const cells = isGroups ? all[all.length - 1] : namedCells(parts, shape);
  const outer = kind.gesture === "outside" || kind.gesture === "diagonal";
  const place = outer
    ? placeNamed(parts.split(" ")[0], shape, kind.gesture === "diagonal")
    : placeOf(kind, cells, shape);
  const direction = / d(\d)$/.exec(parts)?.[1] ?? "";
  const target = { cells, groups, place, direction };
  const again = ruleText(kind, parameter, target, shape.size);
  const isSame = again?.split(" ").sort().join(" ") === rule.split(" ").sort().join(" ");
  return isSame ? { parameter, target } : null;
}

/**
 * The rule moved by some rows and columns, or an outside clue moved to another place; null if it
 * would leave the board.
 *
 * @param {Kind} kind
 * @param {string} rule
 * @param {number} down
 * @param {number} right
 * @param {Shape} shape
 * @returns {string | null}
 */
export function moved(kind, rule, down, right, shape) {
  const [head, parts] = halves(rule);
  const isOutside = kind.gesture === "outside" || kind.gesture === "diagonal";
  let isIn = true;
  const text = parts.replace(/\br(\d+)c(\d+)\b/gi, (_name, row, column) => {
    const [toRow, toColumn] = [Number(row) + down, Number(column) + right];
    isIn &&= Math.min(toRow, toColumn) >= 1 && toRow <= shape.height && toColumn <= shape.size;
    return `r${toRow}c${toColumn}`;
  });
  if (!isOutside) {
    return isIn && text ? `${head}: ${text}` : null;
  }
  const [name, towards = ""] = text.split(" ");
  const place = placeNamed(name, shape, kind.gesture === "diagonal");
  const possible = directions(place, shape);
  const direction = possible.includes(towards.slice(1)) ? towards : possible[0] && `d${possible[0]}`;
  return place && [`${head}: ${name}`, ...(towards ? [direction] : [])].join(" ");
}

/**
 * A rule that marks single cells, without one of its cells, or with another cell instead; null if
 * no cell is left.
 *
 * @param {string} rule
 * @param {number} cell
 * @param {number | null} other
 * @param {number} size
 */
export function withoutCell(rule, cell, other, size) {
  const [head, parts] = halves(rule);
  const nameOf = (/** @type {number} */ each) =>
    `r${Math.floor(each / size) + 1}c${(each % size) + 1}`;
  const names = parts.split(" ").filter((name) => name !== nameOf(cell));
  const left = [...new Set(other === null ? names : [...names, nameOf(other)])];
  return left.length ? `${head}: ${left.join(" ")}` : null;
}

/**
 * The distance of a point from a drawn rule, in units: 0 on a sign, up to INSIDE within its cells,
 * infinite elsewhere.
 *
 * @param {Kind} kind
 * @param {string} rule
 * @param {{x: number, y: number}} point
 * @param {Shape} shape
 */
export function distance(kind, rule, { x, y }, shape) {
  const { size } = shape;
  const [, parts] = halves(rule);
  const { gesture } = kind;
  const from = (/** @type {number} */ toX, /** @type {number} */ toY) => Math.hypot(x - toX, y - toY);
  if (gesture === "outside" || gesture === "diagonal") {
    const [name] = parts.split(" ");
    const at = outsideAt(x, y, shape, gesture === "diagonal");
    return at?.kind === "outside" && `r${at.row}c${at.column}` === name ? 0 : Infinity;
  }
  const cells = namedCells(parts, shape);
  if (gesture === "pair" || gesture === "corner") {
    const middles = gesture === "pair" ? cells.slice(1).map((cell, i) => [cells[i], cell]) : [cells];
    return Math.min(...middles.map((each) => {
      const [toX, toY] = middleOf(each, size);
      const apart = from(toX, toY) - (gesture === "pair" ? 9 : 14);
      return apart < NEAR ? Math.max(0, apart) : Infinity;
    }));
  }
  if (gesture === "line") {
    const apart = cells.map((cell, index) => {
      const before = cells[Math.max(0, index - 1)];
      return fromSegment(x, y, centre(before, size), centre(cell, size));
    });
    return Math.max(OFF_SIGN, Math.min(...apart));
  }
  const column = Math.floor(x / UNIT);
  const cell = Math.floor(y / UNIT) * size + column;
  if (!cells.includes(cell) || column < 0 || column >= size || isMerged(kind)) {
    return cells.includes(cell) && column >= 0 && column < size ? NEAR : Infinity;
  }
  const inCell = [x - column * UNIT, y - Math.floor(y / UNIT) * UNIT];
  if (parameterOf(rule) && cell === Math.min(...cells) && inCell[0] < LABEL[0] && inCell[1] < LABEL[1]) {
    return 0;
  }
  const [left, top] = inCell;
  const sides = /** @type {[number, number][]} */ ([
    [left, column ? cell - 1 : -1],
    [UNIT - left, column + 1 < size ? cell + 1 : -1],
    [top, cell - size],
    [UNIT - top, cell + size],
  ]);
  const borders = sides.filter(([, next]) => !cells.includes(next)).map(([apart]) => apart);
  return Math.max(OFF_SIGN, Math.min(INSIDE, ...borders));
}

/**
 * @param {number[]} cells
 * @param {number} size
 */
function middleOf(cells, size) {
  const points = cells.map((cell) => centre(cell, size));
  const mean = (/** @type {0 | 1} */ axis) =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1)];
}

/**
 * The distance of a point from a line between two points.
 *
 * @param {number} x
 * @param {number} y
 * @param {[number, number]} start
 * @param {[number, number]} end
 */
function fromSegment(x, y, [startX, startY], [endX, endY]) {
  const [alongX, alongY] = [endX - startX, endY - startY];
  const length = alongX ** 2 + alongY ** 2;
  const part = length ? ((x - startX) * alongX + (y - startY) * alongY) / length : 0;
  const near = Math.min(1, Math.max(0, part));
  return Math.hypot(x - startX - near * alongX, y - startY - near * alongY);
}
