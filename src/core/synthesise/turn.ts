// One prompt and what came of it, from what its calls did: how it ended, the steps that count, what it rests on.

import type { Attempt } from "../../domain/attempt.ts";
import { isProof } from "../../domain/check.ts";
import { gather } from "../../domain/gather.ts";
import { familyOf } from "../../domain/outcome.ts";
import type { Ending, NewTurn, Turn } from "../../domain/turn.ts";
import type { Writable } from "../../domain/writable.ts";
import { changedFiles, isChange, isCodeChange } from "./changes.ts";
import { commandsIn } from "./commands.ts";
import { commitsOf, hasCommitted } from "./commits.ts";
import { stepsOf } from "./steps.ts";

const MOST_FILES = 30;
const MOST_EVIDENCE = 20;

/** `attempts` of this turn, its subagents' too, in the order they came. */
export function describeTurn(turn: NewTurn, attempts: readonly Attempt[], tags: readonly string[]): Turn {
  const last = attempts.at(-1);
  const branch = attempts.findLast((one) => one.branch !== undefined)?.branch ?? turn.branch;
  const files = new Set(gather(attempts, changedFiles));
  const described: Writable<Turn> = {
    project: turn.project,
    session: turn.session,
    number: turn.number,
    at: turn.at,
    prompt: turn.prompt,
    endedAt: Math.max(turn.at, (last?.at ?? 0) + (last?.durationMs ?? 0)),
    ending: endingOf(attempts),
    calls: attempts.length,
    failures: attempts.filter(isMistake).length,
    steps: stepsOf(attempts),
    files: [...files].slice(0, MOST_FILES),
    commits: commitsOf(attempts),
    tags,
    evidence: attempts
      .filter(isTelling)
      .map(({ id }) => id)
      .slice(-MOST_EVIDENCE),
  };
  if (branch !== undefined) described.branch = branch;
  return described;
}

/** What stands when the last call is made. */
interface State {
  /** Changed and neither committed nor taken back. */
  readonly pending: Set<string>;
  /** The verdict on what is pending. */
  checked: "passed" | "failed" | undefined;
  hasCommitted: boolean;
  hasUndone: boolean;
}

function endingOf(attempts: readonly Attempt[]): Ending {
  const state: State = { pending: new Set(), checked: undefined, hasCommitted: false, hasUndone: false };
  for (const attempt of attempts) take(attempt, state);
  const { pending, checked, hasCommitted, hasUndone } = state;
  if (pending.size > 0) return checked ?? "changed";
  if (hasCommitted) return "committed";
  if (hasUndone) return "undone";
  // Nothing was changed, but it was seen that something does not work.
  return checked === "failed" ? "failed" : "looked";
}

function take(attempt: Attempt, state: State): void {
  const verdict = verdictOf(attempt);
  if (verdict) state.checked = verdict;
  if (hasCommitted(attempt)) {
    state.pending.clear();
    state.hasCommitted = true;
  }
  if (attempt.outcome.status !== "succeeded") return;
  if (isChange(attempt)) {
    for (const file of changedFiles(attempt)) state.pending.add(file);
    if (attempt.work === "install") state.pending.add(attempt.goal);
    // A line can change something and then check it.
    if (isCodeChange(attempt)) state.checked = verdict;
  }
  if (attempt.work === "undo") undo(attempt, state);
}

/** With files named these are taken back, else everything is. */
function undo({ files }: Attempt, state: State): void {
  if (state.pending.size === 0) return;
  if (files.length === 0) state.pending.clear();
  for (const file of files)
    for (const changed of state.pending)
      if (changed === file || changed.startsWith(`${file}/`)) state.pending.delete(changed);
  state.hasUndone = true;
}

/** What a test or a build said; nothing where its exit code was hidden, or where it could not even start. */
function verdictOf(attempt: Attempt): State["checked"] {
  const { outcome } = attempt;
  if (outcome.status === "succeeded") return hasPassed(attempt) ? "passed" : undefined;
  if (outcome.status !== "failed" || outcome.masked) return undefined;
  if (!isProof(attempt.work)) return undefined;
  return familyOf(outcome.kind) === "state" ? "failed" : undefined;
}

function hasPassed(attempt: Attempt): boolean {
  // Nearly all calls are neither: their lines need not be taken apart.
  if (attempt.work === undefined) return false;
  return commandsIn(attempt).some(({ work, isSeen, isOutside }) => isProof(work) && isSeen && !isOutside);
}

function isMistake({ outcome }: Attempt): boolean {
  return outcome.status === "failed" && familyOf(outcome.kind) !== "none";
}

/** Failures, checks, commits: what one would look at to see whether the rest is true. */
function isTelling(attempt: Attempt): boolean {
  const { work } = attempt;
  return isMistake(attempt) || isProof(work) || work === "commit" || work === "undo";
}
