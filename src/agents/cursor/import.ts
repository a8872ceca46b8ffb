// Imports Cursor's chats as events. Their format is not documented by Cursor: the tables and the shape of a chat's root come
// from its SDK, the rest from programs that read them (docs/agents.md).

import { statSync } from "node:fs";
import type { AgentEvent } from "../../domain/event.ts";
import type { HistoryFile, InstallContext, OnBroken } from "../../ports/agent.ts";
import { eventsOf } from "../chat.ts";
import { tablesOf } from "../foreign-database.ts";
import { openPlace } from "../stored-sessions.ts";
import { readChat } from "./chat.ts";
import { composersIn, readComposers } from "./editor.ts";
import { chatDatabases, editorDatabases } from "./places.ts";

/** How chats of the editor are called. */
const COMPOSER = /^[\w-]+$/;

export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  return [...composersIn(editorDatabases(home, env)), ...chatDatabases(home).flatMap(fileOf)];
}

/** `path`: the editor's database, one chat of it as `histories` names it, or the database of a chat. */
export async function* readHistory(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  const { database, close, file, session } = openPlace(path, COMPOSER, "Cursor");
  try {
    if (tablesOf(file).includes("blobs")) yield* eventsOf(readChat(database, file, onBroken));
    else for (const chat of readComposers(database, session, onBroken)) yield* eventsOf(chat);
  } finally {
    close();
  }
}

function fileOf(path: string): readonly HistoryFile[] {
  const { size, mtimeMs } = statSync(path);
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return [
    {
      path,
      size: size + (log?.size ?? 0),
      modifiedAt: Math.trunc(Math.max(mtimeMs, log?.mtimeMs ?? 0)),
    },
  ];
}
