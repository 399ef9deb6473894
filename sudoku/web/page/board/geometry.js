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
 * The place at a point. cells: the two cells at an edge, or the four cells at a corner. row,
 * column: the place of an outside clue, where 1 is the first row or column of the board and 0 is
 * before it.
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
 * The cells that the text of a rule names one by one, as in canonical texts.
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
 * The place outside the board that the text of a rule names; null if it names none.
 *
 * @param {string} text
 * @param {Shape} shape
 */
export function placeOutside(text, shape) {
  const found = /: r(\d+)c(\d+)\b/.exec(text);
  return found && outside(Number(found[1]), Number(found[2]), shape, true);
}

/**
 * The cell at a point; null outside the board. With `isDrag`, the result is also null in the
 * corners of cells, so a finger can move from cell to cell diagonally.
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
 * The nearest edge between two cells, if it is close to the point.
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
 * The edge between two cells, in this order; null if they are not neighbours.
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
 * The nearest corner of four cells, if it is close to the point.
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
 * The corner of four cells that is below and to the right of a cell.
 *
 * @param {number} cell the top left cell
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
 * @param {boolean} hasCorners whether the four corners of the margin are places for clues
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
