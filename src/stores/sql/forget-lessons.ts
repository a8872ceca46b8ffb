// Forgets data about lessons. The files belong to the person: only copies in the index are deleted.

import type { Connection } from "./connection.ts";
import { APPROVAL_TABLES, forgetApprovals } from "./facets/approvals.ts";
import { deleteIndexedByKey } from "./lesson-index.ts";

/** Drafts based on the attempt or on its turn. */
export function forgetDraftsOfAttempt(database: Connection, id: number, session: number, turn: number): void {
  dropDrafts(
    database,
    "(session = ? AND turn = ?) OR EXISTS (SELECT 1 FROM json_each(evidence) WHERE CAST(value AS INTEGER) = ?)",
    ...[session, turn, id],
  );
}

/** Call it before the attempts of the session are deleted. */
export function forgetLessonsOfSession(database: Connection, session: number): void {
  database.prepare("DELETE FROM card_uses WHERE session = ?").run(session);
  dropDrafts(
    database,
    `session = ? OR EXISTS (SELECT 1 FROM json_each(evidence)
       JOIN attempts ON attempts.id = CAST(json_each.value AS INTEGER) WHERE attempts.session = ?)`,
    ...[session, session],
  );
}

export function forgetLessonsOfProject(database: Connection, project: number): void {
  database.prepare("DELETE FROM drafts WHERE project = ?").run(project);
  database.prepare("DELETE FROM card_uses WHERE project = ?").run(project);
}

/** The keys of a project's own lessons begin with its id. */
export function forgetIndexedOfProject(database: Connection, id: string): void {
  const isOwn = "substr(key, 1, length(?)) = ?";
  database.prepare(`DELETE FROM card_uses WHERE ${isOwn}`).run(id, id);
  database.prepare(`DELETE FROM card_marks WHERE ${isOwn}`).run(id, id);
  deleteIndexedByKey(database, id);
  forgetApprovals(database, id);
}

/** In an order that satisfies the foreign keys. */
export const LESSON_TABLES = [
  "drafts",
  "card_uses",
  "card_marks",
  "card_watches",
  "card_words",
  "cards",
  ...APPROVAL_TABLES,
];

/** Keeps dismissed drafts as dismissed, without their text. */
function dropDrafts(database: Connection, condition: string, ...values: readonly number[]): void {
  database
    .prepare(
      `UPDATE drafts SET session = NULL, turn = NULL, at = NULL, trigger = NULL, card = NULL, evidence = NULL
       WHERE state = 'dismissed' AND (${condition})`,
    )
    .run(...values);
  database.prepare(`DELETE FROM drafts WHERE ${condition}`).run(...values);
}
