/**
 * Answers to the live questions that need no server: the last answers, which undoing an edit brings
 * back, and the verdict of a unique puzzle to which digits were added. If these are digits of the
 * solution, it remains the only solution; otherwise there is none. An answer from the server would
 * arrive while the browser draws the edit, and wait until the frame is finished.
 */
// @ts-check

/** The questions whose answers are kept. */
const LIVE = ["check", "candidates"];
/** Limit on the answers that are kept. */
const MOST = 32;
const OPEN = ".";

/**
 * The text of a puzzle: the symbols of its cells, which are its last line, and all other lines.
 *
 * @typedef {{around: string, cells: string}} Text
 */

export class Known {
  /** By question, the latest last. @type {Map<string, any>} */
  #answers = new Map();
  /** The answers about unique puzzles, by puzzle, the latest last. @type {Map<string, Text & {answer: any}>} */
  #unique = new Map();

  /**
   * Keep an answer, unless a longer search could give a better one.
   *
   * @param {string} name of the question
   * @param {Record<string, any>} fields
   * @param {any} answer
   */
  keep(name, fields, answer) {
    if (!LIVE.includes(name) || !isFinal(answer)) return;
    keepLatest(this.#answers, keyOf(name, fields), answer);
    if (!isVerdict(name, fields) || answer.verdict !== "unique") return;
    const text = parts(fields.puzzle);
    const [solution] = answer.solutions;
    const [digits] = answer.solution_digits;
    const areAlike = [solution, digits].every((each) => each.length === text.cells.length);
    if (areAlike && answer.puzzle === text.cells) keepLatest(this.#unique, fields.puzzle, { ...text, answer });
  }

  /**
   * The answer to a question; undefined if the server must find it.
   *
   * @param {string} name
   * @param {Record<string, any>} fields
   */
  find(name, fields) {
    if (!LIVE.includes(name)) return undefined;
    const known = this.#answers.get(keyOf(name, fields));
    if (known || !isVerdict(name, fields)) return known;
    const { around, cells } = parts(fields.puzzle);
    for (const unique of [...this.#unique.values()].reverse()) {
      const found = unique.around === around ? withCells(unique, cells) : undefined;
      if (found) return found;
    }
    return undefined;
  }
}

/** Whether a question asks only for the verdict. */
function isVerdict(name, fields) {
  return name === "check" && Object.keys(fields).every((key) => key === "puzzle" || key === "seconds");
}

function isFinal({ error, verdict = "unknown", complete }) {
  return !error && verdict !== "unknown" && complete !== false;
}

/**
 * A question without its budget, on which complete answers do not depend.
 *
 * @param {string} name
 * @param {Record<string, any>} fields
 */
function keyOf(name, fields) {
  return `${name} ${JSON.stringify({ ...fields, seconds: 0 })}`;
}

/**
 * @param {string} puzzle
 * @returns {Text}
 */
function parts(puzzle) {
  const text = puzzle.replace(/\n$/, "");
  const start = text.lastIndexOf("\n") + 1;
  return { around: text.slice(0, start), cells: text.slice(start) };
}

/**
 * The answer about a unique puzzle with more digits; undefined if other cells have changed.
 *
 * @param {Text & {answer: any}} unique
 * @param {string} cells
 */
function withCells({ cells: before, answer }, cells) {
  const [solution] = answer.solutions;
  const typed = [...cells].flatMap((symbol, cell) => (symbol === before[cell] ? [] : [cell]));
  const areDigits = typed.every((cell) => before[cell] === OPEN && solution.includes(cells[cell]));
  if (cells.length !== before.length || !areDigits) return undefined;
  if (typed.every((cell) => cells[cell] === solution[cell])) return answer;
  const { hidden: _, ...others } = answer;
  return { ...others, verdict: "unsatisfiable", solutions: [], solution_digits: [] };
}

/**
 * @param {Map<string, any>} map
 * @param {string} key
 * @param {any} value
 */
function keepLatest(map, key, value) {
  map.delete(key);
  map.set(key, value);
  if (map.size > MOST) map.delete(/** @type {string} */ (map.keys().next().value));
}
