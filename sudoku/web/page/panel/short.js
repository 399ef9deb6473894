/**
 * The verdict in one line below the board, where the window has no room for the answers beside it.
 */
// @ts-check

import { html } from "../html.js";

/**
 * @param {HTMLElement} answers to which the line leads
 */
export function shortVerdict(answers) {
  const line = /** @type {HTMLElement} */ (document.getElementById("short-verdict"));
  line.addEventListener("click", () => {
    answers.scrollIntoView({ block: "start" });
    answers.focus({ preventScroll: true });
  });

  /**
   * @param {string} kind a verdict, or "waiting", which is seen only after a moment
   * @param {string} sign
   * @param {string} words
   */
  function tell(kind, sign, words) {
    line.hidden = false;
    line.className = `verdict ${kind}`;
    line.replaceChildren(
      html("span", { class: "sign", "aria-hidden": "true" }, sign),
      html("strong", {}, words),
    );
  }

  return { tell, hide: () => void (line.hidden = true) };
}
