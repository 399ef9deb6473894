/**
 * A puzzle with the solver's progress: the value that the store keeps, and its text.
 *
 * A digit is its value; null is an open cell. Cells count from 0 in reading order.
 */
// @ts-check

import { range, symbol } from "./values.js";

/**
 * @typedef {object} State
 * @property {number} size rows and columns
 * @property {[number, number] | null} box rows and columns of a box; null for irregular regions
 * @property {number[]} regions for each cell the number of its region, from 1; 0 for none
 * @property {string[]} rules as text, without the regions
 * @property {(number | null)[]} givens for each cell
 * @property {(number | null)[]} digits the solver's, for each cell
 * @property {Set<number>[]} marks candidates that the solver noted in the centre of each cell
 * @property {Set<number>[]} corners those noted in its corners
 * @property {string[][]} colours of each cell, as #rrggbb
 * @property {string} title
 * @property {string} author
 * @property {string} ruleset the rules in words
 * @property {string[]} unencoded what an opened text has and the rules lack, in words: verdicts
 *     hold for the encoded rules
 * @property {Drawing[]} drawings what an opened text draws without a rule
 * @property {(number | null)[] | null} solution that an opened text claims, for each cell
 */

/**
 * A line, cage or shape. points: x and y in cells from the upper left corner of the board: of a line
 * its points, of a cage the middles of its cells, of a shape its middle. width: 0 for bare text.
 *
 * @typedef {object} Drawing
 * @property {"line" | "cage" | "shape"} kind
 * @property {[number, number][]} points
 * @property {number} width
 * @property {number} height
 * @property {boolean} round
 * @property {string} text
 * @property {string} [colour] as the text has it
 * @property {boolean} [head] whether a line is an arrow
 */

/**
 * A puzzle as `read` of the server describes it.
 *
 * @typedef {object} Parsed
 * @property {number} size
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

/**
 * A board without digits and rules.
 *
 * @param {number} rows of a box
 * @param {number} columns of a box
 * @returns {State}
 */
export function empty(rows, columns) {
  const size = rows * columns;
  const cells = Array.from({ length: size * size }, (_, cell) => cell);
  return {
    size,
    box: [rows, columns],
    regions: cells.map((cell) => boxOf(cell, rows, columns)),
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
 * The number of the box of a cell, from 1.
 *
 * @param {number} cell
 * @param {number} rows of a box
 * @param {number} columns of a box
 */
export function boxOf(cell, rows, columns) {
  const size = rows * columns;
  const row = Math.floor(cell / size);
  return Math.floor(row / rows) * rows + Math.floor((cell % size) / columns) + 1;
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
  const rules = parsed.rules.filter((rule) => !REGIONS.test(rule));
  const isIrregular = rules.length < parsed.rules.length;
  const hasZero = range({ size: parsed.size, rules })[0] === 0;
  const opened = (/** @type {number | null} */ digit) => (digit === 0 && !hasZero ? null : digit);
  const state = empty(rows, columns);
  const { progress, marks, corners, colours } = parsed;
  return {
    ...state,
    box: isIrregular ? null : state.box,
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
 * @param {readonly (number | null)[]} [digits] the ones to write instead of the givens
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
 * The puzzle with what the solver has entered, as JSON that the server also reads.
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
 * The puzzle with what an opened text said besides, as JSON that the server also reads.
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
 * The puzzle as a value that is read as JSON. Its digits have symbols.
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
 * The lines that say what the regions are.
 *
 * @param {State} state
 */
function shape({ size, box, regions }) {
  if (box) {
    return [`# box: ${box[0]}x${box[1]}`];
  }
  const symbols = regions.map((region) => (region ? REGION_SYMBOLS[region - 1] ?? "." : "."));
  const text = symbols.some((each) => each !== ".") ? symbols.join("") : "none";
  const [rows, columns] = boxFor(size);
  return [`# box: ${rows}x${columns}`, `# rule: regions: ${text}`];
}

/**
 * What is wrong with regions that are being drawn, in words; null if each has as many cells as the
 * board has rows or digits.
 *
 * @param {State} state
 * @returns {string | null}
 */
export function regionFault({ size, box, regions, rules }) {
  const counts = new Map();
  for (const region of box ? [] : regions.filter(Boolean)) {
    counts.set(region, (counts.get(region) ?? 0) + 1);
  }
  const [low, high] = range({ size, rules });
  const wrong = [...counts]
    .filter(([, count]) => count !== size && count !== high - low + 1)
    .sort(([first], [second]) => first - second)
    .map(([region, count]) =>
      `Region ${region} has ${count} ${count === 1 ? "cell" : "cells"}; ${size} are needed.`);
  return wrong.join(" ") || null;
}

/**
 * The rows and columns of the boxes that boards of a size usually have.
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
