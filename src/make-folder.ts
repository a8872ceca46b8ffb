// Makes a folder and those above it. Node's own `recursive` never ends where a system refuses one without a reason
// (below /proc, on some network drives), and a hook must never hang.
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** For the person alone. Throws with the system's reason. */
export function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw new Error(`${path} is not a folder`);
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Somebody else has just made it.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
