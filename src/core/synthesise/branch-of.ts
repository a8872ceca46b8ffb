// The branch on which the work of some calls lies.
import type { Attempt } from "../../domain/attempt.ts";
import { isChange } from "./changes.ts";
import { hasCommitted } from "./commits.ts";
import { partsOf } from "./line-parts.ts";

/** That of the last commit, else of the last change, else of the last call: a turn may begin and end on others. */
export function branchOf(attempts: readonly Attempt[]): string | undefined {
  const known = attempts.filter(({ branch }) => branch !== undefined);
  const commit = known.findLast(hasCommitted);
  const one = commit ?? known.findLast(isChange) ?? known.at(-1);
  if (one === undefined) return undefined;
  const switched = known
    .slice(0, known.indexOf(one) + 1)
    .findLast((call) => switchedTo(call, one) !== undefined);
  // Some agents report the branch of the session's start with every call.
  const isReported = switched !== one && switched?.branch !== one.branch;
  return switched && !isReported ? switchedTo(switched, one) : one.branch;
}

/** The branch that a call switched to; the call itself still stands on the old one. `until`: before the commit in its line. */
function switchedTo(call: Attempt, until: Attempt): string | undefined {
  if (call.outcome.status === "failed") return undefined;
  const lines = partsOf(call.display).map(({ words }) => words.join(" "));
  const end =
    call === until ? lines.findLastIndex((line) => /^git (?:.* )?commit\b/.test(line)) : lines.length;
  const last = lines.slice(0, Math.max(0, end)).findLast((line) => SWITCH.test(line));
  return last === undefined ? undefined : SWITCH.exec(last)?.[1];
}

const SWITCH =
  /^(?:git (?:checkout -[bB]|switch (?:-[cC] |--create )?|checkout (?=(?:main|master)$))|gh stack init (?:--base \S+ )?|gt create (?:-\w+ )*) ?["']?([\w][\w./-]*)["']?(?= |$)/;
