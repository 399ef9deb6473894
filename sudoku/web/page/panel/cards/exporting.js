/** The puzzle in other formats, as a link to share, and as a picture. */
// @ts-check

import { button, html } from "../../html.js";
import { list } from "../../server.js";
import { copy, download, field, paragraph, select } from "../elements.js";
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
    const format = select([["text", "text"]], "text");
    const write = button("Show", () =>
      writing.ask({ name: "write", fields: { to: format.value }, show }),
    );
    const picture = select(PICTURES, "svg");
    const theme = select(THEMES, "light");
    const draw = button("Download", () =>
      drawing.ask({
        name: "draw",
        isFile: true,
        fields: { to: picture.value, theme: theme.value, seconds: undefined },
        show: ({ content }) => download(content, `puzzle.${picture.value}`),
      }),
    );
    const share = button("Copy the link of this page", () => copy(location.href, share));
    card.body.append(
      html("p", {}, share),
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

    function show({ text, extension, lost }) {
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
  return html("div", { class: "note" }, paragraph("This is lost:"), list);
}

/** Offer all formats that can be written. */
async function fill(format, trouble) {
  try {
    const formats = await list("formats");
    format.replaceChildren(
      ...formats
        .filter(({ writable }) => writable)
        .map(({ name, title }) => html("option", { value: name }, `${name}: ${title}`)),
    );
    trouble.textContent = "";
  } catch (error) {
    trouble.textContent = /** @type {Error} */ (error).message;
  }
}
