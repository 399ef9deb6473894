/** Cards: sections of the panel with a heading, which fold where they are long. */
// @ts-check

import { html } from "../html.js";
import { change, settings } from "./settings.js";

/**
 * A kind of card. A card is one module of `cards` and one line in its list.
 *
 * @typedef {object} CardKind
 * @property {string} name for settings and ids
 * @property {string} title the heading
 * @property {string[]} [when] the verdicts with which it is shown; always if absent
 * @property {boolean} [isPrompt] it is asked together with the verdict
 * @property {boolean} [isFolded] it can be folded, and is so at first
 * @property {(panel: import("./main.js").Panel, card: Card) => Part} make
 *
 * What a card does. clear: the puzzle has changed. live: asked after each change, once there is a
 * verdict. progressed: the solver's own digits or candidates have changed. recolour: the theme has
 * changed, while questions continue. folded: the card was folded or unfolded.
 *
 * @typedef {object} Part
 * @property {() => void} [clear]
 * @property {(checked: any) => Promise<any>|void} [live]
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
    /** The answer, which is hidden while the puzzle has changed and there is no new one. */
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

  /** Whether its answer can be seen. */
  get isOpen() {
    return !this.section.hidden && (this.details === null || this.details.open);
  }

  /** @param {boolean} isShown whether the card can be seen; to set it again would cost time */
  reveal(isShown) {
    if (this.section.hidden === isShown) this.section.hidden = !isShown;
  }

  /** Show another answer. If the button that asked for it goes away, the card has the focus. */
  show(...nodes) {
    const hadFocus = this.answer.contains(document.activeElement);
    this.answer.classList.remove("stale");
    this.answer.replaceChildren(...nodes.filter((node) => node !== null && node !== undefined));
    if (hadFocus) this.section.focus({ preventScroll: true });
  }

  /** The puzzle has changed: hide the answer, without moving what is below. */
  expire() {
    this.answer.classList.add("stale");
    this.part.clear?.();
  }

  /** Take a hidden answer away. */
  drop() {
    if (this.answer.classList.contains("stale")) this.show();
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
