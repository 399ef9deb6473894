/**
 * A place in a card for one question at a time. It shows the elapsed time and a button that
 * cancels, or an error and a button that asks again. An edit of the puzzle cancels the question,
 * and an answer for an earlier puzzle is never shown.
 */
// @ts-check

import { release } from "../held.js";
import { button, html, removeChildren } from "../html.js";
import { regionFault } from "../puzzle.js";
import { ask, askFile, Refused } from "../server.js";
import { paragraph } from "./elements.js";
import { settings } from "./settings.js";
import { duration, sentence } from "./words.js";

/** Milliseconds before the progress of a question is shown: most answers come earlier. */
const PATIENCE = 400;
/** The longest budget that the server accepts. */
const MOST_SECONDS = 3600;
/** What the page calls the field of the budget. */
const LIMIT = { seconds: "Time for one question" };

/**
 * @typedef {object} Asking
 * @property {string} name of the question
 * @property {Object<string, any>} [fields] other than the puzzle and the budget
 * @property {(answer: any) => void} show receives the answer
 * @property {(item: any) => void} [item] receives parts of the answer as they arrive
 * @property {boolean} [isFile] the answer is a file: {content, name}
 * @property {() => void} [cancelled] called when the user has cancelled the question
 * @property {boolean} [isQuick] the user is not informed if the budget runs out
 * @property {boolean} [showsErrors] `show` also accepts replies that only contain an error
 * @property {number} [seconds] the budget, if not the one in the settings
 * @property {Object<string, string>} [labels] the page's names of fields that occur in errors
 */

export class Slot {
  /**
   * @param {import("./main.js").Panel} panel
   * @param {string} noun the answer, such as "the rating"
   */
  constructor(panel, noun) {
    this.panel = panel;
    this.noun = noun;
    /** @type {AbortController|null} */
    this.running = null;
    this.element = html("div", { class: "slot" });
    /** Whether the question waits for other questions. */
    this.isWaiting = false;
    /** The progress of the question, in words. */
    this.state = html("span", { class: "state" });
    panel.slots.add(this);
  }

  /**
   * Ask, and show the answer if the puzzle is still the same by then.
   *
   * @param {Asking} asking
   * @returns {Promise<any>} the answer; null without one
   */
  async ask(asking) {
    this.clear();
    const fault = regionFault(this.panel.state);
    if (fault) {
      release();
      this.element.replaceChildren(html("div", { class: "note" }, paragraph(fault)));
      return null;
    }
    const seconds = asking.seconds ?? settings.seconds;
    const fields = { puzzle: this.panel.text(), seconds, ...asking.fields };
    const { known, version } = this.panel;
    const found = known.find(asking.name, fields);
    if (found) {
      asking.show(found);
      return found;
    }
    const controller = new AbortController();
    const isCurrent = () => this.running === controller && this.panel.version === version;
    this.running = controller;
    const stopClock = this.#showProgress(asking, controller);
    let answer;
    try {
      const coming = known.coming(asking.name, fields);
      answer = coming && (await coming);
      answer ??= await (asking.isFile ? askFile : ask)(asking.name, fields, {
        signal: controller.signal,
        onProgress: (progress) => isCurrent() && this.#showValues(progress),
        onItem: (item) => isCurrent() && asking.item?.(item),
      });
    } catch (error) {
      if (!isCurrent()) return null;
      release();
      this.running = null;
      this.#showError(error, asking, fields.puzzle);
      return null;
    } finally {
      stopClock();
    }
    if (!isCurrent()) return null;
    if (answer.error) release();
    this.running = null;
    removeChildren(this.element);
    known.keep(asking.name, fields, answer);
    if (!answer.error || asking.showsErrors) asking.show(answer);
    if (!asking.isFile && !this.running) this.#showShortfall(answer, asking, seconds);
    return answer;
  }

  /** Stop the question, and remove its progress or note. */
  clear() {
    this.running?.abort();
    this.running = null;
    removeChildren(this.element);
  }

  #showProgress(asking, controller) {
    const begun = performance.now();
    const clock = html("span", {});
    this.state.textContent = "";
    const tick = () => {
      clock.textContent = duration((performance.now() - begun) / 1000);
      if (!clock.isConnected && this.running === controller) {
        this.element.replaceChildren(this.#progressRow(asking, controller, clock));
      }
    };
    let timer = setTimeout(() => {
      tick();
      timer = setInterval(tick, 500);
    }, PATIENCE);
    return () => {
      clearTimeout(timer);
      clearInterval(timer);
      clock.parentElement?.parentElement?.remove();
    };
  }

  #progressRow(asking, controller, clock) {
    const cancel = button("Cancel", () => {
      controller.abort();
      this.running = null;
      this.#showCancelled(asking);
      asking.cancelled?.();
    });
    return html(
      "div",
      { class: "asking" },
      html("progress", { "aria-label": `Waiting for ${this.noun}` }),
      html("span", {}, "Waiting for ", this.noun, " … ", clock, this.state),
      cancel,
    );
  }

  #showValues(progress) {
    const { seconds: _, waiting, ...others } = progress;
    const parts = Object.entries(others)
      .filter(([, value]) => typeof value === "number")
      .map(([name, value]) => `${name.replaceAll("_", " ")} ${value.toLocaleString("en")}`);
    if (waiting) parts.push("waiting for its turn");
    // Values stay until there are others, but not the words about waiting.
    if (parts.length) this.state.textContent = ` · ${parts.join(", ")}`;
    else if (this.isWaiting) this.state.textContent = "";
    this.isWaiting = Boolean(waiting);
  }

  #showCancelled(asking) {
    this.element.replaceChildren(
      html("div", { class: "note" }, paragraph("Cancelled."), this.#again("Ask again", asking)),
    );
  }

  #showShortfall(answer, asking, seconds) {
    const isShort = answer.complete === false || answer.verdict === "unknown";
    if (asking.isQuick || (!isShort && !answer.error)) return;
    const note = html("div", { class: "note" });
    if (answer.error) note.append(paragraph(sentence(labelled(answer.error, LIMIT))));
    if (isShort) {
      const longer = Math.min(seconds < 60 ? 60 : seconds * 5, MOST_SECONDS);
      const again = { ...asking, seconds: longer };
      if (!answer.error) note.append(paragraph(`The budget of ${duration(seconds)} ran out.`));
      if (longer > seconds) note.append(this.#again(`Try again with ${duration(longer)}`, again));
    }
    this.element.replaceChildren(note);
  }

  #showError(error, asking, text) {
    const note = html(
      "div",
      { class: "note wrong", role: "alert" },
      paragraph(sentence(labelled(error.message, asking.labels))),
      error.field === "puzzle" ? lineOf(text, error) : null,
    );
    const mayPass = !(error instanceof Refused) || error.isPassing;
    if (mayPass) note.append(this.#again("Try again", asking));
    this.element.replaceChildren(note);
  }

  #again(text, asking) {
    return button(text, () => this.ask(asking));
  }
}

/**
 * A message with the labels of the page instead of the names of fields.
 *
 * @param {string} message
 * @param {Object<string, string>} [labels]
 */
function labelled(message, labels = {}) {
  return message.replaceAll(/"(\w+)"/g, (text, name) => (labels[name] ? `“${labels[name]}”` : text));
}

/** The line of a text that an error is about, with the place marked. */
function lineOf(text, { line, column }) {
  const found = text.split("\n")[(line ?? 0) - 1];
  if (!found) return null;
  const at = Math.max(0, (column ?? 1) - 1);
  return html("code", {}, found.slice(0, at), html("mark", {}, found.slice(at)));
}
