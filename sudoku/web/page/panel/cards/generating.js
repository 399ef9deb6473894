/** A new puzzle made to order, which replaces the puzzle on the board. */
// @ts-check

import { button, html } from "../../html.js";
import { checkbox, field, paragraph, select } from "../elements.js";
import { Slot } from "../slot.js";

/** @type {[string, string][]} */
const SIZES = [4, 6, 8, 9, 10, 12, 16].map((size) => [String(size), `${size}×${size}`]);
/** @type {[string, string][]} */
const SYMMETRIES = [
  ["", "none"],
  ["rotation180", "half turn"],
  ["rotation90", "quarter turn"],
  ["horizontal", "left and right"],
  ["vertical", "top and bottom"],
  ["diagonal", "diagonal"],
  ["antidiagonal", "other diagonal"],
  ["full", "all"],
];
/** @type {[string, string][]} */
const DIFFICULTIES = [
  ["", "any"],
  ["hodoku easy", "easy"],
  ["hodoku medium", "medium"],
  ["hodoku hard", "hard"],
  ["hodoku unfair", "unfair"],
  ["hodoku extreme", "extreme"],
];

/** The labels that the card uses for the fields of a request. */
const LABELS = {
  size: "Size",
  symmetry: "Symmetry of clues",
  clues: "Number of clues",
  difficulty: "Difficulty",
  rules: "Rules",
  no_givens: "without given digits",
};

/** @type {import("../card.js").CardKind} */
export const generating = {
  name: "generate",
  title: "New puzzle",
  isFolded: true,

  make(panel, card) {
    const slot = new Slot(panel, "a puzzle");
    const size = select(SIZES, "9");
    const symmetry = select(SYMMETRIES, "");
    const difficulty = select(DIFFICULTIES, "");
    const clues = html("input", { type: "text", placeholder: "24-28", size: 7 });
    const rules = html("input", { type: "text", placeholder: "killer, thermo 4", size: 16 });
    let withGivens = true;
    const givens = checkbox("with given digits", true, (value) => (withGivens = value));
    const start = button("Make a puzzle", () =>
      slot.ask({ name: "generate", fields: order(), labels: LABELS, show: take }),
    );
    card.body.append(
      paragraph("It replaces the puzzle on the board. Undo restores the old puzzle."),
      html(
        "div",
        { class: "form" },
        field("Size", size),
        field("Symmetry of clues", symmetry),
        field("Number of clues", clues),
        field("Difficulty", difficulty),
        field("Rules", rules),
        givens,
      ),
      html("p", {}, start),
      slot.element,
      card.answer,
    );

    function order() {
      const listed = rules.value.split(",").map((rule) => rule.trim()).filter(Boolean);
      return {
        puzzle: undefined,
        seed: Math.floor(Math.random() * 2 ** 31),
        size: Number(size.value),
        symmetry: symmetry.value || undefined,
        clues: clues.value.trim() || undefined,
        difficulty: difficulty.value ? [difficulty.value] : undefined,
        rules: listed.length ? listed : undefined,
        no_givens: listed.length && !withGivens ? true : undefined,
      };
    }

    /** Put the puzzle on the board. It is read like any other text. */
    function take({ puzzles: [made], missing: [missed] }) {
      if (!made) {
        card.show(paragraph(missed?.error ?? "The time ran out before a puzzle was found."));
        return;
      }
      void slot.ask({
        name: "read",
        fields: { puzzle: undefined, seconds: undefined, text: textOf(made) },
        show: ({ puzzles: [puzzle] }) => panel.store.replace(puzzle, "new puzzle"),
      });
    }

    return { clear: () => card.show() };
  },
};

function textOf({ box, rules = [], puzzle }) {
  return [`# box: ${box}`, ...rules.map((rule) => `# rule: ${rule}`), puzzle, ""].join("\n");
}
