// Reads OpenCode's database: tables `session`, `message` and `part`, the latter two with their content as JSON in `data`.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../../disk/errors.ts";
import type { HistoryFile } from "../../ports/agent.ts";
import { type Database, isDatabase, type Opened, openUntouched } from "../foreign-database.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, numberOf, recordIn, stringOf } from "../narrow.ts";
import { readMessage, type WireMessage, type WireSession } from "./wire.ts";

interface DatabasePlace {
  readonly file: string;
  /** One session; all of them when absent. */
  readonly session?: string;
}

/** Undefined when the path is neither a database nor a session of one. */
export function databasePlace(path: string): DatabasePlace | undefined {
  const named = /^(.+)#(ses_\w+)$/.exec(path);
  if (named?.[1] && named[2]) return { file: named[1], session: named[2] };
  return isDatabase(path) ? { file: path } : undefined;
}

/**
 * The sessions in the databases of this folder, each as a history of its own, so that a later import reads only what has
 * changed.
 */
export function storedSessions(folder: string): readonly HistoryFile[] {
  return databasesIn(folder).flatMap((file) => {
    try {
      return withDatabase(file, (database) => sessionsIn(file, database));
    } catch {
      // Read as a whole, so that the import says what is wrong with it.
      return [{ path: file, size: 0, modifiedAt: 0 }];
    }
  });
}

/** One message at a time is in memory. */
export function* readDatabase({ file, session }: DatabasePlace): Generator<{
  readonly session: WireSession;
  readonly messages: Iterable<WireMessage>;
}> {
  const opened = opening(file);
  try {
    const { database } = opened;
    const columns = "SELECT id, parent_id, directory, time_created FROM session";
    const rows =
      session === undefined
        ? database.prepare(`${columns} ORDER BY time_created, id`).all()
        : database.prepare(`${columns} WHERE id = ?`).all(session);
    for (const row of rows.filter(isRecord)) {
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

function sessionsIn(file: string, database: Database): readonly HistoryFile[] {
  return database
    .prepare(
      `SELECT id, time_updated AS changed,
         (SELECT total(octet_length(data)) FROM part WHERE part.session_id = session.id) AS size
       FROM session ORDER BY time_updated, id`,
    )
    .all()
    .filter(isRecord)
    .map((row) => ({
      path: `${file}#${stringOf(row.id)}`,
      size: numberOf(row.size) ?? 0,
      modifiedAt: numberOf(row.changed) ?? 0,
    }));
}

/** `opencode.db`, and `opencode-<channel>.db` of builds that are not the released ones. */
function databasesIn(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => /^opencode(?:-[\w.]+)?\.db$/.test(name));
    return names.sort().map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function withDatabase<T>(file: string, work: (database: Database) => T): T {
  const opened = opening(file);
  try {
    return work(opened.database);
  } finally {
    opened.close();
  }
}

function opening(file: string): Opened {
  try {
    return openUntouched(file);
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${messageOf(cause)}. Close OpenCode, then run this again.`, {
      cause,
    });
  }
}
