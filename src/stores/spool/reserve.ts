// Reserved disk space that is released piece by piece when the disk is full, so that events can still be stored.
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";

/** Enough for a few thousand events, or a hundred with long outputs. */
const BYTES = 512 * 1024;
const BLOCK = 4 * 1024;

export interface Reserve {
  /** Creates the reserve, or refills it. Never fails. */
  keep(): void;
  /** Releases enough space for this many bytes; false when nothing is left. */
  giveUp(bytes: number): boolean;
}

export function reserve(path: string): Reserve {
  return {
    keep() {
      try {
        if (sizeOf(path) < BYTES) fill(path);
      } catch {
        // No space now: tried again next time.
        rmSync(path, { force: true });
      }
    },
    giveUp(bytes) {
      const size = sizeOf(path);
      if (size === 0) return false;
      try {
        // One extra block: a new file or a growing folder may need it.
        truncateSync(path, Math.max(0, size - BLOCK * (2 + Math.ceil(bytes / BLOCK))));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Not filled with zeros, which some file systems do not store. */
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

/** 0 if it is no regular file. */
export function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : 0;
}
