// The branch on which the work of some calls lies.
import type { Attempt } from "../../domain/attempt.ts";
import { isChange } from "./changes.ts";
import { hasCommitted } from "./commits.ts";
import { partsOf } from "./line-parts.ts";

/**
 * That of the last commit, else of the last change, else of the last call: a turn may begin and end on others. Empty if they
 * switched to one that is not known.
 */
export function branchOf(attempts: readonly Attempt[]): string | undefined {
  const known = attempts.filter(({ branch }) => branch !== undefined);
  const commit = known.findLast(hasCommitted);
  const one = commit ?? known.findLast(isChange) ?? known.at(-1);
  if (one === undefined) return undefined;
  const switched = known
    .slice(0, known.indexOf(one) + 1)
    .findLast((call) => switchedTo(call, one) !== undefined);
  // Some agents report the branch of the session's start with every call.
  if (switched === undefined) return one.branch;
  const before = known[known.indexOf(switched) - 1] ?? switched;
  const isReported = switched !== one && [before, switched].some(({ branch }) => branch !== one.branch);
  return isReported ? one.branch : switchedTo(switched, one);
}

/**
 * The branch that a call switched to, empty if it is not known which; undefined if it did not. The call itself still stands on
 * the old one. `until`: only what its line did before the commit.
 */
function switchedTo(call: Attempt, until: Attempt): string | undefined {
  if (call.outcome.status === "failed") return undefined;
  const lines = partsOf(call.display).map(({ words }) => words.join(" "));
  const commit = call === until ? lines.findLastIndex((line) => /^git (?:.* )?commit\b/.test(line)) : -1;
  // What a line changed goes along when it switches; a commit that was cut off its end came last.
  const before = commit < 0 ? lines : lines.slice(0, commit);
  const last = before.findLast((line) => MOVES.test(line));
  if (last !== undefined) return SWITCH.exec(last)?.[1] ?? "";
  // A loop cannot be split.
  return lines.length === 0 && STACKED.test(call.display) ? "" : undefined;
}

const SWITCH =
  /^(?:git (?:checkout -[bB]|switch(?: -[cC]| --create)?|checkout (?=(?:main|master)$))|gh stack (?:init(?: --base \S+)?|add|checkout)) ?["']?(\w[\w./-]*)["']?(?: [\w./-]+)?$/;
/** Tools for stacked branches move between them in many ways. */
const STACKED =
  /\bgh stack (?:init|add|checkout|up|down|top|bottom)\b|\bgt (?:create|checkout|co|up|down|top|bottom)\b/;
const MOVES = new RegExp(`^git (?:checkout -[bB]|switch\\b|checkout (?:main|master)$)|${STACKED.source}`);
