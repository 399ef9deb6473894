/**
 * Add, change and remove rules, after the server has read them.
 */
// @ts-check

import { copy, fromParsed, MOST, puzzleText, withRows } from "../puzzle.js";
import { ask, Refused } from "../server.js";
import { kindOf } from "./kinds.js";

/** @typedef {import("../store.js").Store} Store */

/**
 * A rule that cannot be read: the reason, and the position in its text, from 0.
 */
export class WrongRule extends Error {
  /**
   * @param {string} reason
   * @param {number} start
   */
  constructor(reason, start) {
    super(reason);
    this.start = start;
  }
}

/**
 * Replace a rule with a text.
 *
 * @param {Store} store
 * @param {string} rule
 * @param {string} text
 * @throws {WrongRule} if the text cannot be read
 */
export function changeRule(store, rule, text) {
  return inTurn(async () => {
    const index = store.get().rules.indexOf(rule);
    if (index < 0) {
      throw new Error("The rule no longer exists.");
    }
    await put(store, text, index);
  });
}

/**
 * Remove a rule.
 *
 * @param {Store} store
 * @param {string} rule
 */
export function removeRule(store, rule) {
  return inTurn(async () => remove(store, rule));
}

/**
 * The end of the last change.
 *
 * @type {Promise<void>}
 */
let last = Promise.resolve();

/**
 * Make a change after all earlier changes, because it depends on the present rules.
 *
 * @param {() => Promise<void>} change
 */
function inTurn(change) {
  const next = last.then(change);
  last = next.catch(() => {});
  return next;
}

/**
 * @param {Store} store
 * @param {string} rule
 */
function remove(store, rule) {
  store.edit(`remove ${rule}`, (draft) => {
    const index = draft.rules.indexOf(rule);
    draft.rules = draft.rules.filter((_, each) => each !== index);
  });
}

/**
 * Replace the rule at an index, or append one.
 *
 * @param {Store} store
 * @param {string} text
 * @param {number} [index]
 */
async function put(store, text, index = store.get().rules.length) {
  const { rules } = store.get();
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (kindOf(line) === "rows") {
    putRows(store, line);
    return;
  }
  const changed = [...rules.slice(0, index), line, ...rules.slice(index + 1)];
  const canonical = await readRules(store, changed, index);
  if (store.get().rules.join("\n") !== rules.join("\n")) {
    throw new Error("The rules have changed meanwhile. Try again.");
  }
  store.edit(`${index < rules.length ? "change to" : "add"} ${line}`, (draft) => {
    draft.rules = canonical;
  });
}

/**
 * Change the number of rows of the board.
 *
 * @param {Store} store
 * @param {string} line
 */
function putRows(store, line) {
  const height = Number(/^rows (\d+)$/i.exec(line)?.[1] ?? NaN);
  if (!(height >= 1 && height <= MOST)) {
    throw new WrongRule(`Expected the number of rows, 1 to ${MOST}, as in rows 6.`, "rows ".length);
  }
  store.edit(`change to ${height} rows`, (draft) => withRows(draft, height));
}

/**
 * The rules as the server writes them.
 *
 * @param {Store} store
 * @param {string[]} rules
 * @param {number} index the index of the new rule
 */
async function readRules(store, rules, index) {
  const state = store.get();
  const asked = copy(state);
  Object.assign(asked, { rules, title: "", author: "", ruleset: "" });
  const text = puzzleText(asked, state.givens.map(() => null));
  try {
    const { puzzles } = await ask("read", { text });
    return fromParsed(puzzles[0]).rules;
  } catch (error) {
    if (error instanceof Refused) {
      const lines = text.split("\n");
      const first = lines.indexOf(`# rule: ${rules[0]}`);
      const isHere = error.line === first + index + 1;
      const start = isHere && error.column ? error.column - 1 - "# rule: ".length : 0;
      throw new WrongRule(error.message, Math.max(0, start));
    }
    throw error;
  }
}

/**
 * Add cells to the only rule of a kind, or remove them if it has all of them.
 *
 * @param {Store} store
 * @param {string} text the text of a rule with these cells
 */
export function mergeRule(store, text) {
  return inTurn(() => merge(store, text));
}

/**
 * @param {Store} store
 * @param {string} text
 */
async function merge(store, text) {
  const { rules } = store.get();
  const index = rules.findIndex((rule) => kindOf(rule) === kindOf(text));
  if (index < 0) {
    await put(store, text);
    return;
  }
  const [before, added] = [rules[index], text].map((rule) => rule.split(": ")[1].split(" "));
  const isIn = added.every((cell) => before.includes(cell));
  const cells = isIn
    ? before.filter((cell) => !added.includes(cell))
    : [...new Set([...before, ...added])];
  if (cells.length) {
    await put(store, `${text.split(": ")[0]}: ${cells.join(" ")}`, index);
  } else {
    remove(store, rules[index]);
  }
}

/**
 * Add the drawn rule. If a rule of the same kind is at the same place, it is changed instead. If it
 * is equal, its direction is reversed if it has a sign, it is removed with `isFlipped`, and
 * otherwise kept.
 *
 * @param {Store} store
 * @param {string} text
 * @param {{isSigned?: boolean, isFlipped?: boolean}} [options]
 */
export function drawRule(store, text, { isSigned = false, isFlipped = false } = {}) {
  return inTurn(async () => {
    const { rules } = store.get();
    const present = ruleAtPlace(rules, text);
    const index = present === null ? rules.length : rules.indexOf(present);
    if (present === null) {
      await put(store, text);
    } else if (isSigned) {
      const [head, cells = ""] = text.split(": ");
      if (present.endsWith(`: ${cells}`)) {
        await put(store, `${head}: ${cells.split(" ").reverse().join(" ")}`, index);
      } else {
        remove(store, present);
      }
    } else if (isFlipped && isSameParameter(present, text)) {
      remove(store, present);
    } else {
      await put(store, text, index);
    }
  });
}

/**
 * The rule of the same kind on the same cells, edge, corner or place outside; null if there is none.
 *
 * @param {string[]} rules
 * @param {string} text
 */
export function ruleAtPlace(rules, text) {
  const key = placeKey(text);
  return rules.find((rule) => placeKey(rule) === key) ?? null;
}

/**
 * @param {string} rule
 * @param {string} text
 */
function isSameParameter(rule, text) {
  const parameter = (/** @type {string} */ each) =>
    each.split(":")[0].split(" ").slice(1).join(" ");
  return parameter(text) === "" || parameter(rule) === parameter(text);
}

/** @param {string} rule */
function placeKey(rule) {
  const [, place = ""] = rule.split(/:(?=[^:]*$)/);
  return `${kindOf(rule)} ${place.split(/[\s>]+/).filter(Boolean).sort().join(" ")}`;
}
