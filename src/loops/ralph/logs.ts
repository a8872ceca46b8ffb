// Reads run logs, without private text and secrets: their ends for a model to summarise, and one as a whole.
import { basename } from "node:path";
import { redactText } from "../../core/redact/index.ts";
import type { LoopFolder, Loops } from "../../ports/loops.ts";
import { runFileIn } from "./names.ts";
import { textOf, wholeText } from "./read.ts";
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

/** Only files that belong to the loop: the index that names them may have come with a repository. */
export function readWholeLog(folder: LoopFolder, file: string): ReturnType<Loops["wholeLog"]> {
  const source = sourcesOf(folder).files.find(({ path }) => path === file);
  if (!source || runFileIn(source.path)?.type !== "log") return undefined;
  try {
    const { text, isWhole } = wholeText(source);
    return { text: redactText(text), isWhole };
  } catch {
    return undefined;
  }
}
