// The text of a prompt file, or why there is none.
import { readFileSync } from "node:fs";
import { reasonOf } from "./write-file.ts";

export function readPrompt(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`cannot read ${path}: ${reasonOf(error)}.`, { cause: error });
  }
}
