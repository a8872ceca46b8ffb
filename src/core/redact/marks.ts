// Recognises redaction marks, whose words must not be taken for secret names, unless a mark replaced a name to which a
import { matchAt } from "./near.ts";
// value is assigned.

export const MARK_HINT = "[redacted:";

const MARK = /\[redacted:[\w-]{1,60}\]/y;
/** An operator, or a blank and a text as long as a key; not a mark. */
const GIVEN = /["'\s]{0,3}[:=>,]|[ \t]{1,80}[#-&)-Z\\\]^_a-~]{16}/y;

/** The end of the mark at `position` if no value is assigned to it; otherwise `position`. */
export function endOfMark(text: string, position: number): number {
  const end = position + (matchAt(MARK, text, position)?.[0].length ?? 0);
  return isGiven(text, end) ? position : end;
}

/** `password: [redacted:password]: X` (from "password: authorization: X"), or `… X` (from "password: x=Basic X"). */
export function isGiven(text: string, end: number): boolean {
  return matchAt(GIVEN, text, end) !== null;
}
