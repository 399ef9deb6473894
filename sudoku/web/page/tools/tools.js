/**
 * The tools that draw constraints: a palette of all kinds of rules, the form of the tool in use,
 * the list of the board's rules, and the tool that selects rules.
 */
// @ts-check

import { keepAttribute } from "../board/svg.js";
import { notice } from "../notice.js";
import { toolForm } from "./form.js";
import { kindOf, kinds, REGIONS } from "./kinds.js";
import { startList } from "./list.js";
import { startPalette } from "./palette.js";
import { FAR, ON_SIGN, Picker, ruleAt } from "./picker.js";
import { startRegions } from "./regions.js";
import { drawRule } from "./rules.js";
import { wordsOfRules } from "./spoken.js";
import { Tool } from "./tool.js";

/** @typedef {import("./kinds.js").Kind} Kind */
/** @typedef {import("../board/pointer.js").Taker} Taker */
/**
 * type: receives digits that are typed on the board; returns whether the tool has used them.
 *
 * @typedef {Taker & {stop(): void, add?(): void, type?(text: string): boolean, kind?: Kind}} Current
 */

/**
 * Start the tools.
 *
 * @param {import("../main.js").Page} page
 * @returns {import("../board/pointer.js").Tools}
 */
export function startTools(page) {
  const { store, board, entry } = page;
  const place = /** @type {HTMLElement} */ (document.getElementById("tool-form"));
  const select = /** @type {HTMLElement} */ (document.getElementById("select-rules"));
  /** @type {Current | null} */
  let current = null;
  /** @type {(name: string | null, rules: string[]) => void} */
  let mark = () => {};
  /** @type {Map<string, Kind>} */
  const known = new Map();

  entry.taker = (text) => current?.type?.(text) ?? false;

  const show = () => {
    const isSelecting = current instanceof Picker && !current.isPassing;
    keepAttribute(select, "aria-pressed", String(isSelecting));
    mark(current?.kind?.name ?? null, store.get().rules);
  };
  /** @param {Current | null} tool */
  const become = (tool) => {
    current = tool;
    board.isDrawing = tool !== null && !(tool instanceof Picker);
  };
  const close = () => {
    current?.stop();
    become(null);
    place.hidden = true;
    place.replaceChildren();
    show();
    board.focus();
  };
  /**
   * @param {Current} tool
   * @param {HTMLElement | null} form
   */
  const use = (tool, form) => {
    become(tool);
    place.replaceChildren(...(form ? [form] : []));
    place.hidden = !form;
    show();
    place.scrollIntoView({ block: "nearest" });
  };

  /** @param {Kind} kind */
  const choose = async (kind) => {
    const isAgain = current?.kind?.name === kind.name;
    const { cells } = board.selection;
    if (current instanceof Tool && !(await current.finish())) {
      return;
    }
    if (current) {
      close();
    }
    if (isAgain) {
      return;
    }
    if (kind.gesture === "board" && !kind.prompt) {
      const count = store.get().rules.length;
      try {
        await drawRule(store, kind.name, { isFlipped: true });
        board.announce(`${kind.label} ${store.get().rules.length > count ? "added" : "removed"}`);
      } catch (error) {
        notice(/** @type {Error} */ (error).message);
      }
      return;
    }
    if (kind.name === REGIONS) {
      const regions = startRegions(kind, page);
      use(regions, regions.form(close));
      return;
    }
    const tool = new Tool(kind, page);
    if (tool.collects && cells.length === 1) {
      board.selection.clear(); // the cursor is not part of the next rule
    }
    use(tool, toolForm(tool, page, close));
    const field = place.querySelector("input");
    if (field && (cells.length > 1 || kind.gesture === "board" || kind.gesture === "text")) {
      field.focus();
    }
  };

  /**
   * Edit a rule in the form of its tool, or as text in the list.
   *
   * @param {string} rule
   */
  const edit = (rule) => {
    const kind = known.get(kindOf(rule));
    if (current) {
      close();
    }
    if (kind && kind.gesture !== "text" && kind.gesture !== "board") {
      board.selection.clear();
      const tool = new Tool(kind, page);
      use(tool, toolForm(tool, page, close));
      if (tool.edit(rule)) {
        return;
      }
      close();
    }
    changeInList(rule);
  };

  /**
   * Select rules.
   *
   * @param {boolean} isPassing whether a click elsewhere ends it
   */
  const pickWith = (isPassing) => {
    if (current) {
      close();
    }
    const picker = new Picker(page, known, { close, edit }, isPassing);
    use(picker, isPassing ? null : picker.form());
    return picker;
  };
  select.addEventListener("click", () => {
    const isOn = current instanceof Picker && !current.isPassing;
    if (isOn) {
      close();
    } else {
      pickWith(false);
    }
  });

  board.svg.addEventListener("keydown", (event) => {
    const input = /** @type {HTMLInputElement | null} */ (place.querySelector("[name=parameter]"));
    if (event.key === "Enter" && current?.add) {
      event.preventDefault();
      if (current instanceof Tool && input && current.text === null) {
        input.select();
        input.focus();
      } else {
        current.add();
      }
    } else if (event.key === "Escape" && current && !board.selection.cells.length) {
      event.preventDefault();
      close();
    }
  });

  const { relist, changeInList } = startList(page, known, (rule) => {
    const picker = current instanceof Picker ? current : pickWith(true);
    picker.pick(rule);
    board.focus();
  });
  let { size, height } = store.get();
  store.subscribe((state) => {
    if ((state.size !== size || state.height !== height) && current) {
      close();
    }
    ({ size, height } = state);
    show();
  });
  kinds().then(
    (all) => {
      for (const kind of all) {
        known.set(kind.name, kind);
      }
      relist();
      mark = startPalette(all, choose);
      show();
      board.rulesOf = (state) => wordsOfRules(state, known);
      board.draw();
    },
    () => notice("The server does not answer, so rules cannot be drawn. Start `sudoku web` again."),
  );
  /**
   * @param {number} x
   * @param {number} y
   * @param {number} most
   */
  const found = (x, y, most) => {
    const state = store.get();
    return ruleAt(state.rules, known, { x, y }, state, most);
  };
  return {
    get taker() {
      return current;
    },
    pick: (x, y) => found(x, y, ON_SIGN) !== null && pickWith(true).take(x, y),
    open(x, y, isHeld) {
      if (current && !(current instanceof Picker)) {
        return false;
      }
      const rule = found(x, y, isHeld && !current ? ON_SIGN : FAR);
      if (rule !== null) {
        edit(rule);
      }
      return rule !== null;
    },
  };
}
