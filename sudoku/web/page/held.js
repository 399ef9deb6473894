/**
 * Changes of the page that wait a moment for the answers to an edit, so that all are drawn together.
 * Drawing a frame takes longer than most answers, and an answer that arrives meanwhile would wait for
 * it and need another frame. A verdict that the page knows without asking is drawn at once.
 */
// @ts-check

/** Limit on the milliseconds that changes wait. */
const MOST = 13;
/** @type {(() => void)[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Let further changes wait. */
export function hold() {
  release();
  timer = setTimeout(release, MOST);
}

/**
 * Change the page, as soon as changes no longer wait.
 *
 * @param {() => void} change
 */
export function whenReleased(change) {
  if (timer === undefined) change();
  else waiting.push(change);
}

/** Make the changes that wait. */
export function release() {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  const changes = waiting;
  waiting = [];
  for (const change of changes) change();
}
