/**
 * The form of the tool in use: its meaning, its fields, and its error message.
 */
// @ts-check

import { namesOf } from "../board/contents.js";
import { cellName } from "../board/geometry.js";
import { button, html } from "../html.js";
import { directions, HINTS, placeNamed } from "./gestures.js";
import { step, wayOf } from "../undoing.js";
import { WrongRule } from "./rules.js";

/** @typedef {import("./tool.js").Tool} Tool */

const NUMBERS = /sum|count|digit$|rank|ratio|difference|modulus/;
const ARROWS = /** @type {Record<string, string>} */ ({ 3: "↘", 1: "↙", 9: "↗", 7: "↖" });

/**
 * The form of a tool.
 *
 * @param {Tool} tool
 * @param {import("../main.js").Page} page
 * @param {() => void} close closes the tool
 * @returns {HTMLElement}
 */
export function toolForm(tool, page, close) {
  const { kind } = tool;
  const form = html("form", { class: "tool-form", "aria-label": kind.label });
  const parameter = kind.gesture === "text" ? typed(tool) : asked(tool);
  const error = html("p", { class: "error", role: "alert", hidden: true });
  const add = html("button", { type: "submit", class: "primary" }, "Add");
  const title = html("h3", {}, kind.label);
  const end = async () => {
    if (await tool.finish()) {
      close();
    }
  };
  const done = button("Done", end, { class: "quiet", title: "Close the tool (Esc)" });
  const parts = [...outsideFields(tool), ...groupFields(tool)];
  form.append(html("div", { class: "title" }, title, done), html("p", {}, kind.meaning));
  if (HINTS[kind.gesture]) {
    form.append(html("p", { class: "quiet" }, HINTS[kind.gesture]));
  }
  form.append(...parts, ...(parameter ? [parameter] : []), error, add);

  const input = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=parameter]"));
  const text = () => (kind.gesture === "text" ? input?.value.trim() || null : tool.text);
  const show = () => {
    error.hidden = !tool.error;
    error.textContent = tool.error?.message ?? "";
    input?.setAttribute("aria-invalid", String(Boolean(tool.error)));
    add.textContent = label(tool);
    if (input && kind.gesture !== "text" && input.value !== tool.parameter) {
      input.value = tool.parameter;
    }
  };
  input?.addEventListener("input", () => {
    tool.write(input.value);
    show();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await tool.add(text());
    if (input && tool.error instanceof WrongRule) {
      const offset = kind.gesture === "text" ? 0 : kind.name.length + 1;
      const start = Math.max(0, tool.error.start - offset);
      input.focus();
      input.setSelectionRange(start, input.value.length);
    } else if (input && kind.gesture === "text" && !tool.error) {
      input.value = "";
    }
  });
  form.addEventListener("keydown", (event) => {
    const way = wayOf(event);
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (way && input?.value === tool.initial) {
      event.preventDefault(); // the key concerns the board, because nothing was typed
      step(page, way);
    }
  });
  tool.addEventListener("change", show);
  tool.addEventListener("prompt", () => {
    input?.focus();
    input?.select();
  });
  tool.addEventListener("type", (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    input?.focus();
    input?.setRangeText(detail, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
    input?.dispatchEvent(new Event("input"));
  });
  show();
  return form;
}

/** @param {Tool} tool */
function label({ kind, board, place, groups, shape, present }) {
  const { cells } = board.selection;
  if (present) {
    return "Change";
  }
  if (["cells", "line", "groups"].includes(kind.gesture)) {
    const isPart = groups.length > 0 && !cells.length;
    const count = cells.length === 1 ? cellName(cells[0], shape.size) : `${cells.length} cells`;
    return cells.length && !isPart ? `Add with ${count}` : "Add";
  }
  return place?.kind === "outside" ? `Add at r${place.row}c${place.column}` : "Add";
}

/**
 * The field of the parameter.
 *
 * @param {Tool} tool
 */
function asked({ kind, parameter }) {
  if (!kind.prompt) {
    return null;
  }
  const name = kind.prompt.replace(/^./, (first) => first.toUpperCase());
  const input = html("input", {
    name: "parameter",
    value: parameter,
    autocomplete: "off",
    spellcheck: "false",
    inputmode: NUMBERS.test(kind.prompt) ? "numeric" : "text",
  });
  return html("label", {}, `${name}${kind.isRequired ? "" : " (optional)"} `, input);
}

/**
 * The field for a rule as text, and a button that inserts the selected cells.
 *
 * @param {Tool} tool
 */
function typed({ kind, board, store }) {
  const input = html("input", { name: "parameter", autocomplete: "off", spellcheck: "false" });
  input.value = `${kind.name}${/^\S+:/.test(kind.syntax) ? ": " : " "}`;
  const insert = button("Insert the selected cells", () => {
    const { size } = store.get();
    const names = board.selection.cells.map((cell) => cellName(cell, size)).join(" ");
    input.setRangeText(names, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
    input.focus();
  });
  const syntax = html("p", { class: "quiet" }, html("code", {}, kind.syntax));
  const example = html("p", { class: "quiet" }, "Example: ", html("code", {}, kind.example));
  return html("div", {}, html("label", {}, "Rule ", input), insert, syntax, example);
}

/**
 * The fields for the place and the direction of a clue.
 *
 * @param {Tool} tool
 */
function outsideFields(tool) {
  if (!tool.hasMargin) {
    return [];
  }
  const place = html("input", { placeholder: "r0c1", autocomplete: "off", spellcheck: "false" });
  const direction = html("select");
  const isDiagonal = tool.kind.gesture === "diagonal";
  place.addEventListener("input", () => tool.point(placeNamed(place.value, tool.shape, isDiagonal)));
  direction.addEventListener("change", () => {
    tool.direction = direction.value;
    tool.draw();
  });
  tool.addEventListener("change", () => {
    const at = tool.place?.kind === "outside" ? tool.place : null;
    if (at && document.activeElement !== place) {
      place.value = `r${at.row}c${at.column}`;
    }
    const keys = directions(at, tool.shape);
    const options = keys.map((key) => html("option", { value: key }, ARROWS[key]));
    direction.replaceChildren(...options);
    direction.value = tool.direction;
  });
  const fields = [html("label", {}, "Place ", place)];
  if (isDiagonal) {
    fields.push(html("label", {}, "Direction ", direction));
  }
  return [html("div", { class: "row" }, ...fields)];
}

/**
 * The button that adds a part of the rule, and the number of parts.
 *
 * @param {Tool} tool
 */
function groupFields(tool) {
  if (tool.kind.gesture !== "groups") {
    return [];
  }
  const count = html("output");
  const part = button("Add part", () => tool.addGroup());
  tool.addEventListener("change", () => {
    const names = tool.groups.map((cells) => namesOf(cells, tool.shape.size));
    count.textContent = names.join(" = ");
  });
  return [html("div", { class: "row" }, part, count)];
}
