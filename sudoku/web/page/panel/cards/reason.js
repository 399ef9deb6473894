/** The reason why no solution exists, minimal, on the board and in words, and the possible repairs. */
// @ts-check

import { button, html } from "../../html.js";
import { actionList, checkbox, paragraph, shortened } from "../elements.js";
import { withoutFrames } from "../overlay.js";
import { settings } from "../settings.js";
import { Slot } from "../slot.js";
import { clueOf, counted, listed } from "../words.js";

/** Seconds for the first question, which usually finds a reason; the next question continues the
 * search. */
const FIRST = 1;
/** Limit on the parts of one kind that are named before the list is unfolded. */
const MOST_NAMES = 12;
/** Limit on the houses that are framed on the board: more frames would hide it. */
const MOST_HOUSES = 4;
/** Limit on the parts of a reason that one sentence names. */
const FEW = 4;

/** @type {import("../card.js").CardKind} */
export const reason = {
  name: "reason",
  title: "Why there is no solution",
  when: ["unsatisfiable"],

  make(panel, card) {
    const slot = new Slot(panel, "a reason and repairs");
    /** @type {string | null} */
    let overlay = null;
    let isShown = true;
    const shown = checkbox("Show it on the board", true, (value) => {
      isShown = value;
      draw();
    });
    card.body.append(card.answer, slot.element, shown);

    function draw() {
      panel.exhibit("reason", isShown ? overlay : null);
    }

    function show(answer) {
      const found = answer.reason;
      overlay = found && answer.overlay;
      if (overlay && found.houses.length > MOST_HOUSES) overlay = withoutFrames(overlay);
      card.show(
        ...(found ? inWords(found, panel.names) : []),
        isImprovable(found) ? html("p", {}, button("Find the smallest", findSmallest)) : null,
        ...repairs(panel, answer),
      );
      draw();
    }

    function findSmallest() {
      return slot.ask({ name: "explain", fields: { ...panel.drawn, smallest: true }, show });
    }

    return {
      clear() {
        overlay = null;
        draw();
      },
      recolour() {
        if (overlay) void this.live?.(panel.live.checked);
      },
      async live() {
        const { version } = panel;
        const isQuick = settings.seconds > FIRST;
        const seconds = isQuick ? FIRST : settings.seconds;
        const asking = { name: "explain", fields: panel.drawn, show };
        const answer = await slot.ask({ ...asking, seconds, isQuick });
        if (!isQuick || !answer || (answer.complete && !answer.error)) return;
        if (panel.version === version) await slot.ask(asking);
      },
    };
  },
};

/** Whether a reason with fewer parts may exist that is easier to see. */
function isImprovable(found) {
  return found && !found.smallest && partsOf(found).length > FEW;
}

function partsOf({ clues, constraints = [], houses }) {
  return [...clues, ...constraints, ...houses];
}

/** The parts of a reason, in sentences. */
function inWords(found, shown) {
  const [clues, houses, constraints] = [found.clues, found.houses, found.constraints ?? []].map(
    (parts) => parts.map((part) => shown.part(part)),
  );
  const all = [...clues, ...constraints, ...houses];
  if (all.length <= FEW) {
    const ending = all.length === 1 ? "is impossible by itself" : "contradict each other";
    const parts = all.length > 1 && constraints.length ? itemised(all) : null;
    const head = parts ? "These contradict each other:" : `${listed(all)} ${ending}.`;
    return [paragraph(html("strong", {}, head)), parts, aside(found)];
  }
  const sizes = [
    [clues.length, "clue"],
    [constraints.length, "rule"],
    [houses.length, "house"],
  ];
  const parts = sizes.filter(([number]) => number > 0).map(([n, noun]) => counted(n, noun));
  return [
    paragraph(html("strong", {}, `${listed(parts)} contradict each other.`)),
    names("Clues", clues, ", "),
    names("Rules", constraints, "; "),
    names("Houses", houses, ", "),
    aside(found),
  ];
}

/** Parts with their cells, one on a line. */
function itemised(parts) {
  return html("ul", { class: "parts" }, ...parts.map((part) => html("li", {}, part)));
}

/** The sense in which the reason is minimal. */
function aside(found) {
  if (!found.minimal || partsOf(found).length === 1) return null;
  if (found.smallest) return html("p", { class: "aside" }, "No reason has fewer parts.");
  return html("p", { class: "aside" }, "Remove any one of them, and this contradiction is gone.");
}

function names(title, list, separator) {
  if (list.length === 0) return null;
  const text = list.join(separator);
  if (list.length <= MOST_NAMES) return html("p", { class: "names" }, `${title}: ${text}`);
  return html(
    "details",
    { class: "inner" },
    html("summary", {}, `${title}: ${list.length}`),
    html("p", { class: "names" }, text),
  );
}

/** The smallest repairs, each with a button. */
function repairs(panel, answer) {
  const { edits, names: shown, state } = panel;
  const { removals, changes, rule_removals, rule_changes, rules = [] } = answer;
  const remove = (clue) => () =>
    edits.give(`remove ${clue}`, [{ cell: clueOf(clue, state.size).cell, digit: null }]);
  const lines = [
    ...rule_changes.map(({ rule, replacement }) => ({
      text: changed(shown.rule(rule), shown.rule(replacement)),
      action: "Change",
      label: `Change to ${shown.rule(replacement)}`,
      run: () => edits.replaceRule(rule, replacement, rules),
    })),
    ...changes.map(({ clue, digit }) => {
      const { cell } = clueOf(clue, state.size);
      return {
        text: `${shown.clue(clue)} → ${shown.clue(`${clue.split("=")[0]}=${digit}`).split("=")[1]}`,
        action: "Change",
        label: `Change ${shown.clue(clue)} to ${digit}`,
        run: () => edits.give(`change ${clue} to ${digit}`, [{ cell, digit }]),
      };
    }),
    ...removals.map((clue) => ({
      text: `without ${shown.clue(clue)}`,
      action: "Remove",
      label: `Remove ${shown.clue(clue)}`,
      run: remove(clue),
    })),
    ...rule_removals.map((rule) => ({
      text: `without ${shown.rule(rule)}`,
      action: "Remove",
      label: `Remove ${shown.rule(rule)}`,
      run: () => edits.removeRule(rule, rules),
    })),
  ];
  if (lines.length > 0) {
    const head = "Possible typos: each of these changes leaves exactly one solution";
    return [html("h3", {}, head), actionList(lines)];
  }
  return answer.complete && answer.reason ? ways(panel, answer) : [];
}

/** Removals that resolve this contradiction, if no single change leaves exactly one solution. */
function ways(panel, { reason: found, rules = [] }) {
  const parts = rules.length ? "clue or rule" : "clue";
  const { clues, constraints = [] } = found;
  const chips = [...clues, ...constraints].map((name) =>
    button(
      panel.names.part(name),
      () =>
        panel.edits.remove(
          clues.includes(name)
            ? { clues: [name], constraints: [] }
            : { clues: [], constraints: [name] },
          rules,
        ),
      { class: "chip", "aria-label": `Remove ${panel.names.part(name)}` },
    ),
  );
  return [
    html("h3", {}, "Remove one of these to resolve this contradiction"),
    shortened(chips, MOST_NAMES, (nodes) => html("div", { class: "chips" }, ...nodes)),
    html("p", { class: "aside" }, `No change of a single ${parts} leaves exactly one solution.`),
  ];
}

/** "Cage 12 → Cage 11: r3c6 r4c6": a common ending is written once. */
function changed(rule, replacement) {
  const [head, tail] = [rule.split(":")[0], rule.slice(rule.indexOf(":"))];
  const isTail = rule.includes(":") && replacement.endsWith(tail);
  return isTail ? `${head} → ${replacement}` : `${rule} → ${replacement}`;
}
