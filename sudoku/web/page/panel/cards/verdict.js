/** The verdict: how many solutions the puzzle has, in words, with a colour and a sign. */
// @ts-check

import { cellName } from "../../board/geometry.js";
import { whenReleased } from "../../held.js";
import { button, html } from "../../html.js";
import { claimBanner, unencodedBanner } from "../claims.js";
import { paragraph } from "../elements.js";
import { scopeOf } from "../guesses.js";
import { shaded } from "../overlay.js";
import { settings } from "../settings.js";
import { shortVerdict } from "../short.js";
import { Slot } from "../slot.js";
import { guide, isBlank } from "../start.js";
import { counted, listed } from "../words.js";

/** Limit on the solutions to count after every change. */
const COUNTED = 1000;
/** Solutions that are known if there are several, even if the count ran out of time. */
const KNOWN = 2;

const SIGNS = { unique: "✓", multiple: "≠", unsatisfiable: "✕", unknown: "?" };
const WORDS = {
  unique: "Exactly one solution",
  multiple: "Several solutions",
  unsatisfiable: "No solution",
  unknown: "Not decided yet",
};
/** @type {import("../card.js").CardKind} */
export const verdict = {
  name: "verdict",
  title: "Verdict",

  make(panel, card) {
    const asking = new Slot(panel, "the verdict");
    const counting = new Slot(panel, "the number of solutions");
    const spoken = html("p", { class: "hidden", role: "status" });
    const digits = digitsCheck(panel);
    const unencoded = unencodedBanner(panel);
    const claim = claimBanner(panel);
    const short = shortVerdict(card.section);
    /** The answer for this puzzle. @type {any} */
    let last = null;
    /** The verdict in words. */
    let words = "";
    /** The number of solutions, in words. */
    let count = html("p", {});
    card.body.append(spoken, card.answer, unencoded.element, claim.element, asking.element);
    card.body.append(claim.slot, counting.element, digits.line);
    unencoded.update();

    function wordsOf({ verdict: found }) {
      const scope = found === "unknown" ? "" : scopeOf(panel.state.unencoded);
      return `${WORDS[found] ?? found}${scope}`;
    }

    function draw(checked) {
      last = checked;
      words = wordsOf(checked);
      count = html("p", { class: "count" });
      card.show(
        html(
          "p",
          { class: `verdict ${checked.verdict}` },
          html("span", { class: "sign", "aria-hidden": "true" }, SIGNS[checked.verdict] ?? "?"),
          html("strong", {}, words),
        ),
        checked.verdict === "multiple" ? count : null,
      );
      digits.update(checked.verdict === "unique" ? checked.solution_digits[0] : null);
      if (spoken.textContent !== words) spoken.textContent = words;
      short.show(checked.verdict, SIGNS[checked.verdict] ?? "?", words);
    }

    function show(checked) {
      whenReleased(() => draw(checked));
      panel.live.verdictIs(checked);
    }

    function wait() {
      short.show("waiting", "…", "Checking the puzzle");
    }

    function countSome(shown) {
      return counting.ask({
        name: "count",
        fields: { limit: COUNTED },
        seconds: Math.min(settings.seconds, 2),
        isQuick: true,
        show(answer) {
          const { count, exact } = answer;
          shown.textContent = exact
            ? `${counted(count, "solution")}.`
            : `At least ${counted(Math.max(count, KNOWN), "solution")}. `;
          if (!exact) shown.append(button("Count them all", () => countAll(shown)));
        },
      });
    }

    function countAll(shown, fields = {}) {
      return counting.ask({
        name: "count",
        fields,
        show(answer) {
          const { count, exact, estimate } = answer;
          shown.textContent = estimate
            ? `Between ${rough(estimate.low)} and ${rough(estimate.high)} solutions, estimated from samples.`
            : `${exact ? "" : "At least "}${counted(Math.max(count, KNOWN), "solution")}. `;
          if (!exact && !estimate && panel.state.rules.length === 0) {
            shown.append(button("Estimate", () => countAll(shown, { estimate: true })));
          }
        },
      });
    }

    const question = () => ({ name: "check", fields: {} });

    return {
      question,
      clear() {
        last = null;
        wait();
        digits.update(null);
        unencoded.update();
        claim.clear();
      },
      progressed() {
        digits.update();
        unencoded.update();
        if (last && wordsOf(last) !== words) {
          words = wordsOf(last);
          card.answer.querySelector(".verdict strong")?.replaceChildren(words);
          spoken.textContent = words;
          short.show(last.verdict, SIGNS[last.verdict] ?? "?", words);
        }
        if (last && claim.isOutdated) void claim.update(last);
      },
      followed(checked) {
        void claim.update(checked);
        if (checked.verdict === "multiple") void countSome(count);
      },
      async live() {
        if (isBlank(panel.state)) {
          spoken.textContent = "";
          short.hide();
          card.show(guide(panel.opening));
          return null;
        }
        whenReleased(wait);
        const { version } = panel;
        const answer = await asking.ask({ ...question(), showsErrors: true, show });
        if (!answer && !asking.running && panel.version === version) {
          spoken.textContent = "";
          short.show("unknown", "!", "No verdict: see the answers");
        }
        return answer;
      },
    };
  },
};

/** A button that compares the solver's digits with the solution. */
function digitsCheck(panel) {
  /** @type {(number | null)[] | null} */
  let solution = null;
  const result = html("span", { role: "status" });
  const check = button("Check my digits", () => {
    const { digits, size } = panel.state;
    const entered = digits.flatMap((digit, cell) => (digit === null ? [] : [cell]));
    const wrong = entered.filter((cell) => digits[cell] !== solution?.[cell]);
    const names = listed(wrong.map((cell) => cellName(cell, size)));
    result.textContent = wrong.length === 0 ? " All digits are right." : ` Wrong: ${names}.`;
    panel.exhibit("mistakes", wrong.length ? shaded(panel.state, wrong, "mistake") : null);
  });
  const line = html("p", { class: "digits", hidden: true }, check, result);

  /** Update the button after a change of the digits or the puzzle. known: the only solution. */
  function update(known = solution) {
    solution = known;
    result.textContent = "";
    panel.exhibit("mistakes", null);
    line.hidden = solution === null || panel.state.digits.every((digit) => digit === null);
  }
  return { line, update };
}

function rough(number) {
  return number < 1e6 ? Math.round(number).toLocaleString("en") : number.toExponential(2);
}
