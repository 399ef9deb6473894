/**
 * Paint irregular regions: each drag puts its cells into the chosen region.
 */
// @ts-check

import { UNIT } from "../board/geometry.js";
import { outline } from "../board/grid.js";
import { element } from "../board/svg.js";
import { button, html } from "../html.js";
import { boxes, regionFault } from "../puzzle.js";

const HINT =
  "Choose a region, or type its number. Then drag over its cells, or select cells and press Enter.";

/**
 * The tool that paints regions.
 *
 * @param {import("./kinds.js").Kind} kind
 * @param {import("../main.js").Page} page
 */
export function startRegions(kind, { store, board }) {
  let region = 1;
  const status = html("p", { class: "quiet", role: "status" });
  const choices = html("div", { class: "choices", role: "group", "aria-label": "Region" });

  const paint = (/** @type {number[]} */ cells) => {
    if (!cells.length) {
      return;
    }
    store.edit(`put ${cells.length} cells into region ${region || "none"}`, (draft) => {
      for (const cell of cells) {
        draft.regions[cell] = region;
      }
      draft.box = null;
    });
    board.announce(`${cells.length} cells in ${region ? `region ${region}` : "no region"}`);
    board.selection.clear();
  };
  const show = () => {
    const { size, height, regions } = store.get();
    status.textContent =
      regionFault(store.get()) ?? "Every region has as many cells as the board has digits.";
    const most = Math.max(size, height);
    const all = Array.from({ length: most + 1 }, (_, index) => (index + 1) % (most + 1));
    choices.replaceChildren(
      ...all.map((index) =>
        button(index ? String(index) : "None", () => {
          region = index;
          show();
        }, { "aria-pressed": String(index === region) }),
      ),
    );
    const cells = regions.map((_, cell) => cell).filter((cell) => regions[cell] === region);
    const numbers = regions.map((each, cell) => {
      const [x, y] = [(cell % size) * UNIT, Math.floor(cell / size) * UNIT];
      const place = { class: "region", x: x + UNIT - 10, y: y + 17, "font-size": 13 };
      return element("text", place, each ? String(each) : "");
    });
    board.tool(...(cells.length ? outline(cells, size, "pointed") : []), ...numbers);
  };
  const restore = () => {
    store.edit("restore the boxes", (draft) => ({ ...draft, ...boxes(draft) }));
  };
  const end = store.subscribe(show);
  show();

  return {
    kind,
    take: () => false,
    hover: () => {},
    /** Digits choose the region. */
    type(/** @type {string} */ text) {
      const { size, height } = store.get();
      region = Number(text) <= Math.max(size, height) ? Number(text) : region;
      show();
      return true;
    },
    selected(/** @type {boolean} */ isExtended) {
      if (!isExtended) {
        paint(board.selection.cells);
      }
    },
    add: () => paint(board.selection.cells),
    stop() {
      end();
      board.tool();
    },
    /** @param {() => void} close */
    form: (close) =>
      html(
        "div",
        { class: "tool-form" },
        html(
          "div",
          { class: "title" },
          html("h3", {}, "Regions"),
          button("Done", close, { class: "quiet" }),
        ),
        html("p", { class: "quiet" }, HINT),
        choices,
        status,
        button("Restore boxes", restore),
      ),
  };
}
