// SQLite: activity by period, with the share of repeated mistakes, counted by the database.
import type { Activity, ActivityQuery, KindActivity, SessionCounts } from "../../ports/store.ts";
import type { Connection } from "./driver.ts";
import { jsonList } from "./rows.ts";

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
  for (const { number } of projects) {
    for (const { slot, calls } of selectCalls(database, number, query)) at(slot).calls += calls;
    for (const { slot, failed, mistakes, repeated } of selectFailures(database, number, query)) {
      const stretch = at(slot);
      stretch.failed += failed;
      stretch.mistakes += mistakes;
      stretch.repeated += repeated;
    }
  }
  const { stretchMs, offsetMs } = query;
  return [...stretches]
    .sort(([a], [b]) => a - b)
    .map(([slot, counted]) => ({ at: slot * stretchMs - offsetMs, ...counted }));
}

/** Reads nothing but the index by time. Cast, since the module built into Node binds every number as a real one. */
function selectCalls(
  database: Connection,
  project: number,
  { since = 0, stretchMs, offsetMs }: ActivityQuery,
) {
  return database
    .prepare(
      `SELECT CAST((at + ?) / ? AS INTEGER) AS slot, count(*) AS calls FROM attempts WHERE project = ? AND at >= ? GROUP BY slot`,
    )
    .all(Math.trunc(offsetMs), Math.trunc(stretchMs), project, Math.trunc(since)) as {
    readonly slot: number;
    readonly calls: number;
  }[];
}

/** Failures before `since` still make later ones repeats. */
function selectFailures(
  database: Connection,
  project: number,
  { since = 0, stretchMs, offsetMs, kinds }: ActivityQuery,
) {
  return database
    .prepare(
      `SELECT CAST((at + ?) / ? AS INTEGER) AS slot, count(*) AS failed, count(*) FILTER (WHERE mistake) AS mistakes,
         count(*) FILTER (WHERE mistake AND nth > 1) AS repeated
       FROM (
         SELECT at, kind IN (SELECT value FROM json_each(?)) AS mistake,
           row_number() OVER (PARTITION BY subject, kind ORDER BY at, id) AS nth
         FROM attempts WHERE project = ? AND status = 'failed'
       ) WHERE at >= ? GROUP BY slot`,
    )
    .all(Math.trunc(offsetMs), Math.trunc(stretchMs), jsonList(kinds), project, Math.trunc(since)) as {
    readonly slot: number;
    readonly failed: number;
    readonly mistakes: number;
    readonly repeated: number;
  }[];
}

/** Reads failures only, through their own index. */
export function selectFailuresByKind(
  database: Connection,
  { project, since = 0, stretchMs, offsetMs }: Omit<ActivityQuery, "kinds">,
): readonly KindActivity[] {
  const rows = database
    .prepare(
      `SELECT CAST((at + ?) / ? AS INTEGER) AS slot, kind, count(*) AS failed FROM attempts
       WHERE status = 'failed' AND kind IS NOT NULL AND at >= ?
         AND project IN (SELECT number FROM projects WHERE ? IS NULL OR id = ?)
       GROUP BY slot, kind ORDER BY slot, failed DESC, kind`,
    )
    .all(
      Math.trunc(offsetMs),
      Math.trunc(stretchMs),
      Math.trunc(since),
      project ?? null,
      project ?? null,
    ) as (Omit<KindActivity, "at"> & { readonly slot: number })[];
  return rows.map(({ slot, kind, failed }) => ({ at: slot * stretchMs - offsetMs, kind, failed }));
}

/** One look-up per session, then its calls. */
export function selectCountsBySession(
  database: Connection,
  sessions: readonly string[],
): ReadonlyMap<string, SessionCounts> {
  const rows = database
    .prepare(
      `SELECT sessions.id AS id, count(*) AS calls, count(*) FILTER (WHERE status = 'failed') AS failed,
         count(*) FILTER (WHERE status = 'denied') AS denied,
         json_group_array(DISTINCT branch) FILTER (WHERE branch IS NOT NULL) AS branches
       FROM json_each(?) CROSS JOIN sessions ON sessions.id = json_each.value
       CROSS JOIN attempts ON attempts.session = sessions.number GROUP BY sessions.number`,
    )
    .all(jsonList(sessions)) as (Omit<SessionCounts, "branches"> & { id: string; branches: string })[];
  return new Map(
    rows.map(({ id, calls, failed, denied, branches }) => [
      id,
      { calls, failed, denied, branches: JSON.parse(branches) as string[] },
    ]),
  );
}

/**
 * A session may be recorded live from its first or a later call on, so only the first and last call of each session are
 * checked instead of all.
 */
export function selectFirstLiveAt(database: Connection, project: string | undefined): number {
  const row = database
    .prepare(
      `WITH ends AS (
         SELECT session, min(id) AS first, max(id) AS last FROM attempts GROUP BY session
       ), live AS (
         SELECT ends.session FROM ends
         JOIN attempts AS a ON a.id = ends.first JOIN attempts AS b ON b.id = ends.last
         WHERE (a.source = 'live' OR b.source = 'live')
           AND (? IS NULL OR a.project = (SELECT number FROM projects WHERE id = ?))
         ORDER BY min(a.at, b.at) LIMIT 3
       )
       SELECT coalesce(min(at), 0) AS at FROM attempts WHERE session IN live AND source = 'live'`,
    )
    .get(project ?? null, project ?? null) as { readonly at: number };
  return row.at;
}
