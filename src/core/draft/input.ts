// What a draft is made from, and what comes of it.
import type { Attempt } from "../../domain/attempt.ts";
import type { Trigger } from "../../domain/draft.ts";
import type { Feedback } from "../../domain/feedback.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Card, Severity } from "../../domain/lesson.ts";
import type { Remedy } from "../../domain/remedy.ts";
import type { Turn } from "../../domain/turn.ts";

export interface DraftInput {
  /** The turn that has ended, described. */
  readonly turn: Turn;
  /** Its calls, as they came. */
  readonly calls: readonly Attempt[];
  /** The turn before it in the session and its calls, where there is one. */
  readonly before?: { readonly turn: Turn; readonly calls: readonly Attempt[] };
  /** What this turn's prompt said of the turn before (core/feedback). */
  readonly feedback?: Feedback;
  /** The assistant's closing words; often absent (imported histories). */
  readonly lastMessage?: string;
  /** What is known of a failed call: its hazard (how often, in how many sessions) and what helped. */
  readonly known: ReadonlyMap<number, { readonly hazard?: Hazard; readonly remedy?: Remedy }>;
  /** Drafts after a plain success that explains itself: the person wants them. */
  readonly retrospectives: boolean;
  readonly today: string;
  /** What the turn is about in one line (core/compose); the first line of its prompt when absent. */
  readonly title?: string;
}

export interface Drafted {
  readonly card: Card;
  readonly trigger: Trigger;
  readonly evidence: readonly number[];
}

/** What a trigger has found; empty texts where nothing is known. */
export interface Finding {
  readonly trigger: Trigger;
  readonly cause: string;
  readonly title: string;
  readonly mistake: string;
  readonly rootCause: string;
  readonly fix: string;
  readonly checklist: readonly string[];
  /** Beside the tags of the turn. */
  readonly appliesTo: readonly string[];
  readonly severity: Severity;
  readonly occurrences: number;
  readonly evidence: readonly number[];
}
