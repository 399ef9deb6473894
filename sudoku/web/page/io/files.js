/**
 * Files as the server reads them: text as it is, everything else in base64.
 */
// @ts-check

import { toBase64 } from "../bytes.js";

/** Limit on the bytes of a file: in base64 they fit into a request, which is limited to 1 MB. */
const LARGEST = 700_000;

/**
 * The fields of `read` that hold the content of a file.
 *
 * @param {File} file
 * @returns {Promise<{text: string} | {data: string}>}
 * @throws {Error} if the file is too large or cannot be read
 */
export async function fieldsOf(file) {
  if (file.size > LARGEST) {
    throw new Error(
      `${file.name} has more than ${LARGEST / 1000} kB. Use the command sudoku for larger files.`,
    );
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!bytes.includes(0)) {
    try {
      return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
    } catch {
      // The server recognises further kinds of files.
    }
  }
  return { data: toBase64(bytes) };
}
