/**
 * Questions asked ahead. While a cell is selected and no other question is open, the page asks about
 * each puzzle that the next key can make in this cell, and keeps the answers. So typing needs no
 * server, whose first answer after a pause takes ten times as long, and then waits until the board is
 * drawn.
 */
// @ts-check

import { puzzleText } from "../puzzle.js";
import { ask } from "../server.js";
import { isOpen } from "../socket.js";
import { valuesOf } from "../values.js";

/** Milliseconds for which a cell must be selected. */
const PAUSE = 30;
/** The budget of a question. If one answer takes longer, the others would as well. */
const SECONDS = 0.1;

export class Ahead {
  #isAllowed = false;
  /** Changes when the puzzle or the selection does. */
  #round = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {import("./main.js").Panel} panel
   * @param {import("../board/entry.js").Entry} entry
   */
  constructor(panel, entry) {
    this.panel = panel;
    this.entry = entry;
    for (const each of [entry, entry.selection]) each.addEventListener("change", () => this.#begin());
  }

  /** @param {boolean} isAllowed whether the questions about the present puzzle have been answered */
  allow(isAllowed) {
    this.#isAllowed = isAllowed;
    this.#begin();
  }

  #begin() {
    clearTimeout(this.#timer);
    this.#round += 1;
    if (this.#isAllowed) this.#timer = setTimeout(() => this.#run(), PAUSE);
  }

  /** Ask about one puzzle after the other, so that another question does not wait for long. */
  async #run() {
    const round = this.#round;
    const { state, cards, known } = this.panel;
    const [chosen, ...others] = this.entry.selection.cells;
    if (chosen === undefined || others.length || this.entry.mode !== "given") return;
    for (const value of [null, ...valuesOf(state)]) {
      const givens = state.givens.map((given, cell) => (cell === chosen ? value : given));
      const puzzle = puzzleText(state, givens);
      const checked = known.find("check", { puzzle, seconds: SECONDS });
      const answers = cards.map(({ part }) => {
        const question = part.question?.(checked);
        if (!question) return true;
        return this.#answer(question.name, { puzzle, seconds: SECONDS, ...question.fields });
      });
      if (!(await Promise.all(answers)).every(Boolean) || round !== this.#round) return;
    }
  }

  /**
   * @param {string} name
   * @param {Record<string, any>} fields
   * @returns {any} the answer or a promise of it; undefined without a quick answer
   */
  #answer(name, fields) {
    const { known } = this.panel;
    const found = known.find(name, fields) ?? known.coming(name, fields);
    if (found || !isOpen() || document.hidden) return found;
    return known.expect(name, fields, ask(name, fields));
  }
}
