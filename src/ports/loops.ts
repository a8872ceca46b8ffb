// Port: loops that keep their history in a folder of their own, and our index of that folder.
import type { ModelSummary } from "../domain/history-summary.ts";
import type { HistoryConfig, HistoryMode, LoopHistory } from "../domain/iteration.ts";

/** Where one loop keeps its logs. */
export interface LoopFolder {
  /** Absolute. */
  readonly path: string;
  /** `PRD-67` */
  readonly name: string;
}

/** The settings of a loop's history, and what was wrong with the file they were read from. */
export interface ReadConfig {
  readonly config: HistoryConfig;
  /** False when there is no file yet. */
  readonly exists: boolean;
  /** The mode set in the file; absent when it sets none. */
  readonly mode?: HistoryMode;
  /** One line for people; empty when all is well. */
  readonly problem: string;
}

export interface Loops {
  /** `--prd`: a path, `PRD-67`, `67`; below `.ralph/` and `.twiceshy/loops/` of the root. Undefined when there is none. */
  find(root: string, prd: string): LoopFolder | undefined;
  /** All loops of a project, sorted by name. */
  list(root: string): readonly LoopFolder[];
  /**
   * Reads the logs; unchanged ones (same size and time of change) come from the index. A bad file does not make it fail:
   * it is skipped with a reason.
   */
  read(folder: LoopFolder): Promise<LoopHistory>;
  /** Reads the index only; undefined when it is missing, broken or of another version. */
  indexed(folder: LoopFolder): Promise<LoopHistory | undefined>;
  /**
   * Reads the index only, as long as no file in the folder is newer than the index says (the logs may be gone); otherwise
   * the same as `read`.
   */
  current(folder: LoopFolder): Promise<LoopHistory>;
  /** As `current`, and updates the index where it can be written. */
  refreshed(folder: LoopFolder, now: number): Promise<LoopHistory>;
  /** Writes the index files in Ralph's folder, each whole or not at all; returns the paths of those that changed. */
  writeIndex(folder: LoopFolder, history: LoopHistory, now: number): Promise<readonly string[]>;
  /** `.history-config.json`; missing or broken values get their defaults. */
  config(folder: LoopFolder): ReadConfig;
  /** Other keys in the file are kept. */
  saveConfig(folder: LoopFolder, config: Partial<HistoryConfig>): void;
  /** Models' summaries of this loop's stories, the newest first. Untrusted: anybody may have written the file. */
  summaries(folder: LoopFolder): readonly ModelSummary[];
  /** The logs of these iterations that exist, without secrets; long ones are cut to their end. */
  logs(
    folder: LoopFolder,
    iterations: readonly { readonly runId: string; readonly iteration: number }[],
  ): readonly { readonly name: string; readonly text: string }[];
  /** One log, uncut and without secrets: `runs/run-7-iter-3.log`. Undefined when it is gone; of one over 16 MB only the end. */
  wholeLog(
    folder: LoopFolder,
    file: string,
  ): { readonly text: string; readonly isWhole: boolean } | undefined;
  saveSummary(folder: LoopFolder, summary: ModelSummary): void;
}
