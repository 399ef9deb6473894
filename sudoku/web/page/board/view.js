/**
 * The board on the page: layers of one SVG, and a grid of cells for keys and screen readers.
 *
 * From back to front: the ground, the colours of cells, the setter's drawings without a rule, the
 * server's drawing of the constraints, overlays of answers, the lines, the signs of the drawing,
 * digits and candidates, the selection, and the cells, which take the focus.
 */
// @ts-check

import { colourings, conflicts, Contents } from "./contents.js";
import { cosmetics } from "./cosmetics.js";
import { cellName, UNIT } from "./geometry.js";
import { gridLines, outline } from "./grid.js";
import { whenReleased } from "../held.js";
import { range } from "../values.js";
import { Selection } from "./selection.js";
import { described } from "./spoken.js";
import { element, keepAttribute, parsed } from "./svg.js";

/** @typedef {import("../puzzle.js").State} State */
/** @typedef {import("./contents.js").Shown} Shown */

const LAYERS = (
  "ground colours filter cosmetics drawing overlays lines signs contents selection tool cells"
).split(" ");
/** The parts of a drawing that are above the lines. */
const SIGNS = ["badges", "candidates", "outside"];
const MARGIN = 6;

/**
 * Events: "candidates" when the candidates of an answer have changed, "drawing" when the drawing of a rule
 * begins or ends.
 */
export class BoardView extends EventTarget {
  selection = new Selection();
  /** @type {Record<string, SVGGElement>} */
  #layers = {};
  /** @type {Shown} */
  #shown = null;
  /** @type {SVGRectElement[]} */
  #cells = [];
  #size = 0;
  #height = 0;
  #regions = "";
  #contents = new Contents(element("g"));
  /** The colours that are shown. @type {State["colours"]} */
  #colours = [];
  /** The drawings without a rule that are shown. @type {State["drawings"]} */
  #cosmetics = [];
  /** @type {Map<string, SVGSVGElement>} */
  #overlays = new Map();
  /**
   * The digits of overlays that hide marks, and their cells.
   *
   * @type {[Element, number][]}
   */
  #covering = [];
  #hasMargin = false;
  /** The frame in which the contents will be drawn; 0 if they are up to date. */
  #frame = 0;
  /**
   * The rules on each cell, in words; set when the kinds of rules are known.
   *
   * @type {(state: State) => Map<number, string[]>}
   */
  rulesOf = () => new Map();
  #isFocusing = false;
  #isDrawing = false;

  /**
   * @param {SVGSVGElement} svg
   * @param {HTMLElement} live the live region, which screen readers read out
   * @param {import("../store.js").Store} store
   */
  constructor(svg, live, store) {
    super();
    this.svg = svg;
    this.live = live;
    this.store = store;
    for (const name of LAYERS) {
      this.#layers[name] = element("g", { class: `layer ${name}` });
      if (name !== "cells") {
        this.#layers[name].setAttribute("aria-hidden", "true");
      }
    }
    this.#contents = new Contents(this.#layers.contents);
    svg.append(...Object.values(this.#layers));
    store.subscribe((_state, { isOther }) => {
      if (isOther) {
        this.selection.clear();
      }
      this.draw();
    });
    this.selection.addEventListener("change", () => this.#drawSelection());
    svg.addEventListener("focusin", () => {
      if (!this.#isFocusing && !this.selection.cells.length) {
        this.selection.set([this.selection.cursor]);
      }
    });
    this.draw();
  }

  /** Draw the board, and in the next frame its contents. Elements that are already drawn stay, because
   * each new element costs the browser time. */
  draw() {
    const state = this.store.get();
    const { size, height } = state;
    const regions = `${size} ${state.regions}`;
    if (size !== this.#size || height !== this.#height) {
      [this.#size, this.#height] = [size, height];
      this.#makeCells();
      this.selection.cursor = 0;
      this.selection.clear();
      this.drawing(null);
      this.#fit();
    }
    if (regions !== this.#regions) {
      this.#regions = regions;
      const sides = { width: size * UNIT, height: height * UNIT };
      const ground = element("rect", { class: "ground", ...sides });
      this.#layers.ground.replaceChildren(ground);
      this.#layers.lines.replaceChildren(...gridLines(state));
    }
    if (state.drawings !== this.#cosmetics) {
      this.#cosmetics = state.drawings;
      this.#layers.cosmetics.replaceChildren(...cosmetics(state));
      this.#fit();
    }
    this.#drawContents();
  }

  /** Draw digits, candidates and colours in the next frame, so that answers need not wait for them. */
  #drawContents() {
    whenReleased(() => {
      this.#frame ||= requestAnimationFrame(() => {
        this.#frame = 0;
        this.#drawNow();
      });
    });
  }

  #drawNow() {
    const state = this.store.get();
    const wrong = conflicts(state);
    if (state.colours.some((each, cell) => each !== this.#colours[cell])) {
      this.#layers.colours.replaceChildren(...colourings(state));
    }
    this.#colours = state.colours;
    for (const [part, cell] of this.#covering) {
      keepAttribute(part, "visibility", state.digits[cell] === null ? "visible" : "hidden");
    }
    const covered = new Set(this.#covering.map(([, cell]) => cell));
    this.#contents.draw(state, this.#shown, wrong, covered);
    const rules = this.rulesOf(state);
    const [, high] = range(state);
    this.#cells.forEach((cell, index) => {
      const label = described(state, index, high, wrong, rules.get(index) ?? []);
      keepAttribute(cell, "aria-label", label);
    });
  }

  /**
   * Show the server's drawing of the constraints; null removes it.
   *
   * @param {string | null} text
   */
  drawing(text) {
    const drawing = text === null ? element("svg") : parsed(text);
    const signs = /** @type {SVGSVGElement} */ (drawing.cloneNode());
    signs.append(...[...drawing.children].filter(({ classList: [name] }) => SIGNS.includes(name)));
    this.#layers.drawing.replaceChildren(this.#placed(drawing));
    this.#layers.signs.replaceChildren(this.#placed(signs));
    this.#fit();
  }

  /**
   * Show an overlay from the server; it replaces the last overlay of this name.
   *
   * @param {string} name
   * @param {string | null} text SVG in the board's coordinates; null removes the overlay
   * @param {boolean} [hasDigits] whether the digits in the overlay hide the marks and candidates of
   *   their cells
   */
  overlay(name, text, hasDigits = false) {
    if (text === null) {
      if (!this.#overlays.delete(name)) {
        return;
      }
    } else {
      this.#overlays.set(name, this.#placed(parsed(text)));
    }
    const parts = hasDigits ? this.#overlays.get(name)?.querySelectorAll(".candidates *") : null;
    const at = (/** @type {Element} */ each, /** @type {string} */ key) =>
      Math.floor(Number(each.getAttribute(key)) / UNIT);
    this.#covering = [...(parts ?? [])].map((each) => [
      each, at(each, "y") * this.#size + at(each, "x"),
    ]);
    this.#layers.overlays.replaceChildren(...this.#overlays.values());
    this.#drawContents();
  }

  /**
   * Show the candidates of an answer in all open cells, with the number of solutions for each.
   *
   * @param {number[][] | null} digits the candidates of each cell; null removes them
   * @param {number[][]} [counts] for each digit of each cell
   * @param {(number | null)[]} [placed] digits of the answer, for each cell
   */
  candidates(digits, counts, placed) {
    this.#shown = digits && { digits, counts, placed };
    this.#drawContents();
    this.dispatchEvent(new Event("candidates"));
  }

  /** The candidates of an answer for each cell; null if none are shown. */
  get shownCandidates() {
    return this.#shown?.digits ?? null;
  }

  /**
   * Highlight a digit with these elements, which replace the last highlight.
   *
   * @param {...SVGElement} elements
   */
  filter(...elements) {
    this.#layers.filter.replaceChildren(...elements);
  }

  /**
   * Let screen readers read out a sentence.
   *
   * @param {string} text
   */
  announce(text) {
    whenReleased(() => {
      this.live.textContent = "";
      requestAnimationFrame(() => (this.live.textContent = text));
    });
  }

  /**
   * Show these elements of a tool; they replace its last elements.
   *
   * @param {...SVGElement} elements
   */
  tool(...elements) {
    this.#layers.tool.replaceChildren(...elements);
  }

  /**
   * Highlight cells, such as the cells of the rule under the pointer.
   *
   * @param {number[]} cells
   */
  highlight(cells) {
    this.tool(...(cells.length ? outline(cells, this.#size, "pointed") : []));
  }

  /** Whether a rule is being drawn; meanwhile the cells should be free. */
  get isDrawing() {
    return this.#isDrawing;
  }

  /** @param {boolean} isDrawing */
  set isDrawing(isDrawing) {
    this.#isDrawing = isDrawing;
    this.dispatchEvent(new Event("drawing"));
  }

  /**
   * Show or hide the margin for clues around the board.
   *
   * @param {boolean} hasMargin
   */
  margin(hasMargin) {
    this.#hasMargin = hasMargin;
    this.#fit();
  }

  /** Focus the cell of the cursor, without selecting it. */
  focus() {
    this.#isFocusing = true;
    this.#cells[this.selection.cursor]?.focus({ preventScroll: true });
    this.#isFocusing = false;
  }

  /** Focus the cell of the cursor if another cell has the focus. */
  follow() {
    if (this.#layers.cells.contains(document.activeElement)) {
      this.focus();
    }
  }

  /**
   * The point of the board under the mouse or a finger.
   *
   * @param {{clientX: number, clientY: number}} event
   * @returns {{x: number, y: number}}
   */
  point({ clientX, clientY }) {
    const matrix = this.svg.getScreenCTM();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
  }

  #drawSelection() {
    const { cells, cursor } = this.selection;
    const chosen = new Set(cells);
    this.#layers.selection.replaceChildren(
      ...(cells.length ? outline(cells, this.#size, "selected") : []),
    );
    this.#cells.forEach((cell, index) => {
      keepAttribute(cell, "aria-selected", String(chosen.has(index)));
      keepAttribute(cell, "tabindex", index === cursor ? "0" : "-1");
    });
  }

  #makeCells() {
    const n = this.#size;
    this.#cells = [];
    const rows = Array.from({ length: this.#height }, (_, row) => {
      const cells = Array.from({ length: n }, (_unused, column) => {
        const place = { x: column * UNIT, y: row * UNIT, width: UNIT, height: UNIT };
        const id = `cell-${cellName(row * n + column, n)}`;
        return element("rect", { role: "gridcell", id, "aria-colindex": column + 1, ...place });
      });
      this.#cells.push(...cells);
      return element("g", { role: "row", "aria-rowindex": row + 1 }, ...cells);
    });
    this.#layers.cells.replaceChildren(...rows);
    this.svg.setAttribute("aria-rowcount", String(this.#height));
    this.svg.setAttribute("aria-colcount", String(n));
  }

  /**
   * Place a drawing according to its coordinates.
   *
   * @param {SVGSVGElement} svg
   */
  #placed(svg) {
    const { x, y, width, height } = svg.viewBox.baseVal;
    for (const [name, value] of Object.entries({ x, y, width, height })) {
      svg.setAttribute(name, String(value));
    }
    return svg;
  }

  /** Fit the view to the board and everything that is drawn around it. */
  #fit() {
    const [width, height] = [this.#size * UNIT, this.#height * UNIT];
    const room = this.#hasMargin ? UNIT : MARGIN;
    let [left, top, right, bottom] = [-room, -room, width + room, height + room];
    for (const outside of this.svg.querySelectorAll(".signs .outside, .layer.cosmetics")) {
      const drawn = /** @type {SVGGraphicsElement} */ (outside).getBBox();
      const { x, y } = drawn;
      if (!drawn.width && !drawn.height) {
        continue;
      }
      [left, top] = [Math.min(left, x - MARGIN), Math.min(top, y - MARGIN)];
      right = Math.max(right, x + drawn.width + MARGIN);
      bottom = Math.max(bottom, y + drawn.height + MARGIN);
    }
    this.svg.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  }
}
