/**
 * The connection to the server that stays open, which is faster than a request for each question.
 *
 * A question is a message `NUMBER NAME` with a body on its second line; the server answers with
 * messages `NUMBER STATUS` with a line of JSON. Only the number stops the question.
 */
// @ts-check

/** Milliseconds between two attempts to connect. */
const AGAIN = 5000;
/** Milliseconds without a reply after which the connection counts as lost. The server sends the
 * progress of each question every half second. */
const LATE = 10_000;

/** @typedef {{status: number, line: string}} Reply */

/** @type {WebSocket | null} */
let socket = null;
let tried = -Infinity;
let last = 0;
/** What receives the replies to a question, by its number; null means that the connection is lost.
 * @type {Map<number, (reply: Reply | null) => void>} */
const receivers = new Map();

/** Whether a question can be sent now. */
export function isOpen() {
  return socket?.readyState === WebSocket.OPEN;
}

/**
 * Open the connection, unless it is open or was tried just now.
 *
 * @param {string} tab the name of this tab
 */
export function connect(tab) {
  if (socket || document.hidden || performance.now() - tried < AGAIN) {
    return;
  }
  tried = performance.now();
  const address = new URL(`api/live?tab=${tab}`, location.href.replace(/^http/, "ws"));
  address.hash = "";
  const opened = new WebSocket(address);
  socket = opened;
  opened.addEventListener("message", ({ data }) => receive(data));
  opened.addEventListener("close", () => lose(opened));
}

/**
 * Forget a connection that is lost.
 *
 * @param {WebSocket | null} lost
 */
function lose(lost) {
  if (lost !== socket) {
    return;
  }
  socket = null;
  lost?.close();
  for (const receiver of receivers.values()) {
    receiver(null);
  }
  receivers.clear();
}

addEventListener("pagehide", () => {
  socket?.close(); // an open connection would keep the browser from keeping the page for Back
  tried = -Infinity;
});

/** @param {string} data */
function receive(data) {
  const end = data.indexOf("\n");
  const [number, status] = data.slice(0, end).split(" ").map(Number);
  receivers.get(number)?.({ status, line: data.slice(end + 1) });
}

/**
 * Ask a question over the open connection, and yield the replies as they arrive.
 *
 * @param {string} name
 * @param {string} body
 * @param {AbortSignal} [signal] stops the question
 * @returns {AsyncGenerator<Reply | null>} null, and no more, if the connection is lost
 * @throws {DOMException} AbortError
 */
export async function* replies(name, body, signal) {
  signal?.throwIfAborted();
  last += 1;
  const number = last;
  /** @type {(Reply | null)[]} */
  const arrived = [];
  let wake = () => {};
  receivers.set(number, (reply) => {
    arrived.push(reply);
    wake();
  });
  const stop = () => {
    if (receivers.delete(number)) {
      // An edit stops questions and asks another, which need not wait for these messages.
      queueMicrotask(() => isOpen() && socket?.send(String(number)));
    }
    wake();
  };
  signal?.addEventListener("abort", stop);
  socket?.send(`${number} ${name}\n${body}`);
  try {
    for (;;) {
      while (arrived.length === 0 && !signal?.aborted) {
        const timer = setTimeout(lose, LATE, socket);
        await new Promise((done) => (wake = () => done(undefined)));
        clearTimeout(timer);
      }
      signal?.throwIfAborted();
      const reply = arrived.shift() ?? null;
      yield reply;
      if (reply === null) {
        return;
      }
    }
  } finally {
    receivers.delete(number);
    signal?.removeEventListener("abort", stop);
  }
}
