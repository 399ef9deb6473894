/**
 * A puzzle with the solver's progress: the value that the store keeps, and its text.
 *
 * A digit is its value; null is an open cell. Cells count from 0 in reading order.
 */
// @ts-check

import { range, symbol, valuesOf } from "./values.js";

/**
 * @typedef {object} State
 * @property {number} size columns
 * @property {number} height rows
 * @property {[number, number] | null} box rows and columns of a box; null for irregular regions or
 *     none
 * @property {number[]} regions for each cell, the number of its region, from 1; 0 if it has none
 * @property {string[]} rules as text, without the regions and the number of rows
 * @property {(number | null)[]} givens for each cell
 * @property {(number | null)[]} digits the solver's, for each cell
 * @property {Set<number>[]} marks candidates that the solver noted in the centre of each cell
 * @property {Set<number>[]} corners candidates that the solver noted in its corners
 * @property {string[][]} colours of each cell, as #rrggbb
 * @property {string} title
 * @property {string} author
 * @property {string} ruleset the rules in words
 * @property {string[]} unencoded in words, the contents of an opened text that the rules lack:
 *   verdicts hold for the encoded rules
 * @property {Drawing[]} drawings drawings in an opened text that are not rules
 * @property {(number | null)[] | null} solution that an opened text claims, for each cell
 */

/**
 * A line, cage or shape. points: x and y in cells, from the upper left corner of the board: the
 * points of a line, the middles of the cells of a cage, the middle of a shape. width: 0 if there is
 * only text.
 *
 * @typedef {object} Drawing
 * @property {"line" | "cage" | "shape"} kind
 * @property {[number, number][]} points
 * @property {number} width
 * @property {number} height
 * @property {boolean} round
 * @property {string} text
 * @property {string} [colour] as in the text
 * @property {boolean} [head] whether a line is an arrow
 */

/**
 * A puzzle as `read` of the server describes it.
 *
 * @typedef {object} Parsed
 * @property {number} size columns
 * @property {number} height rows
 * @property {string} box `3x3`
 * @property {number[]} regions
 * @property {string[]} rules
 * @property {(number | null)[]} givens
 * @property {string | null} [title]
 * @property {string | null} [author]
 * @property {string | null} [ruleset]
 * @property {string[]} [warnings]
 * @property {(number | null)[]} [progress]
 * @property {number[][] | null} [marks]
 * @property {string[]} [unencoded]
 * @property {Drawing[]} [drawings]
 * @property {(number | null)[] | null} [solution]
 * @property {number[][] | null} [corners]
 * @property {string[][] | null} [colours]
 */

const REGION_SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const REGIONS = /^\s*(?:regions|jigsaw|irregular)\s*:/i;
/** Limit on the rows, and on the columns, of a board. */
export const MOST = 64;
const ROWS = /^\s*rows\s/i;

/**
 * A board without digits and rules. It has no boxes if they do not fit its rows.
 *
 * @param {number} rows of a box
 * @param {number} columns of a box
 * @param {number} [height] rows of the board
 * @returns {State}
 */
export function empty(rows, columns, height = rows * columns) {
  const size = rows * columns;
  const cells = Array.from({ length: height * size }, (_, cell) => cell);
  return {
    size,
    height,
    ...boxes({ size, height, rules: [] }, [rows, columns]),
    rules: [],
    givens: cells.map(() => null),
    digits: cells.map(() => null),
    marks: cells.map(() => new Set()),
    corners: cells.map(() => new Set()),
    colours: cells.map(() => []),
    title: "",
    author: "",
    ruleset: "",
    unencoded: [],
    drawings: [],
    solution: null,
  };
}

/**
 * The boxes of a board, as parts of its state; no boxes if they do not fit its rows or have more
 * cells than there are digits.
 *
 * @param {Pick<State, "size" | "height" | "rules">} board
 * @param {[number, number]} [box] rows and columns of a box
 * @returns {Pick<State, "box" | "regions">}
 */
export function boxes(board, box = boxFor(board.size)) {
  const { size, height } = board;
  const cells = Array.from({ length: height * size }, (_, cell) => cell);
  const [rows, columns] = box;
  if (height % rows || valuesOf(board).length < size) {
    return withoutBoxes(board);
  }
  const boxOf = (/** @type {number} */ cell) =>
    Math.floor(cell / size / rows) * rows + Math.floor((cell % size) / columns) + 1;
  return { box, regions: cells.map(boxOf) };
}

/**
 * No boxes, as parts of a state.
 *
 * @param {Pick<State, "size" | "height">} board
 * @returns {Pick<State, "box" | "regions">}
 */
export function withoutBoxes({ size, height }) {
  return { box: null, regions: Array.from({ length: height * size }, () => 0) };
}

/**
 * The board with another number of rows: rows are added or removed at the bottom. Regions and
 * drawings are kept if their cells remain.
 *
 * @param {State} state
 * @param {number} height
 * @returns {State}
 */
export function withRows(state, height) {
  const { size } = state;
  const fresh = { ...empty(1, size, height), rules: state.rules };
  /** @type {<T>(list: T[], blank: T[]) => T[]} */
  const fitted = (list, blank) => [...list, ...blank.slice(list.length)].slice(0, size * height);
  return {
    ...state,
    height,
    ...(state.box ? boxes(fresh, state.box) : { regions: fitted(state.regions, withoutBoxes(fresh).regions) }),
    givens: fitted(state.givens, fresh.givens),
    digits: fitted(state.digits, fresh.digits),
    marks: fitted(state.marks, fresh.marks),
    corners: fitted(state.corners, fresh.corners),
    colours: fitted(state.colours, fresh.colours),
    drawings: [],
    solution: null,
  };
}

/**
 * A copy whose parts may be changed. The contents of cells are shared: replace them.
 *
 * @param {State} state
 * @returns {State}
 */
export function copy(state) {
  return {
    ...state,
    regions: [...state.regions],
    rules: [...state.rules],
    givens: [...state.givens],
    digits: [...state.digits],
    marks: [...state.marks],
    corners: [...state.corners],
    colours: [...state.colours],
  };
}

/**
 * Whether there are marks or colours.
 *
 * @param {State} state
 */
export function hasNotes({ marks, corners, colours }) {
  return [...marks, ...corners].some((each) => each.size) || colours.some((each) => each.length);
}

/**
 * The state of a puzzle that the server has read.
 *
 * @param {Parsed} parsed
 * @returns {State}
 */
export function fromParsed(parsed) {
  const [rows, columns] = parsed.box.split("x").map(Number);
  const rules = parsed.rules.filter((rule) => !REGIONS.test(rule) && !ROWS.test(rule));
  const isIrregular = parsed.rules.some((rule) => REGIONS.test(rule));
  const state = empty(rows, columns, parsed.height);
  const hasZero = range({ ...state, rules })[0] === 0;
  const opened = (/** @type {number | null} */ digit) => (digit === 0 && !hasZero ? null : digit);
  const { progress, marks, corners, colours } = parsed;
  return {
    ...state,
    box: isIrregular ? null : [rows, columns],
    regions: [...parsed.regions],
    rules,
    givens: parsed.givens.map(opened),
    digits: progress ? progress.map(opened) : state.digits,
    marks: marks ? marks.map((digits) => new Set(digits)) : state.marks,
    corners: corners ? corners.map((digits) => new Set(digits)) : state.corners,
    colours: colours ?? state.colours,
    title: parsed.title ?? "",
    author: parsed.author ?? "",
    ruleset: parsed.ruleset ?? "",
    unencoded: parsed.unencoded ?? [],
    drawings: parsed.drawings ?? [],
    solution: parsed.solution ?? null,
  };
}

/**
 * The text that the server reads: headers, a line for each rule, and the givens.
 *
 * @param {State} state
 * @param {readonly (number | null)[]} [digits] the digits to write instead of the givens
 */
export function puzzleText(state, digits = state.givens) {
  const [, high] = range(state);
  const hasSymbols = high < 62;
  const cells = digits.map((digit) => (digit === null ? "." : symbol(digit, high)));
  return [
    ...described("title", state.title),
    ...described("author", state.author),
    ...described("ruleset", state.ruleset),
    ...shape(state),
    ...(hasSymbols ? [] : ["# digits: integers"]),
    ...state.rules.map((rule) => `# rule: ${rule}`),
    cells.join(hasSymbols ? "" : " "),
    "",
  ].join("\n");
}

/**
 * The puzzle with the solver's entries, as JSON that the server also reads.
 *
 * @param {State} state
 * @returns {string}
 */
export function workText(state) {
  const [low, high] = range(state);
  const hasWork = hasNotes(state) || state.digits.some((digit) => digit !== null);
  if (high >= 62 || !hasWork) {
    return puzzleText(state);
  }
  const { digits, marks, corners, colours } = state;
  const progress = digits.map((digit) => digit ?? (low === 0 ? null : 0));
  const [centre, corner] = [marks, corners].map((sets) => sets.map((each) => [...each]));
  const work = { progress, marks: centre, corners: corner, colours };
  return JSON.stringify({ ...fieldsOf(state), ...work, warnings: state.unencoded });
}

/**
 * The puzzle with the other contents of an opened text, as JSON that the server also reads.
 *
 * @param {State} state
 * @returns {string}
 */
export function openedText(state) {
  const [, high] = range(state);
  const { unencoded, drawings, solution, givens } = state;
  const isOne = solution?.every((digit, cell) => digit === (givens[cell] ?? digit) && digit !== null);
  const stated = isOne ? solution?.map((digit) => symbol(Number(digit), high)).join("") : undefined;
  return JSON.stringify({ ...fieldsOf(state), warnings: unencoded, drawings, solution: stated });
}

/**
 * The puzzle as a value to encode as JSON. Its digits are written as symbols.
 *
 * @param {State} state
 */
function fieldsOf(state) {
  const [, high] = range(state);
  const lines = shape(state).map((line) => line.replace(/^# (?:rule|box): /, ""));
  const [box, ...regions] = lines;
  const { givens, title, author, ruleset } = state;
  const cells = givens.map((digit) => (digit === null ? "." : symbol(digit, high)));
  return { puzzle: cells.join(""), box, rules: [...regions, ...state.rules], title, author, ruleset };
}

/**
 * The lines that state the number of rows, and the regions.
 *
 * @param {State} state
 */
function shape({ size, height, box, regions }) {
  const [rows, columns] = box ?? boxFor(size);
  const head = [`# box: ${rows}x${columns}`, ...(height === size ? [] : [`# rule: rows ${height}`])];
  if (box) {
    return head;
  }
  const symbols = regions.map((region) => (region ? REGION_SYMBOLS[region - 1] ?? "." : "."));
  const text = symbols.some((each) => each !== ".") ? symbols.join("") : "none";
  return [...head, `# rule: regions: ${text}`];
}

/**
 * The error in the regions that are being drawn, in words; null if each region has as many cells as
 * the board has rows or digits.
 *
 * @param {State} state
 * @returns {string | null}
 */
export function regionFault({ size, height, box, regions, rules }) {
  const counts = new Map();
  for (const region of box ? [] : regions.filter(Boolean)) {
    counts.set(region, (counts.get(region) ?? 0) + 1);
  }
  const [low, high] = range({ size, height, rules });
  const wrong = [...counts]
    .filter(([, count]) => count !== size && count !== high - low + 1)
    .sort(([first], [second]) => first - second)
    .map(([region, count]) =>
      `Region ${region} has ${count} ${count === 1 ? "cell" : "cells"}; ${size} are needed.`);
  return wrong.join(" ") || null;
}

/**
 * The rows and columns of the usual boxes of a board of this size.
 *
 * @param {number} size
 * @returns {[number, number]}
 */
export function boxFor(size) {
  let rows = Math.floor(Math.sqrt(size));
  while (size % rows) {
    rows -= 1;
  }
  return [rows, size / rows];
}

/**
 * @param {string} name
 * @param {string} text
 */
function described(name, text) {
  const lines = text.split(/\s*\n\s*/).filter(Boolean);
  return lines.map((line) => `# ${name}: ${line}`);
}
