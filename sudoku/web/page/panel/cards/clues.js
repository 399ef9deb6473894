/** Clues and rules that a unique solution does not need, with buttons that remove them. */
// @ts-check

import { button, html } from "../../html.js";
import { actionList, paragraph, shortened } from "../elements.js";
import { Slot } from "../slot.js";
import { cellOf, counted } from "../words.js";

/** Limit on the clues that are visible before the list is unfolded. */
const MOST_CHIPS = 8;

/** @type {import("../card.js").CardKind} */
export const clues = {
  name: "clues",
  title: "Redundant clues and rules",
  when: ["unique"],

  make(panel, card) {
    const slot = new Slot(panel, "redundant clues");
    const minimising = new Slot(panel, "a minimal puzzle");
    card.body.append(card.answer, slot.element, minimising.element);

    function show(answer) {
      const { redundant, redundant_rules: rules, removable } = answer;
      if (redundant.length === 0 && rules.length === 0) {
        card.show(paragraph(nothing(answer)));
        return;
      }
      card.show(
        ...(redundant.length ? [head(redundant, "clue"), chips(panel, redundant)] : []),
        ...(rules.length ? [head(rules, "rule"), ruleList(panel, rules, answer.rules)] : []),
        removable ? together(panel, removable, answer.rules) : null,
        redundant.length > 1 ? html("p", {}, minimiseButton()) : null,
      );
    }

    function minimiseButton() {
      return button("Remove as many clues as possible", () =>
        minimising.ask({
          name: "clues",
          fields: { minimise: true },
          show(answer) {
            const removed = answer.removed.map((name) => cellOf(name, panel.state.size));
            panel.edits.give(
              `remove ${counted(removed.length, "redundant clue")}`,
              removed.map((cell) => ({ cell, digit: null })),
            );
          },
        }),
      );
    }

    return { live: () => slot.ask({ name: "clues", show }) };
  },
};

function nothing({ rules }) {
  return rules ? "None: every clue and every rule is needed." : "None: every clue is needed.";
}

function head(names, noun) {
  const { length } = names;
  return paragraph(length === 1 ? `You can remove this ${noun}:` : `You can remove any one of these ${counted(length, noun)}:`);
}

function chips(panel, names) {
  const made = names.map((name) =>
    button(
      panel.names.clue(name),
      () =>
        panel.edits.give(`remove ${name}`, [
          { cell: cellOf(name, panel.state.size), digit: null },
        ]),
      { class: "chip", "aria-label": `Remove ${panel.names.clue(name)}` },
    ),
  );
  return shortened(made, MOST_CHIPS, (nodes) => html("div", { class: "chips" }, ...nodes));
}

function ruleList(panel, names, rules) {
  return actionList(
    names.map((rule) => ({
      text: panel.names.rule(rule),
      action: "Remove",
      label: `Remove ${panel.names.rule(rule)}`,
      run: () => panel.edits.removeRule(rule, rules),
    })),
  );
}

/** The clues and rules that can be removed together. */
function together(panel, removable, rules) {
  const names = [...removable.clues, ...removable.constraints];
  if (names.length < 2) return null;
  return html(
    "p",
    {},
    `${names.length} of them can be removed together: ${names.map((name) => panel.names.part(name)).join("; ")}. `,
    button("Remove all of these", () => panel.edits.remove(removable, rules)),
  );
}
