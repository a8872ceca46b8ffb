// Fixture: iterations and histories of an invented loop.
import type { ErrorEntry, Iteration, LoopHistory } from "../../domain/iteration.ts";
import type { HistoryRequest } from "./select.ts";

/** The usual request. */
export const request: HistoryRequest = {
  storyId: "US-001",
  mode: "smart",
  lookback: 5,
  relevanceThreshold: 0.7,
  includeFailures: true,
  includeDecisions: true,
  includeApproaches: true,
};

const DAY = Date.UTC(2026, 2, 3, 9);

export function iteration(number: number, part: Partial<Iteration> = {}): Iteration {
  return {
    runId: "20260303-090000-411",
    iteration: number,
    retry: 0,
    storyId: "US-001",
    storyTitle: "Import orders from CSV",
    mode: "build",
    status: "success",
    at: DAY + number * 60_000,
    filesRead: [],
    filesModified: [],
    commandsRun: [],
    errorsEncountered: [],
    decisionsExplained: [],
    approachesTried: [],
    commits: [],
    learnings: [],
    duration: 60,
    tokens: { input: 100, output: 50 },
    agent: "claude",
    model: "sonnet",
    evidence: [],
    ...part,
  };
}

export function failed(number: number, part: Partial<Iteration> = {}): Iteration {
  return iteration(number, { status: "error", ...part });
}

export function error(kind: string, message: string): ErrorEntry {
  return { kind, message, signature: "" };
}

export function history(iterations: readonly Iteration[], part: Partial<LoopHistory> = {}): LoopHistory {
  const stories = new Map(iterations.map(({ storyId, storyTitle }) => [storyId, storyTitle]));
  stories.delete("");
  return {
    prd: "PRD-3",
    iterations,
    stories: [...stories].map(([id, title]) => ({ id, title })),
    signs: [],
    skipped: [],
    ...part,
  };
}
