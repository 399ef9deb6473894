/**
 * Answers to the live questions that need no server: the last answers, which undoing an edit brings
 * back, answers to questions asked ahead, and verdicts that follow from them. Two solutions that keep
 * the clues show that there are several. A unique puzzle keeps its solution if digits of this solution
 * are added. A puzzle has no solution if an added digit was not a true candidate. An answer from the
 * server would arrive while the browser draws the edit, and wait until the frame is finished.
 */
// @ts-check

/** The questions whose answers are kept. */
const LIVE = ["check", "candidates"];
/** Limit on the answers that are kept. A selected cell can add twenty. */
const MOST = 256;
const OPEN = ".";

/**
 * The text of a puzzle: the symbols of its cells, which are its last line, and all other lines.
 *
 * @typedef {{around: string, cells: string}} Text
 *
 * A verdict with solutions, and the true candidates if they were asked as well.
 *
 * @typedef {Text & {answer: any, candidates?: number[][]}} Solved
 */

export class Known {
  /** By question, the latest last. @type {Map<string, any>} */
  #answers = new Map();
  /** By puzzle, the latest last. @type {Map<string, Solved>} */
  #solved = new Map();
  /** Answers that have not arrived, by question. @type {Map<string, Promise<any>>} */
  #coming = new Map();

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
    const before = this.#solved.get(fields.puzzle);
    if (before && name === "candidates") before.candidates = answer.candidates;
    if (!isVerdict(name, fields) || !answer.solutions.length) return;
    const text = parts(fields.puzzle);
    const lists = [...answer.solutions, ...answer.solution_digits];
    const areAlike = lists.every((each) => each.length === text.cells.length);
    if (!areAlike || answer.puzzle !== text.cells) return;
    keepLatest(this.#solved, fields.puzzle, { ...before, ...text, answer });
  }

  /**
   * Keep an answer when it arrives.
   *
   * @param {string} name
   * @param {Record<string, any>} fields
   * @param {Promise<any>} asked
   * @returns {Promise<any>} the answer; undefined if there is none, or none to keep
   */
  expect(name, fields, asked) {
    const key = keyOf(name, fields);
    const arrived = (/** @type {any} */ answer) => {
      this.#coming.delete(key);
      if (answer) this.keep(name, fields, answer);
      return this.#answers.get(key);
    };
    const coming = asked.then(arrived, () => arrived(undefined));
    this.#coming.set(key, coming);
    return coming;
  }

  /**
   * The answer that is expected; undefined if there is none.
   *
   * @param {string} name
   * @param {Record<string, any>} fields
   */
  coming(name, fields) {
    return this.#coming.get(keyOf(name, fields));
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
    for (const solved of [...this.#solved.values()].reverse()) {
      if (solved.around !== around || solved.cells.length !== cells.length) continue;
      const found = withCells(solved, [...cells]);
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
 * The answer about other cells that follows from an answer; undefined if none does.
 *
 * @param {Solved} solved
 * @param {string[]} cells of a puzzle of the same size
 */
function withCells({ cells: before, answer, candidates }, cells) {
  const { hidden: _, ...others } = answer;
  const { solutions, solution_digits: digits, verdict } = answer;
  const areKept = solutions.every((solution) =>
    cells.every((symbol, cell) => symbol === OPEN || symbol === solution[cell]),
  );
  if (verdict === "multiple" && areKept) return solutions.length > 1 ? answer : undefined;
  const added = cells.flatMap((symbol, cell) => (symbol === before[cell] ? [] : [cell]));
  const isDigit = (cell) => before[cell] === OPEN && solutions[0].includes(cells[cell]);
  if (!added.every(isDigit)) return undefined;
  if (areKept) return answer;
  const isExcluded = (cell) =>
    candidates && !candidates[cell].includes(digits[0][solutions[0].indexOf(cells[cell])]);
  return verdict === "unique" || added.some(isExcluded)
    ? { ...others, verdict: "unsatisfiable", solutions: [], solution_digits: [] }
    : undefined;
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
