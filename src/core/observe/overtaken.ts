// Commits that a later call took back or replaced: who reads of them is told that they are gone.
import type { Attempt } from "../../domain/attempt.ts";
import type { Observation } from "../../domain/observation.ts";
import { commitsOf, hasCommitted } from "../synthesise/commits.ts";

/** The shas of those that were made in these calls and no longer stand after them. */
export function goneCommits(calls: readonly Attempt[]): ReadonlySet<string> {
  const made = calls.filter(hasCommitted).flatMap(({ commit }) => commit?.sha ?? []);
  if (made.length === 0) return new Set();
  const standing = new Set(commitsOf(calls).map(({ sha }) => sha));
  return new Set(made.filter((sha) => !standing.has(sha)));
}

/** Does it name one of them? */
export function namesAny(text: string, shas: ReadonlySet<string>): boolean {
  return [...shas].some((sha) => text.includes(sha));
}

/** Those that tell of a commit that is gone, saying so; each as it is to be stored again. */
export function withGone(
  observations: readonly Observation[],
  gone: ReadonlySet<string>,
): readonly Observation[] {
  return observations.flatMap((one) => {
    const facts = one.facts.map((fact) => ({ ...fact, text: saidGone(fact.text, gone) }));
    const isSame = facts.every(({ text }, index) => text === one.facts[index]?.text);
    return one.source !== "rules" || isSame ? [] : [{ ...one, facts }];
  });
}

function saidGone(text: string, gone: ReadonlySet<string>): string {
  const [, sha = "", message = ""] = MADE.exec(text) ?? [];
  return gone.has(sha) ? `Commit ${sha} ("${message}") was taken back or replaced later.` : text;
}

/** As `shown.ts` tells of a commit. */
const MADE = /^Commit ([0-9a-f]{7,40}) was made with the message "(.*)"\.$/;
