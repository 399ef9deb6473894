/**
 * Open text and files that are pasted or dropped anywhere on the page, and copy the puzzle.
 */
// @ts-check

import { takesText } from "../html.js";
import { notice } from "../notice.js";

/** @param {import("../main.js").Page} page */
export function receive({ opening, store }) {
  document.addEventListener("copy", (event) => {
    if (!takesText(event.target) && getSelection()?.isCollapsed) {
      event.preventDefault();
      event.clipboardData?.setData("text/plain", store.puzzleText());
      notice("The puzzle is copied as text.");
    }
  });

  document.addEventListener("paste", (event) => {
    if (takesText(event.target)) {
      return;
    }
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData("text/plain").trim();
    if (text) {
      event.preventDefault();
      opening.read(text, "the clipboard");
    } else if (file) {
      event.preventDefault();
      opening.readFile(file);
    }
  });

  const root = document.documentElement;
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    root.dataset.dropping = "true";
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) {
      root.dataset.dropping = "";
    }
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    root.dataset.dropping = "";
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain").trim();
    if (file) {
      opening.readFile(file);
    } else if (text) {
      opening.read(text, "the dropped text");
    }
  });
}
