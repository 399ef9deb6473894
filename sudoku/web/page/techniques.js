/**
 * The reference of techniques: a separate page with a section for each technique, to which solving
 * paths link. Its example is drawn when the section is opened.
 */
// @ts-check

import { html } from "./html.js";
import { ask, list } from "./server.js";
import { startTheme, theme } from "./theme.js";

const place = /** @type {HTMLElement} */ (document.getElementById("techniques"));
const families = /** @type {HTMLElement} */ (document.getElementById("families"));

/** Titles of families whose names in the program are not readable. @type {Record<string, string>} */
const TITLES = {
  als: "Almost locked sets",
  constraint_chains: "Chains through constraints",
  constraint_houses: "Constraints in houses",
  constraint_support: "Constraints",
  sue_de_coq: "Sue de Coq",
  universal_grave: "Bivalue universal grave",
  unique_loops: "Uniqueness loops",
  whips: "Whips and braids",
};

async function start() {
  startTheme(/** @type {HTMLElement} */ (document.getElementById("theme")));
  try {
    /** @type {Map<string, any[]>} */
    const byFamily = new Map();
    for (const each of await list("techniques")) {
      byFamily.set(each.family, [...(byFamily.get(each.family) ?? []), each]);
    }
    for (const [family, members] of byFamily) {
      const title = TITLES[family] ?? worded(family);
      families.append(html("a", { href: `#family-${family}` }, title), " ");
      place.append(html("h2", { id: `family-${family}` }, title), ...members.map(section));
    }
    seek();
    addEventListener("hashchange", seek);
  } catch (error) {
    place.replaceChildren(html("p", { role: "alert" }, /** @type {Error} */ (error).message));
  }
}

/** "Single digit" for "single_digit". @param {string} name */
function worded(name) {
  const words = name.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/** Show the technique that the address names, with its example. */
function seek() {
  document.querySelector(".sought")?.classList.remove("sought");
  const sought = document.getElementById(location.hash.slice(1)); // not there at first
  if (sought?.matches(".technique")) {
    sought.classList.add("sought");
    sought.querySelector("details")?.setAttribute("open", "");
  }
  sought?.scrollIntoView();
}

/** @param {any} technique */
function section({ name, title, meaning, needs_uniqueness: needsUniqueness, example }) {
  const condition = needsUniqueness ? " It needs a puzzle with one solution." : "";
  return html(
    "section",
    { id: name, class: "technique" },
    html("h3", {}, title),
    html("p", {}, meaning + condition),
    example ? details(example) : null,
  );
}

/** @param {{puzzle: string}} example the request for the step */
function details(example) {
  const body = html("div", {});
  const made = html("details", {}, html("summary", {}, "Example"), body);
  made.addEventListener("toggle", () => {
    if (made.open && !body.hasChildNodes()) void draw(example, body);
  });
  document.addEventListener("themechange", () => {
    if (made.open) void draw(example, body);
  });
  return made;
}

/**
 * @param {{puzzle: string}} example
 * @param {HTMLElement} body
 */
async function draw(example, body) {
  try {
    const { text, svg } = await ask("hint", { ...example, picture: true, theme: theme() });
    const picture = html("img", { alt: `The step in its position: ${text}` });
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    const board = html("a", { href: `./#puzzle=${encodeURIComponent(example.puzzle)}` }, "Open on the board");
    body.replaceChildren(html("p", { class: "step" }, text), picture, html("p", {}, board));
  } catch (error) {
    body.replaceChildren(html("p", { role: "alert" }, /** @type {Error} */ (error).message));
  }
}

start();
