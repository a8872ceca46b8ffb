// The queue of questions for a model. Each statement is one transaction, so that several processes can share the
// queue and die at any moment.
import { mix64 } from "../../core/hash/mix64.ts";
import type { ClaimRequest, Job, NewJob, Postponed } from "../../ports/store.ts";
import type { Connection } from "./connection.ts";
import type { Numbers } from "./projects.ts";

/** How many of them are new. */
export function insertJobs(database: Connection, numbers: Numbers, jobs: readonly NewJob[]): number {
  let added = 0;
  for (const job of jobs) {
    const { changes } = database
      .prepare(
        `INSERT INTO observer_jobs (project, session, turn, kind, digest, at, state, payload, tries, due_at, last_error)
         VALUES (?, ?, ?, ?, ?, ?, 'waiting', ?, 0, 0, '') ON CONFLICT DO NOTHING`,
      )
      .run(
        numbers.project(job.project),
        numbers.session(job.session, { ...job, agent: "" }),
        job.turn,
        job.kind,
        digestOf(job.payload),
        Math.trunc(job.at),
        job.payload,
      );
    added += Number(changes);
  }
  return added;
}

const JOB_COLUMNS = `observer_jobs.id, projects.id AS project, sessions.id AS session, turn, at, kind, payload, tries,
  outages, due_at AS dueAt, last_error AS lastError`;
const JOBS = `observer_jobs CROSS JOIN projects ON projects.number = observer_jobs.project
  CROSS JOIN sessions ON sessions.number = observer_jobs.session`;

/**
 * A job of a dead process becomes free at once if its death is known, else when the lease ends. Jobs with outages come
 * after the others.
 */
export function claimJobs(database: Connection, request: ClaimRequest): readonly Job[] {
  const now = Math.trunc(request.now);
  const { ids, except = [], evenPostponed = false } = request;
  const rows = database
    .prepare(
      `SELECT ${JOB_COLUMNS} FROM ${JOBS}
       WHERE state = 'waiting' AND state <> 'done' AND (leased_until <= ? OR leased_by IN (SELECT value FROM json_each(?)))
         AND (due_at <= ? OR ?)
         AND (? OR observer_jobs.id IN (SELECT value FROM json_each(?)))
         AND observer_jobs.id NOT IN (SELECT value FROM json_each(?))
       ORDER BY due_at, observer_jobs.id LIMIT ?`,
    )
    .all(
      ...[now, JSON.stringify(request.gone ?? []), now, evenPostponed ? 1 : 0],
      ...[ids ? 0 : 1, JSON.stringify(ids ?? []), JSON.stringify(except), request.limit],
    ) as Job[];
  const lease = database.prepare("UPDATE observer_jobs SET leased_until = ?, leased_by = ? WHERE id = ?");
  for (const { id } of rows) lease.run(Math.trunc(request.until), request.holder ?? "", id);
  return rows.map((row) => ({ ...row }));
}

/** Of those who hold a job that waits. */
export function selectHolders(database: Connection, now: number): readonly string[] {
  const rows = database
    .prepare(
      `SELECT DISTINCT leased_by AS holder FROM observer_jobs
       WHERE state = 'waiting' AND state <> 'done' AND leased_until > ? AND leased_by <> ''`,
    )
    .all(Math.trunc(now)) as readonly { readonly holder: string }[];
  return rows.map(({ holder }) => holder);
}

/** False when it was not open any more. */
export function endJob(database: Connection, id: number): boolean {
  const { changes } = database
    .prepare(
      "UPDATE observer_jobs SET state = 'done', payload = '', last_error = '' WHERE id = ? AND state <> 'done'",
    )
    .run(id);
  return Number(changes) > 0;
}

export function postponeJob(database: Connection, id: number, how: Postponed): void {
  const { error, tries, outages, dueAt } = how;
  database
    .prepare(
      `UPDATE observer_jobs SET state = ?, last_error = ?, tries = ?, outages = ?, due_at = ?, leased_until = 0
       WHERE id = ? AND state <> 'done'`,
    )
    .run(dueAt === undefined ? "failed" : "waiting", error, tries, outages, Math.trunc(dueAt ?? 0), id);
}

export function selectAside(database: Connection): readonly Job[] {
  const rows = database
    .prepare(
      `SELECT ${JOB_COLUMNS} FROM ${JOBS} WHERE state = 'failed' AND state <> 'done' ORDER BY observer_jobs.id`,
    )
    .all() as Job[];
  return rows.map((row) => ({ ...row }));
}

export function retryJobs(database: Connection, ids: readonly number[] | undefined): readonly number[] {
  const rows = database
    .prepare(
      `UPDATE observer_jobs SET state = 'waiting', tries = 0, outages = 0, due_at = 0, leased_until = 0, last_error = ''
       WHERE state = 'failed' AND state <> 'done' AND (? OR id IN (SELECT value FROM json_each(?))) RETURNING id`,
    )
    .all(ids ? 0 : 1, JSON.stringify(ids ?? [])) as readonly { readonly id: number }[];
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

export function countJobs(database: Connection): {
  readonly waiting: number;
  readonly failed: number;
  readonly oldestAt: number;
} {
  const row = database
    .prepare(
      `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'failed') AS failed,
         coalesce(min(at) FILTER (WHERE state = 'waiting'), 0) AS oldestAt FROM observer_jobs WHERE state <> 'done'`,
    )
    .get();
  return { ...(row as { waiting: number; failed: number; oldestAt: number }) };
}

/** Includes the length, which makes a collision of two hashes less likely. */
function digestOf(payload: string): string {
  return `${mix64(payload)}${payload.length}`;
}
