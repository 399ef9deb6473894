/** How hard the puzzle is, on the scales that are chosen. */
// @ts-check

import { html } from "../../html.js";
import { checkbox } from "../elements.js";
import { change, settings } from "../settings.js";
import { Slot } from "../slot.js";
import { counted } from "../words.js";

/** The scales: their names, and how an answer on them is told. most: the end of the bar. */
const SCALES = [
  {
    name: "se",
    title: "Sudoku Explainer",
    most: 12,
    value: ({ ER }) => ER,
    words: ({ ER, EP, ED, hardest }) => `ER ${ER}, EP ${EP}, ED ${ED}: ${hardest}`,
  },
  {
    name: "hodoku",
    title: "HoDoKu",
    most: 5000,
    value: ({ score }) => score,
    words: ({ score, level, step_counts: counts }) =>
      `${level}, score ${score.toLocaleString("en")}` +
      ("Brute Force" in counts ? "; its techniques do not solve it" : ""),
  },
  {
    name: "fowler",
    title: "Fowler's constraints",
    words: ({ letters, solves }) => `${letters || "none"}${solves ? "" : "; they do not solve it"}`,
  },
  {
    name: "whips",
    title: "Whips and braids",
    words: ({ W, B }) => `W ${W ?? "–"}, B ${B ?? "–"}`,
  },
  {
    name: "search",
    title: "Search",
    words: ({ guesses, depth }) => `${counted(guesses, "guess", "guesses")}, depth ${depth}`,
  },
];

/** @type {import("../card.js").CardKind} */
export const rating = {
  name: "rating",
  title: "Rating",
  when: ["unique"],

  make(panel, card) {
    const slot = new Slot(panel, "the rating");
    const boxes = SCALES.map(({ name, title }) =>
      checkbox(title, false, (value) => {
        const others = chosen().filter((scale) => scale !== name);
        change({ [key()]: value ? [...others, name] : others });
        if (panel.live.checked) void live();
      }),
    );
    card.body.append(card.answer, slot.element, choice());

    /** Boards with and without rules have choices of their own. */
    const key = () => (panel.state.rules.length ? "variantScales" : "scales");
    const chosen = () => settings[key()];

    function choice() {
      const legend = html("legend", { class: "hidden" }, "Scales");
      return html(
        "details",
        { class: "inner" },
        html("summary", {}, "Scales"),
        html("fieldset", {}, legend, ...boxes),
      );
    }

    async function live() {
      for (const [index, { name }] of SCALES.entries()) {
        /** @type {HTMLInputElement} */ (boxes[index].control).checked = chosen().includes(name);
      }
      if (chosen().length === 0) {
        slot.clear();
        card.show();
        return;
      }
      await slot.ask({ name: "rate", fields: { scales: chosen() }, show });
    }

    function show(answer) {
      const asked = SCALES.filter(({ name }) => name in answer);
      card.show(html("dl", { class: "facts scales" }, ...asked.flatMap((s) => row(s, answer))));
    }

    return { live };
  },
};

function row(scale, answer) {
  const found = answer[scale.name];
  const missing = answer.complete ? "has no meaning on this board" : "not known in time";
  const words = found ? scale.words(found) : missing;
  const bar =
    found && scale.value
      ? html("meter", {
          min: 0,
          max: scale.most,
          value: Math.min(scale.value(found), scale.most),
          "aria-label": scale.title,
        })
      : null;
  return [html("dt", {}, scale.title), html("dd", {}, bar, html("span", {}, words))];
}
