// Activity by period, with the share of repeated mistakes, counted by the database.
import type { Activity, ActivityQuery, KindActivity, KindQuery, SessionCounts } from "../../ports/store.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./connection.ts";
import { jsonList, unlist } from "./rows.ts";

/** Queries each project separately, because the indexes start with the project; then joins equal periods. */
export function selectActivity(database: Connection, query: ActivityQuery): readonly Activity[] {
  const projects = database
    .prepare("SELECT number FROM projects WHERE ? IS NULL OR id = ?")
    .all(query.project ?? null, query.project ?? null) as { readonly number: number }[];
  const stretches = new Map<number, { calls: number; failed: number; mistakes: number; repeated: number }>();
  const at = (slot: number) => {
    const found = stretches.get(slot) ?? { calls: 0, failed: 0, mistakes: 0, repeated: 0 };
    stretches.set(slot, found);
    return found;
  };
  const calls = callsCounter(database, query);
  const failures = failuresCounter(database, query);
  for (const { number } of projects) {
    for (const [slot, many] of calls(number)) at(slot).calls += many;
    for (const { slot, failed, mistakes, firsts } of failures(number)) {
      const stretch = at(slot);
      stretch.failed += failed;
      stretch.mistakes += mistakes;
      stretch.repeated += mistakes - firsts;
    }
  }
  const { periodMs, offsetMs } = query;
  return [...stretches]
    .sort(([a], [b]) => a - b)
    .map(([slot, counted]) => ({ at: slot * periodMs - offsetMs, ...counted }));
}

/** Counts a range of the index by time for each period that has calls: grouping every row takes ten times as long. */
function callsCounter(database: Connection, { since = 0, periodMs, offsetMs }: ActivityQuery) {
  const next = database.prepare("SELECT min(at) AS at FROM attempts WHERE project = ? AND at >= ?");
  const count = database.prepare(
    "SELECT count(*) AS calls FROM attempts WHERE project = ? AND at >= ? AND at < ?",
  );
  return function* (project: number): Generator<readonly [slot: number, calls: number]> {
    let from = Math.trunc(since);
    for (;;) {
      const { at } = next.get(project, from) as { readonly at: number | null };
      if (at === null) return;
      const slot = Math.floor((at + offsetMs) / periodMs);
      const end = (slot + 1) * periodMs - offsetMs;
      const { calls } = count.get(project, from, end) as { readonly calls: number };
      yield [slot, calls];
      from = end;
    }
  };
}

interface FailuresOfSlot {
  readonly slot: number;
  readonly failed: number;
  readonly mistakes: number;
  /** Mistakes that had not been made before. */
  readonly firsts: number;
}

/**
 * Of each subject and kind the first failure is no repeat; failures before `since` still make later ones repeats. From
 * the index of failures alone; `+` keeps SQLite off the index by time, where it would read every call. Cast, since the
 * module built into Node binds every number as a real one.
 */
function failuresCounter(database: Connection, { since = 0, periodMs, offsetMs, kinds }: ActivityQuery) {
  const slots = [Math.trunc(offsetMs), Math.trunc(periodMs)] as const;
  const mistakes = "kind IN (SELECT value FROM json_each(?))";
  const all = database.prepare(
    `SELECT CAST((at + ?) / ? AS INTEGER) AS slot, count(*) AS failed, count(*) FILTER (WHERE ${mistakes}) AS mistakes,
       0 AS firsts
     FROM attempts WHERE project = ? AND status = 'failed' AND +at >= ? GROUP BY slot`,
  );
  const firsts = database.prepare(
    `SELECT CAST((at + ?) / ? AS INTEGER) AS slot, 0 AS failed, 0 AS mistakes, count(*) AS firsts FROM (
       SELECT min(at) AS at FROM attempts WHERE project = ? AND status = 'failed' AND ${mistakes}
       GROUP BY subject, kind
     ) WHERE at >= ? GROUP BY slot`,
  );
  const from = Math.trunc(since);
  const names = jsonList(kinds);
  return (project: number) =>
    [
      ...all.all(...slots, names, project, from),
      ...firsts.all(...slots, project, names, from),
    ] as FailuresOfSlot[];
}

/**
 * From the index of failures by subject alone, of a tool also the rows of that kind; the condition that all of them meet
 * makes SQLite choose this index, with another one it reads every failure's row (240 ms instead of 50 of 100,000).
 */
export function selectFailuresByKind(
  database: Connection,
  { project, subject, kind, tool, since = 0, periodMs, offsetMs }: KindQuery,
): readonly KindActivity[] {
  const { where, sql, values } = conditions();
  where("status = 'failed' AND kind IS NOT NULL AND +at >= ?", Math.trunc(since));
  where(
    "project IN (SELECT number FROM projects WHERE ? IS NULL OR id = ?)",
    project ?? null,
    project ?? null,
  );
  where(subject === undefined ? "subject >= ''" : "subject = ?", ...(subject === undefined ? [] : [subject]));
  where("kind = ?", kind);
  where("tool = ?", tool);
  const rows = database
    .prepare(
      `SELECT CAST((at + ?) / ? AS INTEGER) AS slot, kind, count(*) AS failed FROM attempts
       ${sql()} GROUP BY slot, kind ORDER BY slot, failed DESC, kind`,
    )
    .all(Math.trunc(offsetMs), Math.trunc(periodMs), ...values) as (Omit<KindActivity, "at"> & {
    readonly slot: number;
  })[];
  return rows.map(({ slot, kind, failed }) => ({ at: slot * periodMs - offsetMs, kind, failed }));
}

/** One look-up per session, then its calls. */
export function selectCountsBySession(
  database: Connection,
  sessions: readonly string[],
): ReadonlyMap<string, SessionCounts> {
  const rows = database
    .prepare(
      `SELECT id, sum(calls) AS calls, sum(failed) AS failed, sum(denied) AS denied,
         json_group_array(branch ORDER BY first) FILTER (WHERE branch IS NOT NULL) AS branches
       FROM (SELECT sessions.id, branch, min(attempts.id) AS first, count(*) AS calls,
           count(*) FILTER (WHERE status = 'failed') AS failed, count(*) FILTER (WHERE status = 'denied') AS denied
         FROM json_each(?) CROSS JOIN sessions ON sessions.id = json_each.value
         CROSS JOIN attempts ON attempts.session = sessions.number GROUP BY sessions.number, branch)
       GROUP BY id`,
    )
    .all(jsonList(sessions)) as (Omit<SessionCounts, "branches"> & { id: string; branches: string | null })[];
  return new Map(
    rows.map(({ id, calls, failed, denied, branches }) => [
      id,
      { calls, failed, denied, branches: unlist<string>(branches) },
    ]),
  );
}

/**
 * A session may be recorded live from its first or a later call on, so only its first and last call are checked instead
 * of all, in the order in which sessions began, until three are found: they may overlap.
 */
export function selectFirstLiveAt(database: Connection, project: string | undefined): number {
  const isLive = (end: "ASC" | "DESC") =>
    `(SELECT source FROM attempts WHERE session = number ORDER BY id ${end} LIMIT 1) = 'live'`;
  const row = database
    .prepare(
      `WITH ordered AS MATERIALIZED (
         SELECT number FROM sessions
         WHERE ? IS NULL OR project = (SELECT number FROM projects WHERE id = ?) ORDER BY started_at
       ), live AS MATERIALIZED (
         SELECT number FROM ordered WHERE ${isLive("ASC")} OR ${isLive("DESC")} LIMIT 3
       )
       SELECT coalesce(min(at), 0) AS at FROM attempts WHERE session IN (SELECT number FROM live) AND source = 'live'`,
    )
    .get(project ?? null, project ?? null) as { readonly at: number };
  return row.at;
}
