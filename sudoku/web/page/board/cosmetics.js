/**
 * Drawings in an opened text that are not rules: lines, cages, shapes and texts, shown faintly.
 */
// @ts-check

import { UNIT } from "./geometry.js";
import { outline } from "./grid.js";
import { element } from "./svg.js";

/** @typedef {import("../puzzle.js").Drawing} Drawing */

/**
 * The drawings as SVG.
 *
 * @param {{size: number, drawings: Drawing[]}} state
 * @returns {SVGElement[]}
 */
export function cosmetics({ size, drawings }) {
  return drawings.flatMap((each) => drawn(each, size));
}

/**
 * @param {Drawing} drawing
 * @param {number} size
 * @returns {SVGElement[]}
 */
function drawn({ kind, points, width, height, round, text }, size) {
  const places = points.map(([x, y]) => [x * UNIT, y * UNIT]);
  const [[x, y]] = places;
  if (kind === "line") {
    return [element("polyline", { points: places.map((each) => each.join()).join(" ") })];
  }
  if (kind === "cage") {
    const cells = points.map(([right, down]) => Math.floor(down) * size + Math.floor(right));
    const [, border] = outline(cells, size, "drawn");
    const first = Math.min(...cells);
    const place = { x: (first % size) * UNIT + 5, y: Math.floor(first / size) * UNIT + 14 };
    return [border, element("text", { ...place, class: "sum", "font-size": 12 }, text)];
  }
  const [across, down] = [width * UNIT, height * UNIT];
  const font = Math.min(0.6 * (down || UNIT / 2), 30);
  const label = element("text", { x, y: y + font * 0.36, "font-size": font }, text);
  if (!width) {
    return [label];
  }
  const form = round
    ? element("ellipse", { cx: x, cy: y, rx: across / 2, ry: down / 2 })
    : element("rect", { x: x - across / 2, y: y - down / 2, width: across, height: down });
  return [form, label];
}
