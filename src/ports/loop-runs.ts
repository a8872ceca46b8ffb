// Port: where `twiceshy loop` records its iterations, in the layout that src/ports/loops.ts reads.
import type { HistoryMode, Iteration, IterationStatus } from "../domain/iteration.ts";
import type { LoopFolder } from "./loops.ts";

export interface RunName {
  /** `20260116-161636-16394`: when the loop was started, and its process. */
  readonly runId: string;
  /** From 1. */
  readonly iteration: number;
}

/** A work tree before an iteration; all of it empty outside git. */
export interface GitState {
  readonly head: string;
  readonly uncommitted: readonly string[];
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What git says an iteration changed; all of it empty outside git. */
export interface GitChanges {
  readonly before: string;
  readonly after: string;
  readonly commits: readonly { readonly sha: string; readonly message: string }[];
  /** In those commits. */
  readonly changed: readonly string[];
  /** Files left uncommitted, without those that were uncommitted before and not touched. */
  readonly uncommitted: readonly string[];
}

/** Results of the agent's calls, as far as the memory recorded them. */
export interface CallsMade {
  /** Those that had not worked by the end. */
  readonly failed: readonly { readonly call: string; readonly error: string }[];
  readonly passed: readonly string[];
}

export interface FinishedIteration extends RunName {
  readonly storyId: string;
  readonly storyTitle: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** `interrupted`: the person stopped it, which is no failure. */
  readonly status: IterationStatus | "interrupted";
  /** Undefined when a signal ended it. */
  readonly exitCode?: number;
  /** What the agent said. */
  readonly log: string;
  /** After a failure: the end of the output; empty when it says nothing. */
  readonly failure: string;
  readonly git: GitChanges;
  readonly calls: CallsMade;
  readonly agent: string;
  readonly model: string;
  /** The history of earlier iterations that it was given. */
  readonly history: {
    readonly mode: HistoryMode;
    readonly tokens: number;
    readonly shown: readonly string[];
  };
}

export interface LoopRuns {
  /**
   * A name of a loop below `.twiceshy/loops/` of the root, or a path; created when it does not exist. Throws when nothing can
   * be written to it.
   */
  open(root: string, prd: string): LoopFolder;
  /** Writes the history page an iteration is given; returns its path. */
  writeContext(folder: LoopFolder, name: RunName, text: string): string;
  /** Writes the exact prompt it is given; returns its path. */
  writePrompt(folder: LoopFolder, name: RunName, text: string): string;
  /** Writes log, summary and the line in the metrics, without secrets. */
  record(folder: LoopFolder, finished: FinishedIteration): void;
  /** Saves iterations read from an agent's own records; known ones keep their numbers. Returns how many are new. */
  saveSessions(folder: LoopFolder, found: readonly Iteration[]): number;
}
