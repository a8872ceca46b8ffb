// Iterations of a loop that runs the same agent again and again with a fresh context: what each run did.

/** `timeout`: stopped by a time limit. */
export type IterationStatus = "success" | "error" | "timeout";

export interface CommandResult {
  readonly command: string;
  readonly result: "passed" | "failed" | "unknown";
  /** The most informative line of its output; empty when none was kept. */
  readonly output: string;
}

export interface ErrorEntry {
  /** Equal for the same error: times, ids, paths and numbers are replaced by placeholders. */
  readonly signature: string;
  /** One line, as it was written. */
  readonly message: string;
  /**
   * `exit-code`, `uncommitted-changes`, `rollback`, `retry`, `agent-switch`; `told`: in the agent's own words;
   * `last-words`: how its log ends; or a kind of failure (domain/outcome.ts).
   */
  readonly kind: string;
}

export interface Decision {
  /** What it was about. */
  readonly context: string;
  readonly choice: string;
  /** In the agent's own words. */
  readonly reasoning: string;
  readonly outcome: "success" | "failure" | "partial";
}

/** What was tried for a story. */
export interface Approach {
  readonly storyId: string;
  readonly description: string;
  readonly files: readonly string[];
  readonly result: "worked" | "failed" | "abandoned";
  readonly failureReason?: string;
}

/** The history of earlier iterations that an iteration was given. */
export interface GivenHistory {
  readonly mode: HistoryMode;
  readonly tokens: number;
  /** Items in the text it was given: `failure:US-016:run-7#14`. */
  readonly shown: readonly string[];
}

export interface Iteration {
  readonly runId: string;
  /** From the name of the file; what is written inside it is often 0. */
  readonly iteration: number;
  /** Of a retry its number; 0 for the first try. */
  readonly retry: number;
  /** Empty while planning. */
  readonly storyId: string;
  readonly storyTitle: string;
  readonly mode: "plan" | "build";
  readonly status: IterationStatus;
  /** Epoch milliseconds of its end; 0 when nobody knows. */
  readonly at: number;
  readonly filesRead: readonly string[];
  readonly filesModified: readonly string[];
  readonly commandsRun: readonly CommandResult[];
  readonly errorsEncountered: readonly ErrorEntry[];
  readonly decisionsExplained: readonly Decision[];
  readonly approachesTried: readonly Approach[];
  readonly commits: readonly { readonly sha: string; readonly message: string }[];
  /** "Learnings for future iterations", as the agent wrote them. */
  readonly learnings: readonly string[];
  /** Seconds. */
  readonly duration: number;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly agent: string;
  readonly model: string;
  /** Absent where the loop did not write it down. */
  readonly history?: GivenHistory;
  /** What it rests on: `runs/run-…-iter-3.md`, `runs/metrics.jsonl:12`. */
  readonly evidence: readonly string[];
}

/** A guardrail (Ralph's word: "sign") of the loop itself. */
export interface Sign {
  readonly name: string;
  readonly trigger: string;
  readonly instruction: string;
  readonly addedAfter: string;
}

/** A file that was skipped, and why. */
export interface SkippedFile {
  readonly file: string;
  readonly why: string;
}

export interface LoopHistory {
  /** `PRD-67` */
  readonly prd: string;
  /** In the order in which they ended. */
  readonly iterations: readonly Iteration[];
  /** Work of a person on a story outside any run, from progress.md: shown, but never counted as an iteration. */
  readonly byHand?: readonly Iteration[];
  readonly stories: readonly { readonly id: string; readonly title: string }[];
  readonly signs: readonly Sign[];
  readonly skipped: readonly SkippedFile[];
}

/** The same failure, across iterations and stories. */
export interface FailureCluster {
  readonly signature: string;
  readonly kind: string;
  readonly message: string;
  readonly count: number;
  readonly stories: readonly string[];
  readonly iterations: readonly { readonly runId: string; readonly iteration: number }[];
  readonly firstAt: number;
  readonly lastAt: number;
}

/** A story at which the loop keeps failing. */
export interface StuckStory {
  readonly storyId: string;
  readonly storyTitle: string;
  /** Failures in a row, the last ones of the story. */
  readonly failures: number;
  readonly cluster: FailureCluster;
  /** What was tried; and what worked elsewhere and was not tried here. */
  readonly tried: readonly Approach[];
  readonly untried: readonly string[];
}

export const HISTORY_MODES = ["off", "smart", "full"] as const;
export type HistoryMode = (typeof HISTORY_MODES)[number];

/** `.history-config.json`, with the key names of Ralph's folder. */
export interface HistoryConfig {
  readonly enabled: boolean;
  readonly mode: HistoryMode;
  readonly tokenBudget: number;
  readonly lookback: number;
  readonly includeFailures: boolean;
  readonly includeDecisions: boolean;
  readonly includeApproaches: boolean;
  readonly summarizeWith: "local" | "claude" | "none";
  readonly relevanceThreshold: number;
}
