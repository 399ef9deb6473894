/** What the panel remembers in this browser: the budget, the scales, and which cards are open. */
// @ts-check

const KEY = "sudoku.panel";

/**
 * What holds before anything is chosen. seconds: the budget of one question; variantScales: the
 * scales of boards with rules, which the others do not know. largeText: whether steps
 * are written for a projector.
 */
const DEFAULTS = {
  seconds: 10,
  scales: ["se", "hodoku"],
  variantScales: ["logic", "search"],
  largeText: false,
  open: /** @type {Record<string, boolean>} */ ({}),
};

/** @returns {typeof DEFAULTS} */
function stored() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** The settings as they are now. Change them by `change`. */
export const settings = stored();

/**
 * Change settings, and keep them where the browser allows it.
 *
 * @param {Partial<typeof DEFAULTS>} values
 */
export function change(values) {
  Object.assign(settings, values);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the settings last as long as the page.
  }
}
