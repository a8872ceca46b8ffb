// The files that calls changed: under the names they have in the end, and those of which nothing is left.
import type { Attempt } from "../../domain/attempt.ts";
import { changedFiles, madeFiles, removedFiles } from "./changes.ts";
import { hasCommitted } from "./commits.ts";
import { movedIn } from "./written.ts";

/** The changed files under the names they have in the end; a folder is left out where files in it are named. */
export function namesNow(attempts: readonly Attempt[]): readonly string[] {
  let files: readonly string[] = [];
  for (const attempt of attempts) {
    const changed = changedFiles(attempt);
    if (changed.length === 0) continue;
    const moves = movedIn(attempt.display, changed);
    files = [...new Set([...files, ...changed].map((file) => nameAfter(file, moves)))];
  }
  const folders = new Set(files.flatMap(foldersOf));
  return files.filter((file) => !folders.has(file));
}

export function nameAfter(file: string, moves: ReturnType<typeof movedIn>): string {
  return moves.reduce(
    (name, { from, to }) =>
      name === from ? to : name.startsWith(`${from}/`) ? to + name.slice(from.length) : name,
    file,
  );
}

/** `a`, `a/b` for `a/b/c.ts`. */
export function foldersOf(file: string): readonly string[] {
  const parts = file.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** Temporary files that were deleted again: nothing is left of them. */
export function goneFiles(attempts: readonly Attempt[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const made = new Set<string>();
  const gone = new Set<string>();
  for (const attempt of attempts) {
    const changed = changedFiles(attempt);
    if (changed.length > 0) {
      const removed = new Set(removedFiles(attempt));
      const isMade = attempt.goal !== "edit" || madeFiles(attempt).length > 0;
      for (const file of changed) {
        if (removed.has(file)) {
          for (const one of made) if (one === file || one.startsWith(`${file}/`)) gone.add(one);
        } else {
          if (isMade && !seen.has(file)) made.add(file);
          gone.delete(file);
        }
      }
    }
    if (hasCommitted(attempt)) made.clear();
    for (const file of attempt.files) seen.add(file);
  }
  return gone;
}
