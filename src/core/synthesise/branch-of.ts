// The branch on which the work of some calls lies.
import type { Attempt } from "../../domain/attempt.ts";
import { isChange } from "./changes.ts";
import { hasCommitted } from "./commits.ts";
import { partsOf } from "./line-parts.ts";

/** That of the last commit, else of the last change, else of the last call: a turn may begin and end on others. */
export function branchOf(attempts: readonly Attempt[]): string | undefined {
  const known = attempts.filter(({ branch }) => branch !== undefined);
  const commit = known.findLast(hasCommitted);
  if (commit) return branchMade(commit) ?? commit.branch;
  return (known.findLast(isChange) ?? known.at(-1))?.branch;
}

/** The branch that the line creates before it commits: the call itself still stands on the old one. */
function branchMade({ display }: Attempt): string | undefined {
  const parts = partsOf(display).map(({ words }) => words);
  const until = parts.findLastIndex((words) => words.includes("commit"));
  const making = parts.slice(0, until).findLast((words) => MAKING.test(words.join(" ")));
  return making && MAKING.exec(making.join(" "))?.[1];
}

const MAKING = /^git (?:checkout -[bB]|switch (?:-[cC]|--create)) ["']?([\w./-]+)/;
