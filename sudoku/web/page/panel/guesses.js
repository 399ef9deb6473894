/**
 * Rules that an opened text only draws or describes, guessed on request: each with the sentence
 * that it came from, and the parts that remain. They are noted in `unencoded` until the user
 * confirms them.
 */
// @ts-check

import { button, html } from "../html.js";
import { fromParsed, openedText } from "../puzzle.js";
import { ask } from "../server.js";
import { paragraph } from "./elements.js";
import { sentence } from "./words.js";

/** The server's note of a guess: a sentence as JSON, and the rules that it became. */
const GUESS = /^guessed from ("(?:[^"\\]|\\.)*"): (.*)$/s;

/**
 * Whether a note in `unencoded` is about guessed rules.
 *
 * @param {string} note
 */
export function isGuess(note) {
  return GUESS.test(note);
}

/**
 * The words after a verdict that say which rules it covers; empty if all rules are encoded.
 *
 * @param {string[]} unencoded
 */
export function scopeOf(unencoded) {
  if (!unencoded.length) return "";
  if (!unencoded.some(isGuess)) return " for the encoded rules";
  return unencoded.every(isGuess) ? " with guessed rules" : " for the encoded and guessed rules";
}

/**
 * A button that shows the guesses, and lets the user accept them.
 *
 * @param {import("./main.js").Panel} panel
 */
export function guessOffer(panel) {
  const element = html("div", { "aria-live": "polite" });
  const begin = button("Guess the rules", () => void look());
  element.append(begin);

  async function look() {
    begin.disabled = true;
    try {
      const fields = { text: openedText(panel.state), guess_rules: true };
      const { puzzles } = await ask("read", fields);
      element.replaceChildren(...offered(puzzles[0]));
      element.querySelector("button")?.focus();
    } catch (error) {
      const reason = /** @type {Error} */ (error).message;
      element.replaceChildren(html("p", { role: "alert" }, sentence(reason)), begin);
      begin.disabled = false;
    }
  }

  /** @param {import("../puzzle.js").Parsed} parsed */
  function offered(parsed) {
    const { rules, unencoded } = fromParsed(parsed);
    if (!unencoded.some(isGuess)) {
            return [paragraph("No rule can be guessed. Draw the rules with a tool under Rules.")];
    }
    const take = button("Use these rules", () =>
      panel.store.edit("use the guessed rules", (draft) => void Object.assign(draft, { rules, unencoded })),
    );
    const leave = button("Leave them out", () => {
      element.replaceChildren(begin);
      begin.disabled = false;
      begin.focus();
    });
    const buttons = html("div", { class: "row" }, take, leave);
    return [paragraph("Each sentence, and the rule that it would become:"), ...guessed(panel, unencoded), buttons];
  }

  return element;
}

/**
 * The banner for accepted guesses.
 *
 * @param {import("./main.js").Panel} panel
 */
export function guessedBanner(panel) {
  const { unencoded } = panel.state;
  const agree = button("These are the rules", () =>
    panel.store.edit("say that all rules are encoded", (draft) => void (draft.unencoded = [])),
  );
  return html(
    "div",
    { class: "note caution", role: "note" },
    paragraph(html("strong", {}, "Some rules of this puzzle are guessed.")),
    ...guessed(panel, unencoded),
    paragraph("Correct wrong rules with a tool under Rules. Then confirm:"),
    html("p", {}, agree),
  );
}

/**
 * The guesses, and the parts that remain.
 *
 * @param {import("./main.js").Panel} panel
 * @param {string[]} unencoded
 */
function guessed({ names }, unencoded) {
  const guesses = unencoded.flatMap((note) => {
    const [, quoted, rules] = GUESS.exec(note) ?? [];
    if (quoted === undefined) return [];
    const named = rules.split("; ").map((rule) => html("li", {}, `→ ${names.rule(rule)}`));
    return [html("li", {}, html("q", {}, JSON.parse(quoted)), html("ul", {}, ...named))];
  });
  const left = unencoded.filter((note) => !isGuess(note)).map((note) => paragraph(sentence(note)));
  return [html("ul", { class: "guesses" }, ...guesses), ...left];
}
