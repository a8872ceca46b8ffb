// Imports OpenCode's sessions as events: from its database, and from files that it exported.
import type { AgentEvent, Origin, ToolEnd } from "../../domain/event.ts";
import type { HistoryFile, InstallContext } from "../../ports/agent.ts";
import { uniqueIds } from "../call-record.ts";
import { promptFrom } from "../excerpt.ts";
import { readDocument } from "../json-document.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, stringOf } from "../narrow.ts";
import { databasePlace } from "../stored-sessions.ts";
import { turnWords } from "../turn-words.ts";
import { folderOf, resultOf } from "./call.ts";
import { readDatabase, SESSION_ID, storedIn } from "./database.ts";
import { dataFolder } from "./install.ts";
import { readExport, timeOf, unquoted, type WireMessage, type WireSession, writtenText } from "./wire.ts";

/** Sessions in OpenCode's databases; exports are wherever the person put them. */
export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  return storedIn(dataFolder(home, env));
}

/** `path`: a database, one session of a database as `histories` names it, or an export. */
export async function* readHistory(path: string): AsyncGenerator<AgentEvent> {
  const place = databasePlace(path, SESSION_ID);
  if (place !== undefined) {
    for (const { session, messages } of readDatabase(place)) yield* eventsOf(session, messages);
    return;
  }
  const found = readExport(await readDocument(path));
  if (found === undefined)
    throw new Error(
      `${path} is no session that OpenCode exported. Make one: opencode export SESSION > FILE.json`,
    );
  yield* eventsOf(found.session, found.messages);
}

function* eventsOf(session: WireSession, messages: Iterable<WireMessage>): Generator<AgentEvent> {
  const turns = turnWords((origin: Origin) => origin);
  const idOf = uniqueIds();
  for (const message of messages) {
    // A forked session begins with copies of the messages of the session it was made from.
    if (message.at < session.createdAt) continue;
    const origin = originOf(session, message);
    const prompt = message.role === "user" && session.parent === "" ? promptOf(message) : "";
    if (prompt !== "") {
      yield* turns.end();
      yield { ...origin, type: "prompt-submit", prompt };
    }
    if (message.role !== "assistant" || message.isSummary) continue;
    for (const part of message.parts) {
      const end = callOf(part, origin, idOf);
      if (session.parent === "") {
        turns.say(origin.session, origin, writtenText(part));
        if (end !== undefined) turns.called(origin.session, { ...origin, at: end.at });
      }
      if (end !== undefined) yield end;
    }
  }
  yield* turns.end();
}

function originOf({ id, directory, parent }: WireSession, { at, cwd }: WireMessage): Origin {
  return {
    agent: "opencode",
    session: parent || id,
    cwd: cwd || directory,
    at,
    ...(parent === "" ? {} : { subagent: id }),
  };
}

function promptOf({ parts }: WireMessage): string {
  const text = parts
    .map(writtenText)
    .filter((written) => written !== "")
    .join("\n");
  return promptFrom(unquoted(text.trim())).trim();
}

/** Undefined for other parts, and for a call that has not ended. */
function callOf(part: JsonRecord, origin: Origin, idOf: (id: string) => string): ToolEnd | undefined {
  const { state } = part;
  const tool = stringOf(part.tool);
  if (part.type !== "tool" || tool === "" || !isRecord(state)) return undefined;
  if (state.status !== "completed" && state.status !== "error") return undefined;
  const input = isRecord(state.input) ? state.input : {};
  return {
    ...origin,
    type: "tool-end",
    cwd: folderOf(tool, input, origin.cwd),
    at: timeOf(state, "end") || origin.at,
    call: { id: idOf(stringOf(part.callID) || stringOf(part.id)), tool, input },
    result: resultOf(tool, state),
  };
}
