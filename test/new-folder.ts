// Test helper: a new empty folder, below the folder of the whole run, which is removed at its end (clean-up.ts).
import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function newFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-")));
}
