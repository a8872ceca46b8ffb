// twiceshy learn: finds remedies now instead of at the end of a turn.

import { catchUp } from "../../app/search/catch-up.ts";
import { count } from "../../core/text/for-people.ts";
import { command, valueFlag } from "../command.ts";
import { withMemory } from "../memory.ts";
import { findSession } from "../observations/find-session.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { print, printJson } from "../terminal/terminal.ts";

const SESSIONS = 10_000;

export const learn = command({
  name: "learn",
  summary: "find now which calls fixed earlier failures; hooks do this at the end of every turn",
  examples: {
    "twiceshy learn": "from all sessions of this project",
    "twiceshy learn --session 0b7e…": "from one session",
  },
  flags: {
    session: valueFlag("ID", "only this session"),
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, config }) {
    const learned = await withMemory(config, async (memory) => {
      const ids = flags.session
        ? [(await findSession(memory.deps, flags.session)).id]
        : await sessionsOf(memory, flags);
      let remedies = 0;
      for (const id of ids) remedies += (await memory.learn(id)).remedies;
      await catchUp(memory.store.search);
      return { sessions: ids.length, remedies };
    });
    if (flags.json) return printJson(learned);
    print(
      `Read ${count(learned.sessions, "session")}: found ${count(learned.remedies, "remedy", "remedies")}.`,
    );
  },
});

async function sessionsOf(
  memory: Parameters<Parameters<typeof withMemory>[1]>[0],
  flags: Parameters<typeof scopeOf>[1],
): Promise<readonly string[]> {
  const scope = await scopeOf(memory.deps, flags);
  const projects = scope ? [scope] : await memory.store.projects.list();
  const ids: string[] = [];
  for (const { id } of projects)
    ids.push(...(await memory.store.sessions.list(id, SESSIONS)).map((session) => session.id));
  return ids;
}
