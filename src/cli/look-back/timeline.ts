// twiceshy timeline: lists sessions, commits, failures and warnings in order of time.

import { timeline as tell } from "../../app/look-back/timeline.ts";
import { number } from "../../core/text/for-people.ts";
import { wireTimelineEntry } from "../../wire/look-back.ts";
import { command } from "../command.ts";
import { limitFlag, limitOf } from "../limit.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { namesOf } from "../setup/project-names.ts";
import { WINDOW_FLAGS, windowOf } from "../since.ts";
import { colour, columns, print, printError, printJson } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";
import { LEGEND, timelineText } from "./timeline-text.ts";

const LIMIT = { people: 60, json: 1_000 };
const HOUR = 3_600_000;

export const timeline = command({
  name: "timeline",
  summary: "the project's history in order: sessions, commits, new and overcome failures, warnings",
  examples: {
    "twiceshy timeline": "the latest entries of this project, the newest at the bottom",
    "twiceshy timeline --since 2026-11-01 --limit all": "everything since that day",
    "twiceshy timeline --branch feat/limits": "one branch",
    "twiceshy timeline --json": "JSON lines: at, type, title …",
  },
  flags: {
    ...WINDOW_FLAGS,
    ...limitFlag(LIMIT, "show the newest"),
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    const limit = limitOf(flags, LIMIT);
    const asked = windowOf(flags, now);
    const isFiltered = Object.keys(asked).length > 0;
    const window = {
      ...asked,
      ...(limit !== undefined && { limit }),
    };
    await withMemory(config, async (memory) => {
      const project = await scopeOf(memory.deps, flags);
      const { entries, more } = await tell(memory.deps, {
        ...window,
        ...(project && { project: project.id }),
      });
      if (flags.json) for (const entry of entries) printJson(wireTimelineEntry(entry));
      else if (entries.length > 0) {
        const callsOn = await callsCounter(memory, project?.id, entries[0]?.at ?? now);
        print(timelineText({ entries, callsOn, ...(!project && (await namesOf(memory.store))) }));
        print(`\n${colour.dim(wrapTo(LEGEND, columns(), ""))}`);
      }
      if (entries.length === 0 && !flags.json) printError(nothing(isFiltered, project?.name));
      if (more > 0 && flags.limit === undefined)
        printError(
          `${more === 1 ? "1 older entry is" : `${number(more)} older entries are`} not shown; --limit N or --limit all shows more.`,
        );
    });
  },
});

function nothing(isFiltered: boolean, project: string | undefined): string {
  if (!isFiltered) return `Nothing is remembered about ${project ?? "any project"} yet.`;
  return `Nothing like that is remembered${project ? ` about ${project}` : ""}.`;
}

/** Returns a function that counts the calls between two times, with a precision of one hour. */
async function callsCounter(memory: OpenedMemory, project: string | undefined, from: number) {
  const hours = await memory.store.evidence.activity({
    ...(project !== undefined && { project }),
    since: from - 7 * 24 * HOUR,
    periodMs: HOUR,
    offsetMs: 0,
    kinds: [],
  });
  return (start: number, end: number) =>
    hours.filter(({ at }) => at >= start && at < end).reduce((sum, { calls }) => sum + calls, 0);
}
