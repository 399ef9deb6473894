/** What to do on an empty board: four ways to begin, and examples. */
// @ts-check

import { button, html } from "../html.js";
import { paragraph } from "./elements.js";
import { EXAMPLES } from "./examples.js";

/** @param {import("../puzzle.js").State} state */
export function isBlank({ givens, rules, box, unencoded }) {
  const hasGivens = givens.some((given) => given !== null);
  return box !== null && !hasGivens && rules.length === 0 && unencoded.length === 0;
}

/**
 * The guide that is shown instead of the verdict.
 *
 * @param {import("../io/opening.js").Opening} opening
 */
export function guide(opening) {
  const ways = [
    ["Type digits", "into the cells: they are the givens of a puzzle."],
    ["Paste a link", "of SudokuPad or f-puzzles, or a puzzle in any other format."],
    ["Draw a constraint", "with a tool of Rules: a cage, a thermometer, an arrow …"],
  ];
  const examples = EXAMPLES.map(({ name, told, text }) =>
    html(
      "li",
      {},
      button(name, () => void opening.read(text, "the example")),
      html("span", { class: "quiet" }, told),
    ),
  );
  return html(
    "div",
    { class: "guide" },
    html("p", { class: "lead" }, html("strong", {}, "Begin with one of these")),
    html("ul", {}, ...ways.map(([what, how]) => html("li", {}, html("strong", {}, what), ` ${how}`))),
    paragraph("The answer then appears here: one solution, several, or none, and why. Or open an example:"),
    html("ul", { class: "examples" }, ...examples),
  );
}
