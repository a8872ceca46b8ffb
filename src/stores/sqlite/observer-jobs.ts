// What waits for a model, and what asking it has cost: statements. Each is one transaction, so that several processes
// can work on the same queue and die at any moment.
import { mix64 } from "../../core/hash/mix64.ts";
import type { Job, NewJob } from "../../ports/observation-store.ts";
import type { Connection } from "./driver.ts";
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

/** A lease is a due time in the future: whoever dies leaves the job to others once it is over. */
export function claimJobs(database: Connection, now: number, until: number, limit: number): readonly Job[] {
  const rows = database
    .prepare(
      `SELECT observer_jobs.id, projects.id AS project, sessions.id AS session, turn, at, kind, payload, tries,
         due_at AS dueAt, last_error AS lastError
       FROM observer_jobs CROSS JOIN projects ON projects.number = observer_jobs.project
         CROSS JOIN sessions ON sessions.number = observer_jobs.session
       WHERE state = 'waiting' AND state <> 'done' AND due_at <= ? ORDER BY observer_jobs.id LIMIT ?`,
    )
    .all(Math.trunc(now), limit) as Job[];
  return rows.map((row) => {
    database
      .prepare("UPDATE observer_jobs SET tries = tries + 1, due_at = ? WHERE id = ?")
      .run(Math.trunc(until), row.id);
    return { ...row, tries: row.tries + 1, dueAt: Math.trunc(until) };
  });
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

export function postponeJob(
  database: Connection,
  id: number,
  error: string,
  dueAt: number | undefined,
): void {
  database
    .prepare(
      "UPDATE observer_jobs SET state = ?, last_error = ?, due_at = ? WHERE id = ? AND state <> 'done'",
    )
    .run(dueAt === undefined ? "failed" : "waiting", error, Math.trunc(dueAt ?? 0), id);
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

/** Less than nothing gives back what was reserved and not used. */
export function spend(database: Connection, day: string, tokens: number, budget: number): boolean {
  const wanted = Math.ceil(tokens);
  const after = selectSpent(database, day) + wanted;
  if (wanted > 0 && after > budget) return false;
  database
    .prepare(
      `INSERT INTO observer_spending (day, tokens) VALUES (?, ?)
       ON CONFLICT (day) DO UPDATE SET tokens = excluded.tokens`,
    )
    .run(day, Math.max(0, after));
  return true;
}

export function selectSpent(database: Connection, day: string): number {
  const row = database.prepare("SELECT tokens FROM observer_spending WHERE day = ?").get(day);
  return (row as { readonly tokens: number } | undefined)?.tokens ?? 0;
}

/** With its length, so that two texts of the same hash would have to be equally long. */
function digestOf(payload: string): string {
  return `${mix64(payload)}${payload.length}`;
}
