/**
 * Digits, marks and colours of the cells as SVG.
 */
// @ts-check

import { slots, symbol, valuesOf } from "../values.js";
import { stripes } from "./colours.js";
import { cellName, centre, UNIT } from "./geometry.js";
import { distinctLines } from "./houses.js";
import { element } from "./svg.js";

/** @typedef {import("../puzzle.js").State} State */

// The margins of candidates: at the top of a cell, where the sum of a cage is written, and at the
// other sides. The values are those of the server's drawings (sudoku/pictures/svg/slots.py).
const [ABOVE, ASIDE] = [10, 5.5];
/** The places of the first, second, … corner mark, relative to the middle: right and down. */
const PLACES = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0]];

/**
 * Candidates that an answer shows. digits: the candidates of each cell. counts: for each cell, the
 * number of solutions with each candidate, in the same order. placed: the digits of an answer, for
 * each cell.
 *
 * @typedef {{digits: number[][], counts?: number[][], placed?: (number | null)[]} | null} Shown
 */

/** The layer of the contents. Only cells that have changed are redrawn. */
export class Contents {
  /** The elements of each cell, and a key of the contents that they show. @type {[SVGGElement,
   * string][]} */
  #cells = [];

  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.layer = layer;
  }

  /**
   * @param {State} state
   * @param {Shown} shown
   * @param {Set<number>} wrong cells in conflict
   * @param {Set<number>} covered cells in which an answer has drawn digits, which marks would hide
   */
  draw(state, shown, wrong, covered) {
    const { size, height, givens } = state;
    const values = valuesOf(state);
    if (this.#cells.length !== givens.length) {
      this.#cells = givens.map(() => [element("g"), ""]);
      this.layer.replaceChildren(...this.#cells.map(([group]) => group));
    }
    const board = `${size} ${height} ${values[0]} ${values.at(-1)}`;
    for (const [cell, [group, before]] of this.#cells.entries()) {
      const isCovered = covered.has(cell);
      const content = contentOf(state, cell, shown, wrong.has(cell), isCovered);
      const key = `${board} ${JSON.stringify(content)}`;
      if (key !== before) {
        group.replaceChildren(...drawn(content, cell, size, values));
        this.#cells[cell][1] = key;
      }
    }
  }
}

/**
 * The contents of a cell: a digit, the candidates of an answer with the number of solutions for
 * each, or marks of the solver.
 *
 * @typedef {{kind?: string, digit?: number, candidates?: number[], counts?: number[],
 *   centre?: number[], corner?: number[]}} Content
 */

/**
 * @param {State} state
 * @param {number} cell
 * @param {Shown} shown
 * @param {boolean} isWrong
 * @param {boolean} isCovered
 * @returns {Content}
 */
function contentOf(state, cell, shown, isWrong, isCovered) {
  const given = state.givens[cell];
  const placed = given === null && !isCovered ? shown?.placed?.[cell] ?? null : null;
  const digit = given ?? placed ?? state.digits[cell];
  if (digit !== null) {
    const owner = given !== null ? "given" : placed !== null ? "shown" : "own";
    return { kind: owner + (isWrong && placed === null ? " conflict" : ""), digit };
  }
  if (isCovered) {
    return {};
  }
  const centre = sorted(state.marks[cell]);
  if (shown?.digits[cell]?.length) {
    return { candidates: shown.digits[cell], counts: shown.counts?.[cell], centre };
  }
  return { centre, corner: sorted(state.corners[cell]) };
}

/**
 * @param {Content} content
 * @param {number} cell
 * @param {number} size columns of the board
 * @param {number[]} values digits of the board
 * @returns {SVGElement[]}
 */
function drawn({ kind, digit, candidates, counts, centre: marks = [], corner = [] }, cell, size, values) {
  const [middle, high] = [centre(cell, size), values.at(-1) ?? 0];
  if (digit !== undefined && kind !== undefined) {
    const text = symbol(digit, high);
    const height = text.length > 1 ? 34 : 44;
    const place = { x: middle[0], y: middle[1] + height * 0.36, "font-size": height };
    return [element("text", { class: kind, ...place }, text)];
  }
  if (candidates) {
    return [candidatesIn(middle, values, { candidates, counts, marks })];
  }
  return [...centreMarks(middle, high, marks, corner), ...cornerMarks(middle, high, corner)];
}

/**
 * The colours of the cells.
 *
 * @param {State} state
 */
export function colourings({ colours, size }) {
  return colours.flatMap((each, cell) => {
    const [x, y] = centre(cell, size);
    return each.length ? stripes(each, x - UNIT / 2, y - UNIT / 2, UNIT) : [];
  });
}

/**
 * Marks in the middle of a cell, in one or more rows.
 *
 * @param {[number, number]} middle of the cell
 * @param {number} high the highest digit
 * @param {number[]} marks
 * @param {number[]} corner the marks in the corners
 */
function centreMarks([x, y], high, marks, corner) {
  const texts = marks.map((value) => symbol(value, high));
  const gap = high > 61 ? " " : "";
  const most = high > 61 ? 3 : texts.length > 12 ? 7 : 5;
  const rows = Math.ceil(texts.length / most);
  const each = Math.ceil(texts.length / Math.max(1, rows));
  const room = corner.length ? 25 : 40;
  const size = Math.min(20, (UNIT - 8) / (0.68 * each * (high > 61 ? 3 : 1)), room / rows);
  return Array.from({ length: rows }, (_, row) => {
    const text = texts.slice(row * each, (row + 1) * each).join(gap);
    const down = (row - (rows - 1) / 2) * size * 1.08 + size * 0.36;
    const place = { x, y: y + down + 1, "font-size": size.toFixed(1) };
    return element("text", { class: "mark", ...place }, text);
  });
}

/**
 * Marks along the sides of a cell: first in its corners, then between them.
 *
 * @param {[number, number]} middle of the cell
 * @param {number} high the highest digit
 * @param {number[]} values
 */
function cornerMarks([x, y], high, values) {
  const size = values.length > PLACES.length || high > 61 ? 10 : 15;
  return values.slice(0, 16).map((value, index) => {
    const [right, down] = PLACES[index % PLACES.length];
    const inner = index < PLACES.length ? 0 : 9; // further marks are drawn beside the first
    const place = {
      x: x + right * (UNIT / 2 - 10) + inner * (right > 0 ? -1 : 1),
      y: y + (ABOVE - ASIDE) / 2 + down * (UNIT / 2 - 14) + size * 0.36,
    };
    return element("text", { class: "mark corner", ...place, "font-size": size }, symbol(value, high));
  });
}

/** @param {Set<number>} values */
function sorted(values) {
  return [...values].sort((a, b) => a - b);
}

/**
 * @param {[number, number]} middle of the cell
 * @param {number[]} values digits of the board
 * @param {{candidates: number[], counts?: number[], marks: number[]}} content
 */
function candidatesIn(middle, values, { candidates, counts, marks }) {
  const high = values.at(-1) ?? 0;
  const most = Math.max(...(counts ?? [1]));
  const group = element("g", { class: "candidates" });
  for (const [value, x, y, width, height] of slotsOf(middle, values)) {
    const isOwn = marks.includes(value);
    const index = candidates.indexOf(value);
    if (!isOwn && index < 0) {
      continue;
    }
    if (counts && index >= 0) {
      const heat = { x: x - width / 2, y: y - height / 2, width, height, class: "heat" };
      const strength = (0.12 + (0.6 * counts[index]) / most).toFixed(2);
      group.append(element("rect", { ...heat, "fill-opacity": strength }));
    }
    const size = Math.min(height * 0.88, width * (high > 61 ? 0.62 : 1.1), 18);
    const kind = (isOwn ? "mark" : "shown") + (isOwn && index < 0 ? " excluded" : "");
    const place = { x, y: y + size * 0.36, "font-size": size.toFixed(1) };
    group.append(element("text", { class: kind, ...place }, symbol(value, high)));
  }
  return group;
}

/**
 * The places of the candidates of a cell: digit, middle, width and height.
 *
 * @param {State} state
 * @param {number} cell
 */
export function candidateSlots(state, cell) {
  return slotsOf(centre(cell, state.size), valuesOf(state));
}

/**
 * @param {[number, number]} middle of the cell
 * @param {number[]} values digits of the board
 * @returns {[number, number, number, number, number][]}
 */
function slotsOf([middleX, middleY], values) {
  const [columns, rows] = slots(values.length);
  const [width, height] = [(UNIT - 2 * ASIDE) / columns, (UNIT - ABOVE - ASIDE) / rows];
  return values.map((value, slot) => [
    value,
    middleX + ((slot % columns) - (columns - 1) / 2) * width,
    middleY + (ABOVE - ASIDE) / 2 + (Math.floor(slot / columns) - (rows - 1) / 2) * height,
    width,
    height,
  ]);
}

/**
 * Cells whose digit occurs twice in their row, column or region.
 *
 * @param {State} state
 * @returns {Set<number>}
 */
export function conflicts(state) {
  const { size, regions, givens, digits } = state;
  const { hasRows, hasColumns } = distinctLines(state);
  /** @type {Map<string, number>} */
  const seen = new Map();
  /** @type {Set<number>} */
  const found = new Set();
  for (let cell = 0; cell < givens.length; cell += 1) {
    const digit = givens[cell] ?? digits[cell];
    if (digit === null) {
      continue;
    }
    const houses = [
      ...(hasRows ? [`r${Math.floor(cell / size)}`] : []),
      ...(hasColumns ? [`c${cell % size}`] : []),
      ...(regions[cell] ? [`b${regions[cell]}`] : []),
    ];
    for (const house of houses) {
      const key = `${house} ${digit}`;
      const other = seen.get(key);
      if (other === undefined) {
        seen.set(key, cell);
      } else {
        found.add(cell).add(other);
      }
    }
  }
  return found;
}

/**
 * The names of the cells, or their number if there are many.
 *
 * @param {number[]} cells
 * @param {number} size
 */
export function namesOf(cells, size) {
  const names = cells.slice(0, 4).map((cell) => cellName(cell, size));
  return cells.length > 4 ? `${cells.length} cells` : names.join(" ");
}
