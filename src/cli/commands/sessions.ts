// twiceshy sessions: the sessions of a project, and what came of each.
import { sessionsTold } from "../../app/observations.ts";
import { command } from "../command.ts";
import { limitFlag, limitOf } from "../limit.ts";
import { withMemory } from "../memory.ts";
import { sessionJson } from "../observation-json.ts";
import { sessionLines } from "../observation-text.ts";
import { namesOf } from "../project-names.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { WINDOW_FLAGS, windowOf } from "../since.ts";
import { print, printError, printJson } from "../terminal.ts";
import { number } from "../words.ts";

const LIMIT = { people: 20, json: 1_000 };

export const sessions = command({
  name: "sessions",
  summary: "the sessions of this project with their titles and what came of them; newest first",
  examples: [
    ["twiceshy sessions", "the last of this project"],
    ["twiceshy sessions --since 7d --everywhere", "of a week, all projects"],
    ["twiceshy session 4f2c91ab", "one of them: its summary and what was observed"],
  ],
  flags: {
    ...WINDOW_FLAGS,
    ...limitFlag(LIMIT),
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    const limit = limitOf(flags, LIMIT);
    const window = {
      limit: limit ?? Number.MAX_SAFE_INTEGER,
      ...windowOf(flags, now),
    };
    const isNarrowed = [flags.since, flags.until, flags.branch].some((flag) => flag !== undefined);
    await withMemory(config, async (memory) => {
      const project = await scopeOf(memory.deps, flags);
      const told = await sessionsTold(memory.deps, { ...window, ...(project && { project: project.id }) });
      if (flags.json) for (const one of told) printJson(sessionJson(one));
      else if (told.length > 0)
        print(sessionLines(told, { now, ...(!project && (await namesOf(memory.store))) }));
      else
        printError(
          `No session${isNarrowed ? " like that" : ""} is remembered ${project ? `of ${project.name}` : "anywhere"}.`,
        );
      if (told.length === limit && flags.limit === undefined)
        printError(`These are the newest ${number(told.length)}; --limit N or --limit all shows more.`);
    });
  },
});
