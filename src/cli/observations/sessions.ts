// twiceshy sessions: lists the sessions of a project with their results.

import { listSessions } from "../../app/observations/observations.ts";
import { number } from "../../core/text/for-people.ts";
import { wireSession } from "../../wire/observations.ts";
import { command } from "../command.ts";
import { limitFlag, limitOf } from "../limit.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { namesOf } from "../setup/project-names.ts";
import { WINDOW_FLAGS, windowOf } from "../since.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { sessionLines } from "./observation-text.ts";

const LIMIT = { people: 20, json: 1_000 };

export const sessions = command({
  name: "sessions",
  summary: "the sessions of this project with their titles and results; newest first",
  examples: {
    "twiceshy sessions": "the latest of this project",
    "twiceshy sessions --since 7d --everywhere": "the last seven days, all projects",
    "twiceshy session 4f2c91ab": "one of them: its summary and observations",
  },
  flags: {
    ...WINDOW_FLAGS,
    ...limitFlag(LIMIT),
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    const limit = limitOf(flags, LIMIT);
    const window = {
      // One more than is shown, to find out whether there are more.
      limit: limit === undefined ? Number.MAX_SAFE_INTEGER : limit + 1,
      ...windowOf(flags, now),
    };
    const isNarrowed = [flags.since, flags.until, flags.branch].some((flag) => flag !== undefined);
    await withMemory(config, async (memory) => {
      const project = await scopeOf(memory.deps, flags);
      const all = await listSessions(memory.deps, { ...window, ...(project && { project: project.id }) });
      const listed = all.slice(0, limit);
      if (flags.json) for (const one of listed) printJson(wireSession(one));
      else if (listed.length > 0)
        print(sessionLines(listed, { now, ...(!project && (await namesOf(memory.store))) }));
      else
        printError(
          `No ${isNarrowed ? "matching " : ""}session is remembered${project ? ` in ${project.name}` : ""}.`,
        );
      if (all.length > listed.length && flags.limit === undefined)
        printError(
          `Only the newest ${number(listed.length)} are shown; --limit N or --limit all shows more.`,
        );
    });
  },
});
