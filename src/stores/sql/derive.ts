// Derives rows again from attempts while others read and write. Learns page by page into plain maps without
// locks; then one transaction adds what arrived meanwhile and replaces the old rows.
import type { Attempt } from "../../domain/attempt.ts";
import type { Sighting } from "../../domain/hazard.ts";
import type { Derivation, Derived, HazardStore, Known } from "../../ports/store.ts";
import { type Beneath, type DerivedTables, derivedTables } from "../derived.ts";
import { selectAttempts } from "./attempts.ts";
import type { Connection } from "./connection.ts";
import { selectDeliveries } from "./deliveries.ts";
import { dropDerived } from "./forget.ts";
import { writeLearned } from "./hazards.ts";
import { numbersOf, projectNumber } from "./projects.ts";
import { transact } from "./transact.ts";

const PAGE = 500;
/** Most new attempts learned from inside the final transaction; if there are more, another round comes first. */
const FEW = 50;

export async function deriveAnew(
  database: Connection,
  project: string,
  derivation: Derivation,
  onPage: Parameters<HazardStore["deriveAnew"]>[2] = () => {},
): Promise<Derived | "again" | "elsewhere"> {
  const number = projectNumber(database, project);
  if (number === undefined) return { claim: 0, attempts: 0, projects: [], sessions: [] };
  const start = lastAttempt(database);
  const group = groupOf(database, number);
  const claim = claimed(database, group);
  const learner = learnerOf(derivation);
  const ids = selectIds(database, group, 0, start);
  for (let at = 0; at < ids.length; at += PAGE) {
    learner.take(attemptsOf(database, ids.slice(at, at + PAGE)));
    await onPage(learner.count());
  }
  let upTo = start;
  const catchUp = (): number => {
    const more = selectIds(database, group, upTo, Number.MAX_SAFE_INTEGER);
    learner.take(attemptsOf(database, more));
    upTo = more.at(-1) ?? upTo;
    return more.length;
  };
  while (catchUp() > FEW) await onPage(learner.count());
  const learned = learner.settle();
  const before = atOneMoment(database, () => {
    const found = stateOf(database, group, claim);
    if (found === "ours") stageSightings(database, learned.sightings);
    return found;
  });
  if (before !== "ours") return before;
  return transact(database, () => {
    const state = stateOf(database, group, claim);
    if (state !== "ours") return state;
    if (!growWithSessions(database, group, start)) return "again";
    learner.takeEnded(database);
    catchUp();
    const names = namesOf(database, group);
    const moments = ["before-call"] as const;
    const said = names.projects.flatMap((one) => selectDeliveries(database, { project: one, moments }));
    const weighed = (rows: Known): Known => ({ ...rows, hazards: derivation.weigh(rows.hazards, said) });
    dropRows(database, group);
    const numbers = numbersOf(database);
    database.exec(UNSTAGE);
    writeLearned(database, numbers, weighed({ ...learned, sightings: [] }));
    writeLearned(database, numbers, weighed(learner.settle()));
    return { claim, attempts: learner.count(), ...names };
  });
}

/** Numbers of projects that share sessions: rows of a session may have been learned in any of them. */
interface Group {
  readonly projects: Set<number>;
  readonly sessions: Set<number>;
}

function groupOf(database: Connection, project: number): Group {
  const projects = new Set([project]);
  const sessions = new Set<number>();
  // Iterating a set includes elements added during the loop.
  for (const one of projects)
    for (const session of sessionsOf(database, one)) {
      if (sessions.has(session)) continue;
      sessions.add(session);
      for (const other of projectsOf(database, session)) projects.add(other);
    }
  return { projects, sessions };
}

function sessionsOf(database: Connection, project: number): readonly number[] {
  return database
    .prepare(
      "SELECT session FROM attempts WHERE project = ? UNION SELECT number FROM sessions WHERE project = ?",
    )
    .all(project, project)
    .map((row) => (row as { session: number }).session);
}

/** Where its calls were made, and where it is at home. */
function projectsOf(database: Connection, session: number): readonly number[] {
  return database
    .prepare(
      "SELECT project FROM attempts WHERE session = ? UNION SELECT project FROM sessions WHERE number = ?",
    )
    .all(session, session)
    .map((row) => (row as { project: number }).project);
}

/** Adds new sessions; false when one belongs to a project outside the group. */
function growWithSessions(database: Connection, group: Group, start: number): boolean {
  const rows = database.prepare("SELECT DISTINCT session, project FROM attempts WHERE id > ?").all(start);
  return (rows as { session: number; project: number }[]).every(({ session, project }) => {
    if (!group.projects.has(project) && !group.sessions.has(session)) return true;
    group.sessions.add(session);
    return projectsOf(database, session).every((one) => group.projects.has(one));
  });
}

/**
 * Claims a project by storing a unique negative number as its rules version. A process that later finds another number
 * knows that something was forgotten meanwhile (0) or that another process has started. A negative number counts as stale,
 * so after a crash the next process starts again.
 */
function claimed(database: Connection, { projects }: Group): number {
  const claim = -1 - Math.floor(Math.random() * 2 ** 48);
  transact(database, () => {
    const statement = database.prepare("UPDATE projects SET derived = ? WHERE number = ?");
    for (const project of projects) statement.run(claim, project);
  });
  return claim;
}

function stateOf(database: Connection, { projects }: Group, claim: number): "ours" | "again" | "elsewhere" {
  const statement = database.prepare("SELECT derived FROM projects WHERE number = ?");
  const found = [...projects].map((one) => (statement.get(one) as { derived: number } | undefined)?.derived);
  if (found.every((derived) => derived === claim)) return "ours";
  return found.some((derived) => derived === undefined || derived === 0) ? "again" : "elsewhere";
}

function learnerOf({ subjects, learn }: Derivation) {
  let derived = derivedTables();
  /** Attempts without an outcome, which may arrive meanwhile. */
  const open = new Set<number>();
  let count = 0;
  const takeOne = (attempt: Attempt) => {
    const { project, session, id } = attempt;
    derived.take(learn(attempt, derived.known({ project, session, subjects: subjects(attempt) })), id);
  };
  return {
    count: () => count,
    /** What was learned since the last time; it stays known. */
    settle(): Known {
      const settled = derived.taken();
      derived = derivedTables(onTopOf(derived, settled));
      return settled;
    },
    take(attempts: readonly Attempt[]) {
      for (const attempt of attempts) {
        takeOne(attempt);
        if (attempt.outcome.status === "unknown") open.add(attempt.id);
      }
      count += attempts.length;
    },
    takeEnded(database: Connection) {
      for (const attempt of attemptsOf(database, [...open]))
        if (attempt.outcome.status !== "unknown") takeOne(attempt);
    },
  };
}

function onTopOf(tables: DerivedTables, { hazards, grades }: Known): Beneath {
  return {
    hazards: (project) => hazards.filter((one) => one.project === project),
    sightings: (question) => tables.known(question).sightings,
    changes: (question) => tables.known(question).changes,
    grades: (project) => grades.filter((one) => one.project === project),
  };
}

/**
 * Sightings are most of the rows. They are prepared in a temporary table in the target's order, so that one statement
 * copies them and others wait only a third of the time.
 */
function stageSightings(database: Connection, sightings: readonly Sighting[]): void {
  const numbers = numbersOf(database);
  const statement = database.prepare("INSERT INTO temp.staged VALUES (?, ?, ?, ?, ?)");
  for (const { scope, subject, firstAt, lastAt, count } of sightings)
    statement.run(numbers.scope(scope), subject, Math.trunc(firstAt), Math.trunc(lastAt), count);
}

/** Runs `work` in a read transaction (one snapshot); it writes only to temporary tables, so it locks nobody out. */
function atOneMoment<T>(database: Connection, work: () => T): T {
  database.begin("read");
  try {
    database.exec(STAGE);
    return work();
  } finally {
    database.exec("COMMIT");
  }
}

const STAGE = `CREATE TEMP TABLE IF NOT EXISTS staged (scope INTEGER, subject TEXT, first_at INTEGER, last_at INTEGER, count INTEGER,
    PRIMARY KEY (scope, subject)) WITHOUT ROWID;
  DELETE FROM temp.staged`;
const UNSTAGE = `INSERT INTO sightings (scope, subject, first_at, last_at, count)
    SELECT scope, subject, first_at, last_at, count FROM temp.staged ORDER BY scope, subject;
  DELETE FROM temp.staged`;

function dropRows(database: Connection, group: Group): void {
  for (const project of group.projects) dropDerived(database, project);
  const sessions = listed(group.sessions);
  for (const table of ["sightings", "changes"])
    database.prepare(`DELETE FROM ${table} WHERE scope IN (SELECT value FROM json_each(?))`).run(sessions);
  database
    .prepare("UPDATE sessions SET learned = 0 WHERE number IN (SELECT value FROM json_each(?))")
    .run(sessions);
}

function lastAttempt(database: Connection): number {
  const row = database.prepare("SELECT max(id) AS id FROM attempts").get() as { id: number | null };
  return row.id ?? 0;
}

/** Of the group, in the order in which they came. */
function selectIds(
  database: Connection,
  { projects }: Group,
  after: number,
  upTo: number,
): readonly number[] {
  // All attempts of a project are found by its index; new ones along the ids (`+` keeps SQLite off the index).
  const column = after === 0 ? "project" : "+project";
  return database
    .prepare(
      `SELECT id FROM attempts WHERE ${column} IN (SELECT value FROM json_each(?)) AND id > ? AND id <= ? ORDER BY id`,
    )
    .all(listed(projects), after, upTo)
    .map((row) => (row as { id: number }).id);
}

function attemptsOf(database: Connection, ids: readonly number[]): readonly Attempt[] {
  if (ids.length === 0) return [];
  return [...selectAttempts(database, { ids })].sort((a, b) => a.id - b.id);
}

/** The ids of its projects, and of the sessions that they or their turns are of. */
function namesOf(database: Connection, group: Group): Pick<Derived, "projects" | "sessions"> {
  const projects = listed(group.projects);
  const names = (sql: string, ...values: string[]) =>
    database
      .prepare(sql)
      .all(...values)
      .map((row) => (row as { id: string }).id);
  return {
    projects: names(
      "SELECT id FROM projects WHERE number IN (SELECT value FROM json_each(?)) ORDER BY number",
      projects,
    ),
    sessions: names(
      `SELECT id FROM sessions WHERE number IN (SELECT CAST(value AS INTEGER) FROM json_each(?)
         UNION SELECT session FROM turns WHERE project IN (SELECT value FROM json_each(?))) ORDER BY number`,
      listed(group.sessions),
      projects,
    ),
  };
}

function listed(numbers: ReadonlySet<number>): string {
  return JSON.stringify([...numbers]);
}
