// Gives a test run a folder for all its temporary files and removes it at the end. Not below /dev/shm, although memory is
// faster: the guard does not warn about files below /dev.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "ts-tests-"));
  // Some tests start processes of other users.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.env.TEMP = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
