/**
 * The dialog for title, author, and the rules in words.
 */
// @ts-check

const FIELDS = /** @type {const} */ (["title", "author", "ruleset"]);

/** @param {import("./main.js").Page} page */
export function startAbout({ store, board }) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("about-dialog"));
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
  const field = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  document.getElementById("about")?.addEventListener("click", () => {
    for (const name of FIELDS) {
      field(name).value = store.get()[name];
    }
    dialog.showModal();
  });
  form.addEventListener("submit", () => {
    store.edit("change the title", (draft) => {
      for (const name of FIELDS) {
        draft[name] = field(name).value.trim();
      }
    });
  });
  dialog.addEventListener("close", () => board.focus());
}
