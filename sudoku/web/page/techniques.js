/**
 * The reference of techniques: a separate page, to which solving paths lead.
 */
// @ts-check

import { html } from "./html.js";
import { list } from "./server.js";

const place = /** @type {HTMLElement} */ (document.getElementById("techniques"));

async function start() {
  try {
    const all = await list("techniques");
    place.replaceChildren(...all.flatMap(entry));
    const sought = document.getElementById(location.hash.slice(1));
    sought?.classList.add("sought"); // the browser has looked for it before it was there
    sought?.scrollIntoView();
  } catch (error) {
    place.replaceChildren(html("dd", { role: "alert" }, /** @type {Error} */ (error).message));
  }
}

/** @param {any} technique */
function entry({ name, title, meaning, needs_uniqueness: needsUniqueness }) {
  const condition = needsUniqueness ? " It needs a puzzle with one solution." : "";
  return [html("dt", { id: name }, title), html("dd", {}, meaning + condition)];
}

start();
