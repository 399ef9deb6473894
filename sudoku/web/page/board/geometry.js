/**
 * Places on the board: cells, the edges and corners between them, and the margin around them.
 *
 * A cell is 64 units wide; the cell in row r and column c, from 0, begins at (64c, 64r).
 */
// @ts-check

/**
 * The columns and the rows of a board.
 *
 * @typedef {{size: number, height: number}} Shape
 */

export const UNIT = 64;
const NEAR = 15;

/**
 * What a point hits. cells: two neighbours of an edge, four of a corner. row, column: of a clue
 * outside, from 1, where 0 and the number after the last are outside the board.
 *
 * @typedef {{kind: "cell", cell: number}
 *   | {kind: "edge" | "corner", cells: number[], x: number, y: number}
 *   | {kind: "outside", row: number, column: number, x: number, y: number}} Place
 */

/**
 * The name of a cell in rules: r1c1.
 *
 * @param {number} cell
 * @param {number} size
 */
export function cellName(cell, size) {
  return `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
}

/**
 * The middle of a cell.
 *
 * @param {number} cell
 * @param {number} size
 * @returns {[number, number]}
 */
export function centre(cell, size) {
  return [((cell % size) + 0.5) * UNIT, (Math.floor(cell / size) + 0.5) * UNIT];
}

/**
 * The cells that the text of a rule names one by one, as canonical texts do.
 *
 * @param {string} text
 * @param {Shape} shape
 */
export function namedCells(text, { size, height }) {
  const named = [...text.matchAll(/\br(\d+)c(\d+)\b/gi)].map(([, r, c]) => [Number(r), Number(c)]);
  return named
    .filter(([row, column]) => row >= 1 && column >= 1 && row <= height && column <= size)
    .map(([row, column]) => (row - 1) * size + column - 1);
}

/**
 * The place outside the board that the text of a rule names; null for none.
 *
 * @param {string} text
 * @param {Shape} shape
 */
export function placeOutside(text, shape) {
  const found = /: r(\d+)c(\d+)\b/.exec(text);
  return found && outside(Number(found[1]), Number(found[2]), shape, true);
}

/**
 * The cell at a point; null outside the board. With `isDrag`, corners of cells count as no cell, so
 * that a finger can move from cell to cell diagonally.
 *
 * @param {number} x
 * @param {number} y
 * @param {Shape} shape
 * @param {boolean} [isDrag]
 */
export function cellAt(x, y, { size, height }, isDrag = false) {
  const column = Math.floor(x / UNIT);
  const row = Math.floor(y / UNIT);
  if (row < 0 || column < 0 || row >= height || column >= size) {
    return null;
  }
  const cell = row * size + column;
  const [middleX, middleY] = centre(cell, size);
  return isDrag && Math.abs(x - middleX) + Math.abs(y - middleY) > 0.72 * UNIT ? null : cell;
}

/**
 * The edge between two cells nearest to a point, if it is near.
 *
 * @param {number} x
 * @param {number} y
 * @param {Shape} shape
 * @returns {Place | null}
 */
export function edgeAt(x, y, shape) {
  const { size, height } = shape;
  const lineX = Math.round(x / UNIT);
  const lineY = Math.round(y / UNIT);
  const [column, row] = [Math.floor(x / UNIT), Math.floor(y / UNIT)];
  const fromX = Math.abs(x - lineX * UNIT);
  const fromY = Math.abs(y - lineY * UNIT);
  if (Math.min(fromX, fromY) > NEAR || cellAt(x, y, shape) === null) {
    return null;
  }
  if (fromX < fromY) {
    const right = row * size + lineX;
    return lineX < 1 || lineX >= size ? null : edgeBetween(right - 1, right, size);
  }
  const lower = lineY * size + column;
  return lineY < 1 || lineY >= height ? null : edgeBetween(lower - size, lower, size);
}

/**
 * The edge between two neighbours, in this order; null if they are none.
 *
 * @param {number} first
 * @param {number} second
 * @param {number} size
 * @returns {Place | null}
 */
export function edgeBetween(first, second, size) {
  const rows = Math.abs(Math.floor(first / size) - Math.floor(second / size));
  const columns = Math.abs((first % size) - (second % size));
  if (rows + columns !== 1) {
    return null;
  }
  const [[ax, ay], [bx, by]] = [centre(first, size), centre(second, size)];
  return { kind: "edge", cells: [first, second], x: (ax + bx) / 2, y: (ay + by) / 2 };
}

/**
 * The corner of four cells nearest to a point, if it is near.
 *
 * @param {number} x
 * @param {number} y
 * @param {Shape} shape
 * @returns {Place | null}
 */
export function cornerAt(x, y, { size, height }) {
  const [column, row] = [Math.round(x / UNIT), Math.round(y / UNIT)];
  const isInside = row >= 1 && column >= 1 && row < height && column < size;
  if (!isInside || Math.hypot(x - column * UNIT, y - row * UNIT) > 2 * NEAR) {
    return null;
  }
  return cornerOf((row - 1) * size + column - 1, size);
}

/**
 * The corner right below a cell.
 *
 * @param {number} cell the top left one
 * @param {number} size
 * @returns {Place}
 */
export function cornerOf(cell, size) {
  const cells = [cell, cell + 1, cell + size, cell + size + 1];
  return {
    kind: "corner",
    cells,
    x: ((cell % size) + 1) * UNIT,
    y: (Math.floor(cell / size) + 1) * UNIT,
  };
}

/**
 * The place of a clue in the margin at a point.
 *
 * @param {number} x
 * @param {number} y
 * @param {Shape} shape
 * @param {boolean} hasCorners whether the four corners of the margin are also places
 * @returns {Place | null}
 */
export function outsideAt(x, y, shape, hasCorners) {
  return outside(Math.floor(y / UNIT) + 1, Math.floor(x / UNIT) + 1, shape, hasCorners);
}

/**
 * @param {number} row from 0
 * @param {number} column from 0
 * @param {Shape} shape
 * @param {boolean} hasCorners
 */
export function outside(row, column, { size, height }, hasCorners) {
  const isBeyondRows = row === 0 || row === height + 1;
  const isBeyondColumns = column === 0 || column === size + 1;
  const isIn = row >= 0 && column >= 0 && row <= height + 1 && column <= size + 1;
  const isPlace = hasCorners ? isBeyondRows || isBeyondColumns : isBeyondRows !== isBeyondColumns;
  return isIn && isPlace
    ? { kind: /** @type {const} */ ("outside"), row, column, x: (column - 0.5) * UNIT, y: (row - 0.5) * UNIT }
    : null;
}
