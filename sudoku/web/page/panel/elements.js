/** The elements of which cards are built. */
// @ts-check

import { button, html } from "../html.js";

/**
 * A paragraph.
 *
 * @param {...(Node | string | number | null | undefined)} children
 */
export function paragraph(...children) {
  return html("p", {}, ...children);
}

/**
 * A list with a button in each line.
 *
 * @param {{text: string, action: string, label: string, run: () => void}[]} lines `action` is the
 *   text of the button, and `label` its name for screen readers
 */
export function actionList(lines) {
  return shortened(
    lines.map(({ text, action, label, run }) =>
      html(
        "li",
        {},
        html("span", { class: "what" }, text),
        button(action, run, { "aria-label": label }),
      ),
    ),
    5,
    (nodes) => html("ul", { class: "choices-list" }, ...nodes),
  );
}

/**
 * Many elements, of which all but the first are folded.
 *
 * @param {Node[]} nodes
 * @param {number} most limit on the elements that are shown at first
 * @param {(nodes: Node[]) => HTMLElement} made makes the element that holds them
 */
export function shortened(nodes, most, made) {
  if (nodes.length <= most + 1) return made(nodes);
  const others = nodes.slice(most);
  return html(
    "div",
    {},
    made(nodes.slice(0, most)),
    html(
      "details",
      { class: "inner" },
      html("summary", {}, `${others.length} more`),
      made(others),
    ),
  );
}

/**
 * A label with its input or select beside it.
 *
 * @param {string} label
 * @param {HTMLElement} control
 */
export function field(label, control) {
  return html("label", { class: "field" }, html("span", {}, label), control);
}

/**
 * A check box with its label.
 *
 * @param {string} label
 * @param {boolean} isChecked
 * @param {(isChecked: boolean) => void} onchange
 */
export function checkbox(label, isChecked, onchange) {
  const box = html("input", { type: "checkbox" });
  box.checked = isChecked;
  box.addEventListener("change", () => onchange(box.checked));
  return html("label", { class: "check" }, box, html("span", {}, label));
}

/**
 * A select of options.
 *
 * @param {(readonly [string, string])[]} options value and text of each
 * @param {string} value the chosen one
 * @param {(value: string) => void} [onchange]
 * @returns {HTMLSelectElement}
 */
export function select(options, value, onchange = () => {}) {
  const made = html(
    "select",
    {},
    ...options.map(([key, text]) => html("option", { value: key }, text)),
  );
  made.value = value;
  made.addEventListener("change", () => onchange(made.value));
  return made;
}

/**
 * Names and numbers as a table, which screen readers can navigate; unknown numbers are left out.
 *
 * @param {[string, number | null | undefined][]} rows
 */
export function facts(rows) {
  const parts = rows
    .filter(([, value]) => value)
    .flatMap(([name, value]) => [
      html("dt", {}, name),
      html("dd", {}, value?.toLocaleString("en")),
    ]);
  return html("dl", { class: "facts" }, ...parts);
}

/**
 * Offer bytes or text as a file of this name.
 *
 * @param {Blob} content
 * @param {string} name
 */
export function download(content, name) {
  const address = URL.createObjectURL(content);
  const link = html("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Copy text, and confirm it in the button for a moment.
 *
 * @param {string} text
 * @param {HTMLElement} pressed
 */
export async function copy(text, pressed) {
  const before = pressed.textContent;
  let after = "Copied";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    after = "The browser does not allow copying";
  }
  pressed.textContent = after;
  setTimeout(() => (pressed.textContent = before), 1500);
}
