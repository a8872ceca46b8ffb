// Course of work over one turn or a whole session: files changed, checks passed and failed, what is pending.
import type { Check } from "./check.ts";
import type { Ending } from "./turn.ts";
import type { Commit } from "./work.ts";

/** A check that failed: what was run and what it said. */
export interface FailedCheck {
  readonly sort: Check;
  /** One line for people. */
  readonly display: string;
  /** The most informative line of its output; may be empty. */
  readonly error: string;
  /** Its command as the steps of a turn name it. */
  readonly forms: readonly string[];
}

/** The files that one commit took in. */
export interface Taken {
  readonly at: number;
  /** Files and folders by name; `all`: whatever lay there. */
  readonly files: readonly string[] | "all";
}

export interface Course {
  readonly ending: Ending;
  /** Files that were changed, as they came. */
  readonly files: readonly string[];
  /** Those of them that were neither committed nor reverted. */
  readonly pending: readonly string[];
  /** When each of those was last changed. */
  readonly pendingAt?: readonly number[];
  /** Those that the commits left out, though they were made after the change. */
  readonly left?: readonly string[];
  /** Those that were removed in the end. */
  readonly gone?: readonly string[];
  readonly commits: readonly Commit[];
  /** After the last of them another commit was made, whose message was not seen. */
  readonly hasUnnamed?: true;
  /** Checks that passed after the last change, the strongest first. */
  readonly passed: readonly Check[];
  /** Packages that were added. */
  readonly installed: readonly string[];
  /** Packages that were taken out. */
  readonly removed?: readonly string[];
  /** The dependencies were brought up to date, in the manifest or its lock file. */
  readonly updated?: true;
  /** The last command that published or deployed something. */
  readonly delivered?: string;
  /** The last check, if it failed and nothing was changed or passed since. */
  readonly failed?: FailedCheck;
  /** A check that failed and was not run again, though something was changed since. */
  readonly notRerun?: FailedCheck;
  /** The error of the last commit, if it failed and none was made since; may be empty. */
  readonly refused?: string;
  /** Code outside the project was changed, or a commit made there: perhaps in another copy of it. */
  readonly isElsewhere?: true;
  /** When git last reported that nothing is uncommitted, or everything was put away. */
  readonly cleanAt?: number;
  /** Put away with `git stash` and not brought back. */
  readonly stashed?: readonly string[];
  /** When it brought back, or dropped, what another session had put away. */
  readonly poppedAt?: number;
  /** What its commits took in. */
  readonly took?: readonly Taken[];
  /** A later session has committed what it left. */
  readonly committedLater?: true;
  /** Later sessions have committed some of it, or perhaps. */
  readonly overtaken?: true;
  /** Whether a later commit took in what is left is not known. */
  readonly mayBeCommitted?: true;
  /** Code was changed, and nothing was run after it. */
  readonly untried: boolean;
  /** Code lies uncommitted, and no check was seen to pass since it was changed. */
  readonly isUnproven?: true;
}
