// Writes observations of histories, with a progress bar.
import type { ImportFile } from "../../app/exchange/import.ts";
import type { SaidInHistories } from "../../app/exchange/said-in-histories.ts";
import {
  type ObservedHistories,
  observeHistories,
  toBeObserved,
} from "../../app/observations/observe-histories.ts";
import type { Config } from "../../config.ts";
import { count, duration, number } from "../../core/text/for-people.ts";
import { printBroken } from "../exchange/histories.ts";
import type { OpenedMemory } from "../memory.ts";
import { bar } from "../terminal/bar.ts";

interface ObserveRun {
  /** No progress bar, no messages. */
  readonly quiet: boolean;
  readonly again?: boolean;
  /** Messages collected by the import just before. */
  readonly said?: SaidInHistories;
}

/** Prints nothing if all files were observed before. */
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
  if (!quiet) printBroken(seen.broken, config);
  return seen;
}
