// Reads the sessions in an agent's SQLite database, each as a history of its own (`FILE#SESSION`), so that a later import
// reads only what has changed.
import { messageOf } from "../disk/errors.ts";
import type { HistoryFile } from "../ports/agent.ts";
import { type Database, isDatabase, type Opened, openUntouched } from "./foreign-database.ts";
import type { JsonRecord } from "./json-lines.ts";
import { isRecord, numberOf, stringOf } from "./narrow.ts";

export interface DatabasePlace {
  readonly file: string;
  /** One session; all of them when absent. */
  readonly session?: string;
}

/** Undefined when the path is neither a database nor a session of one. `id`: how the agent's sessions are called. */
export function databasePlace(path: string, id: RegExp): DatabasePlace | undefined {
  const mark = path.lastIndexOf("#");
  const session = path.slice(mark + 1);
  if (mark > 0 && id.test(session)) return { file: path.slice(0, mark), session };
  return isDatabase(path) ? { file: path } : undefined;
}

/** The sessions in these databases; rows of `list` have an id, a size in bytes and the time of the last change. */
export function storedSessions(
  files: readonly string[],
  agent: string,
  list: (database: Database) => readonly unknown[],
): readonly HistoryFile[] {
  return files.flatMap((file) => {
    try {
      return withDatabase(file, agent, (database) =>
        list(database)
          .filter(isRecord)
          .map((row) => ({
            path: `${file}#${stringOf(row.id)}`,
            size: numberOf(row.size) ?? 0,
            modifiedAt: numberOf(row.changed) ?? 0,
          })),
      );
    } catch {
      // Read as a whole, so that the import says what is wrong with it.
      return [{ path: file, size: 0, modifiedAt: 0 }];
    }
  });
}

export function withDatabase<T>(file: string, agent: string, work: (database: Database) => T): T {
  const opened = openFor(file, agent);
  try {
    return work(opened.database);
  } finally {
    opened.close();
  }
}

/** Opens what `path` names; `session`: the only one to read, where it names one. */
export function openPlace(path: string, id: RegExp, agent: string): Opened & DatabasePlace {
  const place = databasePlace(path, id);
  if (place === undefined) throw new Error(`${path} is no database of ${agent}.`);
  return { ...place, ...openFor(place.file, agent) };
}

/** `agent`: its name for people. */
export function openFor(file: string, agent: string): Opened {
  try {
    return openUntouched(file);
  } catch (cause) {
    const why = messageOf(cause);
    const remedy = /locked|busy/.test(why) ? ` Close ${agent}, then run this again.` : "";
    throw new Error(`${file} cannot be read: ${why}.${remedy}`, { cause });
  }
}

export function rowsOf(
  database: Database,
  sql: string,
  ...values: readonly (string | number)[]
): readonly JsonRecord[] {
  return database
    .prepare(sql)
    .all(...values)
    .filter(isRecord);
}
