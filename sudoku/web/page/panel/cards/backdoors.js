/** The fewest cells whose digits let simple techniques solve the rest. */
// @ts-check

import { button, html } from "../../html.js";
import { paragraph, select } from "../elements.js";
import { Slot } from "../slot.js";
import { counted } from "../words.js";

/**
 * Letters of Fowler's constraints, and their meanings.
 *
 * @type {[string, string][]}
 */
const TECHNIQUES = [
  ["FN", "singles"],
  ["FNB", "singles and locked candidates"],
  ["FNBT", "singles, locked candidates and subsets"],
];

/** @type {import("../card.js").CardKind} */
export const backdoors = {
  name: "backdoors",
  title: "Backdoors",
  when: ["unique"],
  isFolded: true,

  make(panel, card) {
    const slot = new Slot(panel, "backdoors");
    /** @type {string|null} */
    let overlay = null;
    const techniques = select(TECHNIQUES, "FN");
    techniques.setAttribute("aria-label", "Techniques that solve the rest");
    const start = button("Find the smallest", () =>
      slot.ask({
        name: "backdoors",
        fields: { techniques: techniques.value, ...panel.drawn },
        show,
      }),
    );
    card.body.append(
      paragraph("The fewest cells whose digits let techniques solve the rest."),
      html("div", { class: "row" }, techniques, start),
      slot.element,
      card.answer,
    );

    function show(answer) {
      const { size, at_least: least, sets, examples } = answer;
      if (size === null || size === undefined) {
        card.show(least ? paragraph(`At least ${counted(least, "cell")}.`) : null);
        return;
      }
      overlay = size ? answer.overlay : null;
      panel.exhibit("backdoors", overlay);
      card.show(
        paragraph(
          size === 0
            ? "None is needed: these techniques solve the puzzle."
            : `${counted(size, "cell")}; ${counted(sets, "set")} of that size, all on the board.`,
        ),
        size ? list(examples.map((set) => set.map((clue) => panel.names.clue(clue)))) : null,
      );
    }

    return {
      clear() {
        overlay = null;
        panel.exhibit("backdoors", null);
        card.show();
      },
      folded: (isFolded) => panel.exhibit("backdoors", isFolded ? null : overlay),
    };
  },
};

function list(sets) {
  return html("ul", {}, ...sets.map((set) => html("li", {}, set.join(", "))));
}
