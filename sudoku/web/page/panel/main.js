/**
 * The right-hand side of the page: questions about the puzzle on the board. The verdict and the
 * questions that depend on it are asked after every change, other questions by buttons.
 */
// @ts-check

import { html } from "../html.js";
import { Ahead } from "./ahead.js";
import { Card } from "./card.js";
import { CARDS } from "./cards/list.js";
import { Edits } from "./edits.js";
import { field, select } from "./elements.js";
import { hold, whenReleased } from "../held.js";
import { Known } from "./known.js";
import { Live } from "./live.js";
import { Names } from "./names.js";
import { change, settings } from "./settings.js";
import { duration } from "./words.js";

const BUDGETS = [1, 10, 60, 300, 3600];

/**
 * Candidates and digits of an answer, for each cell.
 *
 * @typedef {{digits: number[][], counts?: number[][], placed?: (number|null)[]}} Pencilled
 */

export class Panel {
  /**
   * @param {import("../main.js").Page} page
   * @param {HTMLElement} root the element for the cards
   */
  constructor({ store, board, entry, opening, theme }, root) {
    this.store = store;
    this.opening = opening;
    this.theme = theme;
    this.board = board;
    this.root = root;
    /** Counts the changes of the puzzle; an answer belongs to one of them. */
    this.version = 0;
    /** @type {Set<import("./slot.js").Slot>} */
    this.slots = new Set();
    /** @type {Map<string, string>} */
    this.drawings = new Map();
    /** @type {Map<string, Pencilled>} */
    this.candidates = new Map();
    this.edits = new Edits(store);
    this.names = new Names(store);
    this.known = new Known();
    /** The solution that is known or shown. @type {number[]|null} */
    this.solution = null;
    this.cards = CARDS.map((kind) => new Card(kind, this));
    this.ahead = new Ahead(this, entry);
    this.live = new Live(this);
    root.replaceChildren(...this.cards.map((card) => card.section), budgetField());
    // Send the questions before the board is drawn: the server answers them meanwhile.
    store.subscribe((_state, { what }) => this.#changed(what), true);
    document.addEventListener("themechange", () => {
      for (const card of this.cards) card.part.recolour?.();
    });
    document.addEventListener("serverback", () => this.#renew());
    this.live.start();
  }

  /** The puzzle as the server reads it. */
  text() {
    return this.store.puzzleText();
  }

  /** The fields of a question whose answer is also drawn on the board. */
  get drawn() {
    return { picture: true, theme: this.theme() };
  }

  /** The state of the page. */
  get state() {
    return this.store.get();
  }

  /**
   * Show a drawing over the board. Only the latest drawing is visible; when it is removed, the
   * previous drawing reappears. A drawing that the user has not requested goes below the rest.
   *
   * @param {string} name the name of the card
   * @param {string|null} svg null removes it
   * @param {boolean} [isAsked] whether the user has asked for it
   */
  exhibit(name, svg, isAsked = true) {
    if (!this.drawings.delete(name) && svg === null) return;
    if (svg !== null && isAsked) this.drawings.set(name, svg);
    else if (svg !== null) this.drawings = new Map([[name, svg], ...this.drawings]);
    const [last, drawing = null] = [...this.drawings].at(-1) ?? [];
    this.board.overlay("answer", drawing, last === "difference");
  }

  /**
   * Show candidates in the open cells. As with drawings, only the latest are visible.
   *
   * @param {string} name the name of the card
   * @param {Pencilled|null} shown null removes them
   */
  pencil(name, shown) {
    if (!this.candidates.delete(name) && shown === null) return;
    if (shown !== null) this.candidates.set(name, shown);
    const { digits = null, counts, placed } = [...this.candidates.values()].at(-1) ?? {};
    this.board.candidates(digits, counts, placed);
  }

  #changed(what) {
    if (what === "progress") {
      for (const card of this.cards) card.part.progressed?.();
      return;
    }
    this.#renew();
  }

  /** Remove all answers, and ask again. */
  #renew() {
    this.version += 1;
    this.#keepFocus();
    hold();
    whenReleased(() => {
      for (const card of this.cards) card.expire();
    });
    for (const slot of this.slots) slot.clear();
    this.live.start();
  }

  /** The button that has changed the puzzle disappears with its answer, so focus the verdict. */
  #keepFocus() {
    if (document.activeElement?.closest("#panel-cards .answer")) this.cards[0].section.focus();
  }
}

/**
 * Fill the panel, and keep it up to date.
 *
 * @param {import("../main.js").Page} page
 */
export function startPanel(page) {
  const root = /** @type {HTMLElement} */ (document.getElementById("panel-cards"));
  return new Panel(page, root);
}

function budgetField() {
  const values = BUDGETS.includes(settings.seconds) ? BUDGETS : [...BUDGETS, settings.seconds];
  /** @type {[string, string][]} */
  const options = values.map((seconds) => [String(seconds), duration(seconds)]);
  const chosen = select(options, String(settings.seconds), (value) =>
    change({ seconds: Number(value) }),
  );
  return html("div", { class: "budget" }, field("Time for one question", chosen));
}
