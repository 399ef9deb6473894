/** Names of clues and rules: the server's names, in the words of the tools and the symbols of the
 * board. */
// @ts-check

import { cellName } from "../board/geometry.js";
import { isChaos, kindOf, kinds, titleOf } from "../tools/kinds.js";
import { range, symbol } from "../values.js";

const VALUE = /(r\d+c\d+(?:-\d+)?(?:,r\d+c\d+)*)(=|<>)(\d+)/g;
const HIDDEN = /\bh(\d+)\b/g;
const IS_CLUE = /^r\d+c\d+(?:=|<>|$)/;
/** Limit on the characters of a rule's cells. */
const MOST = 60;

export class Names {
  /** @type {Map<string, string>} */
  #labels = new Map();

  /** @param {import("../store.js").Store} store */
  constructor(store) {
    this.store = store;
    kinds().then(
      (all) => all.forEach(({ name, label }) => this.#labels.set(name, label)),
      () => {}, // without the list, rules keep the names in their texts
    );
  }

  /**
   * A part of an answer: a clue, a rule or a house.
   *
   * @param {string} part as the server names it: "r1c2=15", "killer 11: r1c1 r1c2", "box 4"
   */
  part(part) {
    return IS_CLUE.test(part) ? this.clue(part) : this.rule(part);
  }

  /**
   * A clue, or a sentence with clues: "r1c2=F" for "r1c2=15".
   *
   * @param {string} text
   */
  clue(text) {
    const [, high] = range(this.store.get());
    const written = text.replace(VALUE, (_, cells, sign, digit) => {
      return `${cells}${sign === "=" ? "=" : "≠"}${symbol(Number(digit), high)}`;
    });
    return this.#withRegions(written);
  }

  /**
   * The meaning of hidden cells in a chaos construction, where the first hidden cells are the regions
   * of cells.
   *
   * @param {string} text
   */
  #withRegions(text) {
    const { rules, size, height } = this.store.get();
    if (!isChaos(rules)) return text;
    return text.replace(HIDDEN, (name, number) =>
      number <= size * height ? `region of ${cellName(number - 1, size)}` : name,
    );
  }

  /**
   * A rule as its list shows it: "Cage 11: r1c1 r1c2".
   *
   * @param {string} rule
   */
  rule(rule) {
    const [head, cells = ""] = rule.split(/:(.*)/s);
    const label = this.#labels.get(kindOf(head));
    if (label === undefined) return rule;
    const named = titleOf(head, label);
    const shown = cells.trim();
    if (!shown) return named;
    return `${named}: ${shortened(shown)}`;
  }
}

/**
 * The first of many cells, with the total after them: "r1c1 r1c2 … = 20".
 *
 * @param {string} cells
 */
function shortened(cells) {
  if (cells.length <= MOST) return cells;
  const [total = ""] = / [<>=]+ \S{1,9}$/.exec(cells) ?? [];
  return `${cells.slice(0, MOST).replace(/ \S*$/, "")} …${total}`;
}
