// Joins two projects. Data and identities of the first move to the second. Derived rows are dropped and must be
// derived again; rows that exist once per project are kept from the second.

import { forgetCodeOfProject } from "./code-files.ts";
import type { Connection } from "./connection.ts";
import { moveApprovals } from "./facets/approvals.ts";
import { dropDerived } from "./forget.ts";
import { insertAlias } from "./identities.ts";
import { settleMatter } from "./observations.ts";
import { noteMoved } from "./search/note.ts";
import { transact } from "./transact.ts";

/** Rows that belong to one project, and can belong to any. */
const MOVED = [
  "sessions",
  "attempts",
  "turns",
  "deliveries",
  "card_uses",
  "tasks",
  "observed",
  "summarised",
  "observer_jobs",
];

/** Tables with at most one row of a kind per project, and what tells the kinds apart: the second project's row is kept. */
const MERGED: Readonly<Record<string, readonly string[]>> = {
  ignores: ["subject", "kind"],
  drafts: ["cause"],
  blockers: ["id", "unblocked_at"],
  person_remedies: ["subject", "type", "fingerprint"],
  project_marks: ["mark"],
  observed_things: ["thing", "at", "observation"],
  file_words: ["file"],
};

/** False when one of them is not known, or both are the same. */
export function joinProjects(database: Connection, from: string, into: string): boolean {
  return transact(database, () => {
    const first = selectProject(database, from);
    const second = selectProject(database, into);
    if (!first || !second || first.number === second.number) return false;
    const [old, now] = [first.number, second.number];
    dropDerived(database, old);
    dropDerived(database, now);
    noteMoved(database, old, now);
    for (const table of MOVED)
      database.prepare(`UPDATE ${table} SET project = ? WHERE project = ?`).run(now, old);
    for (const [table, columns] of Object.entries(MERGED)) {
      const same = columns.map((column) => `there.${column} = ${table}.${column}`).join(" AND ");
      database
        .prepare(
          `UPDATE ${table} SET project = ? WHERE project = ?
             AND NOT EXISTS (SELECT 1 FROM ${table} AS there WHERE there.project = ? AND ${same})`,
        )
        .run(now, old, now);
      database.prepare(`DELETE FROM ${table} WHERE project = ?`).run(old);
    }
    moveLessonMarks(database, first.id, second.id);
    moveApprovals(database, first.id, second.id);
    settleMatters(database, now);
    database.prepare("UPDATE project_aliases SET project = ? WHERE project = ?").run(now, old);
    // Indexed again with the next session.
    forgetCodeOfProject(database, old);
    database.prepare("DELETE FROM projects WHERE number = ?").run(old);
    insertAlias(database, first, now);
    countAnew(database, now);
    return true;
  });
}

interface Row {
  readonly number: number;
  readonly id: string;
  readonly identity: string;
}

function selectProject(database: Connection, id: string): Row | undefined {
  return database
    .prepare(
      "SELECT number, id, identity FROM projects WHERE number = (SELECT number FROM project_ids WHERE id = ?)",
    )
    .get(id) as Row | undefined;
}

/** Marks and uses of the project's lessons, whose keys begin with its id. */
function moveLessonMarks(database: Connection, old: string, now: string): void {
  const moved = "? || substr(key, ?)";
  const values = [now, old.length + 1] as const;
  const isOld = "key >= ? AND key < ?";
  const range = [`${old}/`, `${old}0`] as const;
  database
    .prepare(
      `UPDATE card_marks SET key = ${moved} WHERE ${isOld}
         AND ${moved} NOT IN (SELECT key FROM card_marks)`,
    )
    .run(...values, ...range, ...values);
  database.prepare(`UPDATE card_uses SET key = ${moved} WHERE ${isOld}`).run(...values, ...range);
  database.prepare("DELETE FROM card_marks WHERE key >= ? AND key < ?").run(`${old}/`, `${old}0`);
}

function settleMatters(database: Connection, project: number): void {
  const rows = database
    .prepare("SELECT DISTINCT matter FROM observed WHERE project = ? AND matter <> ''")
    .all(project);
  for (const row of rows) settleMatter(database, project, (row as { matter: string }).matter);
}

/** Also marks it as stale. */
function countAnew(database: Connection, project: number): void {
  database
    .prepare(
      `UPDATE projects SET derived = 0, (attempts, failed, succeeded, first_at, last_at) =
         (SELECT count(*), count(*) FILTER (WHERE status = 'failed'), count(*) FILTER (WHERE status = 'succeeded'),
            coalesce(min(at), 0), max(last_at, coalesce(max(at), 0))
          FROM attempts WHERE attempts.project = projects.number)
       WHERE number = ?`,
    )
    .run(project);
}
