/** The difficulty of the puzzle, on the chosen scales. */
// @ts-check

import { html } from "../../html.js";
import { checkbox } from "../elements.js";
import { change, settings } from "../settings.js";
import { Slot } from "../slot.js";
import { counted } from "../words.js";

/** The scales: their titles, and their ratings in words. most: the highest value of the bar. */
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
  {
    name: "logic",
    title: "Logic of constraints",
    words: ({ score, level, hardest }) =>
      `${level ?? "the techniques do not solve it"}, score ${score.toLocaleString("en")}` +
      (level && hardest ? `: ${hardest}` : ""),
  },
];

/** Seconds for which a rating that is not known in time is computed in the background. */
const BACKGROUND = 600;

/** @type {import("../card.js").CardKind} */
export const rating = {
  name: "rating",
  title: "Rating",
  when: ["unique"],

  make(panel, card) {
    const slot = new Slot(panel, "the rating");
    const rest = new Slot(panel, "the rest of the rating");
    const boxes = SCALES.map(({ name, title }) =>
      checkbox(title, false, (value) => {
        const others = chosen().filter((scale) => scale !== name);
        change({ [key()]: value ? [...others, name] : others });
        if (panel.live.checked) void live();
      }),
    );
    card.body.append(card.answer, slot.element, rest.element, choice());

    /** Boards with and without rules have separate choices. */
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
        rest.clear();
        card.show();
        return;
      }
      rest.clear();
      const scales = chosen();
      const asking = { name: "rate", fields: { scales }, isQuick: true };
      const known = {};
      const answer = await slot.ask({
        ...asking,
        item: (found) => show(Object.assign(known, found), true),
        show: (found) => show(found, !found.complete),
      });
      const missing = answer?.complete === false ? scales.filter((name) => !answer[name]) : [];
      if (missing.length === 0 || rest.running) return;
      void rest.ask({
        ...asking,
        fields: { scales: missing },
        seconds: BACKGROUND,
        item: (found) => show(Object.assign(answer, found), true),
        show: (found) => show({ ...answer, ...found }, false),
        cancelled: () => show(answer, false),
      });
    }

    /**
     * @param {any} answer
     * @param {boolean} goesOn whether missing ratings are still being computed
     */
    function show(answer, goesOn) {
      const asked = SCALES.filter(({ name }) => name in answer);
      const rows = asked.flatMap((scale) => row(scale, answer, goesOn));
      card.show(html("dl", { class: "facts scales" }, ...rows));
    }

    return { live };
  },
};

function row(scale, answer, goesOn) {
  const found = answer[scale.name];
  const none = "does not apply to this board";
  const missing = () => (answer.complete ? none : unfinished(scale, answer, goesOn));
  const words = found ? scale.words(found) : missing();
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

/** The known part of a rating that takes long: "10.5 or more, still computing". */
function unfinished({ name }, { lower_bounds: known = {} }, goesOn) {
  const least = known[name];
  const after = goesOn ? "still computing" : "not known in time";
  const places = { minimumFractionDigits: name === "se" ? 1 : 0 };
  return least ? `${least.toLocaleString("en", places)} or more, ${after}` : after;
}
