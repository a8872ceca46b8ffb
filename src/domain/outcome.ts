// How an attempt ended, and what kind of failure it was. The kind decides whether memory can help.
import type { ChangeClass } from "./action.ts";
import type { Subject } from "./subject.ts";

export type FailureFamily = "structural" | "protocol" | "state" | "transient" | "none";

export interface KindTraits {
  readonly family: FailureFamily;
  /** Changes after which the failure is doubted until it is met again. */
  readonly doubtedAfter: readonly ChangeClass[];
}

const structural = (...doubtedAfter: ChangeClass[]): KindTraits => ({ family: "structural", doubtedAfter });
const anyChange: readonly ChangeClass[] = ["files", "packages", "runtime", "git", "environment", "services"];
const state: KindTraits = { family: "state", doubtedAfter: anyChange };
const transient: KindTraits = { family: "transient", doubtedAfter: anyChange };
const none: KindTraits = { family: "none", doubtedAfter: [] };

/** Every kind of failure with what un-learns it. */
export const FAILURE_KINDS = {
  "command-not-found": structural("environment", "packages"),
  "unknown-script": structural(),
  "unknown-subcommand": structural(),
  "bad-flag": structural(),
  "missing-path": structural(),
  "not-a-file": structural(),
  "missing-module": structural("packages", "environment"),
  "missing-package": structural(),
  "missing-endpoint": structural(),
  "wrong-runtime": structural("runtime", "environment"),
  "bad-arguments": structural(),
  /** A tool of the agent itself cannot start; a new process of the agent may be well again. */
  "tool-broken": structural(),
  "edit-mismatch": structural("files"),
  permission: structural("environment", "files"),
  auth: structural("environment"),
  policy: structural("environment"),
  /** A tool of the agent that works on files said no, in words that nobody could place: a hook, a reviewer. */
  refused: structural("files", "packages", "runtime", "git", "environment", "services"),
  "too-large": structural(),
  "missing-revision": structural("git"),
  "edit-unread": { family: "protocol", doubtedAfter: [] },
  "edit-stale": { family: "protocol", doubtedAfter: [] },
  test: state,
  compile: state,
  lint: state,
  "git-state": state,
  "git-hook": state,
  runtime: state,
  network: transient,
  timeout: transient,
  "rate-limit": transient,
  server: transient,
  /** Somebody else holds the lock (`.git/index.lock`): gone in a moment, or once it is removed. */
  locked: transient,
  /** Failed for a reason nobody could read. */
  unexplained: state,
  /** A slip of quoting: the same words in other quotes are right. */
  "shell-syntax": none,
  rejected: none,
  "no-match": none,
  probe: none,
} as const satisfies Record<string, KindTraits>;

export type FailureKind = keyof typeof FAILURE_KINDS;

export function traitsOf(kind: FailureKind): KindTraits {
  return FAILURE_KINDS[kind];
}

export function familyOf(kind: FailureKind): FailureFamily {
  return FAILURE_KINDS[kind].family;
}

export interface Failure {
  readonly kind: FailureKind;
  /** The error with numbers, hashes, paths and times levelled: the same error has the same signature. */
  readonly signature: string;
  /** The telling line of the output, at most 200 characters. */
  readonly excerpt: string;
  /** What the failure is about; the action as a whole when nothing narrower is known. */
  readonly subject: Subject;
  /** Better names the tool itself proposed ("Did you mean …"), as subjects or text. */
  readonly hint?: string | undefined;
}

export interface Succeeded {
  readonly status: "succeeded";
  readonly exitCode?: number | undefined;
  /** What a build printed about itself: its warning, else its last line; at most 200 characters. */
  readonly said?: string;
}
export interface Failed extends Failure {
  readonly status: "failed";
  readonly exitCode?: number | undefined;
  /** The exit code said 0; the output said otherwise. */
  readonly masked: boolean;
}
/** Broken off: an interrupt, or a sibling that was cancelled because another call failed. */
export interface Cancelled {
  readonly status: "cancelled";
  /** A call made with it had failed; absent for an interrupt. */
  readonly by?: "sibling";
}
/** How much is kept of what a person says when refusing a call. */
export const WORDS_KEPT = 500;

/** Never ran: the person, a rule or Twiceshy itself said no. */
export interface Denied {
  readonly status: "denied";
  readonly by: "user" | "policy" | "twiceshy";
  /** What the person or the rule said when refusing it, at most `WORDS_KEPT` characters. */
  readonly words?: string;
}
/** Ran, but nobody knows how it ended; or failed without being a mistake (grep without a match). */
export interface Unknown {
  readonly status: "unknown";
  readonly exitCode?: number | undefined;
}

export type Outcome = Succeeded | Failed | Cancelled | Denied | Unknown;
