// Imports histories and writes observations of them.
import type { Imported, ImportFile } from "../../app/exchange/import.ts";
import { saidInHistories } from "../../app/exchange/said-in-histories.ts";
import type { Config } from "../../config.ts";
import type { OpenedMemory } from "../memory.ts";
import { runObserve } from "../observations/observe-run.ts";
import { runImport, runIndex } from "./histories.ts";

export interface Observed {
  readonly observations: number;
  readonly summaries: number;
}

/** Imports, then writes observations of what was imported. If interrupted, the next import continues. */
export async function importAndObserve(
  memory: OpenedMemory,
  files: readonly ImportFile[],
  config: Config,
  { dryRun, quiet }: { readonly dryRun: boolean; readonly quiet: boolean },
): Promise<{ readonly imported: Imported; readonly observed?: Observed }> {
  if (dryRun) return { imported: await runImport(memory, files, config, { dryRun, quiet }) };
  const said = saidInHistories();
  const imported = await runImport(memory, files, config, { quiet, said });
  const readable = files.filter(({ path }) => !imported.broken.some((one) => one.path === path));
  const { observations, summaries } = await runObserve(memory, readable, config, { quiet, said });
  await runIndex(memory, quiet);
  return { imported, observed: { observations, summaries } };
}
