// Attempts: stored tool calls. Append-only evidence; failures and successes are views of it.
import type { ChangeClass } from "./action.ts";
import type { Outcome } from "./outcome.ts";
import type { Subject } from "./subject.ts";
import type { Commit, Work } from "./work.ts";

export interface NewAttempt {
  readonly project: string;
  readonly session: string;
  readonly agent: string;
  /** The agent's id of the call; the same call is stored once, however often it is reported. */
  readonly call: string;
  /** Number of the prompt in its session, from 1; 0 before the first. */
  readonly turn: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly tool: string;
  /** One line for people. */
  readonly display: string;
  readonly fingerprint: string;
  readonly goal: string;
  readonly outcome: Outcome;
  readonly subjects: readonly Subject[];
  readonly files: readonly string[];
  /** Subjects that exist, work or are installed once it has succeeded. */
  readonly provides: readonly Subject[];
  /** What a successful run changes. */
  readonly changes: readonly ChangeClass[];
  /** The kind of work, for calls that show how a task went. */
  readonly work?: Work | undefined;
  /** The commit it made. */
  readonly commit?: Commit | undefined;
  readonly branch?: string | undefined;
  readonly head?: string | undefined;
  readonly durationMs?: number | undefined;
  readonly subagent?: string | undefined;
  /** Where a shell line began: from the project's root (`.`), absolute outside it; undefined if it was not recorded. */
  readonly folder?: string | undefined;
  /** Seen as it happened, or read from a history afterwards. */
  readonly source: "live" | "import";
}

export interface Attempt extends NewAttempt {
  /** Given by the store, ascending in the order of arrival. */
  readonly id: number;
}

/** Always sets all fields in the same order: V8 then loops faster over thousands of attempts. */
export function withId(attempt: NewAttempt, id: number): Attempt {
  return {
    id,
    project: attempt.project,
    session: attempt.session,
    agent: attempt.agent,
    call: attempt.call,
    turn: attempt.turn,
    at: attempt.at,
    tool: attempt.tool,
    display: attempt.display,
    fingerprint: attempt.fingerprint,
    goal: attempt.goal,
    outcome: attempt.outcome,
    subjects: attempt.subjects,
    files: attempt.files,
    provides: attempt.provides,
    changes: attempt.changes,
    work: attempt.work,
    commit: attempt.commit,
    branch: attempt.branch,
    head: attempt.head,
    durationMs: attempt.durationMs,
    subagent: attempt.subagent,
    folder: attempt.folder,
    source: attempt.source,
  };
}
