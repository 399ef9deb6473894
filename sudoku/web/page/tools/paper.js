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
  const names = new Set(rules.map(kindOf));
  place.replaceChildren(
    ...[...kinds.values()]
      .filter(({ name }) => names.has(name))
      .map(({ name, label, meaning, gesture }) => {
        const written = gesture === "text" || gesture === "board";
        const own = rules.filter((rule) => kindOf(rule) === name && (rule !== name) && written);
        const texts = own.map((rule) => html("code", {}, rule));
        return html("div", {}, html("dt", {}, label), html("dd", {}, meaning, ...texts));
      }),
  );
}
