// Outcome of an attempt, and the kind of failure, which decides whether memory can help.
import type { FailureKind } from "./failure-kinds.ts";
import type { Subject } from "./subject.ts";

export interface Failure {
  readonly kind: FailureKind;
  /** The error with numbers, hashes, paths and times replaced by placeholders, so that the same error has the same signature. */
  readonly signature: string;
  /** The most informative line of the output, at most 200 characters. */
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
/** Cancelled: interrupted, or stopped because a call made at the same time failed. */
export interface Cancelled {
  readonly status: "cancelled";
  /** A call made with it had failed; absent for an interrupt. */
  readonly by?: "sibling";
}
/** How much is kept of what a person says when refusing a call. */
export const REFUSAL_KEPT = 500;

/** Never ran: the person, a rule or Twiceshy itself said no. */
export interface Denied {
  readonly status: "denied";
  readonly by: "user" | "policy" | "twiceshy";
  /** What the person or the rule said when refusing it, at most `REFUSAL_KEPT` characters. */
  readonly words?: string;
}
/** Ran, but nobody knows how it ended; or failed without being a mistake (grep without a match). */
export interface Unknown {
  readonly status: "unknown";
  readonly exitCode?: number | undefined;
  /** What a test runner printed of failed tests, though something hid its exit code; at most 200 characters. */
  readonly said?: string;
}

export type Outcome = Succeeded | Failed | Cancelled | Denied | Unknown;
