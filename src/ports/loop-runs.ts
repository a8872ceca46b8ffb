// Where `twiceshy loop` writes down what its iterations did, in the layout that src/ports/loops.ts reads.
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
  /** What it left; what had been lying there and was not touched does not count. */
  readonly uncommitted: readonly string[];
}

/** What the agent's own calls came to, as far as the memory saw them. */
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
  /** `interrupted`: the person broke it off, which is no failure. */
  readonly status: IterationStatus | "interrupted";
  /** Undefined when a signal ended it. */
  readonly exitCode?: number;
  /** What the agent said. */
  readonly log: string;
  /** Of a failure: the end of what was printed; empty when that says nothing. */
  readonly failure: string;
  readonly git: GitChanges;
  readonly calls: CallsMade;
  readonly agent: string;
  readonly model: string;
  /** What the iteration was told of the earlier ones. */
  readonly history: {
    readonly mode: HistoryMode;
    readonly tokens: number;
    readonly shown: readonly string[];
  };
}

export interface LoopRuns {
  /**
   * A name of a loop below `.twiceshy/loops/` of the root, or a path; made where it is not there. Throws when nothing can
   * be written to it.
   */
  open(root: string, prd: string): LoopFolder;
  /** The page an iteration is given. Its path. */
  writeContext(folder: LoopFolder, name: RunName, text: string): string;
  /** The prompt it is given, exactly. Its path. */
  writePrompt(folder: LoopFolder, name: RunName, text: string): string;
  /** Log, summary, and its line in the metrics; secrets are taken out. */
  record(folder: LoopFolder, finished: FinishedIteration): void;
  /** Iterations taken from an agent's own records; those that are known keep their numbers. How many are new. */
  saveSessions(folder: LoopFolder, found: readonly Iteration[]): number;
}
