// Finds the end of a private key whose beginning was cut off: lines of base64 before `-----END`.
import type { Range } from "./findings.ts";
import { matchAt, textBefore } from "./near.ts";

export const KEY_TAIL_HINT = "-----end";

const END = /-----END[ A-Z0-9_-]{0,60}PRIVATE KEY(?: BLOCK)?-----/y;
/** The last line before a position, without its line number: group 1 is its content, the rest are gaps. */
const LINE = /(?:^|[^A-Za-z0-9+/=])([A-Za-z0-9+/=]+)(?:\s|\\+[nrt]|["'`+,>|])*$/;
const REACH = 400;
const SHORTEST = 20;

/** [start, end) of the lines of base64 that end at `position`, the position of `-----END`. */
export function findKeyTail(text: string, position: number): Range | undefined {
  if (matchAt(END, text, position) === null) return undefined;
  let start = position;
  let longest = 0;
  for (let lines = 0; start > 0; lines++) {
    const before = textBefore(text, start, REACH);
    const match = LINE.exec(before);
    const chunk = match?.[1];
    if (match === null || chunk === undefined) break;
    const lineNumber =
      /^\d{1,6}$/.test(chunk) &&
      /[\t\u2192:|]/.test(before[match.index + match[0].indexOf(chunk) + chunk.length] ?? "");
    // Only the last line of a key is short.
    if (lines > 0 && chunk.length < SHORTEST && !lineNumber) break;
    start -= before.length - match.index - match[0].indexOf(chunk);
    longest = Math.max(longest, chunk.length);
  }
  return longest >= SHORTEST ? [start, position] : undefined;
}
