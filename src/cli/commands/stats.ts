// twiceshy stats: what was it good for?
import { stats as measure, type Stats } from "../../app/stats.ts";
import { command } from "../command.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { since } from "../since.ts";
import { statsText } from "../stats-text.ts";
import { print, printError, printJson } from "../terminal.ts";

export const stats = command({
  name: "stats",
  summary:
    "what Twiceshy was good for: repeats prevented, overrides, hit rate, tokens; before and since it watches",
  examples: [
    ["twiceshy stats", "this project"],
    ["twiceshy stats --everywhere --since 30d", "all projects, the last 30 days"],
    ["twiceshy stats --json", "the same numbers for a script"],
  ],
  flags: {
    since: {
      type: "string",
      valueHint: "WHEN",
      description: "what was told and the weeks only since then: 30d, 2026-11-01",
    },
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
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
    prevented: rest.ledger.heeded,
    hitRate: hitRate ?? null,
    ...rest,
    weeks: weeks.map((week) => ({ ...week, at: time(week.at) })),
  };
}
