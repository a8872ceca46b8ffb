// twiceshy session: one session, its summary and what was observed in it.
import { sessionsTold, sessionTold } from "../../app/observations.ts";
import { command } from "../command.ts";
import { withMemory } from "../memory.ts";
import { sessionJson, wholeJson } from "../observation-json.ts";
import { sessionText } from "../observation-text.ts";
import { namesOf } from "../project-names.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { print, printJson } from "../terminal.ts";

export const session = command({
  name: "session",
  summary:
    "one session: request, what was looked into, learned, completed, what comes next, what was observed",
  operands: "[ID]",
  maximum: 1,
  examples: [
    ["twiceshy session", "the last of this project"],
    ["twiceshy session 4f2c91ab", "by its id or the beginning of it (twiceshy sessions)"],
    ["twiceshy session --json", "JSON lines: the session with its summary, then each observation"],
  ],
  flags: { ...SCOPE_FLAGS, ...JSON_FLAG },
  async run({ flags, operands, config, now }) {
    await withMemory(config, async (memory) => {
      const id = operands[0] ?? (await newest());
      const told = id === undefined ? undefined : await sessionTold(memory.deps, id);
      if (!told)
        throw new Error(
          `${operands[0] === undefined ? "no session is remembered here yet" : `there is no session "${operands[0]}"`}. See twiceshy sessions --everywhere.`,
        );
      if (!flags.json)
        return print(sessionText(told, told.titles, { now, ...(await namesOf(memory.store)) }));
      printJson(sessionJson(told));
      for (const one of told.titles) printJson(wholeJson(one));

      async function newest(): Promise<string | undefined> {
        const project = await scopeOf(memory.deps, flags);
        const [last] = await sessionsTold(memory.deps, { limit: 1, ...(project && { project: project.id }) });
        return last?.session.id;
      }
    });
  },
});
