// Do two cards tell of the same mistake? Then it is one card that was met again.
import type { Card } from "../../domain/lesson.ts";
import { stemsOf } from "./stems.ts";

/** Less says too little to be compared. */
const FEWEST = 4;
const SHARE = 0.8;

/** Same cause, same title as `titleKey` reads it, or root causes that say the same. */
export function isSameMistake(a: Card, b: Card, titleKey: (title: string) => string): boolean {
  const [one, other] = [a.cause.trim(), b.cause.trim()];
  if (one !== "" && one === other) return true;
  const title = titleKey(a.title);
  if (title !== "" && title === titleKey(b.title)) return true;
  // Two causes that are told apart by their keys may well be told in much the same words; unless words are the key.
  if (one !== "" && other !== "" && !(EXPLAINED.test(one) && EXPLAINED.test(other))) return false;
  return saySame(stemsOf(a.rootCause), stemsOf(b.rootCause));
}

const EXPLAINED = /^(?:undone )?explained /;

function saySame(a: readonly string[], b: readonly string[]): boolean {
  const larger = Math.max(a.length, b.length);
  if (larger < FEWEST) return false;
  const known = new Set(b);
  return a.filter((stem) => known.has(stem)).length >= larger * SHARE;
}
