/** The solution on the board; of several solutions one after the other. */
// @ts-check

import { button, html } from "../../html.js";
import { digitsOf } from "../../values.js";
import { checkbox } from "../elements.js";
import { shaded, withBorders } from "../overlay.js";
import { Slot } from "../slot.js";

/** Solutions that can be stepped through. */
const MOST = 100;

/** @type {import("../card.js").CardKind} */
export const solution = {
  name: "solution",
  title: "Solution",
  when: ["unique", "multiple"],

  make(panel, card) {
    const slot = new Slot(panel, "solutions");
    /** @type {number[][]} */
    let found = [];
    /**
     * For each cell its region in the solution, where the solver had to find it.
     *
     * @type {number[]}
     */
    let labels = [];
    let current = 0;
    let [isShown, isAll] = [false, false];
    const toggle = checkbox("Show on the board", false, (value) => {
      isShown = value;
      void live(panel.live.checked);
    });
    const told = html("span", { role: "status" });
    const previous = button("Previous", () => go(current - 1), { "aria-label": "Previous solution" });
    const next = button("Next", () => go(current + 1), { "aria-label": "Next solution" });
    const steps = html("div", { class: "row" }, previous, next, told);
    card.body.append(toggle, steps, slot.element);
    steps.hidden = true;

    /** @param {any} checked */
    async function live(checked) {
      if (!checked) return;
      [found, current] = [checked.solution_digits.slice(0, 1), 0];
      isAll = checked.verdict === "unique";
      const { rules, size } = panel.state;
      const isChaos = isAll && rules.some((rule) => /^\s*chaos/i.test(rule));
      labels = isChaos ? (checked.hidden?.[0] ?? []).slice(0, size * size) : [];
      draw();
      if (!isShown || isAll) return;
      found = [];
      await slot.ask({
        name: "solutions",
        fields: { limit: MOST },
        isQuick: true,
        item: add,
        show(answer) {
          found = answer.solutions.map(digitsOf);
          isAll = answer.exact;
          draw();
        },
      });
    }

    /** @param {{solution: string}} item */
    function add(item) {
      found.push(digitsOf(item.solution));
      if (found.length < 3) draw();
    }

    /** @param {number} number */
    function go(number) {
      if (number < 0 || number >= found.length) return;
      const changed = [...found[number].keys()].filter(
        (cell) => found[number][cell] !== found[current][cell],
      );
      current = number;
      draw(changed);
      const { activeElement } = document;
      if (activeElement === document.body) (next.disabled ? previous : next).focus();
    }

    /** @param {number[]} changed cells whose digits the solution before has not */
    function draw(changed = []) {
      panel.solution = found[current] ?? null;
      const shown = isShown ? panel.solution : null;
      const { size } = panel.state;
      panel.pencil("solution", shown && { digits: shown.map(() => []), placed: shown });
      const drawing = withBorders(size, shaded(size, changed, "changed"), labels);
      panel.exhibit("solution", shown && drawing);
      steps.hidden = !shown || (isAll && found.length === 1);
      previous.disabled = current === 0;
      next.disabled = current >= found.length - 1;
      const count = `${isAll ? "" : "at least "}${found.length}`;
      told.textContent = `Solution ${current + 1} of ${count}`;
    }

    return {
      clear() {
        [found, labels] = [[], []];
        draw();
      },
      live,
    };
  },
};
