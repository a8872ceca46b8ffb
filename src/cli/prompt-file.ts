// The text of a prompt file, or why there is none.
import { statSync } from "node:fs";
import { readNamed } from "../files/read-named.ts";
import { reasonOf } from "./write-file.ts";

/** The same at any time: what it was last when it cannot be read just now. */
export function promptKept(path: string): () => string {
  let last = readPrompt(path);
  return () => {
    try {
      // A pipe has given all it had.
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
