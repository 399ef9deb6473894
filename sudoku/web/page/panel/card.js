/** Cards: sections of the panel with a heading. Long cards can be folded. */
// @ts-check

import { release, whenReleased } from "../held.js";
import { html } from "../html.js";
import { change, settings } from "./settings.js";

/**
 * A kind of card. Each is one module of `cards` and one line in `cards/list.js`.
 *
 * @typedef {object} CardKind
 * @property {string} name in settings and ids
 * @property {string} title the heading
 * @property {string[]} [when] the verdicts with which it is shown; always if absent
 * @property {boolean} [isPrompt] its question is asked together with the verdict
 * @property {boolean} [isFolded] it can be folded, and is folded at first
 * @property {(panel: import("./main.js").Panel, card: Card) => Part} make
 *
 * The handlers of a card. clear: the puzzle has changed. question: the question that `live` asks, which
 * is also asked ahead; null if its answer follows from the verdict, or is not wanted. live: called after
 * each change, once there is a verdict. followed: called a moment later, with the verdict, for questions
 * that can wait. progressed: the solver's digits or candidates have changed. recolour: the theme has
 * changed, while questions continue. folded: the card was folded or unfolded.
 *
 * The name of a question, and its fields besides the puzzle and the budget.
 *
 * @typedef {{name: string, fields: Record<string, any>}} Question
 *
 * @typedef {object} Part
 * @property {() => void} [clear]
 * @property {(checked: any) => Question|null} [question]
 * @property {(checked: any) => Promise<any>|void} [live]
 * @property {(checked: any) => void} [followed]
 * @property {() => void} [progressed]
 * @property {() => void} [recolour]
 * @property {(isFolded: boolean) => void} [folded]
 */

export class Card {
  /**
   * @param {CardKind} kind
   * @param {import("./main.js").Panel} panel
   */
  constructor(kind, panel) {
    this.kind = kind;
    /** The answer. It is hidden from a change of the puzzle until the next answer. */
    this.answer = html("div", { class: "answer" });
    this.body = html("div", { class: "body" });
    const id = `card-${kind.name}`;
    const heading = html("h2", { id }, kind.title);
    this.details = kind.isFolded
      ? html("details", {}, html("summary", {}, heading), this.body)
      : null;
    this.section = html(
      "section",
      { class: `card card-${kind.name}`, "aria-labelledby": id, tabindex: -1 },
      ...(this.details ? [this.details] : [heading, this.body]),
    );
    this.section.hidden = kind.when !== undefined;
    if (this.details) this.#keepOpen(this.details, panel);
    /** @type {Part} */
    this.part = kind.make(panel, this);
  }

  /** Whether the answer is visible. */
  get isOpen() {
    return !this.section.hidden && (this.details === null || this.details.open);
  }

  /** @param {boolean} isShown whether the card is visible; setting the same value again would cost
   * time */
  reveal(isShown) {
    if (this.section.hidden === isShown) this.section.hidden = !isShown;
  }

  /** Show another answer. If the button that asked for it disappears, the card gets the focus. */
  show(...nodes) {
    release();
    const hadFocus = this.answer.contains(document.activeElement);
    this.answer.classList.remove("stale");
    this.answer.replaceChildren(...nodes.filter((node) => node !== null && node !== undefined));
    if (hadFocus) this.section.focus({ preventScroll: true });
  }

  /** Hide the answer of an earlier puzzle, without moving the cards below. */
  expire() {
    this.answer.classList.add("stale");
    this.part.clear?.();
  }

  /** Remove a hidden answer. */
  drop() {
    whenReleased(() => {
      if (this.answer.classList.contains("stale")) this.show();
    });
  }

  /**
   * @param {HTMLDetailsElement} details
   * @param {import("./main.js").Panel} panel
   */
  #keepOpen(details, panel) {
    details.open = settings.open[this.kind.name] ?? false;
    details.addEventListener("toggle", () => {
      change({ open: { ...settings.open, [this.kind.name]: details.open } });
      this.part.folded?.(!details.open);
      if (details.open) panel.live.opened(this);
    });
  }
}
