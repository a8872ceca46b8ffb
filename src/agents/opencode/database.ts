// Reads OpenCode's database: tables `session`, `message` and `part`, the latter two with their content as JSON in `data`.

import { join } from "node:path";
import { namesIn } from "../../disk/names-in.ts";
import type { HistoryFile } from "../../ports/agent.ts";
import type { Database } from "../foreign-database.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, numberOf, recordIn, stringOf } from "../narrow.ts";
import { type DatabasePlace, openFor, rowsOf, storedSessions } from "../stored-sessions.ts";
import { readMessage, type WireMessage, type WireSession } from "./wire.ts";

/** How sessions are called. */
export const SESSION_ID = /^ses_\w+$/;

/** The sessions in the databases of this folder. */
export function storedIn(folder: string): readonly HistoryFile[] {
  return storedSessions(databasesIn(folder), "OpenCode", (database) =>
    rowsOf(
      database,
      `SELECT id, time_updated AS changed,
         (SELECT total(octet_length(data)) FROM part WHERE part.session_id = session.id) AS size
       FROM session ORDER BY time_updated, id`,
    ),
  );
}

/** One message at a time is in memory. */
export function* readDatabase({ file, session }: DatabasePlace): Generator<{
  readonly session: WireSession;
  readonly messages: Iterable<WireMessage>;
}> {
  const opened = openFor(file, "OpenCode");
  try {
    const { database } = opened;
    const columns = "SELECT id, parent_id, directory, time_created FROM session";
    const rows =
      session === undefined
        ? rowsOf(database, `${columns} ORDER BY time_created, id`)
        : rowsOf(database, `${columns} WHERE id = ?`, session);
    for (const row of rows) {
      const read = sessionOf(row);
      yield { session: read, messages: messagesOf(database, read.id) };
    }
  } finally {
    opened.close();
  }
}

function* messagesOf(database: Database, session: string): Generator<WireMessage> {
  const ids = database
    .prepare("SELECT id FROM message WHERE session_id = ? ORDER BY time_created, id")
    .all(session)
    .filter(isRecord);
  const message = database.prepare("SELECT data FROM message WHERE id = ?");
  const parts = database.prepare("SELECT id, data FROM part WHERE message_id = ? ORDER BY id");
  for (const { id } of ids) {
    const [info] = contents(message.all(stringOf(id)));
    if (info !== undefined) yield readMessage(info, contents(parts.all(stringOf(id))));
  }
}

/** The JSON in `data`; rows that hold none are skipped. */
function contents(rows: readonly unknown[]): JsonRecord[] {
  return rows.flatMap((row): JsonRecord[] => {
    const value = isRecord(row) ? recordIn(stringOf(row.data)) : undefined;
    return isRecord(row) && value ? [{ id: row.id, ...value }] : [];
  });
}

function sessionOf(row: JsonRecord): WireSession {
  return {
    id: stringOf(row.id),
    directory: stringOf(row.directory),
    parent: stringOf(row.parent_id),
    createdAt: numberOf(row.time_created) ?? 0,
  };
}

/** `opencode.db`, and `opencode-<channel>.db` of builds that are not the released ones. */
function databasesIn(folder: string): readonly string[] {
  const names = namesIn(folder).filter((name) => /^opencode(?:-[\w.]+)?\.db$/.test(name));
  return names.map((name) => join(folder, name));
}
