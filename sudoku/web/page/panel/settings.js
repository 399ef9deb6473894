/** Settings of the panel in this browser: the budget, the scales, and the open cards. */
// @ts-check

const KEY = "sudoku.panel";

/**
 * The settings before the user has chosen. seconds: the budget of one question. variantScales: the
 * scales for boards with rules, which other scales do not support. largeText: whether steps are
 * written in large text, for a projector.
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

/** The current settings. Change them with `change`. */
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
