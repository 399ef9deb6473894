/** The cells in which two solutions differ, and the clues that would make the puzzle unique. */
// @ts-check

import { button, html } from "../../html.js";
import { checkbox, paragraph } from "../elements.js";
import { settings } from "../settings.js";
import { Slot } from "../slot.js";
import { cellOf, counted } from "../words.js";

/** Seconds for the live question. On open boards, longer searches find fewer clues; the user can
 * request one. */
const SECONDS = 1;

/** The rows whose number of cells is the limit for highlighting without a request: beyond it, the
 * board is open. */
const MOST_ROWS = 2;

/** Limit on the clues and cells that are named one by one. */
const MOST_NAMED = 12;

/** @type {import("../card.js").CardKind} */
export const ambiguity = {
  name: "ambiguity",
  title: "Where solutions differ",
  when: ["multiple"],

  make(panel, card) {
    const slot = new Slot(panel, "two solutions");
    /** The question that a longer search repeats. @type {import("../slot.js").Asking} */
    let asking;
    let overlay = null;
    /**
     * Whether the solutions are shown, if the user has chosen; null shows them if they differ in few
     * cells and no rule is being drawn.
     * @type {boolean | null}
     */
    let chosen = null;
    let differing = 0;
    const shown = checkbox("Show both on the board", false, (value) => {
      chosen = value;
      draw();
    });
    const box = /** @type {HTMLInputElement} */ (shown.querySelector("input"));
    const key = html("div", {});
    card.body.append(card.answer, slot.element, shown, key);
    panel.board.addEventListener("drawing", draw);

    function draw() {
      const areFew = differing <= MOST_ROWS * panel.state.size;
      box.checked = chosen ?? (areFew && !panel.board.isDrawing);
      key.hidden = !box.checked || overlay === null;
      panel.exhibit("difference", box.checked ? overlay : null, chosen !== null);
    }

    function show(answer) {
      const isSeen = answer.unavoidable.some((name) => cellOf(name, panel.state.size) >= 0);
      overlay = isSeen ? answer.overlay : null;
      const { unavoidable } = answer;
      const completion = answer.completion ?? []; // null if the time ran out before
      key.replaceChildren(legend(completion.length > 0));
      differing = unavoidable.length;
      card.show(
        paragraph(
          `Two solutions differ in ${counted(unavoidable.length, "cell")}`,
          unavoidable.length <= MOST_NAMED ? `: ${panel.names.clue(unavoidable.join(", "))}.` : ".",
        ),
        ...(completion.length ? settled(panel, completion, answer.smallest) : []),
        answer.complete ? null : html("p", {}, longer(completion.length)),
      );
      draw();
    }

    /** On open boards, finding the fewest clues takes long. */
    function longer(known) {
      const aim = known ? "for fewer clues" : "for clues that settle it";
      return button(`Search longer ${aim}`, () => slot.ask(asking));
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
        const seconds = Math.min(SECONDS, settings.seconds);
        asking = { name: "explain", fields: panel.drawn, show };
        const answer = await slot.ask({ ...asking, seconds, isQuick: true });
        if (answer?.error) {
          const again = button("Search longer", () => slot.ask(asking));
          card.show(paragraph("The time ran out before the solutions were compared."), html("p", {}, again));
        }
        return answer;
      },
    };
  },
};

/** A legend of the colours on the board. */
function legend(hasClues) {
  const entry = (kind, text) =>
    html("span", { class: "entry" }, html("span", { class: `swatch ${kind}` }), text);
  return html(
    "p",
    { class: "legend" },
    entry("first", "first solution"),
    entry("second", "second solution"),
    hasClues ? entry("fixed", "a clue that helps") : null,
  );
}

function settled(panel, completion, smallest) {
  const { length } = completion;
  const isOne = length === 1;
  const head = isOne ? "One more clue settles it: " : `${length} more clues settle it: `;
  const named = completion.map((clue) => panel.names.clue(clue)).join(", ");
  const add = button(isOne ? "Add this clue" : "Add these clues", () =>
    panel.edits.add(`add ${named}`, completion),
  );
  return [
    length > MOST_NAMED
      ? paragraph(`${length} more clues settle it.`)
      : paragraph(head, html("span", { class: "names" }, `${named}.`)),
    smallest && !isOne
      ? html("p", { class: "aside" }, "Fewer clues do not suffice for this solution.")
      : null,
    html("p", {}, add),
  ];
}
