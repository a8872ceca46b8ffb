// Bounds ids, names and paths: they stand in every row and index that tells of them, and nobody prunes those.
import { sha256 } from "./sha256.ts";

/** No path is longer on Linux, and no id comes near. */
const LONGEST = 4_096;

/** What is too long as its hash: two of them stay two, and no secret is cut in half. */
export function shortName(name: string): string {
  return isTooLong(name) ? `${name.startsWith("/") ? "/" : ""}too-long-${sha256(name, 16)}` : name;
}

export function isTooLong(name: unknown): boolean {
  return typeof name === "string" && name.length > LONGEST;
}
