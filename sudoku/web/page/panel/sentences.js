/** Steps of a solving path in plain words: what to look at, and what follows. */
// @ts-check

import { range, symbol } from "../values.js";
import { clueOf, listed, sentence } from "./words.js";

/** @typedef {{technique: string, placements: string[], eliminations: string[],
 *   premises: {truths: string[], links: string[], constraints: string[]},
 *   combinations: string[]}} Step */

const HOUSES = { r: "row", c: "column", b: "box" };
const SECTOR = /^(\d+)([rcb])(\d+)$/;
/** Limit on the cells that are named one by one. */
const MOST = 5;

/**
 * @param {Step} step as `steps` answers
 * @param {import("../puzzle.js").State} state
 * @param {string} [meaning] of its technique
 */
export function sentenceOf(step, state, meaning = "") {
  const [, high] = range(state);
  const write = (/** @type {number | string} */ digit) => symbol(Number(digit), high);
  const { technique, premises, placements, eliminations } = step;
  const truths = premises.truths.map(sectorOf);
  const links = premises.links.map(sectorOf);
  const digits = (/** @type {{digit: string}[]} */ sectors) =>
    listed([...new Set(sectors.map((each) => write(each.digit)))]);
  const [truth] = truths;
  const [placed] = placements.map((name) => clueOf(name, state.size));
  const place = placements[0]?.split("=")[0];

  if (technique === "Hidden Single" && truth?.house) {
    return `In ${truth.house}, ${write(truth.digit)} can only go in ${place}.`;
  }
  if (technique === "Full House") {
    return `${place} is the last open cell of its ${houseOf(truth)}: ${write(placed.digit)} is missing there.`;
  }
  if (technique === "Naked Single") {
    return `In ${place}, only ${write(placed.digit)} is left: every other digit is excluded.`;
  }
  if (technique.startsWith("Locked Candidates") && truth?.house && links[0]?.house) {
    const where = `the cells that it shares with ${links[0].house}`;
    const digit = write(truth.digit);
    return `In ${truth.house}, ${digit} can only be in ${where}. So ${concluded(step, write)}.`;
  }
  if (/^(?:Naked|Locked) (?:Pair|Triple|Quadruple)$/.test(technique) && truths.every(({ cell }) => cell)) {
    const cells = listed(truths.map(({ cell }) => cell));
    return `${cells} have only ${digits(links)} between them. So ${concluded(step, write)}.`;
  }
  if (/^Hidden (?:Pair|Triple|Quadruple)$/.test(technique) && truth?.house) {
    const cells = listed(links.map(({ cell }) => cell));
    return `In ${truth.house}, ${digits(truths)} can only go in ${cells}. So ${concluded(step, write)}.`;
  }
  if (/^(?:X-Wing|Swordfish|Jellyfish)$/.test(technique) && truths.every(({ house }) => house)) {
    const base = `In ${houses(truths)}, ${digits(truths)} can only be in ${houses(links)}`;
    return `${base}, which are full with it then. So ${concluded(step, write)}.`;
  }
  const conclusion = placements.length + eliminations.length ? `So ${concluded(step, write)}.` : "";
  const left = combinationsOf(step, state);
  if (left && !truths.length) return `${left} ${conclusion}`;
  return [meaning, left || constraintsOf(step), conclusion].filter(Boolean).join(" ");
}

/**
 * The remaining combinations of the constraint of a step; "" if the step has none.
 *
 * @param {Step} step
 * @param {import("../puzzle.js").State} state
 */
export function combinationsOf({ premises, combinations }, state) {
  if (!combinations.length) return "";
  const [, high] = range(state);
  const written = combinations.map((each) => each.replace(/\d+/g, (digit) => symbol(Number(digit), high)));
  return `${sentence(premises.constraints[0]).slice(0, -1)} can only be ${listed(written, "or")}.`;
}

/**
 * The constraints that a step rests on, as a sentence; "" if it rests on none.
 *
 * @param {Step} step
 */
export function constraintsOf({ premises }) {
  const { constraints } = premises;
  return constraints.length ? `It rests on ${listed(constraints)}.` : "";
}

/**
 * A cell, or a digit in a house: "r1c2" or "4r6".
 *
 * @param {string} name
 */
function sectorOf(name) {
  const found = SECTOR.exec(name);
  if (!found) return { cell: /^r\d+c\d+$/.test(name) ? name : "", digit: "", house: "" };
  const kind = /** @type {keyof typeof HOUSES} */ (found[2]);
  return { cell: "", digit: found[1], house: `${HOUSES[kind]} ${found[3]}` };
}

/**
 * "rows 2 and 6" for houses of one kind.
 *
 * @param {{house: string}[]} sectors
 */
function houses(sectors) {
  const [kind] = sectors[0].house.split(" ");
  return `${kind}s ${listed(sectors.map(({ house }) => house.split(" ")[1]))}`;
}

/** @param {{house: string} | undefined} sector */
function houseOf(sector) {
  return sector?.house || "row, column or box";
}

/**
 * "5 cannot be in r1c2 or r3c4".
 *
 * @param {Step} step
 * @param {(digit: string) => string} write
 */
function concluded({ placements, eliminations }, write) {
  /** @type {Map<string, string[]>} */
  const cells = new Map();
  for (const name of eliminations) {
    const [cell, digit] = name.split("<>");
    cells.set(digit, [...(cells.get(digit) ?? []), cell]);
  }
  const excluded = [...cells].map(([digit, where]) => {
    const more = where.length > MOST ? [`${where.length - MOST} other cells`] : [];
    const named = [...where.slice(0, MOST), ...more];
    return `${write(digit)} cannot be in ${listed(named).replace(/ and (?=[^ ]*(?: other cells)?$)/, " or ")}`;
  });
  const placed = placements.map((name) => {
    const [cell, digit] = name.split("=");
    return `${cell} is ${write(digit)}`;
  });
  return listed([...placed, ...excluded]);
}
