// Reads run logs for a model to summarise, without private text and secrets.
import { basename } from "node:path";
import { redactText } from "../../core/redact/index.ts";
import type { LoopFolder, Loops } from "../../ports/loops.ts";
import { runFileIn } from "./names.ts";
import { textOf } from "./read.ts";
import { sourcesOf } from "./sources.ts";

/** In the order of the request; a retry follows the try before it. */
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
        // The log is gone or unreadable: the history is written without it.
        return [];
      }
    }),
  );
}
