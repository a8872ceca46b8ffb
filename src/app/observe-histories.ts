// The histories that have been imported, gone over for what happened in them, file by file: broken off, it goes on where
// it was.
import { redact } from "../core/redact/index.ts";
import type { Deps } from "./deps.ts";
import type { ImportFile } from "./import.ts";
import { type ObservedHistory, observeHistory } from "./observe-history.ts";
import type { SaidInHistories } from "./said-in-histories.ts";

export interface ObservedHistories extends ObservedHistory {
  readonly files: number;
  /** Files that could not be read, with the reason. */
  readonly broken: readonly { readonly path: string; readonly reason: string }[];
}

export interface ObserveOptions {
  /** Also those that were gone over before and have not changed. */
  readonly again?: boolean;
  /** What was said in files that have just been read; they are not read again. */
  readonly said?: SaidInHistories | undefined;
  /** Called after every file that was gone over. */
  progress?(done: { readonly files: number; readonly bytes: number; readonly observations: number }): void;
}

/** Those that are to be gone over, the oldest first: a newer decision supersedes. */
export async function toBeObserved(
  deps: Deps,
  files: readonly ImportFile[],
  { again = false }: ObserveOptions = {},
): Promise<readonly ImportFile[]> {
  const wanted: ImportFile[] = [];
  for (const file of files) {
    const mark = again ? undefined : await deps.store.importMark(markOf(file));
    if (mark?.size !== file.size || mark.modifiedAt !== file.modifiedAt) wanted.push(file);
  }
  return wanted.sort((a, b) => a.modifiedAt - b.modifiedAt);
}

export async function observeHistories(
  deps: Deps,
  files: readonly ImportFile[],
  options: ObserveOptions = {},
): Promise<ObservedHistories> {
  const sum = { files: 0, sessions: 0, turns: 0, observations: 0, summaries: 0 };
  const broken: { path: string; reason: string }[] = [];
  let bytes = 0;
  for (const file of files) {
    try {
      const seen = await observeHistory(
        deps,
        options.said?.take(file.path) ?? file.agent.readHistory(file.path),
      );
      sum.sessions += seen.sessions;
      sum.turns += seen.turns;
      sum.observations += seen.observations;
      sum.summaries += seen.summaries;
      await deps.store.saveImportMark({
        path: markOf(file),
        size: file.size,
        modifiedAt: file.modifiedAt,
      });
    } catch (error) {
      broken.push({ path: file.path, reason: error instanceof Error ? error.message : String(error) });
    }
    sum.files++;
    bytes += file.size;
    options.progress?.({ files: sum.files, bytes, observations: sum.observations });
  }
  return { ...sum, broken };
}

/** Beside the mark of the import, and with the path in it: what is forgotten with the one is forgotten with the other. */
function markOf({ path }: ImportFile) {
  return redact(`observed ${path}`);
}
