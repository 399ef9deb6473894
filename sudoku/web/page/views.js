/**
 * The parts of the page: in a narrow window, answers and rules share one place; for the keyboard,
 * links skip to each part.
 */
// @ts-check

/** @typedef {"panel" | "rules"} View */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {import("./main.js").Page} page */
export function startViews({ board }) {
  const views = byId("views");
  /** @type {NodeListOf<HTMLInputElement>} */
  const switches = views.querySelectorAll("input");

  /** @param {string} view */
  const choose = (view) => {
    document.querySelector("main")?.setAttribute("data-view", view);
    for (const each of switches) {
      each.checked = each.value === view;
    }
  };
  views.addEventListener("change", (event) => {
    choose(/** @type {HTMLInputElement} */ (event.target).value);
    if (isBelowBoard(views)) {
      views.scrollIntoView({ block: "start" });
    }
  });
  for (const link of document.querySelectorAll(".skip")) {
    const id = link.getAttribute("href")?.slice(1) ?? "";
    link.addEventListener("click", (event) => {
      event.preventDefault(); // the address holds the puzzle
      if (id === "board") {
        board.focus();
      } else {
        choose(id);
        byId(id).focus();
      }
    });
  }
}

/**
 * Whether the page has one column, in which the chosen part is probably not visible.
 *
 * @param {HTMLElement} views
 */
function isBelowBoard(views) {
  return views.getBoundingClientRect().left < byId("board").getBoundingClientRect().right;
}
