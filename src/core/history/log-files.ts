// The log files an iteration was read from.
import type { Iteration } from "../../domain/iteration.ts";

/** `runs/run-…-iter-3.log`, as the index names them. */
export function logFilesOf({ evidence }: Pick<Iteration, "evidence">): readonly string[] {
  return evidence.filter((file) => /^(?:\.\.\/)?runs\/run-[^/]*\.log$/.test(file));
}
