/**
 * The palette: a button for each kind of rule, in groups, with a search.
 */
// @ts-check

import { keepAttribute } from "../board/svg.js";
import { button, html } from "../html.js";
import { grouped, isCommon, kindOf, matches } from "./kinds.js";

/** @typedef {import("./kinds.js").Kind} Kind */

/**
 * Fill the palette.
 *
 * @param {Kind[]} kinds
 * @param {(kind: Kind) => void} choose
 * @returns {(name: string | null, rules: string[]) => void} shows the tool in use, and the rules on
 *   the whole board
 */
export function startPalette(kinds, choose) {
  const place = /** @type {HTMLElement} */ (document.getElementById("kinds"));
  const search = /** @type {HTMLInputElement} */ (document.getElementById("rule-search"));
  /** @type {Map<string, {made: HTMLButtonElement, kind: Kind}>} */
  const buttons = new Map();

  const groups = grouped(kinds).map(([title, members]) => {
    const tools = members.map((kind) => {
      const made = button(kind.label, () => choose(kind), { title: kind.meaning });
      made.setAttribute("aria-pressed", "false");
      buttons.set(kind.name, { made, kind });
      return made;
    });
    const all = button("More", () => {
      group.dataset.all = String(group.dataset.all !== "true");
      show();
    }, { class: "quiet more" });
    const heading = html("h3", {}, title);
    const row = html("div", { class: "tools" }, ...tools, all);
    const group = html("div", { class: "group" }, heading, row);
    return { group, all, members };
  });
  const none = html("p", { class: "quiet", role: "status" });
  place.replaceChildren(...groups.map(({ group }) => group), none);

  const show = () => {
    const words = search.value.trim();
    for (const { group, all, members } of groups) {
      const isAll = group.dataset.all === "true" || !members.some(isCommon);
      let count = 0;
      for (const kind of members) {
        const isShown = words ? matches(kind, words) : isAll || isCommon(kind);
        count += Number(isShown);
        const found = buttons.get(kind.name);
        if (found) {
          found.made.hidden = !isShown;
        }
      }
      const rest = members.filter((kind) => !isCommon(kind)).length;
      group.hidden = !count;
      all.hidden = Boolean(words) || !rest || !members.some(isCommon);
      all.textContent = group.dataset.all === "true" ? "Fewer" : `${rest} more`;
      all.setAttribute("aria-expanded", String(group.dataset.all === "true"));
    }
    const isFound = groups.some(({ group }) => !group.hidden);
    none.textContent = isFound ? "" : "No rule found. Try another word for it.";
  };
  search.addEventListener("input", show);
  search.addEventListener("keydown", (event) => {
    const first = [...buttons.values()].find(({ made }) => !made.closest("[hidden]"));
    if (event.key === "Enter" && search.value.trim() && first) {
      choose(first.kind);
    }
  });
  show();

  return (name, rules) => {
    const present = new Set(rules.map(kindOf));
    for (const { made, kind } of buttons.values()) {
      const isOn = kind.gesture === "board" && !kind.prompt && present.has(kind.name);
      keepAttribute(made, "aria-pressed", String(isOn || kind.name === name));
    }
  };
}
