// Creates a folder and its parents. Node's own `recursive` loops forever where a system refuses a folder without a
// reason (below /proc, on some network drives), and a hook must never hang.

import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "./errors.ts";

/** Accessible by the person only. Throws with the system's reason. */
export function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw new Error(`${path} is not a folder`);
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process has just created it.
    if (codeOf(error) !== "EEXIST") throw error;
  }
}
