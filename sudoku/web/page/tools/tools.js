/**
 * The tools that draw constraints: a palette of all kinds of rules, the form of the one in use, and
 * the list of the board's rules.
 */
// @ts-check

import { notice } from "../notice.js";
import { toolForm } from "./form.js";
import { kinds, REGIONS } from "./kinds.js";
import { startList } from "./list.js";
import { startPalette } from "./palette.js";
import { startRegions } from "./regions.js";
import { flipRule } from "./rules.js";
import { Tool } from "./tool.js";

/** @typedef {import("./kinds.js").Kind} Kind */
/** @typedef {import("../board/pointer.js").Taker} Taker */

/**
 * Start the tools.
 *
 * @param {import("../main.js").Page} page
 * @returns {{readonly taker: Taker | null}} the tool in use takes the pointer
 */
export function startTools(page) {
  const { store, board } = page;
  const place = /** @type {HTMLElement} */ (document.getElementById("tool-form"));
  /** @type {(Taker & {stop(): void, add?(): void, kind?: Kind}) | null} */
  let current = null;
  /** @type {(name: string | null, rules: string[]) => void} */
  let mark = () => {};

  const show = () => mark(current?.kind?.name ?? null, store.get().rules);
  const close = () => {
    current?.stop();
    current = null;
    place.hidden = true;
    place.replaceChildren();
    show();
    board.focus();
  };

  /** @param {Kind} kind */
  const choose = async (kind) => {
    const isAgain = current?.kind?.name === kind.name;
    const { cells } = board.selection;
    if (current) {
      close();
    }
    if (isAgain) {
      return;
    }
    if (kind.gesture === "board" && !kind.prompt) {
      const count = store.get().rules.length;
      try {
        await flipRule(store, kind.name, false);
        board.announce(`${kind.label} ${store.get().rules.length > count ? "added" : "removed"}`);
      } catch (error) {
        notice(/** @type {Error} */ (error).message);
      }
      return;
    }
    const tool = kind.name === REGIONS ? startRegions(kind, page) : new Tool(kind, page);
    current = tool;
    place.replaceChildren(tool instanceof Tool ? toolForm(tool, close) : tool.form(close));
    place.hidden = false;
    show();
    place.scrollIntoView({ block: "nearest" });
    const field = place.querySelector("input");
    if (field && (cells.length > 1 || kind.gesture === "board" || kind.gesture === "text")) {
      field.focus();
    }
  };

  board.svg.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && current?.add) {
      event.preventDefault();
      const { kind } = current;
      if (kind?.prompt && place.querySelector("[name=parameter]")) {
        /** @type {HTMLInputElement} */ (place.querySelector("[name=parameter]")).select();
        /** @type {HTMLInputElement} */ (place.querySelector("[name=parameter]")).focus();
      } else {
        current.add();
      }
    } else if (event.key === "Escape" && current && !board.selection.cells.length) {
      event.preventDefault();
      close();
    }
  });

  /** @type {Map<string, string>} */
  const labels = new Map();
  const relist = startList(page, labels);
  let { size } = store.get();
  store.subscribe((state) => {
    if (state.size !== size && current) {
      close();
    }
    size = state.size;
    show();
  });
  kinds().then(
    (all) => {
      for (const { name, label } of all) {
        labels.set(name, label);
      }
      relist();
      mark = startPalette(all, choose);
      show();
    },
    () => notice("The server does not answer: rules cannot be drawn."),
  );
  return {
    get taker() {
      return current;
    },
  };
}
