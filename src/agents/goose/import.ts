// Imports Goose's sessions as events from its database.
import type { AgentEvent } from "../../domain/event.ts";
import type { HistoryFile, InstallContext, OnBroken } from "../../ports/agent.ts";
import { eventsOf, stepsOf } from "../chat.ts";
import { openPlace } from "../stored-sessions.ts";
import { databaseFile, readMessages, readSessions, SESSION_ID, sessionsIn } from "./database.ts";
import { messages } from "./messages.ts";

export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  return sessionsIn(databaseFile(home, env));
}

/** `path`: the database, or one session of it as `histories` names it. */
export async function* readHistory(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  const { database, close, session } = openPlace(path, SESSION_ID, "Goose");
  try {
    for (const one of readSessions(database, session))
      yield* eventsOf({
        ...one,
        agent: "goose",
        steps: stepsOf(readMessages(database, one.id), messages, onBroken),
      });
  } finally {
    close();
  }
}
