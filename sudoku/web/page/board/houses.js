/**
 * The rows, columns and regions of a board. All other houses are rules.
 */
// @ts-check

/**
 * Whether the digits of rows and of columns differ, according to the rule `lines`.
 *
 * @param {{rules: string[]}} board
 * @returns {{hasRows: boolean, hasColumns: boolean}}
 */
export function distinctLines({ rules }) {
  const kind = rules.map((rule) => /^\s*lines\s+(\S+)/i.exec(rule)?.[1].toLowerCase()).find(Boolean);
  return { hasRows: !kind || kind === "rows", hasColumns: !kind || kind === "columns" };
}

/**
 * The other cells in the row, column and region of a cell.
 *
 * @param {{size: number, regions: number[], rules: string[]}} board
 * @param {number} cell
 */
export function peers(board, cell) {
  const { size, regions } = board;
  const { hasRows, hasColumns } = distinctLines(board);
  const isPeer = (/** @type {number} */ other) =>
    other !== cell &&
    ((hasRows && Math.floor(other / size) === Math.floor(cell / size)) ||
      (hasColumns && other % size === cell % size) ||
      (regions[cell] > 0 && regions[other] === regions[cell]));
  return [...regions.keys()].filter(isPeer);
}
