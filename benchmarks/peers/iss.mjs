// Interactive-Sudoku-Solver as a program of the benchmark `variants`: a puzzle a line, a verdict a line.
//
//     node benchmarks/peers/iss.mjs FOLDER SECONDS
//
// FOLDER is a clone of that program, whose modules are imported and not changed. After SECONDS (10) of one
// search the answer is "unknown". The times are in milliseconds: all, and what the search takes of it.

import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, seconds = "10"] = process.argv.slice(2);
if (!folder || !(Number(seconds) > 0)) {
  console.error("expected a clone of Interactive-Sudoku-Solver, and perhaps seconds");
  process.exit(2);
}
globalThis.self = globalThis; // the program runs in browsers
globalThis.VERSION_PARAM = "";
console.log = () => {}; // the program's own messages, which are no answers

const load = (name) => import(pathToFileURL(resolve(folder, "js", name)));
const { SudokuParser } = await load("sudoku_parser.js");
const { SudokuBuilder } = await load("solver/sudoku_builder.js");

const LOG2_OF_STEPS = 8; // between two looks at the clock

class OutOfTime extends Error {}

// The verdict of a search for two solutions.
function search(solver) {
  const end = performance.now() + 1000 * Number(seconds);
  solver.setProgressCallback(() => {
    if (performance.now() > end) throw new OutOfTime();
  }, LOG2_OF_STEPS);
  try {
    if (solver.nthSolution(0) === null) return "unsatisfiable";
    return solver.nthSolution(1) === null ? "unique" : "multiple";
  } catch (error) {
    if (error instanceof OutOfTime) return "unknown";
    throw error;
  }
}

function answer(text) {
  const start = performance.now();
  let solver;
  try {
    solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(SudokuParser.parseText(text)));
  } catch (error) {
    return `refused ${String(error).replaceAll(/\s+/g, " ")}`;
  }
  const built = performance.now();
  const verdict = search(solver);
  const end = performance.now();
  return `${verdict} ${(end - start).toFixed(4)} ${(end - built).toFixed(4)}`;
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${answer(line)}\n`);
}
