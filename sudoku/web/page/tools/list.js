/**
 * The list of the board's rules, with buttons to edit and remove each rule.
 */
// @ts-check

import { namedCells } from "../board/geometry.js";
import { button, html, keepText } from "../html.js";
import { kindOf, titleOf } from "./kinds.js";
import { writeOnPaper } from "./paper.js";
import { changeRule, removeRule, WrongRule } from "./rules.js";

/**
 * Show the rules of the board and keep them up to date.
 *
 * @param {import("../main.js").Page} page
 * @param {Map<string, import("./kinds.js").Kind>} kinds by their names
 * @param {(rule: string) => void} pick selects a rule on the board
 * @returns {{relist: () => void, changeInList: (rule: string) => void}} `relist` shows the rules
 *   again, for example when the kinds are known; `changeInList` edits a rule as text
 */
export function startList({ store, board }, kinds, pick) {
  const list = /** @type {HTMLElement} */ (document.getElementById("rule-list"));
  const none = /** @type {HTMLElement} */ (document.getElementById("no-rules"));
  let shown = "";
  /** Whether a rule is selected; it then stays highlighted. */
  let isPicked = false;

  const show = () => {
    const { rules, box, regions } = store.get();
    const key = rules.join("\n");
    none.hidden = rules.length > 0;
    const last = box ? "boxes" : regions.some(Boolean) ? "regions" : "";
    keepText(none, last ? `Rows, columns and ${last} only.` : "Rows and columns only.");
    if (key !== shown) {
      shown = key;
      list.replaceChildren(...rules.map(item));
      writeOnPaper(rules, kinds);
    }
  };

  /**
   * @param {string} rule
   * @param {number} index
   */
  const item = (rule, index) => {
    const [head, cells = ""] = rule.split(/:(.*)/s);
    const title = titleOf(head, kinds.get(kindOf(head))?.label);
    const text = button("", () => pick(rule), {
      class: "rule", title: rule, "aria-label": `Select ${rule}`, "data-rule": rule,
    });
    text.append(html("strong", {}, title), html("span", { class: "quiet" }, cells));
    const edit = button("Edit", () => change(row, rule, index), { "aria-label": `Edit ${rule}` });
    const remove = button("✕", async () => {
      await removeRule(store, rule);
      board.highlight([]);
      board.announce("rule removed");
      const next = list.children[Math.min(index, list.children.length - 1)];
      /** @type {HTMLElement | null | undefined} */ (next?.querySelector("button"))?.focus();
    }, { "aria-label": `Remove ${rule}` });
    const row = html("li", {}, text, edit, remove);
    const point = () => !isPicked && board.highlight(namedCells(rule, store.get()));
    const leave = () => !isPicked && board.highlight([]);
    row.addEventListener("pointerenter", point);
    row.addEventListener("pointerleave", leave);
    row.addEventListener("focusin", point);
    row.addEventListener("focusout", leave);
    return row;
  };

  /**
   * @param {HTMLElement} row
   * @param {string} rule
   * @param {number} index
   */
  const change = (row, rule, index) => {
    const input = html("input", { value: rule, "aria-label": "Rule", spellcheck: "false" });
    const error = html("p", { class: "error", role: "alert", hidden: true });
    const form = html("form", {}, input, error, html("button", { class: "primary" }, "Change"));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        await changeRule(store, rule, input.value);
        relist();
        list.children[index]?.querySelector("button")?.focus();
      } catch (problem) {
        error.hidden = false;
        error.textContent = /** @type {Error} */ (problem).message;
        input.setAttribute("aria-invalid", "true");
        input.focus();
        const start = problem instanceof WrongRule ? problem.start : 0;
        input.setSelectionRange(start, input.value.length);
      }
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        event.preventDefault();
        relist();
        list.children[index]?.querySelector("button")?.focus();
      }
    });
    row.replaceChildren(form);
    input.focus();
  };

  const relist = () => {
    shown = "";
    show();
  };
  document.addEventListener("rulepicked", (event) => {
    const { detail } = /** @type {CustomEvent<string | null>} */ (event);
    isPicked = detail !== null;
    for (const item of list.querySelectorAll(".rule")) {
      const isThis = item.getAttribute("data-rule") === detail;
      item.setAttribute("aria-pressed", String(isThis));
      if (isThis) {
        item.scrollIntoView({ block: "nearest" });
      }
    }
  });
  store.subscribe(show);
  show();
  return {
    relist,
    changeInList(rule) {
      const index = store.get().rules.indexOf(rule);
      const row = /** @type {HTMLElement | undefined} */ (list.children[index]);
      if (row) {
        change(row, rule, index);
      }
    },
  };
}
