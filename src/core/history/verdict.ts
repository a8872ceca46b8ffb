// Tells a wrong approach from a badly implemented one, by how later iterations of the same story went.
import type { Verdict } from "../../domain/history-context.ts";
import type { Approach, LoopHistory } from "../../domain/iteration.ts";
import { inOrder } from "./in-order.ts";
import { wordsOf } from "./words.ts";

/** Minimum similarity of two descriptions of the same approach. */
const SAME = 0.6;
const UNKNOWN: Verdict = { kind: "unknown", evidence: "" };

/**
 * The same approach worked later: implementation bug. Another approach worked later and this one never did: wrong
 * approach. Otherwise unknown.
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

/** Compared by words; by files only if there are no words. */
export function isSame(
  a: Pick<Approach, "description" | "files">,
  b: Pick<Approach, "description" | "files">,
): boolean {
  const [words, others] = [describing(a), describing(b)];
  if (words.size > 0 && others.size > 0) return overlap(words, others) >= SAME;
  return a.files.length > 0 && b.files.length > 0 && overlap(new Set(a.files), new Set(b.files)) >= SAME;
}

/** Cache: each approach is compared with many others. */
const remembered = new WeakMap<object, ReadonlySet<string>>();

function describing(approach: Pick<Approach, "description">): ReadonlySet<string> {
  const known = remembered.get(approach);
  if (known) return known;
  const words = new Set(wordsOf(approach.description).keys());
  remembered.set(approach, words);
  return words;
}

function overlap(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let both = 0;
  for (const one of first) if (second.has(one)) both++;
  return (2 * both) / (first.size + second.size);
}
