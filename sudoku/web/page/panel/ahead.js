/**
 * Questions asked ahead: while nothing else is asked, those about the puzzles that the next key may
 * make in the selected cell. Their answers are kept, so that typing needs no server, which takes ten
 * times as long for its first answer after a pause, and longer still while the board is drawn.
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

  /** Ask one question after the other, so that another question waits for one at most. */
  async #run() {
    const round = this.#round;
    const { state, cards } = this.panel;
    const [chosen, ...others] = this.entry.selection.cells;
    if (chosen === undefined || others.length || this.entry.mode !== "given") return;
    for (const value of [null, ...valuesOf(state)]) {
      const givens = state.givens.map((given, cell) => (cell === chosen ? value : given));
      const puzzle = puzzleText(state, givens);
      let checked = null;
      for (const { part } of cards) {
        const question = part.question?.(checked);
        if (!question) continue;
        const answer = await this.#answer(puzzle, question);
        if (!answer || round !== this.#round) return;
        checked ??= answer;
      }
    }
  }

  /**
   * @param {string} puzzle
   * @param {import("./card.js").Question} question
   * @returns {Promise<any>} undefined if there is no quick answer
   */
  async #answer(puzzle, { name, fields }) {
    const { known } = this.panel;
    const asked = { puzzle, seconds: SECONDS, ...fields };
    const found = known.find(name, asked);
    if (found || !isOpen() || document.hidden) return found;
    const answer = await ask(name, asked).catch(() => null);
    if (answer) known.keep(name, asked, answer);
    return known.find(name, asked);
  }
}
