// Wrong approach or a bug in carrying it out? Told by what came after it for the same story, never by guessing.
import type { Verdict } from "../../domain/history-context.ts";
import type { Approach, LoopHistory } from "../../domain/iteration.ts";
import { inOrder } from "./in-order.ts";
import { wordsOf } from "./words.ts";

/** From here on two descriptions are of one approach. */
const SAME = 0.6;
const UNKNOWN: Verdict = { kind: "unknown", evidence: "" };

/**
 * The same approach worked later: it was a bug in carrying it out. Another approach worked later and this one never did:
 * it was the wrong approach. Neither: nobody knows.
 */
export function verdictOn(approach: Approach, history: Pick<LoopHistory, "iterations">): Verdict {
  if (approach.result === "worked") return UNKNOWN;
  const isOfStory = ({ storyId }: Approach) => storyId === approach.storyId;
  const concerned = history.iterations.filter(({ approachesTried }) => approachesTried.some(isOfStory));
  const tries = inOrder(concerned).flatMap((iteration) =>
    iteration.approachesTried.filter(isOfStory).map((one) => ({ one, iteration })),
  );
  const first = tries.findIndex(({ one }) => one === approach || isSame(one, approach));
  const worked = tries.slice(first + 1).filter(({ one }) => one.result === "worked");
  const fixed = worked.find(({ one }) => isSame(one, approach));
  if (fixed) {
    return {
      kind: "implementation-bug",
      evidence: `the same approach worked in iteration ${fixed.iteration.iteration}`,
    };
  }
  const other = worked[0];
  if (!other) return UNKNOWN;
  return {
    kind: "wrong-approach",
    evidence: `another approach worked in iteration ${other.iteration.iteration}: ${other.one.description}`,
  };
}

/** By their words; by the files alone only when there are no words. */
export function isSame(
  a: Pick<Approach, "description" | "files">,
  b: Pick<Approach, "description" | "files">,
): boolean {
  const [words, others] = [wordsOf(a.description), wordsOf(b.description)];
  if (words.size > 0 && others.size > 0) return overlap(words.keys(), others.keys()) >= SAME;
  return a.files.length > 0 && b.files.length > 0 && overlap(a.files, b.files) >= SAME;
}

function overlap(a: Iterable<string>, b: Iterable<string>): number {
  const [first, second] = [new Set(a), new Set(b)];
  const both = [...first].filter((one) => second.has(one)).length;
  return (2 * both) / (first.size + second.size);
}
