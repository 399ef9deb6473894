/**
 * The selected cells, in the order in which they were chosen, and the cursor among them.
 */
// @ts-check

export class Selection extends EventTarget {
  /** @type {number[]} */
  #cells = [];
  /** The cell that has the focus. It need not be selected. */
  cursor = 0;
  /** Whether each click or tap adds or removes a cell, as with Ctrl. */
  isSeveral = false;

  /** The cells in the order in which they were selected. */
  get cells() {
    return this.#cells;
  }

  /** @param {number} cell */
  has(cell) {
    return this.#cells.includes(cell);
  }

  /**
   * Select these cells; the last one is the cursor.
   *
   * @param {number[]} cells
   */
  set(cells) {
    this.#cells = [...new Set(cells)];
    this.cursor = this.#cells.at(-1) ?? this.cursor;
    this.#changed();
  }

  /**
   * Add a cell at the end and move the cursor there.
   *
   * @param {number} cell
   */
  add(cell) {
    if (!this.has(cell)) {
      this.#cells = [...this.#cells, cell];
    }
    this.cursor = cell;
    this.#changed();
  }

  /** @param {number} cell */
  remove(cell) {
    this.#cells = this.#cells.filter((each) => each !== cell);
    this.cursor = cell;
    this.#changed();
  }

  clear() {
    this.#cells = [];
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
