// twiceshy stats: measures whether Twiceshy helps.

import { stats as measure } from "../../app/look-back/stats.ts";
import { loopEffect } from "../../core/history/effect.ts";
import { placeOf } from "../../open/project.ts";
import { wireStats } from "../../wire/look-back.ts";
import { command, type Flags, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { findLoops } from "../loops/loop-folder.ts";
import { loopStatsText } from "../loops/loop-stats-text.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { since } from "../since.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { statsText } from "./stats-text.ts";

const FLAGS = {
  since: valueFlag("WHEN", "only warnings, notes and weeks since then: 30d, 2026-11-01"),
  loops: flag("statistics of this project's loops: iterations per story, repeated errors, tokens"),
  ...SCOPE_FLAGS,
  ...JSON_FLAG,
};

export const stats = command({
  name: "stats",
  summary:
    "does Twiceshy help? Repeats prevented, overrides, hit rate, tokens; before and after it was installed",
  examples: {
    "twiceshy stats": "this project",
    "twiceshy stats --everywhere --since 30d": "all projects, the last 30 days",
    "twiceshy stats --loops": "whether loops that get their history need fewer iterations",
    "twiceshy stats --json": "the same numbers for a script",
  },
  flags: FLAGS,
  async run({ flags, config, now }) {
    if (flags.loops) return loopStats(flags);
    const start = flags.since === undefined ? undefined : since(flags.since, now);
    await withMemory(config, async (memory) => {
      const project = await scopeOf(memory.deps, flags);
      const found = await measure(memory.deps, {
        now,
        offsetMs: -new Date(now).getTimezoneOffset() * 60_000,
        ...(project && { project: project.id }),
        ...(start !== undefined && { since: start }),
      });
      if (flags.json) return printJson(wireStats(found, project?.name, start));
      if (found.counts.attempts === 0 && found.ledger.deliveries === 0)
        return printError(`Nothing is remembered about ${project?.name ?? "any project"} yet.`);
      print(statsText(found, project?.name ?? "All projects", now, start));
    });
  },
});

/** Reads the loops' folders only; no memory is opened. */
async function loopStats({ json, project, everywhere, since: start }: Flags<typeof FLAGS>): Promise<void> {
  if (everywhere || project !== undefined || start !== undefined)
    throw new UsageError(
      "--loops covers all loops of this folder's project; leave out --project, --everywhere and --since",
    );
  const { loops, folders } = await findLoops();
  if (folders.length === 0 && !json)
    return printError("There are no loops here: no .ralph/PRD-N and no .twiceshy/loops folder.");
  const histories = [];
  for (const folder of folders) histories.push(await loops.current(folder));
  const effect = loopEffect(histories);
  if (json) return printJson(effect);
  print(loopStatsText(effect, placeOf(process.cwd()).project.name));
}
