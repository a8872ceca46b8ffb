// Reads claude-mem's database (observations) as another memory to import from; never writes to its files.
import type { OtherCounts, OtherMemory, OtherPrompt, OtherSession } from "../../ports/other-memory.ts";
import { type Connect, type Database, type Opened, openUntouched } from "../foreign-database.ts";
import { agentNamed } from "../registry.ts";

import { explain } from "./explain.ts";
import { observationOf, promptOf, summaryOf, textOf, timeOf } from "./rows.ts";
import { type Cells, OBSERVATIONS, PROMPTS, SESSIONS, SUMMARIES, type Table, table } from "./wire.ts";

/** Sessions of claude-mem's own observer model are not work of the person. */
const OBSERVERS = "observer-sessions";

/** `connect` is the database driver. Errors are worded for people. */
export function claudeMem(path: string, connect: Connect): OtherMemory {
  const opened = withExplainedErrors(path, () => openUntouched(path, connect));
  try {
    return withExplainedErrors(path, () => reader(path, opened));
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** The tables of claude-mem, and the columns by which they are joined, as its version names them. */
interface Tables {
  readonly sessions: Table<typeof SESSIONS>;
  readonly observations: Table<typeof OBSERVATIONS>;
  readonly summaries: Table<typeof SUMMARIES>;
  readonly prompts: Table<typeof PROMPTS>;
  /** In `sessions`: what the column `session` of the other tables refers to. */
  readonly key: string;
  /** The folder in which a session's calls were made; empty if unknown. */
  folderOf(session: string): string;
}

type SessionRow = Cells<typeof SESSIONS>;

function reader(path: string, { database, size, modifiedAt, isUnchanged, close }: Opened): OtherMemory {
  const tables = openTables(path, database);
  return {
    path,
    size,
    modifiedAt,
    counts: countsOf(database, tables),
    places: () =>
      withExplainedErrors(path, () =>
        sessionRows(tables).map((row) => {
          const id = idOf(row);
          return { id, project: textOf(row.project), folder: tables.folderOf(id) };
        }),
      ),
    *sessions() {
      for (const row of withExplainedErrors(path, () => sessionRows(tables)))
        yield withExplainedErrors(path, () => readSession(row, tables));
      if (!isUnchanged())
        throw new Error(
          `[claude-mem] ${path} was written to while it was read. Run the import again: what is known is not stored twice.`,
        );
    },
    close,
  };
}

/** Throws if the file is no database of claude-mem, or of an unknown version. */
function openTables(path: string, database: Database): Tables {
  const sessions = table(database, "sdk_sessions", SESSIONS);
  const observations = table(database, "observations", OBSERVATIONS);
  if (!sessions.isThere || !observations.isThere)
    throw new Error(`[claude-mem] ${path} is not a database of claude-mem.`);
  const key = sessions.column("key");
  if (!key || !sessions.column("id") || !observations.column("session"))
    throw new Error(
      `[claude-mem] ${path} was written by a version of claude-mem that this Twiceshy does not know (schema ${schemaOf(database)}). Look for a newer Twiceshy.`,
    );
  return {
    sessions,
    observations,
    summaries: table(database, "session_summaries", SUMMARIES),
    prompts: table(database, "user_prompts", PROMPTS),
    key,
    folderOf: folders(database),
  };
}

function schemaOf(database: Database): string {
  const known = table(database, "schema_versions", { version: ["version"] });
  return String(known.rows("ORDER BY version DESC LIMIT 1")[0]?.version ?? "unknown");
}

/** Only the newest versions store the folder of every call; without an index each query would read all of them. */
function folders(database: Database): (session: string) => string {
  const isIndexed = database
    .prepare(
      `SELECT 1 FROM pragma_index_list('tool_uses') AS list, pragma_index_info(list.name) AS part
       WHERE part.seqno = 0 AND part.name = 'content_session_id'`,
    )
    .all();
  const hasFolder = table(database, "tool_uses", { folder: ["cwd"] }).column("folder");
  if (isIndexed.length === 0 || !hasFolder) return () => "";
  const query = "SELECT cwd FROM tool_uses WHERE content_session_id = ? AND cwd <> '' LIMIT 1";
  return (session) => {
    const [found] = database.prepare(query).all(session) as { readonly cwd: unknown }[];
    return textOf(found?.cwd);
  };
}

function countsOf(database: Database, { summaries, prompts }: Tables): OtherCounts {
  const count = (name: string) =>
    (database.prepare(`SELECT count(*) AS many FROM ${name}`).all()[0] as { many: number }).many;
  return {
    sessions: count("sdk_sessions"),
    prompts: prompts.isThere ? count("user_prompts") : 0,
    observations: count("observations"),
    summaries: summaries.isThere ? count("session_summaries") : 0,
  };
}

/** The sessions, and one for each key that only observations or summaries have. */
function sessionRows({ sessions, observations, summaries, key }: Tables): readonly SessionRow[] {
  const known = sessions.rows('ORDER BY "startedAt", "id"');
  const keys = new Set(known.map((row) => textOf(row.key)));
  const nothing = { platform: null, prompt: null, title: null, startedText: null, completedAt: null };
  const orphans = new Map<string, SessionRow>();
  for (const rows of [observations, summaries]) {
    const column = rows.column("session");
    if (!column) continue;
    const where = `WHERE ${column} NOT IN (SELECT ${key} FROM sdk_sessions WHERE ${key} IS NOT NULL) GROUP BY ${column}`;
    for (const row of rows.rows(where)) {
      const own = textOf(row.session);
      if (!own || keys.has(own)) continue;
      orphans.set(own, { ...nothing, id: own, key: own, project: row.project, startedAt: timeOf(row) });
    }
  }
  return [...known, ...orphans.values()].filter(({ project }) => textOf(project) !== OBSERVERS);
}

function readSession(row: SessionRow, tables: Tables): OtherSession {
  const id = idOf(row);
  const key = textOf(row.key);
  const startedAt = timeOf({ at: row.startedAt, atText: row.startedText });
  const prompts = rowsOf(tables.prompts, id, "prompt_number, id").flatMap(
    (one) => promptOf(one, startedAt) ?? [],
  );
  const all = {
    prompts: withFirst(prompts, textOf(row.prompt), startedAt),
    observations: rowsOf(tables.observations, key, "id").flatMap(
      (one) => observationOf(one, startedAt) ?? [],
    ),
    summaries: rowsOf(tables.summaries, key, "id").map((one) => summaryOf(one, startedAt)),
  };
  const times = [...all.prompts, ...all.observations, ...all.summaries].map(({ at }) => at);
  const completedAt = timeOf({ at: row.completedAt, atText: null });
  return {
    id,
    project: textOf(row.project),
    agent: agentOf(textOf(row.platform)),
    startedAt: startedAt || times.reduce((first, at) => Math.min(first, at), times[0] ?? 0),
    lastAt: times.reduce((last, at) => Math.max(last, at), Math.max(startedAt, completedAt)),
    title: textOf(row.title),
    folder: tables.folderOf(id),
    ...all,
  };
}

/** The rows of a session in one table; none if the table or its column is missing, or the session has no key. */
function rowsOf<T extends { readonly session: readonly string[] }>(
  from: Table<T & Readonly<Record<string, readonly string[]>>>,
  session: string,
  order: string,
) {
  const column = from.column("session");
  return column && session ? from.rows(`WHERE ${column} = ? ORDER BY ${order}`, session) : [];
}

function idOf({ id, key }: SessionRow): string {
  return textOf(id) || textOf(key);
}

/** Versions without a table of prompts stored the first one with the session. */
function withFirst(prompts: readonly OtherPrompt[], text: string, at: number): readonly OtherPrompt[] {
  const byNumber = new Map(prompts.map((prompt) => [prompt.number, prompt]));
  if (text && byNumber.size === 0) byNumber.set(1, { number: 1, at, text });
  return [...byNumber.values()];
}

/** claude-mem writes `claude` by default. */
function agentOf(platform: string): string {
  return platform ? (agentNamed(platform) ?? platform.slice(0, 40)) : "claude-code";
}

function withExplainedErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explain(error, path);
  }
}
