// Observes imported histories file by file; after an interruption it continues where it stopped.
import { redact } from "../../core/redact/index.ts";
import type { Deps } from "../deps.ts";
import type { ImportFile } from "../exchange/import.ts";
import type { SaidInHistories } from "../exchange/said-in-histories.ts";
import { type ObservedHistory, observeHistory } from "./observe-history.ts";

export interface ObservedHistories extends ObservedHistory {
  readonly files: number;
  readonly broken: readonly { readonly path: string; readonly reason: string }[];
}

interface ObserveOptions {
  /** Also files that were observed before and have not changed. */
  readonly again?: boolean;
  /** Messages of files that were just read, so that they are not read again. */
  readonly said?: SaidInHistories | undefined;
  /** Called after every file. */
  progress?(done: { readonly files: number; readonly bytes: number; readonly observations: number }): void;
}

/** Files to observe, the oldest first, so that newer decisions supersede older ones. */
export async function toBeObserved(
  deps: Deps,
  files: readonly ImportFile[],
  { again = false }: ObserveOptions = {},
): Promise<readonly ImportFile[]> {
  const wanted: ImportFile[] = [];
  for (const file of files) {
    const mark = again ? undefined : await deps.store.upkeep.importMark(markOf(file));
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
      const { size, modifiedAt } = file;
      await deps.store.upkeep.saveImportMark({ path: markOf(file), size, modifiedAt });
    } catch (error) {
      broken.push({ path: file.path, reason: error instanceof Error ? error.message : String(error) });
    }
    sum.files++;
    bytes += file.size;
    options.progress?.({ files: sum.files, bytes, observations: sum.observations });
  }
  return { ...sum, broken };
}

/** Stored next to the import mark, with the same path in it, so that both are forgotten together. */
function markOf({ path }: ImportFile) {
  return redact(`observed ${path}`);
}
