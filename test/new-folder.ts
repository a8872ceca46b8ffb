// Test helper: a new empty folder. It is below the folder of the test run, which is removed at the end (clean-up.ts).
import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function newFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-")));
}
