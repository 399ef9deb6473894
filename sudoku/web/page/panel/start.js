/** The guide for an empty board: four ways to begin, and examples. */
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
  const examples = EXAMPLES.map(({ name, about, text }) =>
    html(
      "li",
      {},
      button(name, () => void opening.read(text, "the example")),
      html("span", { class: "quiet" }, about),
    ),
  );
  return html(
    "div",
    { class: "guide" },
    html("p", { class: "lead" }, html("strong", {}, "Start with one of these")),
    html("ul", {}, ...ways.map(([what, how]) => html("li", {}, html("strong", {}, what), ` ${how}`))),
    paragraph("The verdict then appears here: one solution, several, or none with the reason. Or open an example:"),
    html("ul", { class: "examples" }, ...examples),
  );
}
