// Test helper: a new empty folder. It is removed after the last test of its file, and at the latest with the folder of the
// whole run (clean-up.ts).
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

export function newFolder(): string {
  const folder = folderForRun();
  made.push(folder);
  return folder;
}

/** For what several test files of a process use: it stays until the run ends. */
export function folderForRun(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-")));
}

/** Called after each test file (isolate-home.ts). */
export function removeFolders(): void {
  for (const folder of made.splice(0)) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A process still writes there: it goes when the run ends.
    }
  }
}
