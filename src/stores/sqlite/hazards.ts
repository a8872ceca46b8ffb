// Hazards, sightings and changes: what is derived from attempts and looked up before every call.
import type { Change, Hazard, Sighting } from "../../domain/hazard.ts";
import type { Subject } from "../../domain/subject.ts";
import type { Learned } from "../../ports/store.ts";
import type { Connection } from "./driver.ts";
import type { Numbers } from "./projects.ts";
import { type HazardRow, hazardValues, toHazard } from "./rows.ts";

const COLUMNS = `subject, kind, failures, sessions, successes, seen_before, first_at, last_at, last_session, cleared_at,
  overrides_right, overrides_wrong, signature, excerpt, display, attempt, ignored`;

/** Rows that one attempt taught; `attempt` is its id. */
export function writeLearned(
  database: Connection,
  numbers: Numbers,
  learned: Learned,
  attempt: number,
): void {
  for (const hazard of learned.hazards) {
    upsertLearnedHazard(database, numbers.project(hazard.project), hazard, hazard.attempt || attempt);
  }
  for (const sighting of learned.sightings) mergeSighting(database, numbers.scope(sighting.scope), sighting);
  for (const change of learned.changes) countChange(database, numbers.scope(change.scope), change);
}

export function selectHazards(
  database: Connection,
  project: number,
  id: string,
  subjects: readonly Subject[],
): readonly Hazard[] {
  const statement = database.prepare(`SELECT ${COLUMNS} FROM hazards WHERE project = ? AND subject = ?`);
  const hazards: Hazard[] = [];
  for (const subject of subjects) {
    for (const row of statement.all(project, subject)) hazards.push(toHazard(row as HazardRow, id));
  }
  return hazards;
}

export function selectLatestHazards(database: Connection, project: string, limit: number): readonly Hazard[] {
  return database
    .prepare(
      `SELECT ${COLUMNS} FROM hazards WHERE project = (SELECT number FROM projects WHERE id = ?)
       ORDER BY last_at DESC, number DESC LIMIT ?`,
    )
    .all(project, limit)
    .map((row) => toHazard(row as HazardRow, project));
}

export function selectHazardSubjects(database: Connection, project: string): readonly string[] {
  return database
    .prepare(
      "SELECT DISTINCT subject FROM hazards WHERE project = (SELECT number FROM projects WHERE id = ?)",
    )
    .all(project)
    .map((row) => (row as { subject: string }).subject);
}

const UPSERT = `INSERT INTO hazards (project, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, %)
  ON CONFLICT (project, subject, kind) DO UPDATE SET failures = excluded.failures, sessions = excluded.sessions,
    successes = excluded.successes, seen_before = excluded.seen_before, first_at = excluded.first_at,
    last_at = excluded.last_at, last_session = excluded.last_session, cleared_at = excluded.cleared_at,
    overrides_right = excluded.overrides_right, overrides_wrong = excluded.overrides_wrong,
    signature = excluded.signature, excerpt = excluded.excerpt, display = excluded.display, attempt = excluded.attempt`;
const UPSERT_LEARNED = UPSERT.replace(
  "%",
  "(SELECT count(*) FROM ignores WHERE project = ?1 AND subject = ?2 AND kind = ?3)",
);
const UPSERT_SAVED = `${UPSERT.replace("%", "?")}, ignored = excluded.ignored`;

/** What the person silenced stays so, whatever is learned. */
function upsertLearnedHazard(database: Connection, project: number, hazard: Hazard, attempt: number): void {
  database.prepare(UPSERT_LEARNED).run(project, ...hazardValues(hazard, attempt));
}

export function saveHazard(database: Connection, project: number, hazard: Hazard): void {
  const { subject, kind, ignored } = hazard;
  database.prepare(UPSERT_SAVED).run(project, ...hazardValues(hazard, hazard.attempt), ignored ? 1 : 0);
  const sql = ignored
    ? "INSERT OR IGNORE INTO ignores (project, subject, kind) VALUES (?, ?, ?)"
    : "DELETE FROM ignores WHERE project = ? AND subject = ? AND kind = ?";
  database.prepare(sql).run(project, subject, kind);
}

export function selectSightings(
  database: Connection,
  scope: number,
  id: string,
  subjects: readonly Subject[],
): readonly Sighting[] {
  const statement = database.prepare(
    "SELECT first_at, last_at FROM sightings WHERE scope = ? AND subject = ?",
  );
  const sightings: Sighting[] = [];
  for (const subject of subjects) {
    const row = statement.get(scope, subject) as { first_at: number; last_at: number } | undefined;
    if (row) sightings.push({ scope: id, subject, firstAt: row.first_at, lastAt: row.last_at });
  }
  return sightings;
}

function mergeSighting(database: Connection, scope: number, sighting: Sighting): void {
  database
    .prepare(
      `INSERT INTO sightings (scope, subject, first_at, last_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (scope, subject) DO UPDATE SET first_at = min(first_at, excluded.first_at),
         last_at = max(last_at, excluded.last_at)`,
    )
    .run(scope, sighting.subject, Math.trunc(sighting.firstAt), Math.trunc(sighting.lastAt));
}

export function selectChanges(database: Connection, scope: number, id: string): readonly Change[] {
  return database
    .prepare("SELECT class, at, count FROM changes WHERE scope = ?")
    .all(scope)
    .map((row) => ({ scope: id, ...(row as Omit<Change, "scope">) }));
}

function countChange(database: Connection, scope: number, change: Omit<Change, "count">): void {
  database
    .prepare(
      `INSERT INTO changes (scope, class, at, count) VALUES (?, ?, ?, 1)
       ON CONFLICT (scope, class) DO UPDATE SET at = max(at, excluded.at), count = count + 1`,
    )
    .run(scope, change.class, Math.trunc(change.at));
}
