// Decides whether two lessons are about the same mistake, so that they are merged.
import type { Lesson } from "../../domain/lesson.ts";
import { stemsOf } from "./stems.ts";

/** Minimum words for a comparison. */
const FEWEST = 4;
const SHARE = 0.8;

/** Same cause key, same title by `titleKey`, or root causes with the same words. */
export function isSameMistake(a: Lesson, b: Lesson, titleKey: (title: string) => string): boolean {
  const [one, other] = [a.cause.trim(), b.cause.trim()];
  if (one !== "" && one === other) return true;
  const title = titleKey(a.title);
  if (title !== "" && title === titleKey(b.title)) return true;
  // Different cause keys are different mistakes even if the words are similar; except for keys made of words.
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
