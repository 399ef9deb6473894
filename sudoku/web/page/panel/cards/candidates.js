/** True candidates: the digits that each cell has in some solution, drawn on the board. */
// @ts-check

import { whenReleased } from "../../held.js";
import { html } from "../../html.js";
import { checkbox, paragraph } from "../elements.js";
import { Slot } from "../slot.js";
import { counted } from "../words.js";

/** Limit on the solutions to count for each candidate: enough to distinguish rare candidates from
 * common ones. */
const COUNTED = 20;

/** Milliseconds for which the candidates of the last puzzle stay while new candidates are computed. */
const STAY = 1000;

/** @type {import("../card.js").CardKind} */
export const candidates = {
  name: "candidates",
  title: "True candidates",
  isPrompt: true,

  make(panel, card) {
    const slot = new Slot(panel, "the candidates");
    let isShown = false;
    let staying = 0;
    let areCounted = false;
    const counts = checkbox("with counts", false, (value) => {
      areCounted = value;
      void live();
    });
    const input = /** @type {HTMLInputElement} */ (counts.querySelector("input"));
    input.disabled = true;
    const toggle = checkbox("Show on the board", false, (value) => {
      isShown = value;
      input.disabled = !value;
      void live();
    });
    card.body.append(html("div", { class: "row" }, toggle, counts), card.answer, slot.element);

    function hide() {
      clearTimeout(staying);
      panel.pencil("true", null);
    }

    const question = () => ({ name: "candidates", fields: areCounted ? { max_count: COUNTED } : {} });

    /** @param {any} [checked] the verdict, if it is known */
    async function live(checked = panel.live.checked) {
      if (!isShown) {
        slot.clear();
        whenReleased(() => {
          hide();
          card.show();
        });
        return;
      }
      const digits = fromVerdict(checked, panel.state.givens.length);
      if (digits) {
        show({ verdict: checked.verdict, candidates: digits, counts: digits.map((each) => each.map(() => 1)) });
        return;
      }
      await slot.ask({ ...question(), show });
    }

    function show(answer) {
      if (answer.complete === false) {
        hide();
        return;
      }
      card.show(
        paragraph(summaryOf(answer)),
        areCounted && answer.verdict === "multiple"
          ? paragraph(`Counted up to ${COUNTED}; stronger colours mean more solutions.`)
          : null,
      ); // this also makes the changes that wait, of which `clear` may be one
      clearTimeout(staying);
      panel.pencil("true", { digits: answer.candidates, counts: answer.counts });
    }

    function clear() {
      clearTimeout(staying);
      staying = setTimeout(hide, STAY);
    }

    return {
      clear,
      question: (checked) => (isShown && !fromVerdict(checked, 0) ? question() : null),
      live,
    };
  },
};

/**
 * The candidates that follow from a verdict; null if there may be several solutions.
 *
 * @param {any} checked
 * @param {number} count of the cells
 */
function fromVerdict(checked, count) {
  if (checked?.verdict === "unsatisfiable") return Array.from({ length: count }, () => []);
  const [digits, ...others] = checked?.solution_digits ?? [];
  return checked?.verdict === "unique" && !others.length ? digits.map((digit) => [digit]) : null;
}

function summaryOf({ verdict, backbone, candidates: cells }) {
  if (verdict === "unsatisfiable") return "None: the puzzle has no solution.";
  if (verdict === "unique") return "They are the digits of the solution.";
  const fixed = Object.keys(backbone).length;
  const have = fixed === 1 ? "has" : "have";
  return `${fixed.toLocaleString("en")} of ${counted(cells.length, "cell")} ${have} one candidate.`;
}
