/**
 * The tool in use: a kind of rule, what is pointed at, and the steps from there to a rule.
 */
// @ts-check

import { outline } from "../board/grid.js";
import { centre, UNIT } from "../board/geometry.js";
import { element } from "../board/svg.js";
import { directions, HINTS, placeAt, placeOf, ruleText } from "./gestures.js";
import { isMerged } from "./kinds.js";
import { addRule, flipRule, mergeRule } from "./rules.js";

/** @typedef {import("./kinds.js").Kind} Kind */
/** @typedef {import("../board/geometry.js").Place} Place */

/** Gestures whose rule goes away when it is made again at its place. */
const FLIPPED = ["pair", "corner", "outside", "diagonal"];

/** Events: "change" after each change, "prompt" when the parameter is to be asked for. */
export class Tool extends EventTarget {
  parameter = "";
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
    this.redraw = () => this.draw();
    board.selection.addEventListener("change", this.redraw);
    board.margin(this.hasMargin);
    this.draw();
  }

  /** Put the tool away. */
  stop() {
    this.isStopped = true;
    this.board.selection.removeEventListener("change", this.redraw);
    this.board.margin(false);
    this.board.tool();
  }

  get size() {
    return this.store.get().size;
  }

  /** The rule that would be added; null while something is missing. */
  get text() {
    const { cells } = this.board.selection;
    const { groups, direction } = this;
    const place = this.place ?? placeOf(this.kind, cells, this.size);
    return ruleText(this.kind, this.parameter, { cells, groups, place, direction }, this.size);
  }

  /**
   * Add the rule, or ask for what is missing. What is wrong stays to be repaired.
   *
   * @param {string | null} [text]
   */
  async add(text = this.text) {
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
      const count = this.store.get().rules.length;
      await this.#put(text);
      const isRemoved = this.store.get().rules.length < count;
      this.board.announce(`${this.kind.label} ${isRemoved ? "removed" : "added"}`);
      if (this.isStopped) {
        return;
      }
      this.error = null;
      // What is pointed at meanwhile is of the next rule.
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
    if (isMerged(this.kind)) {
      await mergeRule(this.store, text);
    } else if (FLIPPED.includes(gesture) || (gesture === "cells" && !prompt)) {
      await flipRule(this.store, text, sign !== "");
    } else {
      await addRule(this.store, text);
    }
  }

  /** Keep the selected cells as a part of the rule, and go on with the next part. */
  addGroup() {
    const { cells } = this.board.selection;
    if (cells.length) {
      this.groups = [...this.groups, cells];
      this.board.selection.clear();
    }
  }

  /**
   * Point at an edge, a corner or a place outside.
   *
   * @param {Place | null} place
   */
  point(place) {
    const possible = directions(place, this.size);
    if (this.kind.gesture === "diagonal" && isSame(place, this.place)) {
      this.direction = possible[(possible.indexOf(this.direction) + 1) % possible.length];
    } else if (!possible.includes(this.direction)) {
      this.direction = possible[0] ?? "";
    }
    this.place = place;
    this.draw();
  }

  /** What the pointer does while the tool is in use; see `listenToPointer`. */
  take(/** @type {number} */ x, /** @type {number} */ y) {
    const place = placeAt(this.kind, x, y, this.size);
    if (!place) {
      this.place = null;
      return false;
    }
    this.board.selection.clear();
    this.point(place);
    this.#pointed();
    return true;
  }

  hover(/** @type {{x: number, y: number} | null} */ point) {
    const place = point && placeAt(this.kind, point.x, point.y, this.size);
    this.board.svg.classList.toggle("pointing", Boolean(place));
    this.draw(place);
  }

  selected(/** @type {boolean} */ isExtended) {
    const { cells } = this.board.selection;
    const isPlace = placeOf(this.kind, cells, this.size) !== null;
    const isDrawn =
      this.kind.gesture === "cells" ||
      (this.kind.gesture === "line" && cells.length > 1) ||
      (this.kind.gesture === "pair" && isPlace);
    if (!isExtended && cells.length && isDrawn) {
      this.#pointed();
    }
  }

  #pointed() {
    const { gesture, prompt, isRequired } = this.kind;
    if (isRequired || (gesture === "cells" && prompt)) {
      this.dispatchEvent(new Event("prompt"));
    } else {
      this.add();
    }
  }

  /**
   * Show what is pointed at.
   *
   * @param {Place | null} [hovered]
   */
  draw(hovered = null) {
    const { cells } = this.board.selection;
    const shown = [this.place, hovered].filter((each) => each !== null);
    this.board.tool(
      ...this.groups.flatMap((group) => outline(group, this.size, "pointed")),
      ...(this.kind.gesture === "line" && cells.length > 1 ? [this.#line(cells)] : []),
      ...shown.map((place) => this.#spot(place)),
    );
    this.dispatchEvent(new Event("change"));
  }

  /** @param {number[]} cells */
  #line(cells) {
    const points = cells.map((cell) => centre(cell, this.size).join(",")).join(" ");
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
