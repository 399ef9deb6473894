/**
 * Open puzzles: links, texts and files in every format that the server reads.
 *
 * A text that cannot be read is shown with its error, for the user to correct; the puzzle on the
 * board stays.
 */
// @ts-check

import { button } from "../html.js";
import { notice } from "../notice.js";
import { ask, Refused } from "../server.js";
import { fieldsOf } from "./files.js";

/** @typedef {import("../puzzle.js").Parsed} Parsed */

export class Opening {
  #dialog = /** @type {HTMLDialogElement} */ (document.getElementById("open-dialog"));
  #text = /** @type {HTMLTextAreaElement} */ (document.getElementById("open-text"));
  #error = /** @type {HTMLElement} */ (document.getElementById("open-error"));
  #found = /** @type {HTMLElement} */ (document.getElementById("open-found"));
  #without = /** @type {HTMLElement} */ (document.getElementById("open-without"));
  #file = /** @type {HTMLInputElement} */ (document.getElementById("open-file"));

  /**
   * Aborts the request for a text when another text is read.
   *
   * @type {AbortController | null}
   */
  #reading = null;

  /**
   * @param {import("../store.js").Store} store
   * @param {import("../board/view.js").BoardView} board
   */
  constructor(store, board) {
    this.store = store;
    this.board = board;
    this.#dialog.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.read(this.#text.value, "the text");
    });
    this.#file.addEventListener("change", () => {
      const file = this.#file.files?.[0];
      this.#file.value = "";
      if (file) {
        this.readFile(file);
      }
    });
    this.#dialog.addEventListener("close", () => board.focus());
  }

  /** Show the dialog. */
  show() {
    this.#explain(null);
    if (!this.#dialog.open) {
      this.#dialog.showModal();
    }
    this.#text.select();
    this.#text.focus();
  }

  /**
   * Open the puzzle in this text. If there are several, let the user choose.
   *
   * @param {string} text
   * @param {string} source where the text comes from, such as "the clipboard"
   */
  async read(text, source) {
    await this.#ask({ text }, source);
  }

  /**
   * @param {{text?: string, data?: string, ignore_unsupported?: boolean}} fields
   * @param {string} source
   */
  async #ask(fields, source) {
    this.#reading?.abort();
    const reading = new AbortController();
    this.#reading = reading;
    try {
      const { puzzles, errors } = await ask("read", fields, reading);
      if (puzzles.length === 1 && !errors.length) {
        this.#take(puzzles[0], source);
      } else {
        const problem = errors.length ? new Refused(errors[0]) : null;
        this.#showContent(fields);
        this.#explain(problem);
        this.#choose(puzzles, source);
        this.#offer(problem, fields, source);
      }
    } catch (error) {
      if (reading.signal.aborted) {
        return;
      }
      this.#showContent(fields);
      this.#explain(/** @type {Error} */ (error));
      this.#offer(/** @type {Error} */ (error), fields, source);
    }
  }

  /**
   * If parts of a puzzle are not supported, a button that opens it without them.
   *
   * @param {Error | null} error
   * @param {{text?: string, data?: string}} fields
   * @param {string} source
   */
  #offer(error, fields, source) {
    if (error instanceof Refused && error.unsupported.length) {
      const without = button(`Open without ${named(error.unsupported)}`, () =>
        this.#ask({ ...fields, ignore_unsupported: true }, source),
      );
      this.#without.replaceChildren(without);
      this.#without.hidden = false;
      without.focus();
    }
  }

  /**
   * Open the puzzle in a file.
   *
   * @param {File} file
   */
  async readFile(file) {
    try {
      await this.#ask(await fieldsOf(file), file.name);
    } catch (error) {
      this.show();
      this.#explain(/** @type {Error} */ (error));
    }
  }

  /** @param {{text?: string, data?: string}} fields whose text is shown */
  #showContent({ text = "" }) {
    this.#text.value = text;
    this.show();
  }

  /**
   * Show an error that does not concern a text.
   *
   * @param {Error} error
   */
  complain(error) {
    notice(error.message);
    this.board.announce(error.message);
  }

  /**
   * @param {Parsed} puzzle
   * @param {string} source
   */
  #take(puzzle, source) {
    if (this.#dialog.open) {
      this.#dialog.close();
    }
    this.store.replace(puzzle, `open ${source}`);
    this.board.svg.scrollIntoView({ block: "nearest" });
    const { warnings = [], unencoded = [] } = puzzle;
    const name = puzzle.title ? `“${puzzle.title}”` : "The puzzle";
    const passing = warnings.filter((each) => !unencoded.includes(each));
    notice([`${name} is open.`, ...passing.map((each) => `Note: ${each}.`)].join(" "));
  }

  /**
   * @param {Parsed[]} puzzles
   * @param {string} source
   */
  #choose(puzzles, source) {
    const items = puzzles.map((puzzle, index) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      const clues = puzzle.givens.filter((each) => each !== null && each !== 0).length;
      const rules = puzzle.rules.length ? `, ${puzzle.rules.length} rules` : "";
      button.type = "button";
      button.textContent =
        `${puzzle.title || `Puzzle ${index + 1}`} · ${puzzle.height}×${puzzle.size}, ` +
        `${clues} givens${rules}`;
      button.addEventListener("click", () => this.#take(puzzle, source));
      item.append(button);
      return item;
    });
    this.#found.replaceChildren(...items);
    this.#found.hidden = false;
    this.#found.querySelector("button")?.focus();
  }

  /** @param {Error | null} error */
  #explain(error) {
    this.#found.hidden = true;
    this.#found.replaceChildren();
    this.#without.hidden = true;
    this.#error.hidden = !error;
    this.#error.textContent = error ? located(error) : "";
    this.#text.setAttribute("aria-invalid", String(Boolean(error)));
    if (error instanceof Refused && error.line && error.column) {
      const lines = this.#text.value.split("\n");
      const before = lines.slice(0, error.line - 1).reduce((sum, each) => sum + each.length + 1, 0);
      const start = before + error.column - 1;
      const rest = this.#text.value.slice(start);
      this.#text.setSelectionRange(start, start + Math.max(1, rest.search(/\s|$/)));
    }
  }
}

/**
 * The message, preceded by its place.
 *
 * @param {Error} error
 */
function located(error) {
  if (error instanceof Refused && error.unsupported.length) {
    return `Not supported here: ${named(error.unsupported, Infinity)}.`;
  }
  const hasPlace = error instanceof Refused && error.line;
  return hasPlace ? `Line ${error.line}, column ${error.column}: ${error.message}` : error.message;
}

/**
 * "fog and the field 'doors'".
 *
 * @param {string[]} parts
 * @param {number} most limit on the parts that are named one by one
 */
function named(parts, most = 3) {
  return parts.length > most ? "these parts" : parts.join(", ").replace(/, ([^,]*)$/, " and $1");
}
