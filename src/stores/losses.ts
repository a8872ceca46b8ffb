// How many events were lost for good: one byte for each in a small file, which is made while there is space. Its first
// block is on the disk by then, so that a full disk can still be written down.
import { renameSync, rmSync, statSync } from "node:fs";
import { appendText } from "../files/append.ts";
import { readText, SMALL_FILE } from "../files/read.ts";

export interface Losses {
  /** Makes the file while there is space for it. Never fails. */
  prepare(): void;
  /** One more; never fails. */
  add(): void;
  /** How many, and how many of these the person has not been told of yet. */
  count(): { readonly lost: number; readonly untold: number };
  /** The person has been told. */
  markTold(): void;
  clear(): void;
}

export function losses(path: string): Losses {
  const told = `${path}.told`;
  return {
    prepare() {
      try {
        if (sizeOf(path) === 0) appendText(path, "\n");
      } catch {
        // No space, or not ours: `add` tries once more.
      }
    },
    add() {
      try {
        appendText(path, sizeOf(path) === 0 ? "\n." : ".");
      } catch {
        // Nowhere to write it down. The error log, or the session's first line, may still tell.
      }
    },
    count() {
      const untold = lostIn(path);
      return { lost: untold + lostIn(told), untold };
    },
    markTold() {
      try {
        if (lostIn(told) === 0) return renameSync(path, told);
        appendText(told, ".".repeat(lostIn(path)));
        rmSync(path, { force: true });
      } catch {
        // Then it is told once more.
      }
    },
    clear() {
      for (const file of [path, told]) rmSync(file, { force: true });
    },
  };
}

function lostIn(path: string): number {
  if (sizeOf(path) <= 1) return 0;
  try {
    return readText(path, { most: SMALL_FILE }).split(".").length - 1;
  } catch {
    return 0;
  }
}

function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : 0;
}
