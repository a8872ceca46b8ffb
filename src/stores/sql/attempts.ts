// Attempts table.
import { contentId } from "../../core/hash/content-id.ts";
import type { Attempt, NewAttempt } from "../../domain/attempt.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { AttemptQuery } from "../../ports/store.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./connection.ts";
import { idsOfContent } from "./later-work.ts";
import { type AttemptRow, attemptValues, jsonList, list, outcomeValues, toAttempt } from "./rows.ts";

const HOUR = 3_600_000;
const COLUMNS = `agent, call, turn, at, tool, display, fingerprint, goal, status, exit_code, masked, kind, signature,
  excerpt, subject, hint, denied_by, subjects, files, provides, changes, branch, head, duration_ms, subagent, source,
  work, commit_message, commit_sha, folder`;
const SELECT = `SELECT attempts.id, projects.id AS project_id, sessions.id AS session_id,
  ${COLUMNS.split(/,\s+/)
    .map((column) => `attempts.${column}`)
    .join(", ")}
  FROM attempts JOIN projects ON projects.number = attempts.project JOIN sessions ON sessions.number = attempts.session`;

// Constants: a statement text that is built on every call has to be hashed on every call.
const INSERT = `INSERT INTO attempts (project, session, ${COLUMNS}, content_id) VALUES (${"?, ".repeat(32)}?)`;

export function insertAttempt(
  database: Connection,
  project: number,
  session: number,
  attempt: NewAttempt,
): number {
  const { lastInsertRowid } = database
    .prepare(INSERT)
    .run(project, session, ...attemptValues(attempt), contentId(attempt));
  return Number(lastInsertRowid);
}

/** A stored call, with the fields that distinguish calls of the same id. */
export interface StoredCall {
  readonly id: number;
  readonly call: string;
  readonly project: number;
  readonly session: number;
  readonly agent: string;
  readonly fingerprint: string;
  readonly at: number;
  readonly status: Outcome["status"];
}

const SELECT_CALLS = `SELECT attempts.id, call, project, session, agent, fingerprint, at, status
  FROM json_each(?) CROSS JOIN attempts ON attempts.call = json_each.value`;

/** Of these sessions. */
export function selectCalls(
  database: Connection,
  calls: readonly string[],
  sessions: readonly number[],
): readonly StoredCall[] {
  const sql = `${SELECT_CALLS} AND attempts.session IN (SELECT value FROM json_each(?))`;
  return database.prepare(sql).all(jsonList(calls), list(sessions)) as StoredCall[];
}

/** Of any session: agents copy the history into the new file when one is resumed or forked. */
export function selectCopies(
  database: Connection,
  calls: readonly string[],
  from: number,
  to: number,
): readonly StoredCall[] {
  const sql = `${SELECT_CALLS} AND attempts.at BETWEEN ? AND ?`;
  return database.prepare(sql).all(jsonList(calls), from - HOUR, to + HOUR) as StoredCall[];
}

/** The same call, at the same time. */
export function isCopy(one: StoredCall, { fingerprint, agent, at }: NewAttempt, project: number): boolean {
  return (
    one.project === project &&
    one.fingerprint === fingerprint &&
    one.agent === agent &&
    Math.abs(one.at - Math.trunc(at)) <= HOUR
  );
}

export function updateOutcome(database: Connection, id: number, attempt: NewAttempt): void {
  const duration = attempt.durationMs === undefined ? null : Math.round(attempt.durationMs);
  database
    .prepare(
      `UPDATE attempts SET status = ?, exit_code = ?, masked = ?, kind = ?, signature = ?, excerpt = ?, subject = ?,
         hint = ?, denied_by = ?, duration_ms = coalesce(duration_ms, ?),
         commit_message = coalesce(?, commit_message), commit_sha = coalesce(?, commit_sha) WHERE id = ?`,
    )
    .run(
      ...outcomeValues(attempt.outcome),
      duration,
      attempt.commit?.message ?? null,
      attempt.commit?.sha ?? null,
      id,
    );
}

/**
 * By time; by arrival within a session (its clock may have gone back) and when paging with `afterId`.
 * Across all projects each is asked on its own: an index over the time of all attempts would serve nobody else.
 */
export function selectAttempts(database: Connection, query: AttemptQuery): readonly Attempt[] {
  const everywhere =
    query.project === undefined &&
    query.session === undefined &&
    query.ids === undefined &&
    query.contentIds === undefined &&
    query.afterId === undefined;
  if (!everywhere) return selectAttemptsOf(database, query);
  const projects = database.prepare("SELECT id FROM projects").all() as { id: string }[];
  const found = projects.flatMap(({ id }) => selectAttemptsOf(database, { ...query, project: id }));
  const direction = query.order === "oldest" ? 1 : -1;
  found.sort((a, b) => direction * (a.at - b.at || a.id - b.id));
  return query.limit === undefined ? found : found.slice(0, query.limit);
}

function selectAttemptsOf(database: Connection, query: AttemptQuery): readonly Attempt[] {
  const { where, sql, values } = conditions();
  const byArrival = query.session !== undefined || query.afterId !== undefined;

  if (query.ids) where("attempts.id IN (SELECT value FROM json_each(?))", JSON.stringify(query.ids));
  if (query.contentIds) {
    where(
      "attempts.id IN (SELECT value FROM json_each(?))",
      list(idsOfContent(database, query.contentIds)) ?? "[]",
    );
  }
  if (query.session !== undefined) {
    where("attempts.session = (SELECT number FROM sessions WHERE id = ?)", query.session);
  }
  if (query.project !== undefined) {
    // `+` keeps SQLite from sorting a whole project when it can walk along the ids.
    const column = byArrival || query.ids || query.contentIds ? "+attempts.project" : "attempts.project";
    where(`${column} = (SELECT number FROM projects WHERE id = ?)`, query.project);
  }
  // A literal, because SQLite chooses the partial indexes of failures before values are bound.
  const failed = query.status === "failed" || query.signature !== undefined || query.kind !== undefined;
  if (failed) where("status = 'failed'");
  if (query.status !== undefined && query.status !== "failed") where("status = ?", query.status);
  if (query.tool !== undefined) where("tool = ?", query.tool);
  if (query.branch !== undefined) where("branch = ?", query.branch);
  if (query.subject !== undefined && failed) where("subject = ?", query.subject);
  if (query.subject !== undefined && !failed) {
    // A whole element of the JSON list: its quotes cannot occur inside another element unescaped.
    where("(subject = ? OR instr(subjects, ?) > 0)", query.subject, JSON.stringify(query.subject));
  }
  if (query.signature !== undefined) where("signature = ?", query.signature);
  if (query.kind !== undefined) where("kind = ?", query.kind);
  // The index that holds the kinds is chosen for its second column.
  if (query.kind !== undefined && query.subject === undefined) where("subject >= ''");
  if (query.fingerprint !== undefined) where("fingerprint = ?", query.fingerprint);
  for (const word of query.words ?? [])
    where("instr(lower(tool || ' ' || display || ' ' || coalesce(excerpt, '')), lower(?)) > 0", word);
  if (query.since !== undefined) where("at >= ?", Math.trunc(query.since));
  if (query.until !== undefined) where("at <= ?", Math.trunc(query.until));
  if (query.afterId !== undefined) where("attempts.id > ?", query.afterId);

  const direction = query.order === "oldest" ? "ASC" : "DESC";
  const order = byArrival ? `attempts.id ${direction}` : `at ${direction}, attempts.id ${direction}`;
  const statement = `${SELECT} ${sql()} ORDER BY ${order} LIMIT ?`;
  return database
    .prepare(statement)
    .all(...values, query.limit ?? -1)
    .map((row) => toAttempt(row as AttemptRow));
}
