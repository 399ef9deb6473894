/**
 * The colours of cells: nine to choose from, in the order of SudokuPad's keys, and any colour that
 * occurs in a link.
 */
// @ts-check

import { element } from "./svg.js";

/** The names and values of the nine colours; many values are from f-puzzles. */
export const COLOURS = /** @type {[string, string][]} */ ([
  ["grey", "#a8a8a8"],
  ["dark grey", "#707070"],
  ["pink", "#ff80ff"],
  ["green", "#61d060"],
  ["purple", "#b080f0"],
  ["orange", "#ffb060"],
  ["red", "#ff8080"],
  ["yellow", "#ffe060"],
  ["blue", "#70a8ff"],
]);

/** @param {any} text */
export function isColour(text) {
  return typeof text === "string" && /^#[0-9a-f]{6}$/i.test(text);
}

/**
 * The name of the nearest of the nine colours.
 *
 * @param {string} colour
 */
export function colourName(colour) {
  const parts = (/** @type {string} */ each) =>
    [1, 3, 5].map((start) => parseInt(each.slice(start, start + 2), 16));
  const distance = (/** @type {string} */ each) =>
    parts(each).reduce((sum, part, index) => sum + (part - parts(colour)[index]) ** 2, 0);
  return COLOURS.reduce((best, each) => (distance(each[1]) < distance(best[1]) ? each : best))[0];
}

/**
 * A square with one or more colours, as slanted stripes side by side.
 *
 * @param {string[]} colours
 * @param {number} x of its left side
 * @param {number} y of its top
 * @param {number} side
 * @returns {SVGElement[]}
 */
export function stripes(colours, x, y, side) {
  const count = colours.length;
  const slant = count > 1 ? side / 4 : 0;
  const at = (/** @type {number} */ index, /** @type {number} */ lean) =>
    Math.min(side, Math.max(0, (side * index) / count + (index % count ? lean : 0)));
  return colours.map((colour, index) => {
    const corners = [
      [at(index, slant), 0],
      [at(index + 1, slant), 0],
      [at(index + 1, -slant), side],
      [at(index, -slant), side],
    ];
    const points = corners.map(([right, down]) => `${x + right},${y + down}`).join(" ");
    return element("polygon", { class: "colour", fill: colour, points });
  });
}
