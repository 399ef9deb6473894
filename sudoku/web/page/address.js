/**
 * The puzzle and the progress as an address, with which a page can be shared and reloaded.
 *
 * After `#`, the address has the state as JSON, compressed (RFC 1951) and in base64url.
 * `#puzzle=TEXT` with a
 * percent-encoded puzzle in any format is also read.
 */
// @ts-check

import { fromBase64, through, toBase64 } from "./bytes.js";
import { isColour } from "./board/colours.js";
import { checkedOpened } from "./io/opened.js";
import { empty, MOST } from "./puzzle.js";

/** @typedef {import("./puzzle.js").State} State */

const TEXT = "puzzle=";
const LONGEST = 1_000_000;

/**
 * The part of an address after the `#` for this state.
 *
 * @param {State} state
 * @returns {Promise<string>}
 */
export async function encode(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(plain(state)));
  const coded = toBase64(await through(bytes, new CompressionStream("deflate-raw")));
  return coded.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The state as a JSON value.
 *
 * @param {State} state
 */
export function plain(state) {
  const listed = (/** @type {Set<number>[]} */ sets) => sets.map((marks) => [...marks]);
  return { ...state, marks: listed(state.marks), corners: listed(state.corners) };
}

/**
 * The state, or the text of a puzzle, after the `#` of an address; null if nothing follows it.
 *
 * @param {string} hash
 * @returns {Promise<State | string | null>}
 * @throws {Error} if the address is damaged
 */
export async function decode(hash) {
  const coded = hash.replace(/^#/, "");
  if (!coded) {
    return null;
  }
  try {
    if (coded.startsWith(TEXT)) {
      return decodeURIComponent(coded.slice(TEXT.length));
    }
    const bytes = fromBase64(coded.replaceAll("-", "+").replaceAll("_", "/"));
    const unpacked = await through(bytes, new DecompressionStream("deflate-raw"), LONGEST);
    return checked(JSON.parse(new TextDecoder().decode(unpacked)));
  } catch {
    throw new Error("The address of this page is damaged. Open the puzzle again from its link or file.");
  }
}

/**
 * The state in this JSON value, which need not come from this page.
 *
 * @param {any} value
 * @returns {State}
 * @throws {TypeError} for other values
 */
export function checked(value) {
  const { size, height = size, box, regions, rules, givens, digits, marks } = value; // older links have no height
  const none = Array.isArray(givens) ? givens.map(() => []) : null;
  const { corners = none, colours = none } = value; // older links lack them
  const isNumber = (/** @type {any} */ each) => Number.isInteger(each) && each >= 0 && each < 1000;
  const isDigit = (/** @type {any} */ each) => each === null || isNumber(each);
  /** @type {(list: any, length: number, test: (each: any) => boolean) => boolean} */
  const isList = (list, length, test) =>
    Array.isArray(list) && list.length === length && list.every(test);
  /** @type {(list: any, test: (each: any) => boolean) => boolean} */
  const isListOf = (list, test) => isList(list, list?.length, test);
  const count = size * height;
  const isRight =
    [size, height].every((each) => isNumber(each) && each > 0 && each <= MOST) &&
    (box === null || (isList(box, 2, isNumber) && box[0] * box[1] === size)) &&
    isList(regions, count, isNumber) &&
    isListOf(rules, isLine) &&
    isList(givens, count, isDigit) &&
    isList(digits, count, isDigit) &&
    [marks, corners].every((sets) => isList(sets, count, (each) => isListOf(each, isNumber))) &&
    isList(colours, count, (each) => isListOf(each, isColour)) &&
    [value.title, value.author, value.ruleset].every((each) => typeof each === "string");
  if (!isRight) {
    throw new TypeError("not a puzzle");
  }
  return {
    ...empty(1, size),
    size, height, box, regions, rules, givens, digits,
    marks: marks.map((/** @type {number[]} */ each) => new Set(each)),
    corners: corners.map((/** @type {number[]} */ each) => new Set(each)),
    colours,
    title: value.title,
    author: value.author,
    ruleset: value.ruleset,
    ...checkedOpened(value, count),
  };
}

/** @param {any} text */
function isLine(text) {
  return typeof text === "string" && text.length > 0 && !/[\r\n]/.test(text);
}
