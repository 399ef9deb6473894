/** The solution on the board, or several solutions one by one. */
// @ts-check

import { button, html } from "../../html.js";
import { digitsOf } from "../../values.js";
import { checkbox } from "../elements.js";
import { shaded, withBorders } from "../overlay.js";
import { isChaos } from "../../tools/kinds.js";
import { Slot } from "../slot.js";

/** Limit on the solutions to show. */
const MOST = 100;

/**
 * A solution. regions: the region of each cell if the solver has to find the regions; otherwise empty.
 *
 * @typedef {{digits: number[], regions: number[]}} Found
 */

/** @type {import("../card.js").CardKind} */
export const solution = {
  name: "solution",
  title: "Solution",
  when: ["unique", "multiple"],

  make(panel, card) {
    const slot = new Slot(panel, "solutions");
    /** @type {Found[]} */
    let found = [];
    let current = 0;
    let [isShown, isAll] = [false, false];
    const toggle = checkbox("Show on the board", false, (value) => {
      isShown = value;
      void live(panel.live.checked);
    });
    const status = html("span", { role: "status" });
    const previous = button("Previous", () => go(current - 1), { "aria-label": "Previous solution" });
    const next = button("Next", () => go(current + 1), { "aria-label": "Next solution" });
    const steps = html("div", { class: "row" }, previous, next, status);
    card.body.append(toggle, steps, slot.element);
    steps.hidden = true;

    /** @param {any} checked */
    async function live(checked) {
      if (!checked) return;
      current = 0;
      found = checked.solution_digits.slice(0, 1).map((digits) => made(digits, checked.hidden?.[0]));
      isAll = checked.verdict === "unique";
      draw();
      if (!isShown || isAll) return;
      found = [];
      await slot.ask({
        name: "solutions",
        fields: { limit: MOST },
        isQuick: true,
        item: add,
        show(answer) {
          found = answer.solutions.map((line, index) => made(digitsOf(line), answer.hidden?.[index]));
          isAll = answer.exact;
          draw();
        },
      });
    }

    /**
     * @param {number[]} digits
     * @param {number[]} [hidden] the hidden cells, of which the first are the regions to find
     * @returns {Found}
     */
    function made(digits, hidden = []) {
      return { digits, regions: isChaos(panel.state.rules) ? hidden.slice(0, digits.length) : [] };
    }

    /** @param {{solution: string, hidden?: number[]}} item */
    function add(item) {
      found.push(made(digitsOf(item.solution), item.hidden));
      if (found.length < 3) draw();
    }

    /** @param {number} number */
    function go(number) {
      if (number < 0 || number >= found.length) return;
      const [before, after] = [found[current].digits, found[number].digits];
      const changed = [...after.keys()].filter((cell) => after[cell] !== before[cell]);
      current = number;
      draw(changed);
      const { activeElement } = document;
      if (activeElement === document.body) (next.disabled ? previous : next).focus();
    }

    /** @param {number[]} changed cells whose digits differ from the previous solution */
    function draw(changed = []) {
      const { digits = null, regions = [] } = found[current] ?? {};
      panel.solution = digits;
      const shown = isShown ? digits : null;
      const { state } = panel;
      panel.pencil("solution", shown && { digits: shown.map(() => []), placed: shown });
      const drawing = withBorders(state.size, shaded(state, changed, "changed"), regions);
      panel.exhibit("solution", shown && drawing);
      steps.hidden = !shown || (isAll && found.length === 1);
      previous.disabled = current === 0;
      next.disabled = current >= found.length - 1;
      const count = `${isAll ? "" : "at least "}${found.length}`;
      status.textContent = `Solution ${current + 1} of ${count}`;
    }

    return {
      clear() {
        found = [];
        draw();
      },
      live,
    };
  },
};
