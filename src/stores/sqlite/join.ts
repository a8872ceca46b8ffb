// Two projects become one: what is remembered of the first goes to the second, and its identities lead there.
// What was concluded from attempts is dropped and has to be derived anew; what only one project can have stays the second's.
import { moveApprovals } from "./approvals.ts";
import type { Connection } from "./driver.ts";
import { dropDerived } from "./forget.ts";
import { insertAlias } from "./identities.ts";
import { settleMatter } from "./observations.ts";
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

/** Rows of which a project has at most one of a kind: its own stands. */
const MERGED = ["ignores", "drafts", "blockers", "person_remedies", "project_marks", "observed_things"];

/** False when one of them is not known, or both are the same. */
export function joinProjects(database: Connection, from: string, into: string): boolean {
  return transact(database, () => {
    const first = selectProject(database, from);
    const second = selectProject(database, into);
    if (!first || !second || first.number === second.number) return false;
    const [old, now] = [first.number, second.number];
    dropDerived(database, old);
    dropDerived(database, now);
    for (const table of MOVED)
      database.prepare(`UPDATE ${table} SET project = ? WHERE project = ?`).run(now, old);
    for (const table of MERGED) {
      database.prepare(`UPDATE OR IGNORE ${table} SET project = ? WHERE project = ?`).run(now, old);
      database.prepare(`DELETE FROM ${table} WHERE project = ?`).run(old);
    }
    moveCardMarks(database, first.id, second.id);
    moveApprovals(database, first.id, second.id);
    settleMatters(database, now);
    database.prepare("UPDATE project_aliases SET project = ? WHERE project = ?").run(now, old);
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

/** What hangs on a card of the project: the keys begin with its id. */
function moveCardMarks(database: Connection, old: string, now: string): void {
  for (const table of ["card_marks", "card_uses"])
    database
      .prepare(`UPDATE OR IGNORE ${table} SET key = ? || substr(key, ?) WHERE key >= ? AND key < ?`)
      .run(now, old.length + 1, `${old}/`, `${old}0`);
  database.prepare("DELETE FROM card_marks WHERE key >= ? AND key < ?").run(`${old}/`, `${old}0`);
}

function settleMatters(database: Connection, project: number): void {
  const rows = database
    .prepare("SELECT DISTINCT matter FROM observed WHERE project = ? AND matter <> ''")
    .all(project);
  for (const row of rows) settleMatter(database, project, (row as { matter: string }).matter);
}

/** And to be derived anew. */
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
