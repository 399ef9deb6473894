/** The easiest next step, told in stages: where to look, the technique, and the whole step. */
// @ts-check

import { button, html } from "../../html.js";
import { checkbox, paragraph } from "../elements.js";
import { progressText } from "../progress.js";
import { Slot } from "../slot.js";

/** @type {import("../card.js").CardKind} */
export const hint = {
  name: "hint",
  title: "Hint",
  when: ["unique", "multiple"],
  isFolded: true,

  make(panel, card) {
    const slot = new Slot(panel, "a hint");
    let withMarks = true;
    const marks = checkbox("My candidates count", true, (value) => (withMarks = value));
    const start = button("Give me a hint", () => ask());
    const told = html("div", { role: "status" });
    card.body.append(html("div", { class: "row" }, start, marks), slot.element, card.answer);
    card.answer.before(told);

    /** @param {boolean} [goesOn] whether the last hint was applied, so that its button is gone */
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
      const { where, technique, cells, text, mistakes = [] } = answer;
      const lines = mistakes.length
        ? [paragraph(`Something is wrong: ${names(mistakes)}. The hint goes on without it.`)]
        : [];
      if (answer.verdict === "multiple") {
        lines.push(paragraph("There are several solutions; no step rests on uniqueness."));
      }
      if (!technique) {
        told.replaceChildren(...lines, paragraph(ending(answer)));
        return;
      }
      lines.push(paragraph(where.startsWith("around") ? `Look ${where}.` : `Look at ${where}.`));
      if (stage > 1) lines.push(paragraph(`${technique} in ${cells.join(", ")}.`));
      if (stage > 2) lines.push(paragraph(html("strong", {}, panel.names.clue(text))));
      const more =
        stage < 3
          ? button("Tell me more", () => show(answer, stage + 1, true))
          : button("Apply", () => apply(answer));
      told.replaceChildren(...lines);
      card.show(html("p", {}, more));
      panel.exhibit("hint", stage > 2 ? answer.overlay : null);
      if (takesFocus) more.focus();
    }

    function apply(answer) {
      panel.edits.applySteps(answer.text, [answer]);
      void ask(true);
    }

    function clear() {
      slot.clear();
      panel.exhibit("hint", null);
      told.replaceChildren();
      card.show();
    }

    return { clear, progressed: clear, folded: (isFolded) => void (isFolded && clear()) };
  },
};

function ending({ complete }) {
  if (complete === false) return "The time ran out before a step was found.";
  return "Nothing is left to do, or no technique applies.";
}
