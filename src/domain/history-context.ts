// Context for the next iteration of a loop: items of earlier iterations, chosen and ranked, not yet cut to a budget.
import type { HistoryMode, StuckStory } from "./iteration.ts";

export interface IterationName {
  readonly runId: string;
  readonly iteration: number;
}

/** Why an approach failed, judged by later iterations of the same story. */
type VerdictKind = "implementation-bug" | "wrong-approach" | "unknown";

export interface Verdict {
  readonly kind: VerdictKind;
  /** What it rests on, one line; empty when unknown. */
  readonly evidence: string;
}

/** One way of failing at a story; iterations that failed in the same way are grouped. */
export interface FailedApproach {
  readonly storyId: string;
  readonly storyTitle: string;
  /** The oldest first. */
  readonly iterations: readonly IterationName[];
  /** Epoch milliseconds of the last of them; 0 when nobody knows. */
  readonly lastAt: number;
  readonly tried: string;
  readonly because: string;
  /** A reason is recorded for every iteration; without reasons it is unknown whether they failed in the same way. */
  readonly isExplained: boolean;
  readonly files: readonly string[];
  /** Empty when the evidence shows nothing. */
  readonly lesson: string;
  readonly relevance: number;
  /** What the story has in common with the current one; empty for the current story itself. */
  readonly similarity: string;
}

/** What worked for a story. */
export interface SuccessPattern {
  readonly storyId: string;
  readonly storyTitle: string;
  readonly iteration: IterationName;
  /** By a person, outside of any run. */
  readonly byHand: boolean;
  readonly lastAt: number;
  readonly pattern: string;
  readonly files: readonly string[];
  /** Learnings and checks that passed. */
  readonly reusable: readonly string[];
  readonly relevance: number;
  readonly similarity: string;
}

export interface KeyDecision {
  readonly storyId: string;
  readonly iteration: IterationName;
  readonly choice: string;
  /** In the agent's own words. */
  readonly reasoning: string;
  readonly outcome: "success" | "failure" | "partial";
}

export interface HistoryContext {
  readonly prd: string;
  readonly storyId: string;
  readonly storyTitle: string;
  readonly mode: HistoryMode;
  readonly iterationsScanned: number;
  /** A log is known of an iteration that failed. */
  readonly hasLogs: boolean;
  /** High priority: of this story, then of similar ones. */
  readonly storyFailures: readonly FailedApproach[];
  /** Medium priority: the most relevant first. */
  readonly successPatterns: readonly SuccessPattern[];
  /** Low priority, as are the rest. */
  readonly keyDecisions: readonly KeyDecision[];
  readonly generalInsights: readonly string[];
  readonly warnings: readonly string[];
  /** The loop keeps failing at this story. */
  readonly stuck?: StuckStory;
}
