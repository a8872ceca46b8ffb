// Forgets attempts and everything recorded, shown or derived from them.
import type { ForgetTarget, Forgotten } from "../../ports/store.ts";
import { CODE_TABLES, forgetCodeOfProject } from "./code-files.ts";
import type { Connection } from "./connection.ts";
import { forgetFileWords } from "./file-words.ts";
import {
  forgetDraftsOfAttempt,
  forgetIndexedOfProject,
  forgetLessonsOfProject,
  forgetLessonsOfSession,
  LESSON_TABLES,
} from "./forget-lessons.ts";
import {
  forgetAllObservations,
  forgetObservation,
  forgetObservationsOfAttempt,
  forgetObservationsOfProject,
  forgetObservationsOfSession,
} from "./forget-observations.ts";
import { projectNumber, sessionNumber } from "./projects.ts";
import { noteDeletedWords } from "./search/deleted-words.ts";
import { countDocuments, noteAllDue, unindexCalls, unindexKeys, unindexProject } from "./search/note.ts";
import { resetSearch } from "./search/reset.ts";
import { forgetTasksOfProject, TASK_TABLES } from "./tasks.ts";
import { transact } from "./transact.ts";
import { deleteAllWords, deleteWords, TURN_WORDS } from "./word-index.ts";

const NOTHING: Forgotten = { attempts: 0, sessions: 0, projects: 0, stale: [] };

/** In one transaction. Notes that the search vocabulary may hold unused words, which are removed later. */
export function deleteForgotten(database: Connection, target: ForgetTarget): Forgotten {
  return transact(database, () => {
    const before = countDocuments(database);
    const rows = forgetRows(database, target);
    if (countDocuments(database) < before) noteDeletedWords(database);
    return rows;
  });
}

/**
 * Deletes hazards, sightings, changes, remedies and patterns of a project. The person's silenced hazards are kept, and so
 * are turns, because of their prompts.
 */
export function dropDerived(database: Connection, project: number): void {
  const scopes = "(SELECT number FROM sessions WHERE project = ? UNION ALL SELECT CAST(? AS INTEGER))";
  database.prepare("DELETE FROM remedies WHERE project = ?").run(project);
  database.prepare("DELETE FROM patterns WHERE project = ?").run(project);
  unindexProject(database, project, ["remedy", "pattern"]);
  const said = "SELECT project, 'remedy', subject || ' ' || type || ' ' || fingerprint FROM person_remedies";
  noteAllDue(database, `${said} WHERE project = ?`, project);
  database.prepare("UPDATE sessions SET learned = 0 WHERE project = ? AND learned > 0").run(project);
  database.prepare("DELETE FROM hazards WHERE project = ?").run(project);
  database.prepare("DELETE FROM grades WHERE project = ?").run(project);
  database.prepare(`DELETE FROM sightings WHERE scope IN ${scopes}`).run(project, -project);
  database.prepare(`DELETE FROM changes WHERE scope IN ${scopes}`).run(project, -project);
}

function forgetRows(database: Connection, target: ForgetTarget): Forgotten {
  switch (target.type) {
    case "attempt":
      return forgetAttempt(database, target.id);
    case "observation":
      return { ...NOTHING, observations: forgetObservation(database, target.id) ? 1 : 0 };
    case "session":
      return forgetSession(database, target.id);
    case "project":
      return forgetProject(database, target.id);
    case "everything":
      return forgetEverything(database);
  }
}

function forgetAttempt(database: Connection, id: number): Forgotten {
  const found = database.prepare("SELECT project, session, call, turn FROM attempts WHERE id = ?").get(id);
  if (found === undefined) return NOTHING;
  const { project, session, call, turn } = found as {
    project: number;
    session: number;
    call: string;
    turn: number;
  };
  database
    .prepare(
      `DELETE FROM deliveries WHERE (session = ? AND call = ?)
         OR EXISTS (SELECT 1 FROM json_each(evidence) WHERE CAST(value AS INTEGER) = ?)`,
    )
    .run(session, call, id);
  emptyTurn(database, session, turn);
  forgetDraftsOfAttempt(database, id, session, turn);
  forgetObservationsOfAttempt(database, id, session, turn);
  const noteOthers = unindexCalls(database, "id = ?", id);
  forgetFileWords(database, "id", id);
  database.prepare("DELETE FROM attempts WHERE id = ?").run(id);
  noteOthers();
  return { ...NOTHING, attempts: 1, stale: [afterLoss(database, project)] };
}

function forgetSession(database: Connection, id: string): Forgotten {
  const session = sessionNumber(database, id);
  if (session === undefined) return NOTHING;
  const projects = database
    .prepare("SELECT DISTINCT project FROM attempts WHERE session = ?")
    .all(session) as { project: number }[];
  database
    .prepare(
      `DELETE FROM deliveries WHERE session = ? OR EXISTS (SELECT 1 FROM json_each(evidence)
         JOIN attempts ON attempts.id = CAST(json_each.value AS INTEGER) WHERE attempts.session = ?)`,
    )
    .run(session, session);
  deleteImportMarks(database, "sessions.number = ?", session);
  deleteTurns(database, "session = ?", session);
  forgetLessonsOfSession(database, session);
  forgetObservationsOfSession(database, session);
  const noteOthers = unindexCalls(database, "session = ?", session);
  forgetFileWords(database, "session", session);
  const attempts = changed(database, "DELETE FROM attempts WHERE session = ?", session);
  noteOthers();
  database.prepare("DELETE FROM sightings WHERE scope = ?").run(session);
  database.prepare("DELETE FROM changes WHERE scope = ?").run(session);
  database.prepare("DELETE FROM sessions WHERE number = ?").run(session);
  unindexKeys(database, ["session"], "SELECT CAST(? AS TEXT)", id);
  const stale = projects.map(({ project }) => afterLoss(database, project));
  return { attempts, sessions: 1, projects: 0, stale };
}

function forgetProject(database: Connection, id: string): Forgotten {
  forgetIndexedOfProject(database, id);
  const project = projectNumber(database, id);
  if (project === undefined) return NOTHING;
  deleteImportMarks(database, "sessions.project = ?", project);
  database.prepare("DELETE FROM deliveries WHERE project = ?").run(project);
  deleteTurns(database, "project = ?", project);
  forgetLessonsOfProject(database, project);
  forgetTasksOfProject(database, project);
  forgetObservationsOfProject(database, project);
  const attempts = changed(database, "DELETE FROM attempts WHERE project = ?", project);
  dropDerived(database, project);
  database.prepare("DELETE FROM file_words WHERE project = ?").run(project);
  database.prepare("DELETE FROM ignores WHERE project = ?").run(project);
  rehomeSessions(database, project);
  const sessions = changed(database, "DELETE FROM sessions WHERE project = ?", project);
  unindexProject(database, project);
  forgetCodeOfProject(database, project);
  database.prepare("DELETE FROM projects WHERE number = ?").run(project);
  return { attempts, sessions, projects: 1, stale: [] };
}

function forgetEverything(database: Connection): Forgotten {
  deleteAllWords(database, TURN_WORDS);
  forgetAllObservations(database);
  for (const table of [
    "import_marks",
    "deliveries",
    "turns",
    "file_words",
    "patterns",
    "remedies",
    "hazards",
    "grades",
    "ignores",
    "sightings",
    "changes",
    ...LESSON_TABLES,
    ...TASK_TABLES,
    ...CODE_TABLES,
  ]) {
    database.exec(`DELETE FROM ${table}`);
  }
  const attempts = changed(database, "DELETE FROM attempts");
  const sessions = changed(database, "DELETE FROM sessions");
  const projects = changed(database, "DELETE FROM projects");
  resetSearch(database);
  return { attempts, sessions, projects, stale: [] };
}

/** For a project that lost attempts: drops its derived rows until they are derived again, and recounts. Returns its id. */
function afterLoss(database: Connection, project: number): string {
  dropDerived(database, project);
  // Delivered texts may quote forgotten data (an error, a remedy): the ledger keeps the counts, not the texts.
  database.prepare("UPDATE deliveries SET text = '' WHERE project = ?").run(project);
  database
    .prepare(
      `DELETE FROM ignores WHERE project = ? AND NOT EXISTS (SELECT 1 FROM attempts
         WHERE attempts.project = ignores.project AND attempts.status = 'failed'
           AND attempts.kind = ignores.kind AND (attempts.subject = ignores.subject
             OR ignores.subject = 'action ' || attempts.fingerprint OR ignores.subject LIKE 'tool %'))`,
    )
    .run(project);
  database
    .prepare(
      `UPDATE projects SET derived = 0, (attempts, failed, succeeded, first_at) =
         (SELECT count(*), count(*) FILTER (WHERE status = 'failed'), count(*) FILTER (WHERE status = 'succeeded'),
            coalesce(min(at), 0) FROM attempts WHERE attempts.project = projects.number)
       WHERE number = ?`,
    )
    .run(project);
  const row = database.prepare("SELECT id FROM projects WHERE number = ?").get(project);
  return (row as { id: string }).id;
}

/** A session that used several projects is kept for the others. */
function rehomeSessions(database: Connection, project: number): void {
  database
    .prepare(
      `UPDATE sessions SET title = '', project = coalesce(
         (SELECT project FROM attempts WHERE attempts.session = sessions.number LIMIT 1),
         (SELECT project FROM deliveries WHERE deliveries.session = sessions.number LIMIT 1),
         (SELECT project FROM turns WHERE turns.session = sessions.number LIMIT 1),
         (SELECT project FROM drafts WHERE drafts.session = sessions.number LIMIT 1),
         (SELECT project FROM card_uses WHERE card_uses.session = sessions.number LIMIT 1),
         (SELECT project FROM observed WHERE observed.session = sessions.number LIMIT 1),
         (SELECT project FROM summarised WHERE summarised.session = sessions.number),
         (SELECT project FROM observer_jobs WHERE observer_jobs.session = sessions.number LIMIT 1), project)
       WHERE project = ?`,
    )
    .run(project);
}

function deleteTurns(database: Connection, condition: string, value: number): void {
  deleteWords(database, TURN_WORDS, condition, value);
  unindexTurns(database, condition, value);
  database.prepare(`DELETE FROM turns WHERE ${condition}`).run(value);
}

function unindexTurns(database: Connection, condition: string, ...values: readonly number[]): void {
  const keys = `SELECT sessions.id || ' ' || gone.number FROM (SELECT session, number FROM turns WHERE ${condition}) AS gone
    JOIN sessions ON sessions.number = gone.session`;
  unindexKeys(database, ["prompt"], keys, ...values);
}

/** Keeps only prompt and feedback of a turn, until it is derived again from its other calls. */
function emptyTurn(database: Connection, session: number, number: number): void {
  deleteWords(database, TURN_WORDS, "session = ? AND number = ?", session, number);
  database
    .prepare(
      `UPDATE turns SET ended_at = at, ending = 'looked', calls = 0, failures = 0, steps = NULL, files = NULL,
         commits = NULL, tags = NULL, evidence = NULL WHERE session = ? AND number = ?`,
    )
    .run(session, number);
  unindexTurns(database, "session = ? AND number = ?", session, number);
  const rows = `SELECT turns.project, 'prompt', sessions.id || ' ' || turns.number FROM turns
    JOIN sessions ON sessions.number = turns.session WHERE turns.session = ? AND turns.number = ?`;
  noteAllDue(database, rows, session, number);
}

/** History files are named after their session: deletes the import marks of forgotten sessions. */
function deleteImportMarks(database: Connection, sessions: string, value: number): void {
  database
    .prepare(
      `DELETE FROM import_marks WHERE EXISTS (SELECT 1 FROM sessions
         WHERE ${sessions} AND length(sessions.id) >= 8 AND instr(import_marks.path, sessions.id) > 0)`,
    )
    .run(value);
}

function changed(database: Connection, sql: string, ...values: number[]): number {
  return Number(database.prepare(sql).run(...values).changes);
}
