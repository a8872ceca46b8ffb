// Types: input and result of drafting.
import type { Attempt } from "../../domain/attempt.ts";
import type { Trigger } from "../../domain/draft.ts";
import type { Feedback } from "../../domain/feedback.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Lesson, Severity } from "../../domain/lesson.ts";
import type { Remedy } from "../../domain/remedy.ts";
import type { Turn } from "../../domain/turn.ts";

export interface DraftInput {
  /** The turn that has ended. */
  readonly turn: Turn;
  /** Its calls, in order. */
  readonly calls: readonly Attempt[];
  /** The turn before it in the session, with its calls. */
  readonly before?: { readonly turn: Turn; readonly calls: readonly Attempt[] };
  /** Feedback on the turn before in this turn's prompt (core/feedback). */
  readonly feedback?: Feedback;
  /** The assistant's last message; often absent in imported histories. */
  readonly lastMessage?: string;
  /** All it said in the turn, in order, where its record is at hand. */
  readonly words?: readonly string[];
  /** For each failed call: its hazard (how often, in how many sessions) and remedy, if known. */
  readonly known: ReadonlyMap<number, { readonly hazard?: Hazard; readonly remedy?: Remedy }>;
  /** True if the person wants drafts after a success that explains itself. */
  readonly retrospectives: boolean;
  readonly today: string;
  /** Title of the turn (core/compose); if absent, the first line of its prompt is used. */
  readonly title?: string;
}

export interface Drafted {
  readonly content: Lesson;
  readonly trigger: Trigger;
  readonly evidence: readonly number[];
}

/** Result of a trigger; texts are empty if unknown. */
export interface Finding {
  readonly trigger: Trigger;
  readonly cause: string;
  readonly title: string;
  readonly mistake: string;
  readonly rootCause: string;
  readonly fix: string;
  readonly checklist: readonly string[];
  /** Added to the tags of the turn. */
  readonly appliesTo: readonly string[];
  readonly severity: Severity;
  readonly occurrences: number;
  readonly evidence: readonly number[];
}
