/**
 * The rules of the board in words, for paper: the board does not show all of them, and a puzzle
 * need not have a text.
 */
// @ts-check

import { html } from "../html.js";
import { kindOf } from "./kinds.js";

/**
 * Write the meaning of each kind of rule once, and the text of each rule that is not drawn.
 *
 * @param {string[]} rules
 * @param {Map<string, import("./kinds.js").Kind>} kinds by their names
 */
export function writeOnPaper(rules, kinds) {
  const place = /** @type {HTMLElement} */ (document.getElementById("rules-on-paper"));
  const parts = [...kinds.values()].flatMap(({ name, label, meaning, gesture }) => {
    const own = rules.filter((rule) => kindOf(rule) === name);
    if (own.length === 0) return [];
    const isDrawn = gesture !== "text" && gesture !== "board";
    const texts = isDrawn ? [] : own.filter((rule) => rule !== name).map((rule) => html("code", {}, rule));
    return [html("div", {}, html("dt", {}, label), html("dd", {}, meaning, ...texts))];
  });
  place.replaceChildren(...parts);
}
