// Turns table. Their search words are in word-index.ts.
import type { Feedback, FeedbackVerdict } from "../../domain/feedback.ts";
import { type NewTurn, type Turn, turnKey } from "../../domain/turn.ts";
import type { FoundTurns, IndexedTurn, TurnQuery } from "../../ports/store.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./connection.ts";
import { type Numbers, projectNumber } from "./projects.ts";
import { jsonList, list, unlist } from "./rows.ts";
import { noteDue } from "./search/note.ts";
import { findIds, replaceWords, TURN_WORDS } from "./word-index.ts";

/** Creates a turn with only its prompt; an existing turn is kept. */
export function insertTurn(database: Connection, numbers: Numbers, turn: NewTurn): void {
  const at = Math.trunc(turn.at);
  database
    .prepare(
      `INSERT INTO turns (project, session, number, at, ended_at, branch, ending, calls, failures, prompt)
       VALUES (?, ?, ?, ?, ?, ?, 'looked', 0, 0, ?)
       ON CONFLICT (session, number) DO UPDATE SET branch = coalesce(turns.branch, excluded.branch),
         prompt = excluded.prompt WHERE turns.prompt = ''`,
    )
    .run(...place(numbers, turn), turn.number, at, at, turn.branch ?? null, turn.prompt);
  noteDue(database, numbers.project(turn.project), "prompt", turnKey(turn));
}

/** Prompts are not derived: an empty prompt does not replace a stored one, and missing feedback does not either. */
export function upsertTurn(database: Connection, numbers: Numbers, { turn, words }: IndexedTurn): void {
  const row = database
    .prepare(
      `INSERT INTO turns (project, session, number, at, ended_at, branch, ending, calls, failures, feedback,
         feedback_words, prompt, steps, files, commits, tags, evidence)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (session, number) DO UPDATE SET project = excluded.project, at = excluded.at,
         ended_at = excluded.ended_at, branch = excluded.branch, ending = excluded.ending, calls = excluded.calls,
         failures = excluded.failures, feedback = coalesce(excluded.feedback, turns.feedback),
         feedback_words = coalesce(excluded.feedback_words, turns.feedback_words),
         prompt = CASE excluded.prompt WHEN '' THEN turns.prompt ELSE excluded.prompt END, steps = excluded.steps,
         files = excluded.files, commits = excluded.commits, tags = excluded.tags, evidence = excluded.evidence
       RETURNING id, project`,
    )
    .get(
      ...place(numbers, turn),
      turn.number,
      Math.trunc(turn.at),
      Math.trunc(turn.endedAt),
      turn.branch ?? null,
      turn.ending,
      turn.calls,
      turn.failures,
      turn.feedback?.verdict ?? null,
      turn.feedback?.words ?? null,
      turn.prompt,
      list(turn.steps),
      list(turn.files),
      list(turn.commits),
      list(turn.tags),
      list(turn.evidence),
    );
  const { id, project } = row as { readonly id: number; readonly project: number };
  replaceWords(database, TURN_WORDS, id, project, words);
  noteDue(database, project, "prompt", turnKey(turn));
}

/**
 * By time; by number within a session. Across projects, each is queried separately by its index for times and ids, and then
 * only the selected turns are read.
 */
export function selectTurns(database: Connection, query: TurnQuery): readonly Turn[] {
  if (query.project !== undefined || query.session !== undefined)
    return select(database, SELECT, query).map((row) => toTurn(row as TurnRow));
  const projects = database.prepare("SELECT id FROM projects").all() as { id: string }[];
  const found = projects.flatMap(
    ({ id }) => select(database, SELECT_TIMES, { ...query, project: id }) as Pick<TurnRow, "id" | "at">[],
  );
  const direction = query.order === "oldest" ? 1 : -1;
  found.sort((a, b) => direction * (a.at - b.at || a.id - b.id));
  return selectTurnsById(
    database,
    found.slice(0, query.limit).map(({ id }) => id),
  );
}

function select(database: Connection, what: string, query: TurnQuery): unknown[] {
  const { where, sql, values } = conditions();
  const ofSession = query.session !== undefined;
  where("turns.session = (SELECT number FROM sessions WHERE id = ?)", query.session);
  // `+` keeps SQLite off the other index: with a session given, the session index is faster.
  const project = ofSession ? "+turns.project" : "turns.project";
  where(`${project} = (SELECT number FROM projects WHERE id = ?)`, query.project);
  where("ending IN (SELECT value FROM json_each(?))", query.endings && jsonList(query.endings));
  where("branch = ?", query.branch);
  where("at >= ?", query.since === undefined ? undefined : Math.trunc(query.since));
  where("at <= ?", query.until === undefined ? undefined : Math.trunc(query.until));
  const direction = query.order === "oldest" ? "ASC" : "DESC";
  const order = ofSession ? `turns.number ${direction}` : `at ${direction}, turns.id ${direction}`;
  return database.prepare(`${what} ${sql()} ORDER BY ${order} LIMIT ?`).all(...values, query.limit ?? -1);
}

export function findTurns(
  database: Connection,
  project: string | undefined,
  words: readonly string[],
  limit: number,
): FoundTurns {
  const number = project === undefined ? undefined : projectNumber(database, project);
  if (project !== undefined && number === undefined) return { turns: [], frequency: new Map(), total: 0 };
  const { ids, ...counted } = findIds(database, TURN_WORDS, number, words, limit);
  return { turns: selectTurnsById(database, ids), ...counted };
}

export function selectTurn(database: Connection, session: string, number: number): Turn | undefined {
  const sql = `${SELECT} WHERE turns.session = (SELECT number FROM sessions WHERE id = ?) AND turns.number = ?`;
  const row = database.prepare(sql).get(session, number);
  return row === undefined ? undefined : toTurn(row as TurnRow);
}

/** In the order of the ids. */
function selectTurnsById(database: Connection, ids: readonly number[]): readonly Turn[] {
  if (ids.length === 0) return [];
  const rows = database
    .prepare(`${SELECT} WHERE turns.id IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(ids)) as TurnRow[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toTurn(row)] : [];
  });
}

const SELECT_TIMES = "SELECT id, at FROM turns";
const SELECT = `SELECT turns.*, projects.id AS project_id, sessions.id AS session_id
  FROM turns JOIN projects ON projects.number = turns.project JOIN sessions ON sessions.number = turns.session`;

function place(numbers: Numbers, turn: NewTurn): [project: number, session: number] {
  return [numbers.project(turn.project), numbers.session(turn.session, { ...turn, agent: "" })];
}

interface TurnRow extends Pick<Turn, "number" | "at" | "ending" | "calls" | "failures" | "prompt"> {
  readonly id: number;
  readonly project_id: string;
  readonly session_id: string;
  readonly ended_at: number;
  readonly branch: string | null;
  readonly feedback: FeedbackVerdict | null;
  readonly feedback_words: string | null;
  readonly steps: string | null;
  readonly files: string | null;
  readonly commits: string | null;
  readonly tags: string | null;
  readonly evidence: string | null;
}

function toTurn(row: TurnRow): Turn {
  return {
    project: row.project_id,
    session: row.session_id,
    number: row.number,
    at: row.at,
    prompt: row.prompt,
    ...(row.branch !== null && { branch: row.branch }),
    endedAt: row.ended_at,
    ending: row.ending,
    calls: row.calls,
    failures: row.failures,
    steps: unlist(row.steps),
    files: unlist(row.files),
    commits: unlist(row.commits),
    tags: unlist(row.tags),
    evidence: unlist(row.evidence),
    ...(row.feedback !== null && { feedback: toFeedback(row.feedback, row.feedback_words) }),
  };
}

function toFeedback(verdict: FeedbackVerdict, words: string | null): Feedback {
  return { verdict, words: words ?? "" };
}
