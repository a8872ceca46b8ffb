// Imports Crush's sessions as events from its database, in the tables that its published migrations make.
import type { AgentEvent } from "../../domain/event.ts";
import type { HistoryFile, InstallContext, OnBroken } from "../../ports/agent.ts";
import { eventsOf, stepsOf } from "../chat.ts";
import { openPlace } from "../stored-sessions.ts";
import { databasesOf, readMessages, readSessions, SESSION_ID, sessionsIn } from "./database.ts";
import { messages } from "./messages.ts";

export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  return sessionsIn(databasesOf(home, env));
}

/** `path`: a project's database, or one session of it as `histories` names it. */
export async function* readHistory(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  const { database, close, file, session } = openPlace(path, SESSION_ID, "Crush");
  try {
    for (const one of readSessions(database, session, file))
      yield* eventsOf({
        ...one,
        agent: "crush",
        isMain: one.parent === "",
        steps: stepsOf(readMessages(database, one.id), messages, onBroken),
      });
  } finally {
    close();
  }
}
