// Gives a test run a folder for all its temporary files and removes it at the end. In memory where there is room: the
// tests make thousands of small databases, and a disk has to write each of them.
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function setup(): () => void {
  const folder = mkdtempSync(join(roomInMemory() ?? tmpdir(), "ts-tests-"));
  // Some tests start processes of other users.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.env.TEMP = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

const MEMORY = "/dev/shm";
/** A whole run needs about half of it. */
const ENOUGH_BYTES = 2 * 2 ** 30;

function roomInMemory(): string | undefined {
  if (process.env.TMPDIR !== undefined) return undefined;
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}
