// Reads a loop's prompt file; errors name the reason.
import { statSync } from "node:fs";
import { reasonOf } from "../../disk/errors.ts";
import { readNamed } from "../../disk/read-named.ts";

/** Returns a function that reads the file again each time, or returns the last text if it cannot be read. */
export function promptKept(path: string): () => string {
  let last = readPrompt(path);
  return () => {
    try {
      // A pipe can be read only once.
      if (statSync(path).isFile()) last = readNamed(path) || last;
    } catch {
      // An editor may be replacing it.
    }
    return last;
  };
}

export function readPrompt(path: string): string {
  try {
    return readNamed(path);
  } catch (error) {
    throw new Error(`cannot read ${path}: ${reasonOf(error)}.`, { cause: error });
  }
}
