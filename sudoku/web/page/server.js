/**
 * Questions to the server that this page is from, with JSON, answered by a stream of JSON lines. They
 * go over the open connection if there is one, and else as `POST /api/NAME`. Aborting a question
 * stops the search.
 */
// @ts-check

import { fromBase64 } from "./bytes.js";
import { connect, isOpen, replies } from "./socket.js";

const GONE = "The server does not answer. Start `sudoku web` again; this page then continues by itself.";
const CUT = "The connection was lost before the answer arrived. Try again.";

/** The longest body, in characters, that is sent over the open connection. */
const LONGEST = 100_000;

/** Milliseconds between two attempts to reach a server that does not answer. */
const LOOK = 1000;

/** The place at the beginning of a message, such as "text:3:9: "; the answer also has it as numbers. */
const PLACE = /^(?:[\w ]+:\d+:\d+|"(?:text|certificate)"): /;

/** The name of this tab. It lets the server treat all tabs fairly. */
const TAB = Math.random().toString(36).slice(2);

/**
 * The server's reply to a question that it refuses. line, column: the place in the text, from 1.
 * field: the wrong field of the request. unsupported: parts of a puzzle without which it could be
 * read.
 *
 * @typedef {{error?: string, line?: number, column?: number, field?: string,
 *   unsupported?: string[]}} Problem
 */

/** The reason why a question has no answer: a sentence, and the place in the text of a field. */
export class Refused extends Error {
  /**
   * @param {Problem} problem
   * @param {number} [status] of HTTP; 0 if the server was not reached
   */
  constructor({ error, line, column, field, unsupported = [] }, status = 0) {
    super(error?.replace(PLACE, "") ?? `The server answered with the HTTP status ${status}.`);
    this.name = "Refused";
    this.status = status;
    this.line = line;
    this.column = column;
    this.field = field;
    this.unsupported = unsupported;
  }

  /** Whether asking again may help. */
  get isPassing() {
    return this.status === 0 || this.status >= 500;
  }
}

/**
 * signal: aborting it stops the question. onProgress: receives the progress of the question.
 * onItem: receives parts of the answer as they arrive.
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
  for await (const { status, line } of messages(name, body, signal)) {
    const message = JSON.parse(line);
    if ("answer" in message) return message.answer; // the last line, without waiting for the end
    if ("progress" in message) onProgress?.(message.progress);
    else if ("item" in message) onItem?.(message.item);
    else throw new Refused(message, status || (message.field ? 422 : 500));
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
 * @throws {Refused} as `ask`, and if there is no file
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
 * A list of the server, such as "formats"; it is requested once.
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

/** Wait until the server answers again. Then dispatch the event "serverback" on the document. */
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
 * The lines that answer a question, with its HTTP status; 0 if only the last line shows it.
 *
 * @param {string} name
 * @param {string} body
 * @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<import("./socket.js").Reply>}
 */
async function* messages(name, body, signal) {
  let hasBegun = false;
  if (isOpen() && body.length < LONGEST) {
    for await (const reply of replies(name, body, signal)) {
      if (reply) {
        yield reply;
        hasBegun = true;
      }
    }
  }
  if (hasBegun) {
    throw lost(new Error(), CUT);
  }
  const response = await sent(name, { method: "POST", body, signal }, "application/x-ndjson");
  connect(TAB);
  for await (const line of lines(response)) {
    yield { status: 0, line };
  }
}

/**
 * The lines of a response, each as soon as it has arrived.
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
