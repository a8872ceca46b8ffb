// Keeps the memory within its size. What is cut, in this order, until it fits: texts that were shown to agents long ago,
// long texts of old observations, and at last old calls that went well and that nothing rests on. Failures, what remedies,
// patterns, observations and warnings rest on, commits, and everything a person wrote stay. What the guard knows is stored
// apart and is not touched, so that its verdicts stay as they are.
import type { Pruned } from "../../ports/store.ts";
import type { Connection } from "./driver.ts";
import { transact } from "./transact.ts";

const DAY = 86_400_000;
/** Younger than that nothing is cut, however large the memory is. */
const OLD_DAYS = 90;
/** Cut a little more than needed, so that it is not done again every day. */
const ROOM = 0.9;
/** Others wait for one of these at most. */
const BATCH = 1_000;

export interface PruneOptions {
  readonly maximumBytes: number;
  readonly now: number;
  /** Awaited between two steps. */
  pause?(): Promise<void>;
}

/** Nothing while it is within its size. */
export async function prune(database: Connection, options: PruneOptions): Promise<readonly Pruned[]> {
  if (usedBytes(database) <= options.maximumBytes) return [];
  const wanted = options.maximumBytes * ROOM;
  const before = options.now - OLD_DAYS * DAY;
  const done: Pruned[] = [];
  for (const { what, cut } of STEPS) {
    const start = usedBytes(database);
    let rows = 0;
    for (;;) {
      if (usedBytes(database) <= wanted) break;
      const changed = transact(database, () => cut(database, before));
      rows += changed;
      await options.pause?.();
      if (changed < BATCH) break;
    }
    if (rows === 0) continue;
    const pruned = { what, rows, bytes: Math.max(0, start - usedBytes(database)), at: options.now };
    transact(database, () => note(database, pruned));
    done.push(pruned);
  }
  if (done.length > 0) {
    transact(database, () => countAnew(database));
    database.exec("VACUUM");
  }
  return done;
}

/** What was cut so far, added up. */
export function selectPruned(database: Connection): readonly Pruned[] {
  const rows = database.prepare("SELECT what, rows, bytes, at FROM pruned ORDER BY what").all();
  return rows.map((row) => ({ ...(row as Pruned) }));
}

/** Without pages that are free to be used again. */
export function usedBytes(database: Connection): number {
  const row = database
    .prepare(
      `SELECT (page_count - freelist_count) * page_size AS bytes
       FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
    )
    .get() as { readonly bytes: number };
  return row.bytes;
}

interface Step {
  readonly what: string;
  /** How many rows it changed, `BATCH` at most. */
  cut(database: Connection, before: number): number;
}

const STEPS: readonly Step[] = [
  {
    what: "texts shown",
    cut: (database, before) =>
      run(
        database,
        `UPDATE deliveries SET text = '' WHERE id IN
           (SELECT id FROM deliveries WHERE text <> '' AND at < ? ORDER BY id LIMIT ${BATCH})`,
        before,
      ),
  },
  {
    what: "narratives",
    cut: (database, before) =>
      run(
        database,
        `UPDATE observed_narratives SET narrative = '' WHERE observation IN
           (SELECT id FROM observed JOIN observed_narratives ON observation = id
            WHERE narrative <> '' AND at < ? ORDER BY id LIMIT ${BATCH})`,
        before,
      ),
  },
  { what: "calls", cut: cutCalls },
];

/** Went well, long ago; about nothing that ever failed; and nothing rests on it. The oldest first. */
function cutCalls(database: Connection, before: number): number {
  database.exec("CREATE TEMP TABLE IF NOT EXISTS rested_on (id INTEGER PRIMARY KEY)");
  const known = database.prepare("SELECT 1 FROM rested_on LIMIT 1").get();
  if (known === undefined)
    for (const table of ["remedies", "patterns", "deliveries", "drafts", "turns", "observed"])
      database.exec(
        `INSERT OR IGNORE INTO rested_on SELECT json_tree.value FROM ${table}, json_tree(${table}.evidence)
         WHERE ${table}.evidence IS NOT NULL AND json_tree.type = 'integer'`,
      );
  return run(
    database,
    `DELETE FROM attempts WHERE id IN (SELECT id FROM attempts WHERE status = 'succeeded' AND at < ?
       AND commit_sha IS NULL AND id NOT IN (SELECT id FROM rested_on)
       AND NOT EXISTS (SELECT 1 FROM json_each(attempts.subjects) JOIN hazards
         ON hazards.subject = json_each.value WHERE hazards.project = attempts.project)
       ORDER BY id LIMIT ${BATCH})`,
    before,
  );
}

function note(database: Connection, { what, rows, bytes, at }: Pruned): void {
  database
    .prepare(
      `INSERT INTO pruned (what, rows, bytes, at) VALUES (?, ?, ?, ?) ON CONFLICT (what) DO UPDATE
         SET rows = rows + excluded.rows, bytes = bytes + excluded.bytes, at = excluded.at`,
    )
    .run(what, rows, bytes, at);
}

/** Counts that are kept beside the calls. */
function countAnew(database: Connection): void {
  database.exec(`UPDATE projects SET (attempts, failed, succeeded) =
    (SELECT count(*), count(*) FILTER (WHERE status = 'failed'), count(*) FILTER (WHERE status = 'succeeded')
       FROM attempts WHERE attempts.project = projects.number)`);
}

function run(database: Connection, sql: string, value: number): number {
  return Number(database.prepare(sql).run(Math.trunc(value)).changes);
}
