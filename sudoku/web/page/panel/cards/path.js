/** The solving path, step by step: a list, and the drawing of one step on the board. */
// @ts-check

import { button, html } from "../../html.js";
import { checkbox } from "../elements.js";
import { candidatesAfter } from "../position.js";
import { Slot } from "../slot.js";
import { sentence } from "../words.js";

/** @type {import("../card.js").CardKind} */
export const path = {
  name: "path",
  title: "Solving path",
  when: ["unique", "multiple"],
  isFolded: true,

  make(panel, card) {
    const slot = new Slot(panel, "the path");
    /** @type {any[]} */
    let steps = [];
    let current = -1;
    const list = html("ol", { class: "steps" });
    const told = html("p", { role: "status" });
    const start = button("Solve step by step", ask);
    const previous = button("Previous", () => go(current - 1));
    const next = button("Next", () => go(current + 1));
    const apply = button("Apply up to here", applied);
    let hasCandidates = true;
    const candidates = checkbox("Candidates before the step", true, (value) => {
      hasCandidates = value;
      draw();
    });
    const controls = html("div", { class: "row" }, previous, next, apply, candidates);
    card.body.append(html("p", {}, start), slot.element, card.answer);

    function ask() {
      clear();
      card.show(told, controls, list);
      controls.hidden = true;
      return slot.ask({
        name: "steps",
        fields: panel.drawn,
        item: add,
        show(answer) {
          for (const step of answer.steps.slice(steps.length)) add(step);
          told.textContent = sentence(answer.summary);
        },
      });
    }

    function add(step) {
      const number = steps.push(step) - 1;
      const name = button(step.text, () => go(number), { class: "step" });
      list.append(html("li", {}, name));
      controls.hidden = false;
      next.disabled = false;
      if (number === 0) go(0);
    }

    function go(number) {
      if (number < 0 || number >= steps.length) return;
      list.querySelector("[aria-current]")?.removeAttribute("aria-current");
      current = number;
      const line = list.children[current];
      line.firstElementChild?.setAttribute("aria-current", "step");
      list.scrollTop += line.getBoundingClientRect().top - list.getBoundingClientRect().top - 40;
      previous.disabled = current === 0;
      next.disabled = current === steps.length - 1;
      draw();
    }

    function draw() {
      panel.exhibit("path", steps[current].overlay);
      const digits = candidatesAfter(panel.state, steps.slice(0, current));
      panel.pencil("path", hasCandidates ? { digits } : null);
    }

    function applied() {
      const done = steps.slice(0, current + 1);
      panel.edits.applySteps(`apply ${done.length} steps`, done);
      go(current + 1);
    }

    function clear() {
      slot.clear();
      steps = [];
      current = -1;
      list.replaceChildren();
      told.textContent = "";
      panel.exhibit("path", null);
      panel.pencil("path", null);
    }

    return {
      clear() {
        clear();
        card.show();
      },
    };
  },
};
