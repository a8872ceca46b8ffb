// Space that is given up when the disk is full, piece by piece, so that events can still be written down.
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";

/** Some thousand events, or a hundred with long outputs. */
const BYTES = 512 * 1024;
/** What file systems hand out at once. */
const BLOCK = 4 * 1024;

export interface Reserve {
  /** Makes it where it is not, or no longer whole. Never fails. */
  keep(): void;
  /** Gives up enough for so many bytes; false when nothing is left. */
  giveUp(bytes: number): boolean;
}

export function reserve(path: string): Reserve {
  return {
    keep() {
      try {
        if (sizeOf(path) < BYTES) fill(path);
      } catch {
        // No space now: the next time.
        rmSync(path, { force: true });
      }
    },
    giveUp(bytes) {
      const size = sizeOf(path);
      if (size === 0) return false;
      try {
        // A block more than needed: a new file, or a longer folder, may want one as well.
        truncateSync(path, Math.max(0, size - BLOCK * (2 + Math.ceil(bytes / BLOCK))));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Not with zeros, which some file systems do not store. */
function fill(path: string): void {
  rmSync(path, { force: true });
  const file = openSync(path, "wx", 0o600);
  try {
    const bytes = Buffer.alloc(BYTES);
    let state = 1;
    for (let at = 0; at < bytes.length; at += 4) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      bytes.writeUInt32LE(state, at);
    }
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
  } finally {
    closeSync(file);
  }
}

function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : 0;
}
