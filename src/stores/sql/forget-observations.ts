// Forgets observations. Titles, narratives and words come from the same calls as the facts and cannot be
// separated, so the whole observation is deleted when one of its sources is.
import type { Connection } from "./connection.ts";
import { forgottenKey, settleMatter, unindexObservations } from "./observations.ts";
import { noteAllDue, unindexKeys } from "./search/note.ts";
import { deleteAllWords, deleteWords, OBSERVED_WORDS } from "./word-index.ts";

/** It is not made again when its turn is observed again. False if there is none of this id. */
export function forgetObservation(database: Connection, id: number): boolean {
  const row = database.prepare("SELECT session, turn, key FROM observed WHERE id = ?").get(id);
  if (row === undefined) return false;
  const { session, turn, key } = row as { session: number; turn: number; key: string };
  database
    .prepare("INSERT INTO observed_forgotten (session, turn, key) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
    .run(session, turn, forgottenKey(key));
  dropObservations(database, [id]);
  return true;
}

/** All observations of its turn, even if no fact names the call: files, narratives and counts come from all calls. */
export function forgetObservationsOfAttempt(
  database: Connection,
  id: number,
  session: number,
  turn: number,
): void {
  dropObservations(database, [
    ...selectIds(database, `session = ? AND turn = ? AND ${OF_CALLS}`, session, turn),
    ...restingOn(database, new Set([id]), "instr(evidence, ?) > 0", id),
  ]);
  deleteSummaries(database, "session = ?", session);
  database
    .prepare("DELETE FROM observer_jobs WHERE session = ? AND (turn = ? OR kind = 'session')")
    .run(session, turn);
}

/** Not those imported from another memory, which did not use our calls. */
const OF_CALLS = "source <> 'claude-mem'";

/** Call it before the attempts of the session are deleted. */
export function forgetObservationsOfSession(database: Connection, session: number): void {
  const rows = database.prepare("SELECT id FROM attempts WHERE session = ?").all(session) as IdRow[];
  const attempts = new Set(rows.map(({ id }) => id));
  dropObservations(database, [
    ...selectIds(database, "session = ?", session),
    ...restingOn(database, attempts, "session <> ? AND rtrim(evidence, '[],') <> ''", session),
  ]);
  deleteSummaries(database, "session = ?", session);
  database.prepare("DELETE FROM observer_jobs WHERE session = ?").run(session);
}

/** Call it before its attempts are deleted: sessions that used several projects have observations in others, too. */
export function forgetObservationsOfProject(database: Connection, project: number): void {
  const turns = "(session, turn) IN (SELECT session, turn FROM attempts WHERE project = ?)";
  const sessions = "session IN (SELECT session FROM attempts WHERE project = ?)";
  dropObservations(
    database,
    selectIds(database, `project = ? OR (${turns} AND ${OF_CALLS})`, project, project),
  );
  deleteSummaries(database, `project = ? OR (${sessions} AND ${OF_CALLS})`, project, project);
  database
    .prepare(`DELETE FROM observer_jobs WHERE project = ? OR ${turns} OR (kind = 'session' AND ${sessions})`)
    .run(project, project, project);
}

export function forgetAllObservations(database: Connection): void {
  deleteAllWords(database, OBSERVED_WORDS);
  for (const table of TABLES) database.exec(`DELETE FROM ${table}`);
}

/** In an order that satisfies the foreign keys. */
const TABLES = [
  "observed_things",
  "observed_narratives",
  "observed",
  "observed_forgotten",
  "summarised",
  "observer_jobs",
  "observer_spending",
  "observer_pauses",
];

/** Their sessions are found by their titles alone. */
function deleteSummaries(database: Connection, which: string, ...values: readonly number[]): void {
  const sessions = `sessions WHERE number IN (SELECT session FROM summarised WHERE ${which})`;
  unindexKeys(database, ["session"], `SELECT id FROM ${sessions}`, ...values);
  noteAllDue(database, `SELECT project, 'session', id FROM ${sessions} AND title <> ''`, ...values);
  database.prepare(`DELETE FROM summarised WHERE ${which}`).run(...values);
}

interface IdRow {
  readonly id: number;
}

function selectIds(database: Connection, condition: string, ...values: readonly number[]): readonly number[] {
  const rows = database.prepare(`SELECT id FROM observed WHERE ${condition}`).all(...values) as IdRow[];
  return rows.map(({ id }) => id);
}

/** Filters candidates here: parsing each list in JavaScript takes a tenth of SQLite's time. */
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

/** Decisions superseded by one of them may become valid again. */
function dropObservations(database: Connection, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const list = JSON.stringify(ids);
  const among = "id IN (SELECT value FROM json_each(?))";
  const matters = database
    .prepare(`SELECT DISTINCT project, matter FROM observed WHERE matter <> '' AND ${among}`)
    .all(list) as { readonly project: number; readonly matter: string }[];
  deleteWords(database, OBSERVED_WORDS, among, list);
  database.prepare(`DELETE FROM observed WHERE ${among}`).run(list);
  unindexObservations(database, list);
  for (const { project, matter } of matters) settleMatter(database, project, matter);
}
