/**
 * A sentence that is shown for some seconds at the top of the page, where it covers neither keypad
 * nor answers.
 */
// @ts-check

const SECONDS = 6;
let timer = 0;

/** @param {string} text */
export function notice(text) {
  const place = /** @type {HTMLElement} */ (document.getElementById("notice"));
  place.textContent = text;
  place.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (place.hidden = true), 1000 * Math.max(SECONDS, text.length / 15));
}
