// Work on many rows that is left for later, so that nobody waits for it (table later_work): content ids of
// attempts that are older than the column, and words of what was forgotten or is scattered (search/deleted-words).
import { contentId, type Identified } from "../../core/hash/content-id.ts";
import type { Connection } from "./connection.ts";
import { removeDeletedWords } from "./search/deleted-words.ts";
import { transact } from "./transact.ts";

/** Rows per transaction: another writer waits for some ten milliseconds at most. */
const PORTION = 1_000;

interface Unfilled extends Identified {
  readonly id: number;
}

export function hasLaterWork(database: Connection): boolean {
  return database.prepare("SELECT 1 FROM later_work LIMIT 1").get() !== undefined;
}

/** If words of what was forgotten left the index, they are still in the log. */
export async function doLaterWork(database: Connection, pause?: () => Promise<void>): Promise<void> {
  await removeDeletedWords(database, { ...(pause && { pause }) });
  while (transact(database, () => fillContentIds(database))) await pause?.();
}

/** Numbers of the attempts with these content ids, also of those that are not filled in yet. */
export function idsOfContent(database: Connection, wanted: readonly string[]): readonly number[] {
  const sql = "SELECT id FROM attempts WHERE content_id IN (SELECT value FROM json_each(?))";
  const found = (database.prepare(sql).all(JSON.stringify(wanted)) as { id: number }[]).map(({ id }) => id);
  const all = new Set(wanted);
  for (let rows = unfilled(database, 0); rows.length > 0; rows = unfilled(database, rows.at(-1)?.id ?? 0))
    for (const row of rows) if (all.has(contentId(row))) found.push(row.id);
  return found;
}

/** For a memory whose rows were changed by a repair. */
export function resetContentIds(database: Connection): void {
  database.exec(`
    UPDATE attempts SET content_id = NULL;
    INSERT OR REPLACE INTO later_work SELECT 'content-ids', 0, max(id) FROM attempts HAVING max(id) > 0`);
}

/** False: nothing is left. */
function fillContentIds(database: Connection): boolean {
  const rows = unfilled(database, 0);
  const last = rows.at(-1);
  if (!last) {
    database.exec("DELETE FROM later_work WHERE name = 'content-ids'");
    return false;
  }
  const update = database.prepare("UPDATE attempts SET content_id = ? WHERE id = ?");
  for (const row of rows) update.run(contentId(row), row.id);
  database.prepare("UPDATE later_work SET done = ? WHERE name = 'content-ids'").run(last.id);
  return true;
}

function unfilled(database: Connection, after: number): readonly Unfilled[] {
  return database
    .prepare(
      `SELECT attempts.id, attempts.agent, sessions.id AS session, call
         FROM later_work CROSS JOIN attempts ON attempts.id > max(done, ?) AND attempts.id <= last
         JOIN sessions ON sessions.number = attempts.session
         WHERE name = 'content-ids' AND content_id IS NULL ORDER BY attempts.id LIMIT ?`,
    )
    .all(after, PORTION) as Unfilled[];
}
