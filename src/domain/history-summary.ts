// Summary of a loop's history for one story: as lists of lines, and in a model's words.
import type { Iteration } from "./iteration.ts";

export interface StoryMeta {
  readonly id: string;
  readonly title: string;
}

export interface SummarizeOptions {
  readonly iterations: readonly Iteration[];
  readonly currentStory: StoryMeta;
  readonly tokenBudget: number;
}

export interface HistorySummary {
  /** Failures of this story, then of similar ones: `Iteration 7: tried X; failed because Y`. */
  readonly relevantFailures: readonly string[];
  /** What was tried for this story, the oldest first, each once: `For US-008: X (failed: Y)`. */
  readonly approachesForStory: readonly string[];
  readonly keyDecisions: readonly string[];
  readonly patternsDiscovered: readonly string[];
  readonly warnings: readonly string[];
  /** Tokens of the whole summary. */
  readonly tokenCount: number;
}

/** A model's summary of a story's history. */
export interface ModelSummary {
  /** Hash of the question: it changes when the history changes. */
  readonly hash: string;
  readonly storyId: string;
  /** `qwen2.5` */
  readonly model: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Iterations of the loop that had ended when it was asked; absent in older files. */
  readonly iterations?: number;
  /** Lines without bullets; none when the model had nothing to report. */
  readonly lines: readonly string[];
}
