// twiceshy stats: what was it good for?
import { stats as measure, type Stats } from "../../app/stats.ts";
import { loopEffect } from "../../core/history/effect.ts";
import { placeOf } from "../../open.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { loopsMeant } from "../loop-folder.ts";
import { loopStatsText } from "../loop-stats-text.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { since } from "../since.ts";
import { statsText } from "../stats-text.ts";
import { print, printError, printJson } from "../terminal.ts";

export const stats = command({
  name: "stats",
  summary: "has Twiceshy helped? Repeats prevented, overrides, hit rate, tokens; before and since it watches",
  examples: [
    ["twiceshy stats", "this project"],
    ["twiceshy stats --everywhere --since 30d", "all projects, the last 30 days"],
    ["twiceshy stats --loops", "whether loops that are told their history need fewer iterations"],
    ["twiceshy stats --json", "the same numbers for a script"],
  ],
  flags: {
    since: {
      type: "string",
      valueHint: "WHEN",
      description: "what was told and the weeks only since then: 30d, 2026-11-01",
    },
    loops: {
      type: "boolean",
      description: "of this project's loops: iterations per story, the same error twice, tokens",
    },
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
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
      if (flags.json) return printJson(forJson(found, project?.name, start));
      if (found.counts.attempts === 0 && found.ledger.deliveries === 0)
        return printError(`Nothing is remembered about ${project?.name ?? "any project"} yet.`);
      print(statsText(found, project?.name ?? "All projects", now, start));
    });
  },
});

/** From the folders of the loops alone. */
async function loopStats({ json, project, everywhere, since: start }: LoopFlags): Promise<void> {
  if (everywhere || project !== undefined || start !== undefined)
    throw new UsageError("--loops is about all loops of this folder's project");
  const { loops, folders } = await loopsMeant();
  if (folders.length === 0 && !json)
    return printError("There are no loops here: neither .ralph/PRD-N nor .twiceshy/loops.");
  const histories = [];
  for (const folder of folders) histories.push(await loops.current(folder));
  const effect = loopEffect(histories);
  if (json) return printJson(effect);
  print(loopStatsText(effect, placeOf(process.cwd()).project.name));
}

interface LoopFlags {
  readonly json?: boolean | undefined;
  readonly project?: string | undefined;
  readonly everywhere?: boolean | undefined;
  readonly since?: string | undefined;
}

function forJson(
  { installedAt, weeks, hitRate, ...rest }: Stats,
  project: string | undefined,
  start?: number,
) {
  const time = (at: number) => new Date(at).toISOString();
  return {
    project: project ?? null,
    since: start === undefined ? null : time(start),
    installedAt: installedAt === 0 ? null : time(installedAt),
    prevented: rest.ledger.prevented,
    hitRate: hitRate ?? null,
    ...rest,
    weeks: weeks.map((week) => ({ ...week, at: time(week.at) })),
  };
}
