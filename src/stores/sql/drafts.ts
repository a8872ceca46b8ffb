// Drafts table. One row per project and cause.
import { mix64 } from "../../core/hash/mix64.ts";
import type { Draft, DraftState, NewDraft, Trigger } from "../../domain/draft.ts";
import { EMPTY_LESSON, type Lesson } from "../../domain/lesson.ts";
import type { DraftQuery } from "../../ports/store.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./connection.ts";
import type { Numbers } from "./projects.ts";
import { jsonList, list, unlist } from "./rows.ts";

/** Keeps the state: a dismissed draft does not come back. */
export function upsertDraft(database: Connection, numbers: Numbers, draft: NewDraft): number {
  const row = database
    .prepare(
      `INSERT INTO drafts (project, cause, session, turn, at, trigger, card, evidence)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (project, cause) DO UPDATE SET session = excluded.session, turn = excluded.turn, at = excluded.at,
         trigger = excluded.trigger, card = excluded.card, evidence = excluded.evidence
       RETURNING id`,
    )
    .get(
      numbers.project(draft.project),
      mix64(draft.content.cause),
      numbers.session(draft.session, { ...draft, agent: "" }),
      draft.turn,
      Math.trunc(draft.at),
      draft.trigger,
      JSON.stringify(draft.text === undefined ? draft.content : { ...draft.content, text: draft.text }),
      list(draft.evidence),
    );
  return (row as { readonly id: number }).id;
}

/** A draft whose text was forgotten is found only by the hash of its cause. */
export function selectDrafts(database: Connection, query: DraftQuery): readonly Draft[] {
  const { where, sql, values } = conditions();
  where("drafts.project = (SELECT number FROM projects WHERE id = ?)", query.project);
  where("cause = ?", query.cause === undefined ? undefined : mix64(query.cause));
  where("drafts.id = ?", query.id);
  where("state IN (SELECT value FROM json_each(?))", query.states && jsonList(query.states));
  if (query.cause === undefined) where("card IS NOT NULL");
  return database
    .prepare(
      `SELECT drafts.*, projects.id AS project_id, sessions.id AS session_id FROM drafts
       JOIN projects ON projects.number = drafts.project LEFT JOIN sessions ON sessions.number = drafts.session
       ${sql()} ORDER BY at DESC, drafts.id DESC LIMIT ?`,
    )
    .all(...values, query.limit ?? -1)
    .map((row) => toDraft(row as DraftRow, query.cause));
}

export function updateDraft(database: Connection, id: number, state: DraftState): void {
  database.prepare("UPDATE drafts SET state = ? WHERE id = ?").run(state, id);
}

interface DraftRow {
  readonly id: number;
  readonly project_id: string;
  readonly session_id: string | null;
  readonly turn: number | null;
  readonly at: number | null;
  readonly trigger: Trigger | null;
  readonly state: DraftState;
  readonly card: string | null;
  readonly evidence: string | null;
}

function toDraft(row: DraftRow, cause = ""): Draft {
  const card: Lesson & { readonly text?: string } =
    row.card === null ? { ...FORGOTTEN, cause } : JSON.parse(row.card);
  const { text, ...content } = card;
  return {
    id: row.id,
    project: row.project_id,
    session: row.session_id ?? "",
    turn: row.turn ?? 0,
    at: row.at ?? 0,
    trigger: row.trigger ?? "proposed",
    content,
    ...(text !== undefined && { text }),
    evidence: unlist(row.evidence),
    state: row.state,
  };
}

const FORGOTTEN: Lesson = { ...EMPTY_LESSON, source: "auto" };
