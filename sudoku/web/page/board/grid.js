/**
 * The lines of the board, and the outline of selected cells.
 */
// @ts-check

import { UNIT } from "./geometry.js";
import { element } from "./svg.js";

/**
 * Thin lines between cells, and thick lines between regions and around the board.
 *
 * @param {{size: number, height: number, regions: number[]}} state
 * @returns {SVGElement[]}
 */
export function gridLines({ size, height, regions }) {
  /** @type {string[]} */
  const thin = [];
  /** @type {string[]} */
  const thick = [];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const cell = row * size + column;
      const [x, y] = [column * UNIT, row * UNIT];
      if (column) {
        const isEdge = regions[cell] !== regions[cell - 1];
        (isEdge ? thick : thin).push(`M${x} ${y}v${UNIT}`);
      }
      if (row) {
        const isEdge = regions[cell] !== regions[cell - size];
        (isEdge ? thick : thin).push(`M${x} ${y}h${UNIT}`);
      }
    }
  }
  const [width, depth] = [size * UNIT, height * UNIT];
  return [
    element("path", { class: "thin", d: thin.join("") }),
    element("path", { class: "thick", d: `${thick.join("")}M0 0h${width}v${depth}h${-width}z` }),
  ];
}

/**
 * The area of some cells and the line around it.
 *
 * @param {number[]} cells
 * @param {number} size
 * @param {string} name the class of both
 * @returns {SVGElement[]}
 */
export function outline(cells, size, name) {
  const chosen = new Set(cells);
  const inset = 3;
  const far = UNIT - inset;
  const area = [];
  const border = [];
  for (const cell of chosen) {
    const [column, row] = [cell % size, Math.floor(cell / size)];
    const [x, y] = [column * UNIT, row * UNIT];
    const has = (/** @type {number} */ down, /** @type {number} */ right) =>
      column + right >= 0 && column + right < size && chosen.has(cell + down * size + right);
    area.push(`M${x} ${y}h${UNIT}v${UNIT}h${-UNIT}z`);
    const [left, right] = [has(0, -1) ? 0 : inset, has(0, 1) ? UNIT : far];
    const [top, bottom] = [has(-1, 0) ? 0 : inset, has(1, 0) ? UNIT : far];
    if (top) border.push(`M${x + left} ${y + inset}H${x + right}`);
    if (bottom < UNIT) border.push(`M${x + left} ${y + far}H${x + right}`);
    if (left) border.push(`M${x + inset} ${y + top}V${y + bottom}`);
    if (right < UNIT) border.push(`M${x + far} ${y + top}V${y + bottom}`);
    for (const [down, across] of [[-1, -1], [-1, 1], [1, -1], [1, 1]]) {
      if (has(down, 0) && has(0, across) && !has(down, across)) {
        const cornerX = across < 0 ? inset : far;
        const cornerY = down < 0 ? inset : far;
        const sideX = across < 0 ? 0 : UNIT;
        const sideY = down < 0 ? 0 : UNIT;
        border.push(`M${x + sideX} ${y + cornerY}H${x + cornerX}V${y + sideY}`);
      }
    }
  }
  return [
    element("path", { class: `${name} area`, d: area.join("") }),
    element("path", { class: `${name} border`, d: border.join("") }),
  ];
}
