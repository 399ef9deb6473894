/** The puzzle in other formats, as a link to share, and as a picture. */
// @ts-check

import { button, html } from "../../html.js";
import { workText } from "../../puzzle.js";
import { list } from "../../server.js";
import { lineOf } from "../../values.js";
import { checkbox, copy, download, field, paragraph, select } from "../elements.js";
import { isGuess } from "../guesses.js";
import { Slot } from "../slot.js";

/** @type {[string, string][]} */
const PICTURES = [
  ["svg", "SVG"],
  ["png", "PNG"],
  ["pdf", "PDF"],
];
/** @type {[string, string][]} */
const THEMES = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["print", "Black and white"],
];

/** @type {import("../card.js").CardKind} */
export const exporting = {
  name: "export",
  title: "Share and export",
  isFolded: true,

  make(panel, card) {
    const writing = new Slot(panel, "the text");
    const drawing = new Slot(panel, "the picture");
    const trouble = html("p", { role: "status" });
    const format = select([["f-puzzles", "f-puzzles"]], "f-puzzles");
    const write = button("Show", () => {
      card.show(); // the text in another format is no longer valid
      void writing.ask({
        name: "write",
        fields: { ...worked(), to: format.value, ...solved() },
        show,
      });
    });
    const picture = select(PICTURES, "svg");
    const theme = select(THEMES, "light");
    const draw = button("Download", () =>
      drawing.ask({
        name: "draw",
        isFile: true,
        fields: { to: picture.value, theme: theme.value, seconds: undefined, ...solved() },
        show: ({ content }) => download(content, `puzzle.${picture.value}`),
      }),
    );
    let withSolution = false;
    const solution = checkbox("With the solution", false, (value) => (withSolution = value));
    let withWork = true;
    const work = checkbox("With your digits, marks and colours", true, (value) => (withWork = value));
    /** The puzzle, with the solver's entries if the format can hold them. */
    function worked() {
      return withWork ? { puzzle: workText(panel.state) } : {};
    }
    /** The solution as a field, if it is requested and known. */
    function solved() {
      const known = withSolution ? panel.solution : null;
      return known ? { solution: lineOf(known, panel.state) } : {};
    }
    const share = button("Copy the link of this page", () => copy(location.href, share));
    card.body.append(
      html("div", { class: "row" }, share, solution, work),
      html("div", { class: "row" }, field("Format", format), write),
      writing.element,
      card.answer,
      html("div", { class: "row" }, field("Picture", picture), field("Theme", theme), draw),
      drawing.element,
      trouble,
    );
    const isOpened = () => format.options.length > 1;
    card.details?.addEventListener("toggle", () => !isOpened() && void fill(format, trouble));
    if (card.details?.open) void fill(format, trouble);

    function show({ text, extension, lost: missing }) {
      const lost = [...missing, ...panel.state.unencoded.filter((each) => !isGuess(each))];
      const shown = html("textarea", { readonly: true, rows: 6, "aria-label": "The puzzle" });
      shown.value = text;
      const taken = button("Copy", () => copy(text, taken));
      const saved = button("Download", () => download(new Blob([text]), `puzzle${extension}`));
      card.show(
        shown,
        html("div", { class: "row" }, taken, saved),
        lost.length ? losses(lost) : null,
      );
    }

    return { clear: () => card.show() };
  },
};

function losses(lines) {
  const list = html("ul", {}, ...lines.map((line) => html("li", {}, line)));
  return html("div", { class: "note" }, paragraph("This format cannot express:"), list);
}

/** The formats that setters need most, and the formats that only solvers read. */
const FIRST = ["f-puzzles", "sudokupad"];
const OF_SOLVERS = ["cpsat", "dimacs", "dimacs-second", "minizinc", "opb", "xcsp3"];

/** List all formats that can be written. */
async function fill(format, trouble) {
  try {
    const formats = (await list("formats")).filter(({ writable }) => writable);
    const option = ({ name, title }) => html("option", { value: name }, `${name}: ${title}`);
    const first = FIRST.map((name) => formats.find((each) => each.name === name));
    const solvers = formats.filter(({ name }) => OF_SOLVERS.includes(name));
    const others = formats.filter((each) => !first.includes(each) && !solvers.includes(each));
    format.replaceChildren(
      ...[...first, ...others].map(option),
      html("optgroup", { label: "Input of solvers" }, ...solvers.map(option)),
    );
    trouble.textContent = "";
  } catch (error) {
    trouble.textContent = /** @type {Error} */ (error).message;
  }
}
