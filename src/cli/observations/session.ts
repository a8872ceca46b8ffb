// twiceshy session: shows one session with its summary and observations.

import { listSessions, sessionDetails } from "../../app/observations/observations.ts";
import { wireSession, wireWholeObservation } from "../../wire/observations.ts";
import { command } from "../command.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { namesOf } from "../setup/project-names.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { sessionText } from "./observation-text.ts";

export const session = command({
  name: "session",
  summary: "one session: request, what was investigated, learned and completed, next steps, observations",
  operands: "[ID]",
  maximum: 1,
  examples: {
    "twiceshy session": "the last one of this project",
    "twiceshy session 4f2c91ab": "by its id, or the beginning of it, from twiceshy sessions",
    "twiceshy session --json": "JSON lines: the session with its summary, then each observation",
  },
  flags: { ...SCOPE_FLAGS, ...JSON_FLAG },
  async run({ flags, operands, config, now }) {
    await withMemory(config, async (memory) => {
      const id = operands[0] ?? (await newest());
      const found = id === undefined ? undefined : await sessionDetails(memory.deps, id);
      if (!found)
        throw new Error(
          `${operands[0] === undefined ? "no session is remembered here yet" : `there is no session "${operands[0]}"`}. See twiceshy sessions --everywhere.`,
        );
      if (!flags.json)
        return print(sessionText(found, found.titles, { now, ...(await namesOf(memory.store)) }));
      printJson(wireSession(found));
      for (const one of found.titles) printJson(wireWholeObservation(one));

      async function newest(): Promise<string | undefined> {
        const project = await scopeOf(memory.deps, flags);
        const [last] = await listSessions(memory.deps, { limit: 1, ...(project && { project: project.id }) });
        return last?.session.id;
      }
    });
  },
});
