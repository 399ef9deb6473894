/** The canonical form, which is equal for all puzzles that are the same up to symmetry. */
// @ts-check

import { button, html } from "../../html.js";
import { copy, facts, paragraph } from "../elements.js";
import { Slot } from "../slot.js";

/** @type {import("../card.js").CardKind} */
export const canon = {
  name: "canon",
  title: "Canonical form",
  isFolded: true,

  make(panel, card) {
    const slot = new Slot(panel, "the canonical form");
    const other = new Slot(panel, "the canonical form of the other puzzle");
    const start = button("Find it", () => slot.ask({ name: "canon", show }));
    card.body.append(
      paragraph("Puzzles that differ only in the order of lines and the names of digits have the same form."),
      html("p", {}, start),
      slot.element,
      card.answer,
    );

    function show(answer) {
      const form = answer.puzzle_minlex;
      card.show(
        html("p", { class: "line" }, form),
        html("p", {}, copyButton(form)),
        facts([
          ["Symmetries of the puzzle", answer.automorphisms ?? 1],
          ["Symmetries of the solution", answer.solution_automorphisms],
        ]),
        comparison(form),
      );
    }

    function comparison(form) {
      const status = html("p", { role: "status" });
      const text = html("textarea", { rows: 2, "aria-label": "Another puzzle" });
      const compare = button("Is it the same as this one?", () =>
        other.ask({
          name: "canon",
          fields: { puzzle: text.value },
          show(answer) {
                        const isSame = answer.puzzle_minlex === form;
            status.textContent = isSame ? "Yes, up to symmetry." : "No, they are different puzzles.";
          },
        }),
      );
      const isPlain = panel.state.rules.length === 0;
      return isPlain
        ? html("div", {}, text, html("p", {}, compare), other.element, status)
        : null;
    }

    return { clear: () => card.show() };
  },
};

function copyButton(text) {
  return button("Copy", (event) => copy(text, /** @type {HTMLElement} */ (event.currentTarget)));
}
