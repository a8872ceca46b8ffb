// The text of a prompt file, or why there is none.
import { readFileSync, statSync } from "node:fs";
import { reasonOf } from "./write-file.ts";

/** The same at any time: what it was last when it cannot be read just now. */
export function promptKept(path: string): () => string {
  let last = readPrompt(path);
  return () => {
    try {
      // A pipe has given all it had.
      if (statSync(path).isFile()) last = readFileSync(path, "utf8") || last;
    } catch {
      // An editor may be replacing it.
    }
    return last;
  };
}

export function readPrompt(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`cannot read ${path}: ${reasonOf(error)}.`, { cause: error });
  }
}
