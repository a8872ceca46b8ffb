// Projects and sessions, and the row numbers by which other tables refer to them.
import { RULES_VERSION } from "../../core/guard/rules-version.ts";
import type { Project, Session } from "../../domain/project.ts";
import { storeError } from "../../domain/store-error.ts";
import type { SessionQuery, StaleProject } from "../../ports/store.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./connection.ts";
import { noteAllDue } from "./search/note.ts";
import { transact } from "./transact.ts";

const MINUTE = 60_000;

/** Looks up row numbers and creates missing rows. Valid for one transaction, because others may delete rows. */
export interface Numbers {
  project(id: string): number;
  session(id: string, first: Pick<Session, "project" | "agent"> & { readonly at: number }): number;
  /** The number of a scope: a session's own, a project's with a minus sign. */
  scope(id: string): number;
}

export function numbersOf(database: Connection): Numbers {
  const projects = new Map<string, number>();
  const sessions = new Map<string, number>();
  const numbers: Numbers = {
    project(id) {
      const known = projects.get(id) ?? projectNumber(database, id) ?? insertProjectStub(database, id);
      projects.set(id, known);
      return known;
    },
    session(id, first) {
      const known = sessions.get(id) ?? sessionNumber(database, id);
      const number = known ?? insertSessionStub(database, id, numbers.project(first.project), first);
      sessions.set(id, number);
      return number;
    },
    scope(id) {
      const project = projects.get(id);
      if (project !== undefined) return -project;
      const session = sessions.get(id) ?? sessionNumber(database, id);
      if (session !== undefined) return session;
      const other = projectNumber(database, id);
      if (other !== undefined) return -other;
      throw storeError(
        "failed",
        `[store] there is no project and no session "${id}". Save it before its sightings.`,
      );
    },
  };
  return numbers;
}

export function projectNumber(database: Connection, id: string): number | undefined {
  const row = database.prepare("SELECT number FROM project_ids WHERE id = ?").get(id);
  return (row as { number: number } | undefined)?.number;
}

export function sessionNumber(database: Connection, id: string): number | undefined {
  const row = database.prepare("SELECT number FROM sessions WHERE id = ?").get(id);
  return (row as { number: number } | undefined)?.number;
}

/** Attempts may arrive before anybody described their project. */
function insertProjectStub(database: Connection, id: string): number {
  const sql = "INSERT INTO projects (id, identity, name, root, derived) VALUES (?, ?, ?, '', ?)";
  return Number(database.prepare(sql).run(id, id, id, RULES_VERSION).lastInsertRowid);
}

function insertSessionStub(
  database: Connection,
  id: string,
  project: number,
  first: { readonly agent: string; readonly at: number },
): number {
  const sql = `INSERT INTO sessions (id, project, agent, started_at, last_at, title, turns) VALUES (?, ?, ?, ?, ?, '', 0)`;
  const at = Math.trunc(first.at);
  return Number(database.prepare(sql).run(id, project, first.agent, at, at).lastInsertRowid);
}

/** Saved with every call and hardly ever new: a read is cheaper than a write and needs no lock. */
export function upsertProject(database: Connection, project: Project, at: number): void {
  const { identity, name, root } = project;
  const known = database
    .prepare("SELECT identity, name, root, last_at AS lastAt FROM projects WHERE id = ?")
    .get(project.id) as (Omit<Project, "id"> & { readonly lastAt: number }) | undefined;
  // The project was just joined to another.
  if (!known && projectNumber(database, project.id) !== undefined) return;
  const isSame = known?.identity === identity && known.name === name && known.root === root;
  if (isSame && at - known.lastAt < MINUTE) return;
  transact(database, () => {
    database
      .prepare(
        `INSERT INTO projects (id, identity, name, root, last_at, derived) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET identity = excluded.identity, root = excluded.root,
         name = CASE projects.named WHEN 0 THEN excluded.name ELSE projects.name END,
         last_at = max(projects.last_at, excluded.last_at)`,
      )
      .run(project.id, identity, name, root, Math.trunc(at), RULES_VERSION);
  });
}

export function selectProjects(database: Connection): readonly (Project & { readonly lastAt: number })[] {
  return database
    .prepare(
      `SELECT id, identity, name, root, last_at AS lastAt FROM projects ORDER BY last_at DESC, number DESC`,
    )
    .all()
    .map((row) => ({ ...(row as Project & { lastAt: number }) }));
}

const SESSION = `SELECT sessions.id, projects.id AS project, agent, started_at AS startedAt, sessions.last_at AS lastAt,
  title, turns FROM sessions JOIN projects ON projects.number = sessions.project`;

export function selectSession(database: Connection, id: string): Session | undefined {
  const row = database.prepare(`${SESSION} WHERE sessions.id = ?`).get(id) as Session | undefined;
  return row && { ...row };
}

/**
 * The newest of each project are looked up on their own, because the index starts with the project; of these the newest
 * of all are read as whole rows.
 */
export function findSessions(database: Connection, query: SessionQuery): readonly Session[] {
  const { project, since, until, before, limit } = query;
  const { where, sql, values } = conditions();
  where("project = one.number");
  if (since !== undefined) where("last_at >= ?", Math.trunc(since));
  if (until !== undefined) where("started_at <= ?", Math.trunc(until));
  if (before !== undefined) where("last_at < ?", Math.trunc(before));
  return database
    .prepare(
      `${SESSION} WHERE sessions.number IN (
         SELECT own.number FROM projects AS one CROSS JOIN sessions AS own
           ON own.number IN (SELECT number FROM sessions ${sql()} ORDER BY last_at DESC, number DESC LIMIT ?)
         WHERE ? IS NULL OR one.id = ? ORDER BY own.last_at DESC, own.number DESC LIMIT ?
       ) ORDER BY sessions.last_at DESC, sessions.number DESC`,
    )
    .all(...values, limit, project ?? null, project ?? null, limit)
    .map((row) => ({ ...(row as Session) }));
}

export function selectSessions(database: Connection, project: string, limit: number): readonly Session[] {
  return database
    .prepare(
      `${SESSION} WHERE sessions.project = (SELECT number FROM projects WHERE id = ?)
       ORDER BY sessions.last_at DESC, sessions.number DESC LIMIT ?`,
    )
    .all(project, limit)
    .map((row) => ({ ...(row as Session) }));
}

/** Sessions only grow: an older report does not reset newer values. */
export function upsertSession(database: Connection, session: Session, project: number): void {
  database
    .prepare(
      `INSERT INTO sessions (id, project, agent, started_at, last_at, title, turns) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET
         agent = CASE sessions.agent WHEN '' THEN excluded.agent ELSE sessions.agent END,
         title = CASE sessions.title WHEN '' THEN excluded.title ELSE sessions.title END,
         started_at = min(sessions.started_at, excluded.started_at),
         last_at = max(sessions.last_at, excluded.last_at),
         turns = max(sessions.turns, excluded.turns)`,
    )
    .run(
      session.id,
      project,
      session.agent,
      Math.trunc(session.startedAt),
      Math.trunc(session.lastAt),
      session.title,
      session.turns,
    );
  if (session.title !== "")
    noteAllDue(database, "SELECT project, 'session', id FROM sessions WHERE id = ?", session.id);
}

/** What a batch of attempts adds to a session. */
export interface SessionGrowth {
  readonly agent: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly turn: number;
}

export function growSession(database: Connection, session: number, growth: SessionGrowth): void {
  database
    .prepare(
      `UPDATE sessions SET agent = CASE agent WHEN '' THEN ? ELSE agent END, started_at = min(started_at, ?),
         last_at = max(last_at, ?), turns = max(turns, ?) WHERE number = ?`,
    )
    .run(growth.agent, growth.firstAt, growth.lastAt, growth.turn, session);
}

/** What a batch of attempts adds to a project. */
export interface ProjectGrowth {
  readonly attempts: number;
  readonly failed: number;
  readonly succeeded: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

export function growProject(database: Connection, project: number, growth: ProjectGrowth): void {
  database
    .prepare(
      `UPDATE projects SET first_at = CASE attempts WHEN 0 THEN ? ELSE min(first_at, ?) END,
         last_at = max(last_at, ?), attempts = attempts + ?, failed = failed + ?, succeeded = succeeded + ?
       WHERE number = ?`,
    )
    .run(
      growth.firstAt,
      growth.firstAt,
      growth.lastAt,
      growth.attempts,
      growth.failed,
      growth.succeeded,
      project,
    );
}

/** Only projects with attempts: imported shared projects have none and are never derived. */
export function selectStale(database: Connection, rules: number): readonly StaleProject[] {
  return database
    .prepare(
      "SELECT id, attempts FROM projects WHERE derived < ? AND attempts > 0 ORDER BY last_at DESC, number DESC",
    )
    .all(rules)
    .map((row) => ({ ...(row as StaleProject) }));
}

/** Unless something was forgotten or derived again meanwhile. */
export function markDerived(database: Connection, claim: number, rules: number): void {
  database.prepare("UPDATE projects SET derived = ? WHERE derived = ?").run(rules, claim);
}
