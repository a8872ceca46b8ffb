// Requests to index a project, one per project, and the state of each index.
import type { CodeIndexState, CodeUse, IndexRequest, IndexRun, WaitingRequest } from "../../ports/store.ts";
import type { Connection } from "./connection.ts";

/** More changed files in one request are a request for all. */
const MOST_CHANGED = 1_000;

export function enqueueIndexing(
  database: Connection,
  number: number,
  request: IndexRequest,
  most: number,
): void {
  const waiting = database.prepare("SELECT changed FROM code_queue WHERE project = ?").get(number) as
    | { readonly changed: string | null }
    | undefined;
  const changed = waiting ? merged(waiting.changed, request.changed) : listOf(request.changed);
  database
    .prepare(
      `INSERT INTO code_queue (project, root, changed, requested_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (project) DO UPDATE SET root = excluded.root, changed = excluded.changed,
         requested_at = max(code_queue.requested_at + 1, excluded.requested_at)`,
    )
    .run(number, request.root, changed, Math.trunc(request.requestedAt));
  database
    .prepare(
      `DELETE FROM code_queue WHERE project IN
         (SELECT project FROM code_queue ORDER BY requested_at DESC, project LIMIT -1 OFFSET ?)`,
    )
    .run(most);
}

function listOf(changed: readonly string[] | undefined): string | null {
  return changed === undefined || changed.length > MOST_CHANGED ? null : JSON.stringify(changed);
}

function merged(before: string | null, now: readonly string[] | undefined): string | null {
  if (before === null || now === undefined) return null;
  return listOf([...new Set([...(JSON.parse(before) as string[]), ...now])]);
}

const REQUEST = `projects.id AS project, code_queue.root, changed, requested_at AS requestedAt, tries, due_at AS dueAt, error`;
const QUEUE = "code_queue JOIN projects ON projects.number = code_queue.project";

type Row = Omit<WaitingRequest, "changed"> & { readonly changed: string | null };

export function selectNextRequest(database: Connection, now: number): WaitingRequest | undefined {
  const row = database
    .prepare(
      `SELECT ${REQUEST} FROM ${QUEUE} WHERE due_at <= ? ORDER BY requested_at, code_queue.project LIMIT 1`,
    )
    .get(Math.trunc(now));
  return row === undefined ? undefined : requestOf(row as Row);
}

function requestOf({ changed, ...row }: Row): WaitingRequest {
  return { ...row, ...(changed !== null && { changed: JSON.parse(changed) as string[] }) };
}

export function finishIndexing(
  database: Connection,
  number: number,
  request: IndexRequest,
  run: IndexRun,
): void {
  if (run.type === "dropped") {
    database.prepare("DELETE FROM code_queue WHERE project = ?").run(number);
    return;
  }
  if (run.type === "failed") {
    database
      .prepare("UPDATE code_queue SET tries = tries + 1, due_at = ?, error = ? WHERE project = ?")
      .run(Math.trunc(run.dueAt), run.error, number);
    return;
  }
  database
    .prepare(
      `INSERT INTO code_indexes (project, mode, indexed_at, runs, ms) VALUES (?, ?, ?, 1, ?)
       ON CONFLICT (project) DO UPDATE SET mode = excluded.mode, indexed_at = CASE excluded.indexed_at WHEN 0 THEN code_indexes.indexed_at
         ELSE excluded.indexed_at END, runs = code_indexes.runs + 1, ms = code_indexes.ms + excluded.ms`,
    )
    .run(number, run.mode, run.isWhole ? Math.trunc(run.at) : 0, Math.round(run.ms));
  if (run.isWhole)
    database
      .prepare("DELETE FROM code_queue WHERE project = ? AND requested_at = ?")
      .run(number, Math.trunc(request.requestedAt));
  database.prepare("UPDATE code_queue SET tries = 0, due_at = 0, error = '' WHERE project = ?").run(number);
}

const COLUMN_OF: Readonly<Record<CodeUse, string>> = {
  hit: "hits",
  miss: "misses",
  fallback: "fallbacks",
  slow: "slow",
};

export function countCodeUse(
  database: Connection,
  number: number,
  type: CodeUse,
  pausedUntil: number | undefined,
): void {
  const column = COLUMN_OF[type];
  database
    .prepare(
      `INSERT INTO code_indexes (project, ${column}, paused_until) VALUES (?1, 1, coalesce(CAST(?2 AS INTEGER), 0))
       ON CONFLICT (project) DO UPDATE SET ${column} = code_indexes.${column} + 1,
         paused_until = coalesce(?2, code_indexes.paused_until)`,
    )
    .run(number, pausedUntil === undefined ? null : Math.trunc(pausedUntil));
}

export function selectCodeStates(
  database: Connection,
  project: number | undefined,
): readonly CodeIndexState[] {
  const rows = database
    .prepare(
      `SELECT projects.id AS project, coalesce(mode, 'off') AS mode, coalesce(indexed_at, 0) AS indexedAt,
         coalesce(runs, 0) AS runs, coalesce(ms, 0) AS ms, coalesce(hits, 0) AS hit, coalesce(misses, 0) AS miss,
         coalesce(fallbacks, 0) AS fallback, coalesce(slow, 0) AS slow, coalesce(paused_until, 0) AS pausedUntil,
         (SELECT count(*) FROM code_files WHERE code_files.project = projects.number AND parts IS NOT NULL) AS files,
         (SELECT coalesce(sum(size), 0) FROM code_files WHERE code_files.project = projects.number AND parts IS NOT NULL)
           AS bytes
       FROM projects LEFT JOIN code_indexes ON code_indexes.project = projects.number
       WHERE projects.number IN (SELECT project FROM code_indexes UNION SELECT project FROM code_queue)
         AND (projects.number = ?1 OR ?1 IS NULL) ORDER BY projects.number`,
    )
    .all(project ?? null) as readonly (Omit<CodeIndexState, "uses" | "waiting"> &
    Readonly<Record<CodeUse, number>>)[];
  const waiting = new Map(
    database
      .prepare(`SELECT ${REQUEST} FROM ${QUEUE}`)
      .all()
      .map((row) => [(row as Row).project, requestOf(row as Row)]),
  );
  return rows.map(({ hit, miss, fallback, slow, ...row }) => {
    const request = waiting.get(row.project);
    return { ...row, uses: { hit, miss, fallback, slow }, ...(request && { waiting: request }) };
  });
}
