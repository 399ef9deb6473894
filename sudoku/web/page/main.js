/**
 * The page: creates and connects all its parts.
 */
// @ts-check

import { decode } from "./address.js";
import { keepDrawing } from "./board/drawing.js";
import { Entry } from "./board/entry.js";
import { startFilter } from "./board/filter.js";
import { listenToKeys } from "./board/keyboard.js";
import { listenToPointer } from "./board/pointer.js";
import { BoardView } from "./board/view.js";
import { startControls } from "./controls.js";
import { Opening } from "./io/opening.js";
import { keepAddress, keepSteps, laterThan } from "./keeping.js";
import { startKeypad } from "./keypad.js";
import { startPanel } from "./panel/main.js";
import { empty } from "./puzzle.js";
import { Store } from "./store.js";
import { startTheme, theme } from "./theme.js";
import { startTools } from "./tools/tools.js";

/**
 * The objects that the parts of the page share.
 *
 * @typedef {object} Page
 * @property {Store} store the puzzle
 * @property {BoardView} board
 * @property {Entry} entry
 * @property {Opening} opening reads texts and files
 * @property {() => "light" | "dark"} theme
 */

/** @param {string} id */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

async function start() {
  const store = new Store();
  const board = new BoardView(byId("grid"), byId("announcer"), store);
  const entry = new Entry(store, board.selection, (text) => board.announce(text));
  const opening = new Opening(store, board);
  /** @type {Page} */
  const page = { store, board, entry, opening, theme };
  startTheme(byId("theme"));
  keepDrawing(page);
  const tools = startTools(page);
  listenToKeys(board, entry, tools);
  listenToPointer(board, entry, tools);
  startKeypad(page);
  startFilter(page);
  await readAddress(page);
  keepSteps(store, keepAddress(store));
  startControls(page);
  startPanel(page);
  addEventListener("hashchange", () => readAddress(page));
  document.documentElement.dataset.ready = "true";
  performance.mark("takes keys");
}

/** @param {Page} page */
async function readAddress({ store, opening }) {
  const { hash } = location;
  try {
    const found = laterThan(hash) ?? (await decode(hash));
    if (location.hash !== hash) return; // the user has left this address
    if (typeof found === "string") {
      await opening.read(found, "the address");
    } else {
      store.replace(found ?? empty(3, 3), "open the address");
    }
  } catch (error) {
    opening.complain(/** @type {Error} */ (error));
  }
}

start();
