/**
 * The verdict in one line below the board, for windows without room for the answers beside the board.
 */
// @ts-check

import { html } from "../html.js";

/**
 * @param {HTMLElement} answers the element to which the line leads
 */
export function shortVerdict(answers) {
  const line = /** @type {HTMLElement} */ (document.getElementById("short-verdict"));
  let shown = "";
  line.addEventListener("click", () => {
    answers.scrollIntoView({ block: "start" });
    answers.focus({ preventScroll: true });
  });

  /**
   * @param {string} kind a verdict, or "waiting", which becomes visible only after a moment
   * @param {string} sign
   * @param {string} words
   */
  function show(kind, sign, words) {
    const next = `${kind} ${words}`;
    if (next === shown && !line.hidden) {
      return;
    }
    shown = next;
    line.hidden = false;
    line.className = `verdict ${kind}`;
    line.replaceChildren(
      html("span", { class: "sign", "aria-hidden": "true" }, sign),
      html("strong", {}, words),
    );
  }

  return { show, hide: () => void (line.hidden = true) };
}
