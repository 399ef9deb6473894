/**
 * Turn gestures on the board into the text of a rule.
 */
// @ts-check

import {
  cellName,
  cornerAt,
  cornerOf,
  edgeAt,
  edgeBetween,
  outside,
  outsideAt,
} from "../board/geometry.js";

/** @typedef {import("./kinds.js").Kind} Kind */
/** @typedef {import("../board/geometry.js").Place} Place */
/** @typedef {import("../board/geometry.js").Shape} Shape */

/**
 * The target of a gesture. cells: the selected cells, in their order. groups: the cells of earlier
 * parts. place: an edge, a corner or a place outside. direction: the direction of a diagonal, as on
 * a keypad.
 *
 * @typedef {object} Target
 * @property {number[]} cells
 * @property {number[][]} groups
 * @property {Place | null} place
 * @property {string} direction
 */

/** Instructions for each gesture. */
export const HINTS = /** @type {Record<string, string>} */ ({
  board: "",
  cells: "Drag over the cells. Add single cells with Ctrl + click, or tap them.",
  groups: "Drag over the cells of a part and add the part. Then continue with the next part.",
  line: "Drag along the cells, or tap them, in their order.",
  pair: "Click an edge, or drag from one cell to its neighbour.",
  corner: "Click the corner of four cells.",
  outside: "Click a place outside the board.",
  diagonal: "Click a place outside the board.",
  text: "",
});

/**
 * The place at a point for a tool; null if there is none.
 *
 * @param {Kind} kind
 * @param {number} x
 * @param {number} y
 * @param {Shape} shape
 * @returns {Place | null}
 */
export function placeAt({ gesture }, x, y, shape) {
  switch (gesture) {
    case "pair":
      return edgeAt(x, y, shape);
    case "corner":
      return cornerAt(x, y, shape);
    case "outside":
    case "diagonal":
      return outsideAt(x, y, shape, gesture === "diagonal");
    default:
      return null;
  }
}

/**
 * The place that the selected cells determine: the edge between two cells, or the corner between
 * four cells or below one cell.
 *
 * @param {Kind} kind
 * @param {number[]} cells
 * @param {Shape} shape
 * @returns {Place | null}
 */
export function placeOf({ gesture }, cells, { size, height }) {
  if (gesture === "pair" && cells.length === 2) {
    return edgeBetween(cells[0], cells[1], size);
  }
  if (gesture === "corner" && cells.length) {
    const row = Math.min(...cells.map((cell) => Math.floor(cell / size)));
    const column = Math.min(...cells.map((cell) => cell % size));
    return row + 1 < height && column + 1 < size ? cornerOf(row * size + column, size) : null;
  }
  return null;
}

/**
 * The place with this name outside the board: r0c4; null if there is none.
 *
 * @param {string} text
 * @param {Shape} shape
 * @param {boolean} hasCorners
 */
export function placeNamed(text, shape, hasCorners) {
  const found = /^\s*r(\d+)c(\d+)\s*$/i.exec(text);
  return found && outside(Number(found[1]), Number(found[2]), shape, hasCorners);
}

/**
 * The diagonal directions that enter the board from a place outside, as on a keypad.
 *
 * @param {Place | null} place
 * @param {Shape} shape
 */
export function directions(place, { size, height }) {
  if (place?.kind !== "outside") {
    return [];
  }
  const { row, column } = place;
  const steps = /** @type {[string, number, number][]} */ ([
    ["3", 1, 1],
    ["1", 1, -1],
    ["9", -1, 1],
    ["7", -1, -1],
  ]);
  return steps
    .filter(([, down, right]) => {
      const [toRow, toColumn] = [row + down, column + right];
      return Math.min(toRow, toColumn) >= 1 && toRow <= height && toColumn <= size;
    })
    .map(([key]) => key);
}

/**
 * The text of a rule; null while something is missing.
 *
 * @param {Kind} kind
 * @param {string} parameter
 * @param {Target} target
 * @param {number} size
 * @returns {string | null}
 */
export function ruleText(kind, parameter, target, size) {
  const given = parameter.trim();
  if (kind.isRequired && !given) {
    return null;
  }
  const head = [kind.name, given].filter(Boolean).join(" ");
  if (kind.gesture === "board") {
    return head;
  }
  const pointed = argumentsOf(kind, target, size);
  return pointed && `${head}: ${pointed}`;
}

/**
 * @param {Kind} kind
 * @param {Target} target
 * @param {number} size
 * @returns {string | null}
 */
function argumentsOf({ gesture, sign }, { cells, groups, place, direction }, size) {
  const names = (/** @type {number[]} */ each) => each.map((cell) => cellName(cell, size));
  const signed = ([first, ...others] = /** @type {string[]} */ ([])) =>
    [first, ...(sign ? [sign] : []), ...others].join(" ");
  switch (gesture) {
    case "cells":
      return names([...cells].sort((a, b) => a - b)).join(" ") || null;
    case "groups": {
      const parts = [...groups, ...(cells.length ? [cells] : [])];
      return parts.length > 1 ? parts.map((part) => names(part).join(" ")).join(" = ") : null;
    }
    case "line":
      return cells.length > 1 ? signed(names(cells)) : null;
    case "pair":
      return place?.kind === "edge" ? signed(names(place.cells)) : null;
    case "corner":
      return place?.kind === "corner" ? names(place.cells).join(" ") : null;
    case "outside":
      return place?.kind === "outside" ? `r${place.row}c${place.column}` : null;
    case "diagonal":
      return place?.kind === "outside" && direction
        ? `r${place.row}c${place.column} d${direction}`
        : null;
    default:
      return null;
  }
}
