// Limits for reading lesson folders: folders come with clones, and they are read at every prompt and call.
import { number } from "../domain/count.ts";
import { sizeOf } from "./reasons.ts";

export const MOST_BYTES = 64 * 1024;
export const MOST_FILES = 5_000;
/** Counts entries of any sort: the settings may name the root of a large repository. */
export const MOST_ENTRIES = 20_000;
export const MOST_DEPTH = 8;

export function tooLarge(size: number): string {
  return `is ${sizeOf(size)} large; a lesson has ${sizeOf(MOST_BYTES)} at most. Shorten it or split it.`;
}

/** The problem shown for the first file beyond the limit; `files` is the total. */
export function tooMany(files: number): string {
  const rest = files - MOST_FILES - 1;
  const others = rest === 0 ? "" : rest === 1 ? " and one more" : ` and ${number(rest)} more`;
  return `is skipped${others}: a folder has ${number(MOST_FILES)} lessons at most. Move some to another folder.`;
}

export const TOO_MANY_ENTRIES = `has more than ${number(MOST_ENTRIES)} files and folders in it; not all of them were read. Keep lessons in a folder of their own.`;
