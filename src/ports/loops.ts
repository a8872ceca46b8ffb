// Loops that keep their history in a folder of their own: what they did, read from it, and the index beside it.
import type { ToldSummary } from "../domain/history-summary.ts";
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
  /** What the file itself says of it; absent when it says nothing. */
  readonly mode?: HistoryMode;
  /** One line for people; empty when all is well. */
  readonly problem: string;
}

export interface Loops {
  /** `--prd`: a path, `PRD-67`, `67`; below `.ralph/` and `.twiceshy/loops/` of the root. Undefined when there is none. */
  find(root: string, prd: string): LoopFolder | undefined;
  /** All of a project, in the order of their names. */
  list(root: string): readonly LoopFolder[];
  /**
   * From the logs, with what the index already knows of unchanged ones (size, time of change). Never fails for one bad
   * file: it is skipped with a reason.
   */
  read(folder: LoopFolder): Promise<LoopHistory>;
  /** From the index alone; undefined when it is missing, broken or of another version. */
  indexed(folder: LoopFolder): Promise<LoopHistory | undefined>;
  /**
   * From the index alone while no file beside it is newer than it says, also when the logs themselves are gone; else as
   * `read`.
   */
  current(folder: LoopFolder): Promise<LoopHistory>;
  /** As `current`; what had to be read is in the index from then on, where it can be written. */
  refreshed(folder: LoopFolder, now: number): Promise<LoopHistory>;
  /** Writes the files of design 003, each whole or not at all; the paths of those that had changed. */
  writeIndex(folder: LoopFolder, history: LoopHistory, now: number): Promise<readonly string[]>;
  /** `.history-config.json`; what is missing or broken in it has its default. */
  config(folder: LoopFolder): ReadConfig;
  /** Keys of others in the file stay. */
  saveConfig(folder: LoopFolder, config: Partial<HistoryConfig>): void;
  /** What models said of this loop's stories, the newest first. Untrusted: a file that anybody may have written. */
  summaries(folder: LoopFolder): readonly ToldSummary[];
  /** The logs of these iterations as far as they are there, without secrets; of a long one its end. */
  logs(
    folder: LoopFolder,
    iterations: readonly { readonly runId: string; readonly iteration: number }[],
  ): readonly { readonly name: string; readonly text: string }[];
  saveSummary(folder: LoopFolder, summary: ToldSummary): void;
}
