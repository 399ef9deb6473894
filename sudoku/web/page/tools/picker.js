/**
 * The tool that selects rules on the board: click one, drag it elsewhere, delete it, or edit it by
 * a double click.
 *
 * Without a tool, a click on a sign (a dot, a clue outside, the sum of a cage) or on a rule of the
 * list also selects it, until something else is clicked.
 */
// @ts-check

import { outline } from "../board/grid.js";
import { centre, namedCells, placeOutside, UNIT } from "../board/geometry.js";
import { element } from "../board/svg.js";
import { button, html } from "../html.js";
import { notice } from "../notice.js";
import { isMerged, kindOf } from "./kinds.js";
import { changeRule, removeRule } from "./rules.js";
import { distance, moved, withoutCell } from "./targets.js";

/** @typedef {import("./kinds.js").Kind} Kind */
/** @typedef {{x: number, y: number}} Point */

/** The largest distance of a click from a drawn rule: within the cells, and at a sign. */
export const FAR = 27;
export const ON_SIGN = 0;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
});
const HINT =
  "Click a rule on the board or in the list. Drag it or press arrows to move it, double click or " +
  "press Enter to edit it. Press Delete to delete it.";

/**
 * The rule that is drawn nearest to a point; if several are equally near, the last one.
 *
 * @param {string[]} rules
 * @param {Map<string, Kind>} kinds
 * @param {Point} point
 * @param {import("../board/geometry.js").Shape} shape
 * @param {number} most how far it may be
 * @returns {string | null}
 */
export function ruleAt(rules, kinds, point, shape, most) {
  let [best, nearest] = [/** @type {string | null} */ (null), most];
  for (const rule of rules) {
    const kind = kinds.get(kindOf(rule));
    const apart = kind ? distance(kind, rule, point, shape) : Infinity;
    if (apart <= nearest) {
      [best, nearest] = [rule, apart];
    }
  }
  return best;
}

export class Picker {
  /** @type {string | null} */
  rule = null;
  /** The selected cell of a rule whose cells are marked one by one. */
  #cell = -1;
  /** @type {{from: Point, rule: string} | null} */
  #press = null;
  /** The rule at the place to which it is being dragged. @type {string | null} */
  #dragged = null;

  /**
   * @param {import("../main.js").Page} page
   * @param {Map<string, Kind>} kinds
   * @param {{close: () => void, edit: (rule: string) => void}} actions
   * @param {boolean} isPassing whether a click elsewhere closes it
   */
  constructor({ store, board }, kinds, { close, edit }, isPassing) {
    this.store = store;
    this.board = board;
    this.kinds = kinds;
    this.close = close;
    this.edit = edit;
    this.isPassing = isPassing;
    this.end = store.subscribe(() => this.#keep());
  }

  stop() {
    this.end();
    this.pick(null);
  }

  /**
   * Select a rule.
   *
   * @param {string | null} rule null deselects
   * @param {Point} [point] where it was clicked
   */
  pick(rule, point) {
    this.rule = rule;
    const { size } = this.store.get();
    this.#cell = point ? Math.floor(point.y / UNIT) * size + Math.floor(point.x / UNIT) : -1;
    this.draw();
    if (rule) {
      this.board.announce(`${rule} selected`);
    }
    document.dispatchEvent(new CustomEvent("rulepicked", { detail: rule }));
  }

  /** See Taker. */
  take(/** @type {number} */ x, /** @type {number} */ y) {
    const state = this.store.get();
    const found = ruleAt(state.rules, this.kinds, { x, y }, state, this.isPassing ? ON_SIGN : FAR);
    const held = this.rule && this.isPassing && ruleAt([this.rule], this.kinds, { x, y }, state, FAR);
    const rule = found ?? held;
    if (rule) {
      this.pick(rule, { x, y });
      this.#press = { from: { x, y }, rule };
      this.board.selection.clear();
      this.board.focus();
    } else if (this.isPassing) {
      this.close();
    } else {
      this.pick(null);
    }
    return Boolean(rule);
  }

  drag(/** @type {number} */ x, /** @type {number} */ y) {
    if (this.#press) {
      const { from } = this.#press;
      this.#dragged = this.#moved(
        Math.round((y - from.y) / UNIT),
        Math.round((x - from.x) / UNIT),
      );
      this.draw(this.#dragged ?? this.#press.rule);
    }
  }

  drop() {
    const text = this.#dragged;
    this.#press = this.#dragged = null;
    if (text && text !== this.rule) {
      this.#change(text);
    }
  }

  hover(/** @type {Point | null} */ point) {
    const state = this.store.get();
    const found = point && ruleAt(state.rules, this.kinds, point, state, this.isPassing ? ON_SIGN : FAR);
    this.board.svg.classList.toggle("pointing", Boolean(found));
  }

  selected() {}

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was used
   */
  key({ key, ctrlKey, metaKey }) {
    if (!this.rule || ctrlKey || metaKey) {
      return false;
    }
    if (key === "Delete" || key === "Backspace") {
      this.#delete();
    } else if (key in ARROWS) {
      const text = this.#moved(...ARROWS[key]);
      if (text) {
        this.#change(text);
      }
    } else if (key === "Enter") {
      this.edit(this.rule);
    } else if (key === "Escape") {
      if (this.isPassing) {
        this.close();
      } else {
        this.pick(null);
      }
    } else {
      return false;
    }
    return true;
  }

  /**
   * The rule after a move; only the selected cell moves if its cells are marked one by one. Null if
   * the move is impossible.
   *
   * @param {number} down
   * @param {number} right
   */
  #moved(down, right) {
    const shape = this.store.get();
    const { size, height } = shape;
    const { rule } = this;
    const kind = rule ? this.kinds.get(kindOf(rule)) : undefined;
    if (!rule || !kind || kind.gesture === "board") {
      return null;
    }
    if (!this.#isOneCell(kind, rule)) {
      return moved(kind, rule, down, right, shape);
    }
    const [row, column] = [Math.floor(this.#cell / size) + down, (this.#cell % size) + right];
    const isIn = Math.min(row, column) >= 0 && row < height && column < size;
    return isIn ? withoutCell(rule, this.#cell, row * size + column, size) : null;
  }

  /**
   * @param {Kind} kind
   * @param {string} rule
   */
  #isOneCell(kind, rule) {
    return isMerged(kind) && namedCells(rule, this.store.get()).includes(this.#cell);
  }

  /** @param {string} text */
  async #change(text) {
    const state = this.store.get();
    const { rules } = state;
    const { rule } = this;
    const index = rules.indexOf(rule ?? "");
    const before = rule ? namedCells(rule, state) : [];
    try {
      await changeRule(this.store, rule ?? "", text);
      const now = this.store.get().rules[index] ?? null;
      const fresh = namedCells(now ?? "", state).find((cell) => !before.includes(cell));
      this.rule = now;
      this.#cell = fresh ?? this.#cell;
      this.draw();
      this.board.announce(`moved: ${now}`);
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
      this.draw();
    }
  }

  async #delete() {
    const { rule } = this;
    const kind = rule ? this.kinds.get(kindOf(rule)) : undefined;
    if (!rule || !kind) {
      return;
    }
    const { size } = this.store.get();
    const left = this.#isOneCell(kind, rule) ? withoutCell(rule, this.#cell, null, size) : null;
    await (left ? changeRule(this.store, rule, left) : removeRule(this.store, rule));
    this.board.announce(`${kind.label} deleted`);
    this.pick(null);
    if (this.isPassing) {
      this.close();
    }
  }

  /** Deselect the rule if it no longer exists, for example after an undo. */
  #keep() {
    if (this.rule && !this.#press && !this.store.get().rules.includes(this.rule)) {
      this.rule = null;
      this.draw();
    }
  }

  /** Show the selected rule, or the rule that is being dragged. */
  draw(rule = this.rule) {
    const shape = this.store.get();
    const { size } = shape;
    const kind = rule ? this.kinds.get(kindOf(rule)) : undefined;
    if (!rule || !kind) {
      this.board.tool();
      return;
    }
    const isOne = rule === this.rule && this.#isOneCell(kind, rule);
    const cells = isOne ? [this.#cell] : namedCells(rule, shape);
    const points = cells.map((cell) => centre(cell, size).join(",")).join(" ");
    const place = placeOutside(rule, shape);
    const side = UNIT - 8;
    this.board.tool(
      ...(cells.length ? outline(cells, size, "picked") : []),
      ...(kind.gesture === "line" ? [element("polyline", { class: "pending", points })] : []),
      ...(place
        ? [element("rect", {
          class: "spot", x: place.x - side / 2, y: place.y - side / 2, width: side, height: side, rx: 8,
        })]
        : []),
    );
  }

  /** The panel that is shown instead of the form of a tool. */
  form() {
    return html(
      "div",
      { class: "tool-form" },
      html(
        "div",
        { class: "title" },
        html("h3", {}, "Select rules"),
        button("Done", this.close, { class: "quiet", title: "Close the tool (Esc)" }),
      ),
      html("p", { class: "quiet" }, HINT),
    );
  }
}
