// Lists the history files below a folder, oldest first.
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { codeOf } from "../disk/errors.ts";
import type { HistoryFile } from "../ports/agent.ts";

type IsHistory = (name: string, parent: string) => boolean;

/** Empty when the folder does not exist. `parent`: the name of the folder a file is in. */
export async function historyFiles(folder: string, isHistory: IsHistory): Promise<readonly HistoryFile[]> {
  const files = await filesBelow(folder, isHistory);
  return files.sort((a, b) => a.modifiedAt - b.modifiedAt || (a.path < b.path ? -1 : 1));
}

/** Not `recursive`: one folder that is closed to us would take all others with it. */
async function filesBelow(folder: string, isHistory: IsHistory): Promise<HistoryFile[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const found = await Promise.all(
      entries.map((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return filesBelow(path, isHistory);
        return entry.isFile() && isHistory(entry.name, basename(folder)) ? historyFile(path) : [];
      }),
    );
    return found.flat();
  } catch (error) {
    // Named as if it were a history, so that the import says what is wrong with it.
    return ["ENOENT", "ENOTDIR"].includes(codeOf(error)) ? [] : [{ path: folder, size: 0, modifiedAt: 0 }];
  }
}

async function historyFile(path: string): Promise<HistoryFile[]> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined ? [] : [{ path, size: found.size, modifiedAt: Math.floor(found.mtimeMs) }];
}
