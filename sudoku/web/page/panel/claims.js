/**
 * Warnings about the verdict: a banner if parts of the puzzle are not encoded, and a banner if the
 * solution that an opened text claims breaks the rules.
 */
// @ts-check

import { cellName } from "../board/geometry.js";
import { button, html, removeChildren } from "../html.js";
import { puzzleText } from "../puzzle.js";
import { range, symbol } from "../values.js";
import { paragraph } from "./elements.js";
import { guessedBanner, guessOffer, isGuess } from "./guesses.js";
import { shaded } from "./overlay.js";
import { Slot } from "./slot.js";
import { counted, listed, sentence } from "./words.js";

/** Limit on the cells that are named one by one. */
const FEW = 4;

/**
 * The banner for parts that are not encoded; empty if everything is encoded.
 *
 * @param {import("./main.js").Panel} panel
 */
export function unencodedBanner(panel) {
  const element = html("div", {});
  /** The contents of the banner. @type {[string[], number] | []} */
  let shown = [];

  function update() {
    const { unencoded } = panel.state;
    if (shown[0] === unencoded && shown[1] === panel.version) return;
    shown = [unencoded, panel.version];
    element.replaceChildren(...(unencoded.length ? [banner(unencoded)] : []));
  }

  /** @param {string[]} unencoded */
  function banner(unencoded) {
    if (unencoded.some(isGuess)) return guessedBanner(panel);
    const forget = button("All rules are encoded", () =>
      panel.store.edit("say that all rules are encoded", (draft) => void (draft.unencoded = [])),
    );
    return html(
      "div",
      { class: "note caution", role: "note" },
      paragraph(html("strong", {}, "Not all of this puzzle is encoded.")),
      ...unencoded.map((text) => paragraph(sentence(text))),
      guessOffer(panel),
      paragraph("Or draw every missing rule with a tool under Rules, then confirm:"),
      html("p", {}, forget),
    );
  }

  return { element, update };
}

/**
 * The banner for a claimed solution that is not the solution; empty if it is.
 *
 * @param {import("./main.js").Panel} panel
 */
export function claimBanner(panel) {
  const element = html("div", {});
  const asking = new Slot(panel, "the claimed solution");
  /** The claimed solution that was checked. @type {(number | null)[] | null} */
  let seen = null;

  /** The puzzle has changed. */
  function clear() {
    removeChildren(element);
    panel.exhibit("claim", null);
  }

  /** @param {any} checked the verdict */
  async function update(checked) {
    clear();
    const { solution } = panel.state;
    seen = solution;
    if (solution === null) return;
    if (checked.verdict === "unique") {
      const [found] = checked.solution_digits;
      const others = [...solution.keys()].filter((cell) => solution[cell] !== found[cell]);
      if (others.length) show(differing(others), others);
      return;
    }
    await asking.ask({
      name: "check",
      fields: { puzzle: puzzleText(panel.state, withGivens(panel.state)) },
      isQuick: true,
      show({ verdict }) {
        if (verdict === "unsatisfiable" || clashes(panel.state).length) {
          show("The opened text states a solution that breaks the rules.", clashes(panel.state));
        }
      },
    });
  }

  /** @param {number[]} cells whose digits differ */
  function differing(cells) {
    const { solution, size } = panel.state;
    const [, high] = range(panel.state);
    const named = cells
      .slice(0, FEW)
      .map((cell) => `${symbol(Number(solution?.[cell]), high)} in ${cellName(cell, size)}`);
    const more = cells.length > FEW ? [counted(cells.length - FEW, "other cell")] : [];
    return `The opened text states another solution: ${listed([...named, ...more])}.`;
  }

  /**
   * @param {string} words
   * @param {number[]} cells the cells to show on the board
   */
  function show(words, cells) {
    const forget = button("Ignore that solution", () =>
      panel.store.edit("forget the stated solution", (draft) => void (draft.solution = null)),
    );
    const place = button("Show where", () =>
      panel.exhibit("claim", shaded(panel.state, cells, "mistake")),
    );
    const buttons = html("div", { class: "row" }, cells.length ? place : null, forget);
    element.replaceChildren(html("div", { class: "note caution", role: "note" }, paragraph(words), buttons));
  }

  return {
    element,
    slot: asking.element,
    clear,
    update,
    get isOutdated() {
      return seen !== panel.state.solution;
    },
  };
}

/**
 * The givens, and the claimed digits in the other cells.
 *
 * @param {import("../puzzle.js").State} state
 */
function withGivens({ givens, solution }) {
  return givens.map((given, cell) => given ?? solution?.[cell] ?? null);
}

/**
 * The givens that differ from the claimed solution.
 *
 * @param {import("../puzzle.js").State} state
 */
function clashes({ givens, solution }) {
  return [...givens.keys()].filter((cell) => givens[cell] !== null && givens[cell] !== solution?.[cell]);
}
