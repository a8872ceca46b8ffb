// twiceshy timeline: how the project came to be what it is.
import { timeline as tell } from "../../app/timeline.ts";
import type { TimelineEntry } from "../../core/compose/timeline.ts";
import { command } from "../command.ts";
import { limitFlag, limitOf } from "../limit.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { WINDOW_FLAGS, windowOf } from "../since.ts";
import { colour, columns, print, printError, printJson } from "../terminal.ts";
import { LEGEND, timelineText } from "../timeline-text.ts";
import { wrapTo } from "../wide.ts";
import { number } from "../words.ts";

const LIMIT = { people: 60, json: 1_000 };
const HOUR = 3_600_000;

export const timeline = command({
  name: "timeline",
  summary: "the project's evolution in order: sessions, commits, failures met and overcome, warnings",
  examples: [
    ["twiceshy timeline", "the last of this project, the newest below"],
    ["twiceshy timeline --since 2026-11-01 --limit all", "from a day on"],
    ["twiceshy timeline --branch feat/limits", "one branch"],
    ["twiceshy timeline --json", "JSON lines: at, type, title …"],
  ],
  flags: {
    ...WINDOW_FLAGS,
    ...limitFlag(LIMIT, "the newest"),
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    const limit = limitOf(flags, LIMIT);
    const window = {
      ...windowOf(flags, now),
      ...(limit !== undefined && { limit }),
    };
    await withMemory(config, async (memory) => {
      const project = await scopeOf(memory.deps, flags);
      const { entries, more } = await tell(memory.deps, {
        ...window,
        ...(project && { project: project.id }),
      });
      if (flags.json) for (const entry of entries) printJson(forJson(entry));
      else if (entries.length > 0) {
        const names = project
          ? undefined
          : new Map((await memory.store.projects()).map(({ id, name }) => [id, name]));
        const callsOn = await callsCounter(memory, project?.id, entries[0]?.at ?? now);
        print(
          timelineText({ entries, callsOn, ...(names && { nameOf: (id: string) => names.get(id) ?? id }) }),
        );
        print(`\n${colour.dim(wrapTo(LEGEND, columns(), ""))}`);
      }
      if (entries.length === 0 && !flags.json)
        printError(`Nothing like that is remembered ${project ? `about ${project.name}` : "anywhere"}.`);
      if (more > 0 && flags.limit === undefined)
        printError(`${number(more)} older ones are left out; --limit N or --limit all shows more.`);
    });
  },
});

/** Calls between two times, by the hour. */
async function callsCounter(memory: OpenedMemory, project: string | undefined, from: number) {
  const hours = await memory.store.activity({
    ...(project !== undefined && { project }),
    since: from - 7 * 24 * HOUR,
    stretchMs: HOUR,
    offsetMs: 0,
    kinds: [],
  });
  return (start: number, end: number) =>
    hours.filter(({ at }) => at >= start && at < end).reduce((sum, { calls }) => sum + calls, 0);
}

function forJson({ at, type, title, ...rest }: TimelineEntry) {
  return { at: new Date(at).toISOString(), type, title, ...rest };
}
