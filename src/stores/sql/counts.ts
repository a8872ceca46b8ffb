// Counts of the memory, and import marks.
import type { ImportMark, ProjectCounts } from "../../ports/store.ts";
import type { Connection } from "./connection.ts";

/** Attempts are not read: their counts are stored with each project. */
export function selectCounts(database: Connection, project: string | undefined): ProjectCounts {
  const row = database
    .prepare(
      `WITH chosen AS (SELECT number FROM projects WHERE ? IS NULL OR id = ?)
       SELECT
         (SELECT count(*) FROM sessions WHERE project IN (SELECT number FROM chosen)
            AND EXISTS (SELECT 1 FROM attempts WHERE attempts.session = sessions.number)) AS sessions,
         coalesce(sum(attempts), 0) AS attempts,
         coalesce(sum(failed), 0) AS failed,
         coalesce(sum(succeeded), 0) AS succeeded,
         (SELECT count(*) FROM hazards WHERE project IN (SELECT number FROM chosen) AND subject = about) AS hazards,
         (SELECT count(*) FROM remedies WHERE project IN (SELECT number FROM chosen)) AS remedies,
         (SELECT count(*) FROM deliveries WHERE project IN (SELECT number FROM chosen) AND verdict = 'bump') AS bumps,
         (SELECT count(*) FROM deliveries WHERE project IN (SELECT number FROM chosen) AND fate = 'overridden' AND kind <> 'lesson')
            AS overrides,
         (SELECT count(*) FROM deliveries WHERE project IN (SELECT number FROM chosen) AND fate = 'overridden' AND kind <> 'lesson'
            AND aftermath = 'succeeded') AS overridesRight,
         coalesce(min(first_at) FILTER (WHERE attempts > 0), 0) AS firstAt,
         coalesce(max(last_at) FILTER (WHERE attempts > 0), 0) AS lastAt
       FROM projects WHERE number IN (SELECT number FROM chosen)`,
    )
    .get(project ?? null, project ?? null);
  return { ...(row as ProjectCounts) };
}

/** One look-up per session of the project; of one whose calls are all a subagent's all of them are read. */
export function selectSessionsWithCalls(database: Connection, project: string): number {
  const row = database
    .prepare(
      `SELECT count(*) AS sessions FROM sessions WHERE project = (SELECT number FROM projects WHERE id = ?)
         AND EXISTS (SELECT 1 FROM attempts WHERE attempts.session = sessions.number AND subagent IS NULL)`,
    )
    .get(project);
  return (row as { readonly sessions: number }).sessions;
}

export function selectImportMark(database: Connection, path: string): ImportMark | undefined {
  const row = database
    .prepare("SELECT path, size, modified_at AS modifiedAt FROM import_marks WHERE path = ?")
    .get(path) as ImportMark | undefined;
  return row && { ...row };
}

export function upsertImportMark(database: Connection, mark: ImportMark): void {
  database
    .prepare("INSERT OR REPLACE INTO import_marks (path, size, modified_at) VALUES (?, ?, ?)")
    .run(mark.path, mark.size, mark.modifiedAt);
}
