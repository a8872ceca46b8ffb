// Hazards, sightings and changes, derived from attempts and queried before every call.
import type { Change, Grade, Hazard, Ignore, Sighting } from "../../domain/hazard.ts";
import { isMachineFact, MACHINE_KINDS } from "../../domain/machine.ts";
import type { Subject } from "../../domain/subject.ts";
import type { HazardKey, Known, Question, Weight } from "../../ports/store.ts";
import type { Connection } from "./connection.ts";
import type { Numbers } from "./projects.ts";
import { type HazardRow, hazardValues, jsonList, toHazard } from "./rows.ts";

const NAMES = [
  "subject, kind, about, failures, sessions, otherwise, before, successes, since, streak, row, alike, actions",
  "first_at, last_at, last_session, last_turn, cleared_at, overrides_right, overrides_wrong, signature, excerpt, display, attempt",
]
  .join(", ")
  .split(", ");
export const HAZARD_COLUMNS = [...NAMES, "ignored"].join(", ");

/** Rows that attempts taught; `count` of a change is how often it happened. */
export function writeLearned(database: Connection, numbers: Numbers, learned: Known): void {
  for (const hazard of learned.hazards) upsertHazard(database, numbers.project(hazard.project), hazard);
  for (const sighting of learned.sightings) mergeSighting(database, numbers.scope(sighting.scope), sighting);
  for (const change of learned.changes) countChange(database, numbers.scope(change.scope), change);
  for (const grade of learned.grades) addGrade(database, numbers.project(grade.project), grade);
}

/** Sightings and changes that decide whether a hazard still applies. */
export function selectSeenAndChanged(
  database: Connection,
  question: Question,
  numbers: ScopeNumbers,
): Omit<Known, "hazards"> {
  return {
    sightings: selectSightings(database, question, numbers),
    changes: selectChanges(database, question, numbers),
    grades: selectGrades(database, question.project),
  };
}

/** Project and session as numbers; 0 for what is not stored yet. */
export interface ScopeNumbers {
  readonly project: number;
  readonly session: number;
}

const SELECT_HAZARDS = `SELECT ${HAZARD_COLUMNS} FROM json_each(?) CROSS JOIN hazards
  ON hazards.project = (SELECT number FROM projects WHERE id = ?) AND hazards.subject = json_each.value`;

/** One statement for all subjects: seven microseconds instead of two for each. */
export function selectHazards(database: Connection, project: string, subjects: string): readonly Hazard[] {
  return database
    .prepare(SELECT_HAZARDS)
    .all(subjects, project)
    .map((row) => toHazard(row as HazardRow, project));
}

/** Most other projects read: the cost of a check must not grow with their number. */
const MOST_ELSEWHERE = 50;

const KINDS = MACHINE_KINDS.map((kind) => `'${kind}'`).join(", ");

const SELECT_ELSEWHERE = `SELECT projects.id AS project_id, ${[...NAMES, "ignored"].map((name) => `hazards.${name}`).join(", ")}
  FROM json_each(?)
  CROSS JOIN hazards INDEXED BY hazards_of_machine ON hazards.subject = json_each.value AND hazards.kind IN (${KINDS})
  JOIN projects ON projects.number = hazards.project
  WHERE projects.id <> ? AND projects.identity NOT LIKE 'shared:%' LIMIT ${MOST_ELSEWHERE}`;

/** Machine facts from other projects; not from shared files, which are about other machines. */
export function selectElsewhere(
  database: Connection,
  project: string,
  subjects: readonly Subject[],
): readonly Hazard[] {
  const facts = subjects.filter(isMachineFact);
  if (facts.length === 0) return [];
  return database
    .prepare(SELECT_ELSEWHERE)
    .all(jsonList(facts), project)
    .map((row) => toHazard(row as HazardRow, (row as { project_id: string }).project_id));
}

export function selectLatestHazards(database: Connection, project: string, limit: number): readonly Hazard[] {
  return database
    .prepare(
      `SELECT ${HAZARD_COLUMNS} FROM hazards WHERE project = (SELECT number FROM projects WHERE id = ?)
       ORDER BY last_at DESC, number DESC LIMIT ?`,
    )
    .all(project, limit)
    .map((row) => toHazard(row as HazardRow, project));
}

/** Those of the project, and of whatever project about the machine. */
export function selectHazardSubjects(database: Connection, project: string): readonly string[] {
  return database
    .prepare(
      `SELECT subject FROM hazards WHERE project = (SELECT number FROM projects WHERE id = ?)
       UNION SELECT subject FROM hazards INDEXED BY hazards_of_machine WHERE kind IN (${KINDS})`,
    )
    .all(project)
    .map((row) => (row as { subject: string }).subject);
}

const UPSERT = `INSERT INTO hazards (project, ${HAZARD_COLUMNS}) VALUES (?, ${NAMES.map(() => "?").join(", ")},
  (SELECT count(*) FROM ignores WHERE project = ? AND subject = ? AND kind = ?))
  ON CONFLICT (project, subject, kind) DO UPDATE SET ${NAMES.slice(2)
    .map((name) => `${name} = excluded.${name}`)
    .join(", ")}`;

/** Keeps hazards silenced, whatever is learned. */
export function upsertHazard(database: Connection, project: number, hazard: Hazard): void {
  const { subject, kind } = hazard;
  database.prepare(UPSERT).run(project, ...hazardValues(hazard), project, subject, kind);
}

const OF_KEY = "project = (SELECT number FROM project_ids WHERE id = ?) AND subject = ? AND kind = ?";

/** The row afterwards; a count never falls below zero. */
export function weighHazard(database: Connection, key: HazardKey, weight: Weight): Hazard | undefined {
  const { project, subject, kind } = key;
  const row = database
    .prepare(
      `UPDATE hazards SET overrides_right = max(0, overrides_right + ?), overrides_wrong = max(0, overrides_wrong + ?)
       WHERE ${OF_KEY} RETURNING ${HAZARD_COLUMNS}`,
    )
    .get(weight.overridesRight ?? 0, weight.overridesWrong ?? 0, project, subject, kind);
  return row === undefined ? undefined : toHazard(row as HazardRow, project);
}

export function silenceHazard(
  database: Connection,
  { project, subject, kind }: HazardKey,
  at: number,
): boolean {
  const { changes } = database
    .prepare(`UPDATE hazards SET ignored = 1 WHERE ${OF_KEY} AND ignored = 0`)
    .run(project, subject, kind);
  if (Number(changes) === 0) return false;
  database
    .prepare(
      `INSERT OR IGNORE INTO ignores (project, subject, kind, at)
       SELECT project, subject, kind, ? FROM hazards WHERE ${OF_KEY}`,
    )
    .run(Math.trunc(at), project, subject, kind);
  return true;
}

export function wakeHazard(database: Connection, { project, subject, kind }: HazardKey): boolean {
  const { changes } = database.prepare(`DELETE FROM ignores WHERE ${OF_KEY}`).run(project, subject, kind);
  database.prepare(`UPDATE hazards SET ignored = 0 WHERE ${OF_KEY}`).run(project, subject, kind);
  return Number(changes) > 0;
}

export function selectIgnores(database: Connection, project: string | undefined): readonly Ignore[] {
  const sql = `SELECT projects.id AS project, subject, kind, at FROM ignores
    JOIN projects ON projects.number = ignores.project WHERE ? IS NULL OR projects.id = ?
    ORDER BY at DESC, subject, kind`;
  return database
    .prepare(sql)
    .all(project ?? null, project ?? null)
    .map((row) => ({ ...(row as Ignore) }));
}

export function selectSightings(
  database: Connection,
  question: Question,
  numbers: ScopeNumbers,
): readonly Sighting[] {
  return database
    .prepare(
      `SELECT scope, subject, first_at, last_at, count FROM json_each(?) CROSS JOIN sightings
         ON sightings.scope IN (?, ?) AND sightings.subject = json_each.value`,
    )
    .all(jsonList(question.subjects), -numbers.project, numbers.session)
    .map((row) => {
      const { scope, subject, first_at, last_at, count } = row as SightingRow;
      return { scope: scopeId(question, scope), subject, firstAt: first_at, lastAt: last_at, count };
    });
}

interface SightingRow {
  readonly scope: number;
  readonly subject: Subject;
  readonly first_at: number;
  readonly last_at: number;
  readonly count: number;
}

function scopeId(question: Question, scope: number): string {
  return scope < 0 ? question.project : question.session;
}

function mergeSighting(database: Connection, scope: number, sighting: Sighting): void {
  database
    .prepare(
      `INSERT INTO sightings (scope, subject, first_at, last_at, count) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (scope, subject) DO UPDATE SET first_at = min(sightings.first_at, excluded.first_at),
         last_at = max(sightings.last_at, excluded.last_at), count = sightings.count + excluded.count`,
    )
    .run(scope, sighting.subject, Math.trunc(sighting.firstAt), Math.trunc(sighting.lastAt), sighting.count);
}

export function selectChanges(
  database: Connection,
  question: Question,
  numbers: ScopeNumbers,
): readonly Change[] {
  return database
    .prepare("SELECT scope, class, at, count FROM changes WHERE scope IN (?, ?)")
    .all(-numbers.project, numbers.session)
    .map((row) => {
      const change = row as Omit<Change, "scope"> & { readonly scope: number };
      return { ...change, scope: scopeId(question, change.scope) };
    });
}

function countChange(database: Connection, scope: number, change: Change): void {
  database
    .prepare(
      `INSERT INTO changes (scope, class, at, count) VALUES (?, ?, ?, ?)
       ON CONFLICT (scope, class) DO UPDATE SET at = max(changes.at, excluded.at),
         count = changes.count + excluded.count`,
    )
    .run(scope, change.class, Math.trunc(change.at), change.count);
}

export function selectGrades(database: Connection, project: string): readonly Grade[] {
  return database
    .prepare(
      "SELECT kind, right, wrong FROM grades WHERE project = (SELECT number FROM projects WHERE id = ?)",
    )
    .all(project)
    .map((row) => ({ project, ...(row as Omit<Grade, "project">) }));
}

function addGrade(database: Connection, project: number, { kind, right, wrong }: Grade): void {
  database
    .prepare(
      `INSERT INTO grades (project, kind, right, wrong) VALUES (?, ?, ?, ?)
       ON CONFLICT (project, kind) DO UPDATE SET right = grades.right + excluded.right,
         wrong = grades.wrong + excluded.wrong`,
    )
    .run(project, kind, right, wrong);
}
