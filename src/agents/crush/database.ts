// Crush's databases: one in the folder `.crush` of each project, with tables `sessions` and `messages`.
import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { textOrNothing } from "../../disk/read.ts";
import type { HistoryFile, InstallContext } from "../../ports/agent.ts";
import type { Database } from "../foreign-database.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, recordIn, stringOf } from "../narrow.ts";
import { rowsOf, storedSessions } from "../stored-sessions.ts";

/** A UUID; of subagents the ids of a message and a call, with `$$` between them. */
export const SESSION_ID = /^[\w$-]+$/;

const LARGEST_LIST = 4 * 1024 * 1024;

export interface CrushSession {
  readonly id: string;
  readonly folder: string;
  /** The session that started it; empty for one of the person's. */
  readonly parent: string;
}

/** Those of the projects in which Crush was used, which it lists in a file. */
export function databasesOf(home: string, env: InstallContext["env"]): readonly string[] {
  const list = textOrNothing(join(dataFolder(home, env), "projects.json"), { most: LARGEST_LIST });
  const projects = recordIn(list ?? "")?.projects;
  if (!Array.isArray(projects)) return [];
  const files = projects.filter(isRecord).flatMap(({ path, data_dir }) => {
    const folder = stringOf(data_dir);
    if (folder === "") return [];
    return [join(isAbsolute(folder) ? folder : join(stringOf(path), folder), "crush.db")];
  });
  return [...new Set(files)].filter((file) => existsSync(file));
}

export function sessionsIn(files: readonly string[]): readonly HistoryFile[] {
  return storedSessions(files, "Crush", (database) =>
    rowsOf(
      database,
      `SELECT id, (CASE WHEN updated_at < 10000000000 THEN updated_at * 1000 ELSE updated_at END) AS changed,
         (SELECT total(octet_length(parts)) FROM messages WHERE session_id = sessions.id) AS size
       FROM sessions ORDER BY updated_at, id`,
    ),
  );
}

export function readSessions(
  database: Database,
  id: string | undefined,
  file: string,
): readonly CrushSession[] {
  const columns = "SELECT id, parent_session_id FROM sessions";
  const rows =
    id === undefined
      ? rowsOf(database, `${columns} ORDER BY created_at, id`)
      : rowsOf(database, `${columns} WHERE id = ?`, id);
  const own = dirname(file);
  const folder = basename(own) === ".crush" ? dirname(own) : own;
  return rows.map((row) => ({ id: stringOf(row.id), folder, parent: stringOf(row.parent_session_id) }));
}

/** In the order in which they were written, one at a time; all columns, because older versions have fewer. */
export function* readMessages(database: Database, session: string): Generator<JsonRecord> {
  const rows = rowsOf(
    database,
    "SELECT rowid AS number FROM messages WHERE session_id = ? ORDER BY created_at, rowid",
    session,
  );
  const one = database.prepare("SELECT * FROM messages WHERE rowid = ?");
  for (const { number } of rows) yield* one.all(Number(number)) as JsonRecord[];
}

export function dataFolder(home: string, env: InstallContext["env"]): string {
  const data = env.LOCALAPPDATA || env.XDG_DATA_HOME || join(home, ".local", "share");
  return env.CRUSH_GLOBAL_DATA || join(data, "crush");
}
