/**
 * Rules in words, cell by cell, for screen readers: "in cage 11", "thermometer bulb".
 */
// @ts-check

import { cellName, namedCells, placeOutside } from "../board/geometry.js";
import { kindOf } from "./kinds.js";
import { parameterOf } from "./targets.js";

/** @typedef {import("./kinds.js").Kind} Kind */

/** Names of the first and the last cell of a line, for lines with special ends. */
const ENDS = /** @type {Record<string, [string, string]>} */ ({
  thermo: ["thermometer bulb", "thermometer tip"],
  slowthermo: ["slow thermometer bulb", "slow thermometer tip"],
  arrow: ["arrow circle", "arrow tip"],
  between: ["between line end", "between line end"],
  lockout: ["lockout line end", "lockout line end"],
  doublearrow: ["double arrow end", "double arrow end"],
});

/** @typedef {import("../board/geometry.js").Shape} Shape */

/** @type {{rules: string[], size: number, height: number, words: Map<number, string[]>} | null} */
let last = null;

/**
 * The rules on each cell, in words.
 *
 * @param {Shape & {rules: string[]}} state
 * @param {Map<string, Kind>} kinds by their names
 * @returns {Map<number, string[]>}
 */
export function wordsOfRules({ rules, size, height }, kinds) {
  const isSame = last?.size === size && last.height === height;
  if (last && isSame && last.rules.join("\n") === rules.join("\n")) {
    return last.words;
  }
  /** @type {Map<number, string[]>} */
  const words = new Map();
  for (const rule of rules) {
    const kind = kinds.get(kindOf(rule));
    for (const [cell, text] of kind ? wordsOf(rule, kind, { size, height }) : []) {
      words.set(cell, [...(words.get(cell) ?? []), text]);
    }
  }
  last = { rules, size, height, words };
  return words;
}

/**
 * @param {string} rule
 * @param {Kind} kind
 * @param {Shape} shape
 * @returns {[number, string][]}
 */
function wordsOf(rule, kind, shape) {
  const { size, height } = shape;
  const label = kind.label.toLowerCase().replace(/ mark$/, "");
  const name = [kind.name === "xv" ? "" : label, parameterOf(rule)].filter(Boolean).join(" ");
  const cells = namedCells(rule.slice(rule.indexOf(":")), shape);
  switch (kind.gesture) {
    case "line": {
      const [start, end] = ENDS[kind.name] ?? [`on ${name}`, `on ${name}`];
      const final = cells.length - 1;
      return cells.map((cell, index) => [
        cell, index === 0 ? start : index === final ? end : `on ${name}`,
      ]);
    }
    case "pair":
      return cells.map((cell, index) => {
        const other = cellName(cells[index ? index - 1 : 1], size);
        const relation = index ? "less than" : "greater than";
        return [cell, kind.sign === ">" ? `${relation} ${other}` : `${name} with ${other}`];
      });
    case "outside":
    case "diagonal": {
      const place = placeOutside(rule, shape);
      const near = (/** @type {number} */ each, /** @type {number} */ most) =>
        Math.min(most, Math.max(1, each)) - 1;
      return place
        ? [[near(place.row, height) * size + near(place.column, size), `${name} outside`]]
        : [];
    }
    case "corner":
      return cells.map((cell) => [cell, `${name} at a corner`]);
    case "board":
      return [];
    default:
      return cells.map((cell) => [cell, isMark(kind) ? name : `in ${name}`]);
  }
}

/** @param {Kind} kind */
function isMark({ name }) {
  return ["even", "odd", "minimum", "maximum", "candidates"].includes(name);
}
