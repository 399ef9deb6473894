/**
 * The questions after every change: at once the verdict, then the prompt questions, and after a pause
 * the questions that depend on the verdict, two at a time. A new change aborts them.
 *
 * The page sends the prompt questions together with the question of the verdict, unless the last
 * puzzle was unique: the verdict of a unique puzzle also answers them. The server starts with the
 * verdict.
 */
// @ts-check

import { release, whenReleased } from "../held.js";

/** Milliseconds between two changes that belong together, for example while a key is held down. */
const BURST = 50;
/** Milliseconds without a change before questions that may take long are asked. */
const PAUSE = 150;
/** Milliseconds after which a hidden answer is removed if there is no new answer. */
const LINGER = 1000;
const AT_ONCE = 2;

export class Live {
  /** @param {import("./main.js").Panel} panel */
  constructor(panel) {
    this.panel = panel;
    /** The answer of `check` for the current puzzle. */
    this.checked = null;
    /** Whether the last puzzle with a verdict was unique. */
    this.wasUnique = false;
    /** Cards whose question about this version has been asked, with what awaits the answer.
     * @type {Map<import("./card.js").Card, Promise<void>>} */
    this.asked = new Map();
    /** When the puzzle was last changed, in milliseconds. */
    this.changed = -Infinity;
  }

  /** The puzzle has changed. */
  start() {
    clearTimeout(this.timer);
    clearTimeout(this.lingering);
    this.panel.ahead.allow(false);
    this.checked = null;
    this.asked.clear();
    whenReleased(() => this.panel.root.setAttribute("aria-busy", "true"));
    const now = performance.now();
    const isBurst = now - this.changed < BURST;
    this.changed = now;
    if (isBurst) this.timer = setTimeout(() => this.#run(), BURST);
    else void this.#run();
    this.lingering = setTimeout(() => this.#drop(), LINGER);
  }

  /** Ask the question of a card that has been opened; while it was closed, the question was not worth
   * asking. */
  opened(card) {
    if (this.checked && this.#isWanted(card)) this.#ask(card);
  }

  async #run() {
    const { panel } = this;
    const { version } = panel;
    const [verdict, ...others] = panel.cards;
    const asked = verdict.part.live?.(null);
    if (this.checked) release(); // it was known: draw it while the server answers the rest
    else if (!this.wasUnique) void this.#prompt();
    const checked = await asked;
    if (panel.version !== version) return;
    whenReleased(() => panel.root.removeAttribute("aria-busy"));
    if (checked) return;
    for (const card of others) {
      if (card.kind.when) card.reveal(false);
      card.drop();
    }
  }

  /** Show the cards that suit the verdict, and ask their questions. */
  verdictIs(checked) {
    this.checked = checked;
    const { cards, version } = this.panel;
    whenReleased(() => {
      for (const card of cards) {
        if (card.kind.when) card.reveal(card.kind.when.includes(checked.verdict));
        if (!card.part.live || !card.isOpen) card.drop();
      }
    });
    this.wasUnique = checked.verdict === "unique";
    void this.#prompt().then(() => {
      if (this.panel.version !== version) return;
      release();
      this.panel.ahead.allow(true);
    });
    const pause = Math.max(0, this.changed + PAUSE - performance.now());
    this.timer = setTimeout(() => this.#follow(), pause);
  }

  /** Ask the prompt questions. */
  #prompt() {
    const cards = this.panel.cards.filter((card) => card.kind.isPrompt && isLive(card));
    return Promise.all(cards.map((card) => this.#ask(card)));
  }

  /** Ask the questions that depend on the verdict. */
  #follow() {
    for (const { part } of this.panel.cards) part.followed?.(this.checked);
    const waiting = this.panel.cards.slice(1).filter((card) => this.#isWanted(card));
    for (let lane = 0; lane < AT_ONCE; lane += 1) void this.#work(waiting, this.panel.version);
  }

  async #work(waiting, version) {
    while (waiting.length > 0 && this.panel.version === version) await this.#ask(waiting.shift());
  }

  /** Ask the question of a card, unless it has been asked. */
  #ask(card) {
    const asked = this.asked.get(card) ?? this.#answer(card);
    this.asked.set(card, asked);
    return asked;
  }

  async #answer(card) {
    await card.part.live(this.checked);
    card.drop();
  }

  #isWanted(card) {
    return isLive(card) && !this.asked.has(card);
  }

  #drop() {
    for (const card of this.panel.cards) card.drop();
  }
}

/** Whether a card has a question after every change. */
function isLive(card) {
  return card.part.live !== undefined && card.isOpen;
}
