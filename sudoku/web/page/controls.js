/**
 * The buttons above the board: new board, open, link, undo and redo; and their keys.
 */
// @ts-check

import { encode } from "./address.js";
import { keepText, takesText } from "./html.js";
import { receive } from "./io/receiving.js";
import { startAbout } from "./about.js";
import { startNewBoard } from "./newboard.js";
import { notice } from "./notice.js";
import { step, wayOf } from "./undoing.js";
import { startViews } from "./views.js";

/** @param {string} id */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

/** @param {import("./main.js").Page} page */
export function startControls(page) {
  const { store, opening } = page;
  receive(page);
  startNewBoard(page);
  startAbout(page);
  startViews(page);
  for (const button of document.querySelectorAll("dialog [data-close]")) {
    button.addEventListener("click", () => button.closest("dialog")?.close());
  }
  byId("open").addEventListener("click", () => opening.show());
  byId("keys").addEventListener("click", () => byId("keys-dialog").showModal());
  byId("copy-link").addEventListener("click", async () => {
    const link = `${location.origin}${location.pathname}#${await encode(store.get())}`;
    try {
      await navigator.clipboard.writeText(link);
      notice("The link is copied. It holds the puzzle and your progress.");
    } catch {
      notice("The browser does not allow copying. The address bar has the same link.");
    }
  });

  byId("undo").addEventListener("click", () => step(page, "undo"));
  byId("redo").addEventListener("click", () => step(page, "redo"));
  document.addEventListener("keydown", (event) => {
    const way = wayOf(event);
    if (way && !takesText(event.target) && !isModal()) {
      event.preventDefault();
      step(page, way);
    }
  });

  const show = () => {
    const { title, author, ruleset } = store.get();
    byId("undo").disabled = !store.canUndo;
    byId("redo").disabled = !store.canRedo;
    byId("heading").hidden = !title && !author;
    keepText(byId("puzzle-title"), title);
    keepText(byId("puzzle-author"), author && `by ${author}`);
    keepText(byId("puzzle-ruleset"), ruleset);
    keepText(document.head.querySelector("title"), title ? `${title} · Sudoku` : "Sudoku");
  };
  store.subscribe(show);
  show();
}

function isModal() {
  return document.querySelector("dialog[open]") !== null;
}
