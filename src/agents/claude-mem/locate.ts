// Where claude-mem keeps its database, and whether a file is one.
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { readStart } from "../../files/read.ts";

const NAME = "claude-mem.db";
const MAGIC = "SQLite format 3\u0000";

/** The database a person means: where claude-mem puts it, or a folder or file they name. Undefined when there is none. */
export function locateClaudeMem(
  path: string | undefined,
  userHome: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const home = (given: string) => given.replace(/^~(?=[\\/]|$)/, userHome);
  const candidates = path
    ? [home(path), join(home(path), NAME)]
    : [
        ...(env.CLAUDE_MEM_DATA_DIR ? [join(home(env.CLAUDE_MEM_DATA_DIR), NAME)] : []),
        join(userHome, ".claude-mem", NAME),
      ];
  return candidates.find(isThere);
}

/** Also where we may not look into the folder it should be in: whoever opens it says so. */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return isFolder(dirname(path));
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Told by its first bytes, whatever it is called. */
export function isDatabase(path: string): boolean {
  try {
    return readStart(path, MAGIC.length).toString("latin1") === MAGIC;
  } catch {
    return false;
  }
}
