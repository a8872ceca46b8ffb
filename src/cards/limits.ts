// How much is looked at: folders come with clones, and this runs at every prompt and every call.
import { sizeOf, thousands } from "./reasons.ts";

export const MOST_BYTES = 64 * 1024;
export const MOST_FILES = 5_000;
/** Of any sort, cards or not: somebody may name the root of a large repository. */
export const MOST_ENTRIES = 20_000;
export const MOST_DEPTH = 8;

export function tooLarge(size: number): string {
  return `is ${sizeOf(size)} large; a card has ${sizeOf(MOST_BYTES)} at most. Shorten it or split it.`;
}

/** The problem of the first one too many, of so many in all. */
export function tooMany(files: number): string {
  const rest = files - MOST_FILES - 1;
  const others = rest === 0 ? "" : rest === 1 ? " and one more" : ` and ${thousands(rest)} more`;
  return `is passed over${others}: a folder has ${thousands(MOST_FILES)} cards at most. Move some to another.`;
}

export const TOO_MANY_ENTRIES = `has more than ${thousands(MOST_ENTRIES)} files and folders in it; not all were looked at. Keep cards in a folder of their own.`;
