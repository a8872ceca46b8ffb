// Forgetting what was observed. Titles, narratives and words were made of the same calls as the facts and cannot be told
// apart: an observation goes as a whole when something it rests on does.
import type { Connection } from "./driver.ts";
import { settleMatter } from "./observations.ts";
import { deleteAllWords, deleteWords, OBSERVED_WORDS } from "./word-index.ts";

/** While the attempt is still there. What a model made of its turn names no attempts, but has seen it. */
export function forgetObservationsOfAttempt(
  database: Connection,
  id: number,
  session: number,
  turn: number,
): void {
  dropObservations(
    database,
    `(session = ? AND turn = ? AND source = 'model')
       OR (instr(evidence, ?) AND EXISTS (SELECT 1 FROM json_tree(evidence) WHERE atom = ?))`,
    ...[session, turn, id, id],
  );
  database.prepare("DELETE FROM summarised WHERE session = ?").run(session);
  database
    .prepare("DELETE FROM observer_jobs WHERE session = ? AND (turn = ? OR kind = 'session')")
    .run(session, turn);
}

/** While the attempts of the session are still there. */
export function forgetObservationsOfSession(database: Connection, session: number): void {
  dropObservations(
    database,
    `session = ? OR (evidence GLOB '*[0-9]*' AND EXISTS (SELECT 1 FROM json_tree(evidence)
       JOIN attempts ON attempts.id = json_tree.atom WHERE attempts.session = ?))`,
    ...[session, session],
  );
  database.prepare("DELETE FROM summarised WHERE session = ?").run(session);
  database.prepare("DELETE FROM observer_jobs WHERE session = ?").run(session);
}

export function forgetObservationsOfProject(database: Connection, project: number): void {
  dropObservations(database, "project = ?", project);
  database.prepare("DELETE FROM summarised WHERE project = ?").run(project);
  database.prepare("DELETE FROM observer_jobs WHERE project = ?").run(project);
}

export function forgetAllObservations(database: Connection): void {
  deleteAllWords(database, OBSERVED_WORDS);
  for (const table of TABLES) database.exec(`DELETE FROM ${table}`);
}

/** In an order in which they can be emptied. */
const TABLES = [
  "observed_things",
  "observed_narratives",
  "observed",
  "summarised",
  "observer_jobs",
  "observer_spending",
];

/** Decisions that were superseded by one of them may stand again. */
function dropObservations(database: Connection, condition: string, ...values: readonly number[]): void {
  const matters = database
    .prepare(`SELECT DISTINCT project, matter FROM observed WHERE matter <> '' AND (${condition})`)
    .all(...values) as { readonly project: number; readonly matter: string }[];
  deleteWords(database, OBSERVED_WORDS, condition, ...values);
  database.prepare(`DELETE FROM observed WHERE ${condition}`).run(...values);
  for (const { project, matter } of matters) settleMatter(database, project, matter);
}
