// Counts events that were lost for good: one byte each in a small file, created in advance so that a loss can be counted
// even on a full disk.
import { renameSync, rmSync } from "node:fs";
import { appendText } from "../../disk/append.ts";
import { readText, SMALL_FILE } from "../../disk/read.ts";
import { sizeOf } from "./reserve.ts";

export interface Losses {
  /** Makes the file while there is space for it. Never fails. */
  prepare(): void;
  /** One more; never fails. */
  add(): void;
  /** Number of losses, and how many of them were not reported to the person yet. */
  count(): { readonly lost: number; readonly unreported: number };
  markReported(): void;
  clear(): void;
}

export function losses(path: string): Losses {
  const reported = `${path}.told`;
  return {
    prepare() {
      try {
        if (sizeOf(path) === 0) appendText(path, "\n");
      } catch {
        // No space or no permission: `add` tries again.
      }
    },
    add() {
      try {
        appendText(path, sizeOf(path) === 0 ? "\n." : ".");
      } catch {
        // It cannot be counted. The error log or the start of the next session may still report it.
      }
    },
    count() {
      const unreported = lostIn(path);
      return { lost: unreported + lostIn(reported), unreported };
    },
    markReported() {
      try {
        if (lostIn(reported) === 0) return renameSync(path, reported);
        appendText(reported, ".".repeat(lostIn(path)));
        rmSync(path, { force: true });
      } catch {
        // Then it is reported again.
      }
    },
    clear() {
      for (const file of [path, reported]) rmSync(file, { force: true });
    },
  };
}

/** Never fails: what cannot be looked into counts as nothing. */
function lostIn(path: string): number {
  try {
    if (sizeOf(path) <= 1) return 0;
    return readText(path, { most: SMALL_FILE }).split(".").length - 1;
  } catch {
    return 0;
  }
}
