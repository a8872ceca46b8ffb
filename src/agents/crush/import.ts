// Imports Crush's sessions as events from its database, in the tables that its published migrations make.
import { stripOwnText } from "../../core/own-text/own-text.ts";
import type { AgentEvent, Origin, ToolCall } from "../../domain/event.ts";
import type { HistoryFile, InstallContext, OnBroken } from "../../ports/agent.ts";
import { uniqueIds } from "../call-record.ts";
import { excerpt } from "../excerpt.ts";
import type { JsonRecord } from "../json-lines.ts";
import { databasePlace, openFor } from "../stored-sessions.ts";
import { turnWords } from "../turn-words.ts";
import {
  type CrushSession,
  databasesOf,
  readMessages,
  readSessions,
  SESSION_ID,
  sessionsIn,
} from "./database.ts";
import { type CrushMessage, callIn, messageOf, resultIn, writtenText } from "./messages.ts";

export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  return sessionsIn(databasesOf(home, env));
}

/** `path`: a project's database, or one session of it as `histories` names it. */
export async function* readHistory(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  const place = databasePlace(path, SESSION_ID);
  if (place === undefined) throw new Error(`${path} is no database of Crush.`);
  const { database, close } = openFor(place.file, "Crush");
  try {
    for (const session of readSessions(database, place.session, place.file))
      yield* eventsOf(session, readMessages(database, session.id), onBroken);
  } finally {
    close();
  }
}

function* eventsOf(
  session: CrushSession,
  rows: Iterable<JsonRecord>,
  onBroken: OnBroken | undefined,
): Generator<AgentEvent> {
  const turns = turnWords((origin: Origin) => origin);
  const idOf = uniqueIds();
  const isMain = session.parent === "";
  /** Calls without a result yet, by the id that the model's server gave them. */
  const open = new Map<string, ToolCall>();
  for (const row of rows) {
    const message = messageOf(row);
    if (message === undefined) {
      onBroken?.();
      continue;
    }
    const origin = originOf(session, message.at);
    const prompt = isMain ? promptOf(message) : "";
    if (prompt !== "") {
      yield* turns.end();
      yield { ...origin, type: "prompt-submit", prompt };
    }
    if (isMain && message.role === "assistant") turns.say(session.id, origin, writtenText(message));
    for (const part of message.parts) {
      const call = callIn(part);
      if (call) open.set(call.id, { ...call, id: idOf(call.id) });
      const ended = resultIn(part);
      const begun = ended && open.get(ended.id);
      if (ended === undefined || begun === undefined) continue;
      open.delete(ended.id);
      if (isMain) turns.called(session.id, origin);
      yield { ...origin, type: "tool-end", call: begun, result: ended.result(begun.tool) };
    }
  }
  yield* turns.end();
}

function originOf({ id, parent, folder }: CrushSession, at: number): Origin {
  return {
    agent: "crush",
    session: parent || id,
    cwd: folder,
    at,
    ...(parent !== "" && { subagent: id }),
  };
}

function promptOf(message: CrushMessage): string {
  if (message.role !== "user") return "";
  return stripOwnText(excerpt(writtenText(message).trim())).trim();
}
