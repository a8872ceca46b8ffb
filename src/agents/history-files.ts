// Lists the history files below a folder, oldest first.
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { HistoryFile } from "../ports/agent.ts";

/** Empty when the folder does not exist; unreadable entries are skipped. `parent`: the name of the folder a file is in. */
export async function historyFiles(
  folder: string,
  isHistory: (name: string, parent: string) => boolean,
): Promise<readonly HistoryFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && isHistory(entry.name, basename(entry.parentPath)))
      .map(async (entry): Promise<HistoryFile[]> => {
        const path = join(entry.parentPath, entry.name);
        const stats = await stat(path).catch(() => undefined);
        return stats === undefined ? [] : [{ path, size: stats.size, modifiedAt: Math.floor(stats.mtimeMs) }];
      }),
  );
  return files.flat().sort((a, b) => a.modifiedAt - b.modifiedAt || (a.path < b.path ? -1 : 1));
}
