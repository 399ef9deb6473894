/** Bytes: collected from streams, and converted to and from base64. */
// @ts-check

/** The bytes to convert at a time, because the arguments of a call are limited. */
const AT_ONCE = 0x8000;

/**
 * All bytes of a stream.
 *
 * @param {ReadableStream<any>} stream
 * @param {number} [most] bytes
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 * @throws {RangeError} if there are more; otherwise what the stream throws
 */
export async function gathered(stream, most = Infinity) {
  const reader = stream.getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return joined(parts, length);
    }
    parts.push(value);
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError(`more than ${most} bytes`);
    }
  }
}

/**
 * @param {Uint8Array[]} parts
 * @param {number} length of all together
 */
function joined(parts, length) {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Pass bytes through a stream, for example to compress them. A Blob would also work, but each Blob
 * is announced to another process of the browser, which takes longer.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 * @param {number} [most] limit on the resulting bytes
 * @throws {RangeError} if there are more; otherwise what the stream throws
 */
export async function through(bytes, { readable, writable }, most) {
  const writer = writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const [made] = await Promise.all([gathered(readable, most), written]);
  return made;
}

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(binary);
}

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {DOMException} for text that is not base64
 */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
