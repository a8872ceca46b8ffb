// Imports agents' histories, named or found on this machine, and writes observations of them.
import type { Imported } from "../../app/exchange/import.ts";
import type { Config } from "../../config.ts";
import { count } from "../../core/text/for-people.ts";
import { withMemory } from "../memory.ts";
import { print } from "../terminal/terminal.ts";
import { allHistories, historyFiles, printBroken } from "./histories.ts";
import { importAndObserve, type Observed } from "./import-and-observe.ts";
import { type ClaudeMemRun, offerClaudeMem } from "./import-claude-mem.ts";

const NOTHING: Imported = {
  files: 0,
  sessions: 0,
  stored: 0,
  skipped: 0,
  failed: 0,
  unchanged: 0,
  brokenLines: 0,
  brokenLinesIn: [],
  broken: [],
};

/** `named`: the person's choice of files; without it all histories of this machine. */
export async function takeHistories(
  config: Config,
  named: readonly string[] | undefined,
  run: ClaudeMemRun & { readonly agent: string | undefined },
): Promise<Imported & Partial<Observed>> {
  const { agent, quiet, dryRun } = run;
  const { files, broken } = named
    ? await historyFiles(named, agent)
    : { files: await allHistories(config, { agent, quiet }), broken: [] };
  if (!quiet) printBroken(broken, config);
  if (files.length === 0 && named) return { ...NOTHING, broken };
  if (files.length === 0 && !quiet)
    print("No history was found. To import other files: twiceshy import FILE…");
  return withMemory(config, async (memory) => {
    const { imported, observed } =
      files.length > 0
        ? await importAndObserve(memory, files, config, { dryRun, quiet })
        : { imported: NOTHING, observed: undefined };
    if (files.length > 0 && !quiet) print(summary(imported, dryRun, observed));
    if (!named && agent === undefined) await offerClaudeMem(memory, config, run);
    return { ...imported, ...observed, broken: [...broken, ...imported.broken] };
  });
}

function summary(imported: Imported, dryRun: boolean, observed: Observed | undefined): string {
  const { stored, failed, unchanged, skipped } = imported;
  const news =
    observed && observed.observations + observed.summaries > 0
      ? ` ${count(observed.observations, "observation")} and ${count(observed.summaries, "session summary", "session summaries")} written: see twiceshy sessions`
      : "";
  if (stored === 0) return `Nothing new.${news}`;
  if (dryRun) return `Would import up to ${count(stored, "tool call")}. Nothing was stored.`;
  const known = skipped > 0 ? ` ${count(skipped, "call")} already known.` : "";
  const same = unchanged > 0 ? ` ${count(unchanged, "file")} unchanged.` : "";
  return `${count(stored, "new call")} stored; ${count(failed, "call")} failed.${known}${same}${news}`;
}
