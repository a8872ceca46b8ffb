// Entry point: histories of loops in Ralph's layout, including those of `twiceshy loop`.
import type { LoopHistory } from "../../domain/iteration.ts";
import type { LoopFolder, Loops } from "../../ports/loops.ts";
import { readConfig, saveConfig } from "./config.ts";
import { findLoop, listLoops } from "./find.ts";
import { indexedHistory, knownFiles, writeIndexFiles } from "./index-files.ts";
import { readLogs, readWholeLog } from "./logs.ts";
import { isCurrent, type KnownFiles, readLoop } from "./read.ts";
import { readSummaries, saveSummary } from "./summaries.ts";

export function ralphLoops(): Loops {
  /** Files that this process has already parsed, by folder. */
  const read = new Map<string, KnownFiles>();
  return {
    find: findLoop,
    list: listLoops,
    async read(folder) {
      const loop = readLoop(folder, read.get(folder.path) ?? knownFiles(folder));
      read.set(folder.path, loop.known);
      return loop.history;
    },
    async indexed(folder) {
      return indexedHistory(folder);
    },
    async current(folder) {
      return currentIndex(folder) ?? this.read(folder);
    },
    async refreshed(folder, now) {
      const current = currentIndex(folder);
      if (current) return current;
      const history = await this.read(folder);
      try {
        await this.writeIndex(folder, history, now);
      } catch {
        // The folder is read-only: the history is returned all the same.
      }
      return history;
    },
    async writeIndex(folder, history, now) {
      return writeIndexFiles(folder, history, read.get(folder.path) ?? new Map(), now);
    },
    config: readConfig,
    saveConfig,
    logs: readLogs,
    wholeLog: readWholeLog,
    summaries: readSummaries,
    saveSummary,
  };
}

function currentIndex(folder: LoopFolder): LoopHistory | undefined {
  return isCurrent(folder, knownFiles(folder)) ? indexedHistory(folder) : undefined;
}
