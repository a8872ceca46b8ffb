// Imports Goose's sessions as events from its database.
import { stripOwnText } from "../../core/own-text/own-text.ts";
import type { AgentEvent, Origin, ToolCall } from "../../domain/event.ts";
import type { HistoryFile, InstallContext, OnBroken } from "../../ports/agent.ts";
import { uniqueIds } from "../call-record.ts";
import { excerpt } from "../excerpt.ts";
import type { JsonRecord } from "../json-lines.ts";
import { databasePlace, openFor } from "../stored-sessions.ts";
import { turnWords } from "../turn-words.ts";
import {
  databaseFile,
  type GooseSession,
  readMessages,
  readSessions,
  SESSION_ID,
  sessionsIn,
} from "./database.ts";
import { answeredBy, callIn, messageOf, resultOf, writtenText } from "./messages.ts";

export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  return sessionsIn(databaseFile(home, env));
}

/** `path`: the database, or one session of it as `histories` names it. */
export async function* readHistory(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  const place = databasePlace(path, SESSION_ID);
  if (place === undefined) throw new Error(`${path} is no database of Goose.`);
  const { database, close } = openFor(place.file, "Goose");
  try {
    for (const session of readSessions(database, place.session))
      yield* eventsOf(session, readMessages(database, session.id), onBroken);
  } finally {
    close();
  }
}

function* eventsOf(
  session: GooseSession,
  rows: Iterable<JsonRecord>,
  onBroken: OnBroken | undefined,
): Generator<AgentEvent> {
  const turns = turnWords((origin: Origin) => origin);
  const idOf = uniqueIds();
  /** Calls without a result yet, by the id that the model's server gave them. */
  const open = new Map<string, ToolCall>();
  for (const row of rows) {
    const message = messageOf(row);
    if (message === undefined) {
      onBroken?.();
      continue;
    }
    const origin = originOf(session, message.at);
    const text = writtenText(message);
    const prompt = message.role === "user" && !session.isOwn ? promptIn(text) : "";
    if (prompt !== "") {
      yield* turns.end();
      yield { ...origin, type: "prompt-submit", prompt };
    }
    if (message.role === "assistant" && !session.isOwn) turns.say(session.id, origin, text);
    for (const part of message.parts) {
      const call = callIn(part);
      if (call) open.set(call.id, { ...call, id: idOf(call.id) });
      const id = answeredBy(part);
      const ended = id === undefined ? undefined : open.get(id);
      if (id === undefined || ended === undefined) continue;
      open.delete(id);
      if (!session.isOwn) turns.called(session.id, origin);
      yield { ...origin, type: "tool-end", call: ended, result: resultOf(ended.tool, part) };
    }
  }
  yield* turns.end();
}

function originOf({ id, folder, isOwn, parent }: GooseSession, at: number): Origin {
  return {
    agent: "goose",
    session: (isOwn && parent) || id,
    cwd: folder,
    at,
    ...(isOwn && { subagent: id }),
  };
}

function promptIn(text: string): string {
  return stripOwnText(excerpt(text.trim())).trim();
}
