// The commits that remain after a series of calls: an amended one replaces the one before, a reset removes some.
import type { Attempt } from "../../domain/attempt.ts";
import type { Commit } from "../../domain/work.ts";
import { partsOf } from "./line-parts.ts";

/** It made a commit: git printed it, or the committing call succeeded. `git revert` makes one, too. */
export function hasCommitted({ work, commit, outcome }: Attempt): boolean {
  if (work === "undo") return commit?.sha !== undefined;
  return work === "commit" && (commit?.sha !== undefined || outcome.status === "succeeded");
}

export function commitsOf(attempts: readonly Attempt[]): readonly Commit[] {
  const standing: Commit[] = [];
  for (const attempt of attempts) takeCommit(attempt, standing);
  return standing;
}

/** Applies one more call to the commits so far. */
export function takeCommit(attempt: Attempt, standing: Commit[]): void {
  const gone = takenBack(attempt, standing);
  if (gone > 0) standing.splice(-gone);
  const before = standing.length;
  if (isRevert(attempt)) takeReverted(attempt, standing);
  // Its own commit and the revert of it: nothing is left.
  if (standing.length < before) return;
  addCommit(attempt, standing);
}

function addCommit(attempt: Attempt, standing: Commit[]): void {
  if (!hasCommitted(attempt)) return;
  const before = isAmended(attempt) ? standing.pop() : undefined;
  // `--amend --no-edit` without output: the message stays, the hash changes.
  const commit = attempt.commit ?? (before && { message: before.message });
  if (commit) standing.push(commit);
}

export function isAmended({ display }: Attempt): boolean {
  if (!/--amend|\bgt modify\b/.test(display)) return false;
  return partsOf(display).some(
    ({ words }) =>
      (words.includes("commit") && words.includes("--amend")) || (words[0] === "gt" && words[1] === "modify"),
  );
}

/** `git revert`: an earlier commit was taken back by a new one. */
export function isRevert({ goal, work, outcome }: Attempt): boolean {
  return goal === "git revert" && work === "undo" && outcome.status === "succeeded";
}

/** Removes the reverted commits, where they are named. */
function takeReverted({ display }: Attempt, standing: Commit[]): void {
  const [, rest = ""] = /\bgit\s(?:.*\s)?revert\s(.*)/.exec(display) ?? [];
  for (const word of rest.split(/\s+/)) {
    if (word === "HEAD" || word === "@") standing.pop();
    if (!/^[0-9a-f]{7,40}$/.test(word)) continue;
    const at = standing.findIndex(({ sha }) => sha && (sha.startsWith(word) || word.startsWith(sha)));
    if (at >= 0) standing.splice(at, 1);
  }
}

/** `git reset HEAD~2`, `git reset --soft 1a2b3c4^`: how many of the last commits are removed. */
function takenBack({ goal, display, outcome }: Attempt, standing: readonly Commit[]): number {
  if (goal !== "git reset" || outcome.status !== "succeeded") return 0;
  const [, target = "", tilde, carets = ""] =
    /\b(HEAD|[0-9a-f]{7,40})(?:~(\d*)|(\^+))?(?=\s|$)/.exec(display) ?? [];
  const back = tilde === undefined ? carets.length : Number(tilde || 1);
  if (target === "HEAD") return Math.min(back, standing.length);
  const at = standing.findLastIndex(
    ({ sha }) => sha !== undefined && (sha.startsWith(target) || target.startsWith(sha)),
  );
  return at === -1 || target === "" ? 0 : Math.min(standing.length - 1 - at + back, standing.length);
}
