/** Drawings over the board. The server makes the drawings of answers. */
// @ts-check

import { UNIT } from "../board/geometry.js";

/**
 * Cells shaded in the colour of a class of overlays.css.
 *
 * @param {import("../board/geometry.js").Shape} shape of the board
 * @param {number[]} cells
 * @param {string} name the class
 */
export function shaded({ size, height }, cells, name) {
  const parts = cells.map((cell) => {
    const [x, y] = [(cell % size) * UNIT + 2, Math.floor(cell / size) * UNIT + 2];
    const side = UNIT - 4;
    return `<rect class="${name}" x="${x}" y="${y}" width="${side}" height="${side}" rx="6"/>`;
  });
  const space = 'xmlns="http://www.w3.org/2000/svg"';
  return `<svg ${space} viewBox="0 0 ${size * UNIT} ${height * UNIT}">\n${parts.join("\n")}\n</svg>`;
}

/**
 * A drawing with thick lines between regions that the solver has found.
 *
 * @param {number} size n of the board
 * @param {string} svg a drawing of this module
 * @param {number[]} labels for each cell the number of its region
 */
export function withBorders(size, svg, labels) {
  const lines = labels.map((label, cell) => {
    const [x, y] = [(cell % size) * UNIT, Math.floor(cell / size) * UNIT];
    const left = cell % size && label !== labels[cell - 1] ? `M${x} ${y}v${UNIT}` : "";
    const above = cell >= size && label !== labels[cell - size] ? `M${x} ${y}h${UNIT}` : "";
    return left + above;
  });
  const path = `<path class="found-regions" d="${lines.join("")}"/>`;
  return svg.replace("\n</svg>", `\n${path}\n</svg>`);
}

/**
 * Remove everything but the shading from a drawing of the server: many frames would hide the board.
 *
 * @param {string} svg with one element on each line
 */
export function withoutFrames(svg) {
  return svg
    .split("\n")
    .filter((line) => !/ class="(cage|shade colour-house)\b/.test(line))
    .join("\n");
}
