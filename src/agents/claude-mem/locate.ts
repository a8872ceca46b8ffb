// Locates claude-mem's database.

import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fromHome } from "../../core/text/from-home.ts";

const NAME = "claude-mem.db";

/** The default path, or the folder or file that the person names. Undefined when there is no database. */
export function locateClaudeMem(
  path: string | undefined,
  userHome: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const home = (given: string) => fromHome(given, userHome);
  const candidates = path
    ? [home(path), join(home(path), NAME)]
    : [
        ...(env.CLAUDE_MEM_DATA_DIR ? [join(home(env.CLAUDE_MEM_DATA_DIR), NAME)] : []),
        join(userHome, ".claude-mem", NAME),
      ];
  return candidates.find(isThere);
}

/** Also true when we may not read its folder: opening it then reports the reason. */
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
