// The room's door: loops that keep their runs as Ralph does, `twiceshy loop` among them.
import type { Loops } from "../../ports/loops.ts";
import { readConfig, saveConfig } from "./config.ts";
import { findLoop, listLoops } from "./find.ts";
import { indexedHistory, knownFiles, writeIndexFiles } from "./index-files.ts";
import { isCurrent, type KnownFiles, readLoop } from "./read.ts";

export function ralphLoops(): Loops {
  /** By folder: what this process has read already. */
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
      return (
        (isCurrent(folder, knownFiles(folder)) ? indexedHistory(folder) : undefined) ?? this.read(folder)
      );
    },
    async writeIndex(folder, history, now) {
      return writeIndexFiles(folder, history, read.get(folder.path) ?? new Map(), now);
    },
    config: readConfig,
    saveConfig,
  };
}
