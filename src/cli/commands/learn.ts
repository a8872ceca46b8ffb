// twiceshy learn: turn attempts into remedies now, instead of at the end of a turn.
import { command } from "../command.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { sessionMeant } from "../session-meant.ts";
import { print, printJson } from "../terminal.ts";
import { count } from "../words.ts";

const SESSIONS = 10_000;

export const learn = command({
  name: "learn",
  summary: "find out now what helped after failures; agents' hooks do it at the end of every turn",
  examples: [
    ["twiceshy learn", "from all sessions of this project"],
    ["twiceshy learn --session 0b7e…", "from one session"],
  ],
  flags: {
    session: { type: "string", valueHint: "ID", description: "only this session" },
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, config }) {
    const learned = await withMemory(config, async (memory) => {
      const ids = flags.session
        ? [(await sessionMeant(memory.deps, flags.session)).id]
        : await sessionsOf(memory, flags);
      let remedies = 0;
      for (const id of ids) remedies += (await memory.learn(id)).remedies;
      return { sessions: ids.length, remedies };
    });
    if (flags.json) return printJson(learned);
    print(
      `Went through ${count(learned.sessions, "session")}: ${count(learned.remedies, "remedy", "remedies")} seen.`,
    );
  },
});

async function sessionsOf(
  memory: Parameters<Parameters<typeof withMemory>[1]>[0],
  flags: Parameters<typeof scopeOf>[1],
): Promise<readonly string[]> {
  const scope = await scopeOf(memory.deps, flags);
  const projects = scope ? [scope] : await memory.store.projects();
  const ids: string[] = [];
  for (const { id } of projects)
    ids.push(...(await memory.store.sessions(id, SESSIONS)).map((session) => session.id));
  return ids;
}
