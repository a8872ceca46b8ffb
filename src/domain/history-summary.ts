// What the history of a loop comes to for one story: as lists of lines, and in a model's words.
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
  /** Of this story, then of similar ones: `Iteration 7: tried X; failed because Y`. */
  readonly relevantFailures: readonly string[];
  /** What was tried for this story, the oldest first, each once: `For US-008: X (failed: Y)`. */
  readonly approachesForStory: readonly string[];
  readonly keyDecisions: readonly string[];
  readonly patternsDiscovered: readonly string[];
  readonly warnings: readonly string[];
  /** Of all of it together. */
  readonly tokenCount: number;
}

/** What a model made of a story's history. */
export interface ToldSummary {
  /** Of what it was asked: another history has another one. */
  readonly hash: string;
  readonly storyId: string;
  /** `qwen2.5` */
  readonly model: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Iterations of the loop that had ended when it was asked; absent in older files. */
  readonly iterations?: number;
  /** Without their bullets; none when it said that there is nothing to tell. */
  readonly lines: readonly string[];
}
