/** The easiest next step, revealed in stages: where to look, the technique, and the whole step. */
// @ts-check

import { button, html, removeChildren } from "../../html.js";
import { checkbox, paragraph } from "../elements.js";
import { shaded } from "../overlay.js";
import { progressText } from "../progress.js";
import { combinationsOf } from "../sentences.js";
import { Slot } from "../slot.js";
import { cellOf } from "../words.js";

/** @type {import("../card.js").CardKind} */
export const hint = {
  name: "hint",
  title: "Hint",
  when: ["unique", "multiple"],
  isFolded: true,

  make(panel, card) {
    const slot = new Slot(panel, "a hint");
    let withMarks = true;
    const marks = checkbox("Use my candidates", true, (value) => (withMarks = value));
    const start = button("Give me a hint", () => ask());
    const status = html("div", { role: "status" });
    card.body.append(html("div", { class: "row" }, start, marks), slot.element, card.answer);
    card.answer.before(status);

    /** @param {boolean} [goesOn] whether the last hint was applied, which removes its button */
    function ask(goesOn = false) {
      const progress = progressText(panel.state, withMarks);
      return slot.ask({
        name: "hint",
        fields: { ...panel.drawn, ...(progress === null ? {} : { progress }) },
        show: (answer) => show(answer, 1, goesOn),
      });
    }

    /** @param {string[]} clues */
    const names = (clues) => clues.map((clue) => panel.names.clue(clue)).join(", ");

    function show(answer, stage, takesFocus) {
      const { where, technique, text, mistakes = [] } = answer;
      const lines = mistakes.length
        ? [paragraph(`Something is wrong: ${names(mistakes)}. The hint ignores it.`)]
        : [];
      if (answer.verdict === "multiple") {
        lines.push(paragraph("The puzzle has several solutions, so no step assumes that there is only one."));
      }
      if (!technique) {
        status.replaceChildren(...lines, paragraph(ending(answer)));
        return;
      }
      lines.push(paragraph(where.startsWith("around") ? `Look ${where}.` : `Look at ${where}.`));
      if (stage > 1) lines.push(paragraph(`${technique} in ${subject(answer)}.`));
      if (stage > 2) lines.push(paragraph(html("strong", {}, panel.names.clue(text))));
      const left = stage > 2 ? combinationsOf(answer, panel.state) : "";
      if (left) lines.push(paragraph(left));
      const more =
        stage < 3
          ? button("Show more", () => show(answer, stage + 1, true))
          : button("Apply", () => apply(answer));
      status.replaceChildren(...lines);
      card.show(html("p", {}, more));
      panel.exhibit("hint", stage > 2 ? answer.overlay : sought(answer, stage));
      if (takesFocus) more.focus();
    }

    /** The area to look at, and from the second stage the cells of the step. */
    function sought({ where_cells, cells }, stage) {
      const { size } = panel.state;
      const shown = stage > 1 ? cells : where_cells;
      const found = shown.map((name) => cellOf(name, size)).filter((cell) => cell >= 0);
      return shaded(panel.state, found, "sought");
    }

    function apply(answer) {
      panel.edits.applySteps(answer.text, [answer]);
      void ask(true);
    }

    function clear() {
      slot.clear();
      panel.exhibit("hint", null);
      removeChildren(status);
      card.show();
    }

    return { clear, progressed: clear, folded: (isFolded) => void (isFolded && clear()) };
  },
};

/** The subject of the step: a constraint, or cells. */
function subject({ premises, cells }) {
  const { truths, constraints } = premises;
  return constraints.length === 1 && !truths.length ? constraints[0] : cells.join(", ");
}

function ending({ complete }) {
  if (complete === false) return "The time ran out before a step was found.";
  return "The puzzle is solved, or no technique applies.";
}
