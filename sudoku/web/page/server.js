/**
 * Questions to the server that this page is from: `POST /api/NAME` with JSON, answered by a stream
 * of JSON lines. To abort the request stops the work for it.
 */
// @ts-check

import { fromBase64 } from "./bytes.js";

const GONE = "The server does not answer. Start `sudoku web` again, and this page continues by itself.";
const CUT = "The connection was lost before the answer came.";

/** Milliseconds from one look for a server that is away to the next. */
const LOOK = 1000;

/** What a message is about, as "text:3:9: " before it; the answer has the place as numbers, too. */
const PLACE = /^(?:[\w ]+:\d+:\d+|"(?:text|certificate)"): /;

/** Tells the server which questions are of this tab, so that it can be fair to all tabs. */
const TAB = Math.random().toString(36).slice(2);

/**
 * What the server says of a question that it refuses. line, column: from 1. field: of the request.
 * unsupported: parts of a puzzle without which it could be read.
 *
 * @typedef {{error?: string, line?: number, column?: number, field?: string,
 *   unsupported?: string[]}} Problem
 */

/** Why a question has no answer: a sentence, and where in the text of which field. */
export class Refused extends Error {
  /**
   * @param {Problem} problem
   * @param {number} [status] of HTTP; 0 if the server was not reached
   */
  constructor({ error, line, column, field, unsupported = [] }, status = 0) {
    super(error?.replace(PLACE, "") ?? `The server answers with ${status}.`);
    this.name = "Refused";
    this.status = status;
    this.line = line;
    this.column = column;
    this.field = field;
    this.unsupported = unsupported;
  }

  /** Whether to ask again may help. */
  get isPassing() {
    return this.status === 0 || this.status >= 500;
  }
}

/**
 * signal: to abort it stops the question. onProgress: is given how far the question is. onItem: is
 * given parts of the answer as they come.
 *
 * @typedef {object} Options
 * @property {AbortSignal} [signal]
 * @property {(progress: Record<string, any>) => void} [onProgress]
 * @property {(item: any) => void} [onItem]
 */

/**
 * The answer to a question, as the command of this name prints it with `--json`.
 *
 * @param {string} name such as "check"
 * @param {Record<string, any>} fields such as {puzzle: TEXT, seconds: 10}
 * @param {Options} [options]
 * @returns {Promise<any>}
 * @throws {Refused} and, if aborted, a DOMException of the name AbortError
 */
export async function ask(name, fields, { signal, onProgress, onItem } = {}) {
  const body = JSON.stringify(fields);
  const response = await sent(name, { method: "POST", body, signal }, "application/x-ndjson");
  for await (const line of lines(response)) {
    const told = JSON.parse(line);
    if ("answer" in told) return told.answer; // the last line, without waiting for the end
    if ("progress" in told) onProgress?.(told.progress);
    else if ("item" in told) onItem?.(told.item);
    else throw new Refused(told, told.field ? 422 : 500);
  }
  throw new Refused({ error: CUT });
}

/**
 * The answer to a question that is a file.
 *
 * @param {string} name
 * @param {Record<string, any>} fields
 * @param {Options} [options]
 * @returns {Promise<{content: Blob, name: string}>}
 * @throws {Refused} as `ask`, and if there is none
 */
export async function askFile(name, fields, options) {
  const answer = await ask(name, fields, options);
  if (typeof answer.base64 !== "string") {
    throw new Refused({ error: answer.error ?? "There is no file for this puzzle." }, 422);
  }
  const content = new Blob([fromBase64(answer.base64)], { type: answer.media_type });
  return { content, name: answer.name };
}

/** @type {Map<string, Promise<any[]>>} */
const lists = new Map();

/**
 * A list that the server has, such as "formats"; asked for once.
 *
 * @param {string} name
 * @returns {Promise<any[]>}
 * @throws {Refused}
 */
export function list(name) {
  const asked = lists.get(name) ?? sent(name, {}, "application/json").then((each) => each.json());
  lists.set(name, asked);
  asked.catch(() => lists.delete(name));
  return asked;
}

/**
 * @param {string} name
 * @param {RequestInit} request
 * @param {string} accept
 */
async function sent(name, request, accept) {
  const headers = { Accept: accept, "Content-Type": "application/json", "X-Tab": TAB };
  const response = await fetch(`api/${name}`, { ...request, headers }).catch((error) => {
    throw lost(error, GONE);
  });
  if (!response.ok) {
    throw new Refused(await response.json().catch(() => ({})), response.status);
  }
  return response;
}

/**
 * @param {Error} error of the network
 * @param {string} sentence
 */
function lost(error, sentence) {
  if (error.name === "AbortError") {
    return error;
  }
  void lookForServer();
  return new Refused({ error: sentence });
}

let isLooking = false;

/** Wait until the server answers again. Then the document has an event "serverback". */
async function lookForServer() {
  if (isLooking) {
    return;
  }
  isLooking = true;
  do {
    await new Promise((done) => setTimeout(done, LOOK));
  } while (document.hidden || !(await fetch("api/health").catch(() => null)));
  isLooking = false;
  document.dispatchEvent(new Event("serverback"));
}

/**
 * The lines of a response, each as soon as it has come.
 *
 * @param {Response} response
 */
async function* lines(response) {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  while (reader) {
    const { done, value } = await reader.read().catch((error) => {
      throw lost(error, CUT);
    });
    const found = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = found.pop() ?? "";
    yield* found.filter(Boolean);
    if (done) {
      return;
    }
  }
}
