// Forgetting what was observed. Titles, narratives and words were made of the same calls as the facts and cannot be told
// apart: an observation goes as a whole when something it rests on does.
import type { Connection } from "./driver.ts";
import { settleMatter } from "./observations.ts";
import { deleteAllWords, deleteWords, OBSERVED_WORDS } from "./word-index.ts";

/** What was told of its turn has seen it, whether a fact names it or not: files, narratives and counts are of all calls. */
export function forgetObservationsOfAttempt(
  database: Connection,
  id: number,
  session: number,
  turn: number,
): void {
  dropObservations(database, [
    ...selectIds(database, `session = ? AND turn = ? AND ${OF_CALLS}`, session, turn),
    ...restingOn(database, new Set([id]), "instr(evidence, ?)", id),
  ]);
  database.prepare("DELETE FROM summarised WHERE session = ?").run(session);
  database
    .prepare("DELETE FROM observer_jobs WHERE session = ? AND (turn = ? OR kind = 'session')")
    .run(session, turn);
}

/** Another memory has told of the turn without our calls. */
const OF_CALLS = "source <> 'claude-mem'";

/** While the attempts of the session are still there. */
export function forgetObservationsOfSession(database: Connection, session: number): void {
  const rows = database.prepare("SELECT id FROM attempts WHERE session = ?").all(session) as IdRow[];
  const attempts = new Set(rows.map(({ id }) => id));
  dropObservations(database, [
    ...selectIds(database, "session = ?", session),
    ...restingOn(database, attempts, "session <> ? AND evidence GLOB '*[0-9]*'", session),
  ]);
  database.prepare("DELETE FROM summarised WHERE session = ?").run(session);
  database.prepare("DELETE FROM observer_jobs WHERE session = ?").run(session);
}

/** While its attempts are still there: turns and sessions that wandered in are told in other projects, too. */
export function forgetObservationsOfProject(database: Connection, project: number): void {
  const turns = "(session, turn) IN (SELECT session, turn FROM attempts WHERE project = ?)";
  const sessions = "session IN (SELECT session FROM attempts WHERE project = ?)";
  dropObservations(
    database,
    selectIds(database, `project = ? OR (${turns} AND ${OF_CALLS})`, project, project),
  );
  database
    .prepare(`DELETE FROM summarised WHERE project = ? OR (${sessions} AND ${OF_CALLS})`)
    .run(project, project);
  database
    .prepare(`DELETE FROM observer_jobs WHERE project = ? OR ${turns} OR (kind = 'session' AND ${sessions})`)
    .run(project, project, project);
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
  "observer_pauses",
];

interface IdRow {
  readonly id: number;
}

function selectIds(database: Connection, condition: string, ...values: readonly number[]): readonly number[] {
  const rows = database.prepare(`SELECT id FROM observed WHERE ${condition}`).all(...values) as IdRow[];
  return rows.map(({ id }) => id);
}

/** Of those that may: a look at each list here takes a tenth of what SQLite takes to unfold it. */
function restingOn(
  database: Connection,
  attempts: ReadonlySet<number>,
  candidates: string,
  value: number,
): readonly number[] {
  if (attempts.size === 0) return [];
  const rows = database
    .prepare(`SELECT id, evidence FROM observed WHERE ${candidates}`)
    .all(value) as (IdRow & { readonly evidence: string })[];
  const rests = (evidence: string) =>
    (JSON.parse(evidence) as number[][]).some((fact) => fact.some((attempt) => attempts.has(attempt)));
  return rows.flatMap(({ id, evidence }) => (rests(evidence) ? [id] : []));
}

/** Decisions that were superseded by one of them may stand again. */
function dropObservations(database: Connection, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const list = JSON.stringify(ids);
  const among = "id IN (SELECT value FROM json_each(?))";
  const matters = database
    .prepare(`SELECT DISTINCT project, matter FROM observed WHERE matter <> '' AND ${among}`)
    .all(list) as { readonly project: number; readonly matter: string }[];
  deleteWords(database, OBSERVED_WORDS, among, list);
  database.prepare(`DELETE FROM observed WHERE ${among}`).run(list);
  for (const { project, matter } of matters) settleMatter(database, project, matter);
}
