// Marks commits in observations that a later call reverted or replaced.
import type { Attempt } from "../../domain/attempt.ts";
import type { Observation } from "../../domain/observation.ts";
import { commitsOf, hasCommitted } from "../synthesise/commits.ts";

/** Shas of commits made in these calls that no longer exist after them. */
export function revertedCommits(calls: readonly Attempt[]): ReadonlySet<string> {
  const made = calls.filter(hasCommitted).flatMap(({ commit }) => commit?.sha ?? []);
  if (made.length === 0) return new Set();
  const standing = new Set(commitsOf(calls).map(({ sha }) => sha));
  return new Set(made.filter((sha) => !standing.has(sha)));
}

/** True if the text names one of the shas. */
export function namesAny(text: string, shas: ReadonlySet<string>): boolean {
  return [...shas].some((sha) => text.includes(sha));
}

/** The observations that mention a reverted commit, with the text corrected, ready to be stored. */
export function markReverted(
  observations: readonly Observation[],
  gone: ReadonlySet<string>,
): readonly Observation[] {
  return observations.flatMap((one) => {
    const facts = one.facts.map((fact) => ({ ...fact, text: markedText(fact.text, gone) }));
    const isSame = facts.every(({ text }, index) => text === one.facts[index]?.text);
    return one.source !== "rules" || isSame ? [] : [{ ...one, facts }];
  });
}

function markedText(text: string, gone: ReadonlySet<string>): string {
  const [, sha = "", message = ""] = MADE.exec(text) ?? [];
  return gone.has(sha) ? `Commit ${sha} ("${message}") was taken back or replaced later.` : text;
}

/** The wording of `commitFacts`. */
const MADE = /^Commit ([0-9a-f]{7,40}) was made with the message "(.*)"\.$/;
