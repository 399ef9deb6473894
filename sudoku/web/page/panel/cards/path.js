/** The solving path, step by step: a list, and one step in words and on the board. */
// @ts-check

import { button, html, removeChildren } from "../../html.js";
import { list } from "../../server.js";
import { checkbox } from "../elements.js";
import { candidatesAfter } from "../position.js";
import { sentenceOf } from "../sentences.js";
import { change, settings } from "../settings.js";
import { Slot } from "../slot.js";
import { clueOf, sentence } from "../words.js";

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
    /** The techniques by their titles. @type {Map<string, any>} */
    let techniques = new Map();
    const lines = html("ol", { class: "steps" });
    const status = html("p", { role: "status" });
    const now = html("div", { class: "now", role: "status" });
    const start = button("Solve step by step", ask);
    const previous = button("Previous", () => go(current - 1));
    const next = button("Next", () => go(current + 1));
    const apply = button("Apply up to here", applied);
    let hasCandidates = true;
    const candidates = checkbox("Candidates before the step", true, (value) => {
      hasCandidates = value;
      draw();
    });
    const large = checkbox("Large text", settings.largeText, (value) => {
      change({ largeText: value });
      card.section.classList.toggle("large", value);
    });
    card.section.classList.toggle("large", settings.largeText);
    const controls = html("div", { class: "row" }, previous, next, apply);
    const switches = html("div", { class: "row" }, candidates, large);
    card.body.append(html("p", {}, start), slot.element, card.answer);

    async function ask() {
      clear();
      card.show(status, now, controls, switches, lines);
      for (const part of [controls, switches, lines]) part.hidden = true;
      await learn();
      return slot.ask({
        name: "steps",
        fields: panel.drawn,
        item: add,
        show(answer) {
          for (const step of answer.steps.slice(steps.length)) add(step);
          status.textContent = sentence(answer.summary);
        },
      });
    }

    /** The meanings of techniques, if the server provides them. */
    async function learn() {
      const all = await list("techniques").catch(() => []);
      techniques = new Map();
      for (const each of all) techniques.set(each.title, each);
    }

    function add(step) {
      const number = steps.push(step) - 1;
      const name = button(panel.names.clue(step.text), () => go(number), { class: "step" });
      lines.append(html("li", {}, name));
      for (const part of [controls, switches, lines]) part.hidden = false;
      next.disabled = false;
      if (number === 0) go(0);
    }

    function go(number) {
      if (number < 0 || number >= steps.length) return;
      lines.querySelector("[aria-current]")?.removeAttribute("aria-current");
      current = number;
      const line = lines.children[current];
      line.firstElementChild?.setAttribute("aria-current", "step");
      lines.scrollTop += line.getBoundingClientRect().top - lines.getBoundingClientRect().top - 40;
      previous.disabled = current === 0;
      next.disabled = current === steps.length - 1;
      describe(steps[current]);
      draw();
    }

    /** The step in words, and its technique with a link to the reference. */
    function describe(step) {
      const known = techniques.get(step.technique);
      const name = known
        ? html("a", { href: `techniques.html#${known.name}`, target: "_blank" }, step.technique)
        : step.technique;
      now.replaceChildren(
        html("p", { class: "aside" }, `Step ${current + 1}: `, name),
        html("p", { class: "plain" }, sentenceOf(step, panel.state, known?.meaning)),
      );
    }

    /** Show the step on the board, with the digits placed so far and the candidates before the step. */
    function draw() {
      if (current < 0) return;
      const { state } = panel;
      const placed = state.givens.map(() => /** @type {number | null} */ (null));
      for (const { placements } of steps.slice(0, current)) {
        for (const name of placements) {
          const { cell, digit } = clueOf(name, state.size);
          placed[cell] = digit;
        }
      }
      const digits = hasCandidates
        ? candidatesAfter(state, steps.slice(0, current))
        : placed.map(() => []);
      for (const name of steps[current].placements) digits[clueOf(name, state.size).cell] = [];
      panel.exhibit("path", steps[current].overlay);
      panel.pencil("path", { digits, placed });
    }

    function applied() {
      const done = steps.slice(0, current + 1);
      panel.edits.applySteps(`apply ${done.length} steps`, done);
      go(current + 1);
    }

    /** Remove the step from the board. */
    function hide() {
      panel.exhibit("path", null);
      panel.pencil("path", null);
    }

    function clear() {
      slot.clear();
      steps = [];
      current = -1;
      removeChildren(lines);
      removeChildren(now);
      status.textContent = "";
      hide();
    }

    return {
      clear() {
        clear();
        card.show();
      },
      progressed: hide,
      folded: (isFolded) => (isFolded ? hide() : draw()),
    };
  },
};
