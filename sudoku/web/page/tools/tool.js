/**
 * The tool in use: a kind of rule, the target of the gesture, and the steps that lead to a rule.
 */
// @ts-check

import { outline } from "../board/grid.js";
import { centre, UNIT } from "../board/geometry.js";
import { element } from "../board/svg.js";
import { directions, HINTS, placeAt, placeOf, ruleText } from "./gestures.js";
import { isForCells, isMerged } from "./kinds.js";
import { changeRule, drawRule, mergeRule, removeRule, ruleAtPlace } from "./rules.js";
import { parameterOf, targetOf } from "./targets.js";

/** @typedef {import("./kinds.js").Kind} Kind */
/** @typedef {import("../board/geometry.js").Place} Place */

/** Gestures that remove the rule if they are repeated at its place. */
const FLIPPED = ["pair", "corner", "outside", "diagonal"];

/** Gestures that select cells; taps select them one by one. */
const COLLECTING = ["cells", "line", "groups"];

/**
 * Events: "change" after each change, "prompt" to ask for the parameter, "type" when keys of the
 * board are meant for it.
 */
export class Tool extends EventTarget {
  parameter = "";
  /** The parameter at the time of the prompt: as long as it is unchanged, Ctrl+Z concerns the board. */
  initial = "";
  /** The new rule whose parameter was typed; the next gesture adds it. @type {string | null} */
  typed = null;
  /** The rule that is being edited, even if its cells change. @type {string | null} */
  edited = null;
  /** @type {number[][]} */
  groups = [];
  /** @type {Place | null} */
  place = null;
  direction = "";
  /** @type {Error | null} */
  error = null;
  isStopped = false;

  /**
   * @param {Kind} kind
   * @param {import("../main.js").Page} page
   */
  constructor(kind, { store, board }) {
    super();
    this.kind = kind;
    this.store = store;
    this.board = board;
    this.hasMargin = ["outside", "diagonal"].includes(kind.gesture);
    this.collects = COLLECTING.includes(kind.gesture) && !isForCells(kind);
    this.redraw = () => this.draw();
    board.selection.addEventListener("change", this.redraw);
    board.margin(this.hasMargin);
    this.draw();
  }

  /** Close the tool. */
  stop() {
    this.isStopped = true;
    this.board.selection.removeEventListener("change", this.redraw);
    this.board.margin(false);
    this.board.tool();
  }

  /** @returns {import("../board/geometry.js").Shape} */
  get shape() {
    return this.store.get();
  }

  /** The rule that would be added; null while something is missing. */
  get text() {
    return this.#textWith(this.kind, this.parameter);
  }

  /** The rule that will be changed: the rule that is being edited, or the rule at the same place;
   * null if there is none. */
  get present() {
    const text = this.#textWith({ ...this.kind, isRequired: false }, "");
    const { rules } = this.store.get();
    return this.edited ?? (text && !isMerged(this.kind) ? ruleAtPlace(rules, text) : null);
  }

  /**
   * @param {Kind} kind
   * @param {string} parameter
   */
  #textWith(kind, parameter) {
    const { cells } = this.board.selection;
    const { groups, direction } = this;
    const place = this.place ?? placeOf(kind, cells, this.shape);
    return ruleText(kind, parameter, { cells, groups, place, direction }, this.shape.size);
  }

  /**
   * Edit a rule: select its target, and ask for its parameter.
   *
   * @param {string} rule
   * @returns {boolean} whether a gesture can draw the rule
   */
  edit(rule) {
    const found = targetOf(this.kind, rule, this.shape);
    if (!found) {
      return false;
    }
    const { cells, groups, place, direction } = found.target;
    this.edited = rule;
    Object.assign(this, { groups, direction, place: this.hasMargin ? place : null });
    this.board.selection.set(this.hasMargin ? [] : cells);
    this.#prompt();
    return true;
  }

  /**
   * Use keys of the board as a part of the parameter.
   *
   * @param {string} text
   * @returns {boolean} whether the kind has a parameter
   */
  type(text) {
    this.dispatchEvent(new CustomEvent("type", { detail: text }));
    return Boolean(this.kind.prompt);
  }

  /**
   * Whether the tool has used a key. Delete removes the rule at the place where a rule would be added.
   *
   * @param {KeyboardEvent} event
   */
  key({ key }) {
    const { present } = this;
    if ((key !== "Delete" && key !== "Backspace") || !present) {
      return false;
    }
    removeRule(this.store, present);
    this.board.announce(`${this.kind.label} deleted`);
    this.#reset();
    this.board.selection.clear();
    return true;
  }

  /**
   * Set the parameter.
   *
   * @param {string} parameter
   */
  write(parameter) {
    Object.assign(this, { parameter, error: null });
    const isNew = this.kind.gesture !== "text" && !this.edited && parameter !== this.initial;
    this.typed = isNew && parameter.trim() ? this.text : null;
  }

  /**
   * Add the rule whose parameter was typed, because the next rule begins or the tool is closed.
   *
   * @returns {Promise<boolean>} false if that rule is wrong
   */
  async finish() {
    const { typed } = this;
    this.typed = null;
    try {
      if (typed !== null) {
        await this.#put(typed);
        this.board.announce(`${this.kind.label} added`);
      }
      return true;
    } catch (error) {
      this.error = /** @type {Error} */ (error);
      this.draw();
      return false;
    }
  }

  #reset() {
    Object.assign(this, { error: null, edited: null, parameter: "", initial: "" });
  }

  #prompt() {
    void this.finish();
    const { present } = this;
    this.parameter = present ? parameterOf(present) : "";
    this.initial = this.parameter;
    this.draw();
    this.dispatchEvent(new Event("prompt"));
  }

  /**
   * Add the rule, or ask for the missing parts. A wrong rule stays for the user to correct.
   *
   * @param {string | null} [text]
   */
  async add(text = this.text) {
    this.typed = null;
    if (text === null) {
      const isParameter = this.kind.isRequired && !this.parameter.trim();
      const missing = new Error(`Something is missing. ${HINTS[this.kind.gesture]}`);
      this.error = isParameter ? null : missing;
      this.draw();
      this.dispatchEvent(new Event("prompt"));
      return;
    }
    const { groups, place } = this;
    const { selection } = this.board;
    const { cells } = selection;
    try {
      const { rules } = this.store.get();
      await this.#put(text);
      const more = this.store.get().rules.length - rules.length;
      const done = more < 0 ? "removed" : more ? "added" : "changed";
      this.board.announce(`${this.kind.label} ${done}`);
      if (this.isStopped) {
        return;
      }
      this.#reset();
      // Cells that are selected meanwhile belong to the next rule.
      this.groups = this.groups === groups ? [] : this.groups;
      this.place = this.place === place ? null : this.place;
      if (selection.cells === cells) {
        selection.clear();
        this.board.focus();
      }
    } catch (error) {
      this.error = /** @type {Error} */ (error);
    }
    this.draw();
  }

  /** @param {string} text */
  async #put(text) {
    const { gesture, prompt, sign } = this.kind;
    if (this.edited) {
      await changeRule(this.store, this.edited, text);
    } else if (isMerged(this.kind)) {
      await mergeRule(this.store, text);
    } else {
      const isFlipped = FLIPPED.includes(gesture) || (gesture === "cells" && !prompt);
      await drawRule(this.store, text, { isSigned: gesture === "pair" && sign !== "", isFlipped });
    }
  }

  /** Keep the selected cells as a part of the rule, and continue with the next part. */
  addGroup() {
    const { cells } = this.board.selection;
    if (cells.length) {
      this.groups = [...this.groups, cells];
      this.board.selection.clear();
    }
  }

  /**
   * Choose an edge, a corner or a place outside.
   *
   * @param {Place | null} place
   */
  point(place) {
    const possible = directions(place, this.shape);
    if (this.kind.gesture === "diagonal" && isSame(place, this.place)) {
      this.direction = possible[(possible.indexOf(this.direction) + 1) % possible.length];
    } else if (!possible.includes(this.direction)) {
      this.direction = possible[0] ?? "";
    }
    this.place = place;
    this.draw();
  }

  /** The handlers for the pointer while the tool is in use; see `listenToPointer`. */
  take(/** @type {number} */ x, /** @type {number} */ y) {
    const place = placeAt(this.kind, x, y, this.shape);
    if (!place) {
      this.place = null;
      return false;
    }
    this.board.selection.clear();
    const isTurned = this.typed !== null && isSame(place, this.place);
    this.point(place);
    if (isTurned) {
      this.typed = this.text;
      this.dispatchEvent(new Event("prompt"));
    } else {
      this.#pointed();
    }
    return true;
  }

  hover(/** @type {{x: number, y: number} | null} */ point) {
    const place = point && placeAt(this.kind, point.x, point.y, this.shape);
    this.board.svg.classList.toggle("pointing", Boolean(place));
    this.draw(place);
  }

  selected(/** @type {boolean} */ isExtended) {
    const { cells } = this.board.selection;
    const isPlace = placeOf(this.kind, cells, this.shape) !== null;
    const isDrawn =
      this.kind.gesture === "cells" ||
      (this.kind.gesture === "line" && cells.length > 1) ||
      (this.kind.gesture === "pair" && isPlace);
    if (!isExtended && cells.length && isDrawn) {
      this.#pointed();
    } else if (this.typed !== null) {
      this.typed = this.text;
    }
  }

  #pointed() {
    const { gesture, prompt, isRequired } = this.kind;
    if (this.edited) {
      this.dispatchEvent(new Event("prompt"));
    } else if (isRequired || (gesture === "cells" && prompt)) {
      this.#prompt();
    } else {
      this.add();
    }
  }

  /**
   * Show the target.
   *
   * @param {Place | null} [hovered]
   */
  draw(hovered = null) {
    const { cells } = this.board.selection;
    const shown = [this.place, hovered].filter((each) => each !== null);
    this.board.tool(
      ...this.groups.flatMap((group) => outline(group, this.shape.size, "pointed")),
      ...(this.kind.gesture === "line" && cells.length > 1 ? [this.#line(cells)] : []),
      ...shown.map((place) => this.#spot(place)),
    );
    this.dispatchEvent(new Event("change"));
  }

  /** @param {number[]} cells */
  #line(cells) {
    const points = cells.map((cell) => centre(cell, this.shape.size).join(",")).join(" ");
    return element("polyline", { class: "pending", points });
  }

  /** @param {Place} place */
  #spot(place) {
    if (place.kind === "outside") {
      const side = UNIT - 8;
      const corner = { x: place.x - side / 2, y: place.y - side / 2 };
      return element("rect", { class: "spot", ...corner, width: side, height: side, rx: 8 });
    }
    const { x, y } = /** @type {{x: number, y: number}} */ (place);
    return element("circle", { class: "spot", cx: x, cy: y, r: place.kind === "corner" ? 18 : 13 });
  }
}

/**
 * @param {Place | null} first
 * @param {Place | null} second
 */
function isSame(first, second) {
  return JSON.stringify(first) === JSON.stringify(second);
}
