// Run logs as they are, for a model that sums them up: without what is private and without secrets.
import { basename } from "node:path";
import { redactText } from "../../core/redact/index.ts";
import type { LoopFolder, Loops } from "../../ports/loops.ts";
import { runFileIn } from "./names.ts";
import { textOf } from "./read.ts";
import { sourcesOf } from "./sources.ts";

/** In the order they were asked for; a repeated try after the one before it. */
export function readLogs(
  folder: LoopFolder,
  iterations: Parameters<Loops["logs"]>[1],
): ReturnType<Loops["logs"]> {
  const { files } = sourcesOf(folder);
  return iterations.flatMap(({ runId, iteration }) =>
    files.flatMap((source) => {
      const run = runFileIn(source.path);
      if (run?.type !== "log" || run.runId !== runId || run.iteration !== iteration || source.size === 0)
        return [];
      try {
        return [{ name: basename(source.path), text: redactText(textOf(source)) }];
      } catch {
        // It is gone or may not be read: the page speaks of it all the same.
        return [];
      }
    }),
  );
}
