// Workflows: which checks had passed when a commit was made, with nothing changed since.

import type { Attempt } from "../../domain/attempt.ts";
import { isCheck } from "../../domain/check.ts";
import { isCodeChange } from "./changes.ts";
import { type Command, commandsIn } from "./commands.ts";
import { hasCommitted, isAmended } from "./commits.ts";

/** The state of one check at one commit. */
interface BeforeCommit {
  readonly key: string;
  readonly form: string;
  /** It had passed, and nothing was changed since. */
  readonly passed: boolean;
  readonly commit: Attempt;
}

/** Calls of one session in order → for every commit, the checks seen to pass in the session so far. */
export function beforeCommits(attempts: readonly Attempt[]): readonly BeforeCommit[] {
  const forms = new Map<string, string>();
  let passed = new Set<string>();
  const found: BeforeCommit[] = [];
  for (const attempt of attempts) {
    const isDone = attempt.outcome.status === "succeeded";
    // `git commit && git push`: the commit stands though the push failed.
    if (!isDone && !hasCommitted(attempt)) continue;
    if (isCodeChange(attempt)) passed = new Set();
    if (attempt.work === undefined) continue;
    for (const command of commandsIn(attempt)) {
      if (command.isOutside) continue;
      if (isCommit(command, attempt))
        for (const [key, form] of forms) found.push({ key, form, passed: passed.has(key), commit: attempt });
      if (!isDone || !command.isSeen || !isCheck(command.work)) continue;
      passed.add(command.key);
      forms.set(command.key, command.form);
    }
  }
  return found;
}

/** A new commit; an amended one was counted when it was made. */
export function isCommit(command: Command, attempt: Attempt): boolean {
  return command.work === "commit" && !command.isOutside && !isAmended(attempt);
}
