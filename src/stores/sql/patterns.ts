// Patterns table, and how far each session was learned from.
import type { Pattern, PatternType } from "../../domain/pattern.ts";
import type { PatternQuery } from "../../ports/store.ts";
import type { Connection } from "./connection.ts";
import { jsonList, list, unlist } from "./rows.ts";
import { noteAllDue, noteDue } from "./search/note.ts";

const TYPES = Object.keys({
  test: true,
  build: true,
  lint: true,
  format: true,
  install: true,
  run: true,
  workflow: true,
  files: true,
  commit: true,
} satisfies Record<PatternType, true>);

export function selectPatterns(database: Connection, query: PatternQuery): readonly Pattern[] {
  const { project, limit } = query;
  const types = [...new Set<string>(query.types ?? TYPES)];
  const found = query.keys
    ? selectByKey(database, project, types, query.keys)
    : types.flatMap((type) => selectStrongest(database, project, type, limit));
  found.sort((a, b) => b.successes - a.successes || b.last_at - a.last_at || a.number - b.number);
  return found.slice(0, limit < 0 ? undefined : limit).map((row) => toPattern(row, project));
}

/** Queries each type separately: the index has the strongest first, so the many weak ones are not read. */
function selectStrongest(database: Connection, project: string, type: string, limit: number): PatternRow[] {
  const sql = `SELECT * FROM patterns WHERE project = (SELECT number FROM projects WHERE id = ?) AND type = ?
    ORDER BY successes DESC, last_at DESC LIMIT ?`;
  return database.prepare(sql).all(project, type, limit) as PatternRow[];
}

/** CROSS JOIN makes SQLite start with the keys instead of reading all patterns of a type. */
function selectByKey(
  database: Connection,
  project: string,
  types: readonly string[],
  keys: readonly string[],
): PatternRow[] {
  const sql = `SELECT patterns.* FROM json_each(?) AS wanted CROSS JOIN patterns
    WHERE patterns.project = (SELECT number FROM projects WHERE id = ?) AND patterns.key = wanted.value
      AND +patterns.type IN (SELECT value FROM json_each(?))`;
  return database.prepare(sql).all(jsonList(keys), project, jsonList(types)) as PatternRow[];
}

export function upsertPattern(database: Connection, project: number, pattern: Pattern): void {
  database
    .prepare(
      `INSERT INTO patterns (project, type, key, display, successes, failures, sessions, first_at, last_at, last_session,
         branch, tags, evidence) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (project, key, type) DO UPDATE SET display = excluded.display, successes = excluded.successes,
         failures = excluded.failures, sessions = excluded.sessions, first_at = excluded.first_at,
         last_at = excluded.last_at, last_session = excluded.last_session, branch = excluded.branch,
         tags = excluded.tags, evidence = excluded.evidence`,
    )
    .run(
      project,
      pattern.type,
      pattern.key,
      pattern.display,
      pattern.successes,
      pattern.failures,
      pattern.sessions,
      Math.trunc(pattern.firstAt),
      Math.trunc(pattern.lastAt),
      pattern.lastSession,
      pattern.branch,
      list(pattern.tags),
      list(pattern.evidence),
    );
  noteDue(database, project, "pattern", `${pattern.type} ${pattern.key}`);
}

export function selectLearned(database: Connection, session: string): number {
  const row = database.prepare("SELECT learned FROM sessions WHERE id = ?").get(session);
  return (row as { learned: number } | undefined)?.learned ?? 0;
}

/** Only moves forward: of two processes that learned, the one that got further counts. */
export function updateLearned(database: Connection, session: string, attempt: number): void {
  database.prepare("UPDATE sessions SET learned = max(learned, ?) WHERE id = ?").run(attempt, session);
  noteAllDue(database, "SELECT project, 'session', id FROM sessions WHERE id = ?", session);
}

interface PatternRow
  extends Pick<Pattern, "type" | "key" | "display" | "successes" | "failures" | "sessions" | "branch"> {
  readonly number: number;
  readonly first_at: number;
  readonly last_at: number;
  readonly last_session: string;
  readonly tags: string | null;
  readonly evidence: string | null;
}

function toPattern(row: PatternRow, project: string): Pattern {
  return {
    project,
    type: row.type,
    key: row.key,
    display: row.display,
    successes: row.successes,
    failures: row.failures,
    sessions: row.sessions,
    firstAt: row.first_at,
    lastAt: row.last_at,
    lastSession: row.last_session,
    branch: row.branch,
    tags: unlist(row.tags),
    evidence: unlist(row.evidence),
  };
}
