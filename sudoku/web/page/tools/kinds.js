/**
 * The kinds of rules, as the server describes them, in the groups of the palette.
 */
// @ts-check

import { list } from "../server.js";

/** Limit on the characters of a parameter: automata are long. */
const LONGEST_PARAMETER = 40;

/**
 * A kind of rule as in `sudoku rules --json`.
 *
 * @typedef {object} Described
 * @property {string} name
 * @property {string[]} aliases
 * @property {string} syntax
 * @property {string} example
 * @property {string} meaning
 * @property {string} noun
 * @property {"board" | "cells" | "groups" | "line" | "pair" | "corner" | "outside" | "diagonal"
 *   | "text"} gesture
 * @property {string} prompt
 */
/**
 * label: its name in the palette. isRequired: whether its parameter is required. sign: the sign
 * after the first cell of a line or pair, ">" or "=" or "".
 *
 * @typedef {Described & {label: string, isRequired: boolean, sign: string}} Kind
 */

/** The groups of the palette, and the gestures of their kinds. */
const GROUPS = /** @type {const} */ ([
  ["Cages and cells", ["cells", "groups"]],
  ["Lines", ["line"]],
  ["Dots and signs", ["pair", "corner"]],
  ["Outside clues", ["outside", "diagonal"]],
  ["Whole board", ["board"]],
  ["Written", ["text"]],
]);
/** The kinds that occur in most puzzles; they come first in their group. */
const COMMON = (
  "killer extraregion even odd clone thermo arrow whispers renban palindrome regionsum between " +
  "difference ratio xv inequality quadruple sandwich littlekiller xsum skyscraper " +
  "regions antiknight antiking diagonal+ diagonal- nonconsecutive disjointgroups windoku digits"
).split(" ");
/** The kind of rule that has a separate tool. */
export const REGIONS = "regions";
/** Kinds for which all cells belong, or may belong, to one rule. */
const MERGED = ["countingcircles", "even", "odd", "minimum", "maximum"];
/** Further kinds whose rules usually concern one cell. */
const SINGLE = ["boxindexer", "candidates", "columnindexer", "rowindexer"];
/** Words that setters use for rules, in addition to names, aliases and meanings. */
const SYNONYMS = /** @type {Record<string, string>} */ ({
  antiking: "chess king touch",
  antiknight: "chess knight",
  any: "or either ambiguous",
  apart: "chess camel zebra leaper distance",
  arrow: "sum pill circle",
  between: "lockout",
  candidates: "pencil marks parity low high",
  clone: "repeat copy",
  contains: "quadruple",
  countingcircles: "circles count",
  "diagonal+": "x-sudoku sudoku x both diagonals",
  "diagonal-": "x-sudoku sudoku x both diagonals",
  difference: "kropki white dot consecutive",
  digits: "zero 0-8 range",
  disjointgroups: "same position box",
  entropic: "entropy low middle high",
  equalsums: "magic square equal sums",
  even: "parity square",
  extraregion: "all different jigsaw group",
  fullrank: "rank number",
  hidden: "extra cells",
  inequality: "greater less than comparison",
  killer: "cage sum",
  littlekiller: "diagonal sum outside",
  maximum: "max largest fortress high",
  minimum: "min smallest low",
  modular: "mod remainder",
  negative: "anti kropki strict negative constraint",
  nonconsecutive: "anti-consecutive orthogonal",
  odd: "parity circle",
  pairs: "parity relation custom line",
  quadruple: "quad corner circle",
  ratio: "kropki black dot double",
  regions: "jigsaw irregular chaos",
  regionsum: "blue line box sum",
  regular: "parity line custom automaton",
  renban: "consecutive set purple line",
  sandwich: "between 1 and 9 outside",
  skyscraper: "towers visible outside",
  sum: "magic square linear equation total",
  sumline: "magic square ten line 10",
  thermo: "increasing thermometer",
  whispers: "german dutch green line difference 5",
  windoku: "hyper windows",
  xsum: "outside first x",
  xv: "five ten roman",
  zipper: "symmetric",
});
const LABELS = /** @type {Record<string, string>} */ ({
  "diagonal+": "Diagonal /",
  "diagonal-": "Diagonal \\",
  digits: "Digits",
  hidden: "Hidden cells",
  regions: "Irregular regions",
});

/**
 * All kinds.
 *
 * @returns {Promise<Kind[]>}
 */
export async function kinds() {
  const described = /** @type {Described[]} */ (await list("rules"));
  return described.map((kind) => ({
    ...kind,
    label: LABELS[kind.name] ?? sentence(kind.noun.replace(/ rule$/, "")),
    isRequired: Boolean(kind.prompt) && /^\S+ [^:,]*\S/.test(withoutOptions(kind.syntax)),
    sign: /: C[A-Z]+ ([>=]) CELL/.exec(kind.syntax)?.[1] ?? "",
  }));
}

/** @param {string} noun */
function sentence(noun) {
  return noun.replace(/^./, (first) => first.toUpperCase());
}

/** @param {string} syntax */
function withoutOptions(syntax) {
  return syntax.replaceAll(/\s*\[[^\]]*\]/g, "").replace(/:.*/, "");
}

/**
 * The groups with their kinds, common ones first.
 *
 * @param {Kind[]} all
 * @returns {[string, Kind[]][]}
 */
export function grouped(all) {
  const rank = (/** @type {Kind} */ { name }) => (COMMON.indexOf(name) + 1 || COMMON.length + 1);
  return GROUPS.map(([title, gestures]) => [
    title,
    all
      .filter((kind) => /** @type {readonly string[]} */ (gestures).includes(placeIn(kind)))
      .sort((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label)),
  ]);
}

/**
 * The gesture that determines the group of a kind. Regions are painted on the page.
 *
 * @param {Kind} kind
 */
function placeIn({ name, gesture }) {
  return name === REGIONS ? "board" : gesture;
}

/**
 * Whether rules of this kind are common.
 *
 * @param {Kind} kind
 */
export function isCommon({ name }) {
  return COMMON.includes(name);
}

/**
 * Whether cells that are selected one by one belong to one rule.
 *
 * @param {Kind} kind
 */
export function isMerged({ name }) {
  return MERGED.includes(name);
}

/**
 * Whether a tap on a single cell makes a rule.
 *
 * @param {Kind} kind
 */
export function isForCells({ name }) {
  return MERGED.includes(name) || SINGLE.includes(name);
}

/**
 * Whether a kind matches a search.
 *
 * @param {Kind} kind
 * @param {string} words
 */
export function matches({ name, label, aliases, meaning }, words) {
  const synonyms = SYNONYMS[name] ?? "";
  const text = plain([name, label, ...aliases, meaning, synonyms].join(" "));
  const stems = words.split(/\s+/).map((word) => plain(word).replace(/(?<=..)s$/, ""));
  return stems.every((stem) => text.includes(stem));
}

/**
 * A text without hyphens and in lower case, because spellings vary.
 *
 * @param {string} text
 */
function plain(text) {
  return text.toLowerCase().replaceAll("-", "");
}

/**
 * The name of a rule's kind, in lower case.
 *
 * @param {string} rule
 */
export function kindOf(rule) {
  return /^\s*([^\s:]+)/.exec(rule)?.[1].toLowerCase() ?? "";
}

/**
 * The name of a rule, without its cells: "Cage 11".
 *
 * @param {string} head the text of the rule up to the colon
 * @param {string} [label] the label of its kind, instead of the name
 */
export function titleOf(head, label) {
  const [name, ...words] = head.trim().split(/\s+/);
  const parameter = words.join(" ");
  const isLong = parameter.length > LONGEST_PARAMETER;
  const shown = isLong ? `${parameter.slice(0, LONGEST_PARAMETER)}…` : parameter;
  return [label ?? name, shown].filter(Boolean).join(" ");
}

/**
 * Whether the solver has to find the regions.
 *
 * @param {string[]} rules
 */
export function isChaos(rules) {
  return rules.some((rule) => kindOf(rule) === "chaos");
}
