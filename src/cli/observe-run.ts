// Histories gone over for what happened in them, with a progress bar.
import type { ImportFile } from "../app/import.ts";
import { type ObservedHistories, observeHistories, toBeObserved } from "../app/observe-histories.ts";
import type { SaidInHistories } from "../app/said-in-histories.ts";
import type { Config } from "../config.ts";
import { bar } from "./bar.ts";
import { tellBroken } from "./histories.ts";
import type { OpenedMemory } from "./memory.ts";
import { count, duration, number } from "./words.ts";

export interface ObserveRun {
  /** Draws and says nothing. */
  readonly quiet: boolean;
  /** Also what was gone over before. */
  readonly again?: boolean;
  /** From the import that went before. */
  readonly said?: SaidInHistories;
}

/** Silent where all of it was gone over before. */
export async function runObserve(
  memory: OpenedMemory,
  all: readonly ImportFile[],
  config: Config,
  { quiet, again = false, said }: ObserveRun,
): Promise<ObservedHistories> {
  const files = await toBeObserved(memory.deps, all, { again });
  const drawn = bar("Observing", { quiet: quiet || files.length === 0 });
  const started = Date.now();
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const seen = await observeHistories(memory.deps, files, {
    said,
    progress: ({ files: done, bytes, observations }) =>
      drawn.draw({
        share: total === 0 ? 1 : bytes / total,
        text: `${number(done)} of ${count(files.length, "file")} · ${count(observations, "observation")}`,
      }),
  });
  drawn.finish(
    [count(seen.turns, "turn"), count(seen.observations, "observation"), duration(Date.now() - started)].join(
      " · ",
    ),
  );
  if (!quiet) tellBroken(seen.broken, config);
  return seen;
}
