// Goose's database: table `sessions`, and `messages` with their content as JSON.
import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import type { HistoryFile, InstallContext } from "../../ports/agent.ts";
import type { Database } from "../foreign-database.ts";
import type { JsonRecord } from "../json-lines.ts";
import { stringOf } from "../narrow.ts";
import { rowsOf, storedSessions } from "../stored-sessions.ts";

/** `20261118_1`; in older versions `20261118_093012`, or a name that the person gave. */
export const SESSION_ID = /^[\w.-]+$/;

export interface GooseSession {
  readonly id: string;
  readonly folder: string;
  /** One of the person's, not one that Goose started itself. */
  readonly isMain: boolean;
  /** The session that started it; empty where none is named. */
  readonly parent: string;
}

export function databaseFile(home: string, env: InstallContext["env"]): string {
  return join(dataFolder(home, env), "sessions", "sessions.db");
}

export function sessionsIn(file: string): readonly HistoryFile[] {
  return existsSync(file) ? storedSessions([file], "Goose", listed) : [];
}

/** All columns, because older versions have fewer. */
export function readSessions(database: Database, id: string | undefined): readonly GooseSession[] {
  const rows =
    id === undefined
      ? rowsOf(database, "SELECT * FROM sessions ORDER BY created_at, id")
      : rowsOf(database, "SELECT * FROM sessions WHERE id = ?", id);
  return rows.map((row) => ({
    id: stringOf(row.id),
    folder: stringOf(row.working_dir),
    isMain: row.session_type !== "sub_agent" && row.session_type !== "hidden",
    parent: stringOf(row.parent_session_id),
  }));
}

/** In the order in which Goose reads them, one at a time. */
export function* readMessages(database: Database, session: string): Generator<JsonRecord> {
  const ids = rowsOf(
    database,
    "SELECT id FROM messages WHERE session_id = ? ORDER BY created_timestamp, id",
    session,
  );
  const one = database.prepare("SELECT * FROM messages WHERE id = ?");
  for (const { id } of ids) yield* one.all(Number(id)) as JsonRecord[];
}

function listed(database: Database): readonly JsonRecord[] {
  return rowsOf(
    database,
    `SELECT id, unixepoch(updated_at) * 1000 AS changed,
       (SELECT total(octet_length(content_json)) FROM messages WHERE session_id = sessions.id) AS size
     FROM sessions ORDER BY updated_at, id`,
  );
}

/** The folders of Linux also on macOS. */
export function dataFolder(home: string, env: InstallContext["env"]): string {
  const root = env.GOOSE_PATH_ROOT ?? "";
  if (isAbsolute(root)) return join(root, "data");
  if (env.APPDATA) return join(env.APPDATA, "Block", "goose", "data");
  return join(env.XDG_DATA_HOME || join(home, ".local", "share"), "goose");
}

export function configFolder(home: string, env: InstallContext["env"]): string {
  const root = env.GOOSE_PATH_ROOT ?? "";
  if (isAbsolute(root)) return join(root, "config");
  if (env.APPDATA) return join(env.APPDATA, "Block", "goose", "config");
  return join(env.XDG_CONFIG_HOME || join(home, ".config"), "goose");
}
