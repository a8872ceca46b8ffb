// Keeps the memory within its size limit. Deletes in this order until it fits: old texts shown to agents, long texts of
// old observations, and finally old successful calls that nothing refers to. Failures, commits, everything that remedies,
// patterns, observations and warnings rest on, and everything a person wrote are kept. The guard's tables are separate
// and not touched, so its verdicts stay the same.
import { DAY } from "../../domain/time.ts";
import type { Pruned } from "../../ports/store.ts";
import type { Connection } from "../sql/connection.ts";
import { noteDeletedWords, removeDeletedWords } from "../sql/search/deleted-words.ts";
import { noteAllDue, unindexCalls } from "../sql/search/note.ts";
import { transact } from "../sql/transact.ts";

/** Data younger than this is never deleted, however large the memory is. */
const OLD_DAYS = 90;
/** Delete a little more than needed, so that it does not run every day. */
const ROOM = 0.9;
/** Rows deleted per transaction: other writers wait for one transaction at most. */
const BATCH = 500;
/** Rows read per step, outside any transaction. */
const WINDOW = 20_000;

interface PruneOptions {
  readonly maximumBytes: number;
  readonly now: number;
  /** Awaited between two steps. */
  pause?(): Promise<void>;
}

/**
 * Does nothing while the memory fits. Every table is scanned once by id, and rows are selected before a transaction
 * begins, because selecting takes longer than deleting and hooks must not wait.
 */
export async function prune(database: Connection, options: PruneOptions): Promise<readonly Pruned[]> {
  if (usedBytes(database) <= options.maximumBytes) return [];
  const wanted = options.maximumBytes * ROOM;
  const before = Math.trunc(options.now - OLD_DAYS * DAY);
  const done: Pruned[] = [];
  for (const step of STEPS) {
    const start = usedBytes(database);
    if (start <= wanted) break;
    const rows = await cutAll(database, step, before, wanted, options.pause);
    if (rows === 0) continue;
    const bytes = Math.max(0, start - usedBytes(database));
    const pruned = { what: step.what, rows, bytes, at: options.now };
    transact(database, () => note(database, pruned));
    done.push(pruned);
  }
  if (done.length > 0) {
    transact(database, () => noteDeletedWords(database));
    await removeDeletedWords(database, { ...(options.pause && { pause: options.pause }) });
    database.exec("VACUUM");
  }
  return done;
}

/** How many rows were cut, the oldest first, until the memory fits. */
async function cutAll(
  database: Connection,
  step: Step,
  before: number,
  wanted: number,
  pause: PruneOptions["pause"],
): Promise<number> {
  step.prepare?.(database);
  const last = (database.prepare(step.last).get() as { readonly id: number | null }).id ?? 0;
  let rows = 0;
  for (let from = 0; from < last; from += WINDOW) {
    const found = database.prepare(step.find).all(from, from + WINDOW, before) as { readonly id: number }[];
    for (let at = 0; at < found.length; at += BATCH) {
      if (usedBytes(database) <= wanted) return rows;
      const ids = JSON.stringify(found.slice(at, at + BATCH).map(({ id }) => id));
      rows += transact(database, () => step.cut(database, ids));
      await pause?.();
    }
  }
  return rows;
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
  /** Before anything is looked for. */
  prepare?(database: Connection): void;
  /** The highest id there is. */
  readonly last: string;
  /** Ids after one and up to another whose rows are older than a moment. */
  readonly find: string;
  /** How many rows of these ids (JSON) it changed. */
  cut(database: Connection, ids: string): number;
}

const STEPS: readonly Step[] = [
  {
    what: "texts shown",
    last: "SELECT max(id) AS id FROM deliveries",
    find: "SELECT id FROM deliveries WHERE id > ? AND id <= ? AND at < ? AND text <> '' ORDER BY id",
    cut: (database, ids) =>
      run(
        database,
        "UPDATE deliveries SET text = '' WHERE id IN (SELECT value FROM json_each(?)) AND text <> ''",
        ids,
      ),
  },
  {
    what: "narratives",
    last: "SELECT max(observation) AS id FROM observed_narratives",
    find: `SELECT observation AS id FROM observed_narratives JOIN observed ON observed.id = observation
      WHERE observation > ? AND observation <= ? AND at < ? AND narrative <> '' ORDER BY observation`,
    cut: cutNarratives,
  },
  {
    // Old and successful, about nothing that ever failed, and not referred to.
    what: "calls",
    prepare: findRestedOn,
    last: "SELECT max(id) AS id FROM attempts",
    find: `SELECT id FROM attempts WHERE id > ? AND id <= ? AND at < ? AND status = 'succeeded'
      AND commit_sha IS NULL AND id NOT IN (SELECT id FROM rested_on)
      AND NOT EXISTS (SELECT 1 FROM json_each(attempts.subjects) JOIN hazards
        ON hazards.subject = json_each.value WHERE hazards.project = attempts.project)
      ORDER BY id`,
    cut: cutCalls,
  },
];

/** Calls that something refers to, in a temporary table. */
function findRestedOn(database: Connection): void {
  database.exec("DROP TABLE IF EXISTS temp.rested_on; CREATE TEMP TABLE rested_on (id INTEGER PRIMARY KEY)");
  for (const table of ["remedies", "patterns", "deliveries", "drafts", "turns", "observed"])
    database.exec(
      `INSERT OR IGNORE INTO rested_on SELECT json_tree.value FROM ${table}, json_tree(${table}.evidence)
       WHERE ${table}.evidence IS NOT NULL AND json_tree.type = 'integer'`,
    );
}

function cutNarratives(database: Connection, ids: string): number {
  const chosen = "IN (SELECT value FROM json_each(?))";
  noteAllDue(
    database,
    `SELECT project, 'observation', CAST(id AS TEXT) FROM observed WHERE id ${chosen}`,
    ids,
  );
  const sql = `UPDATE observed_narratives SET narrative = '' WHERE observation ${chosen} AND narrative <> ''`;
  return run(database, sql, ids);
}

/** With the numbers that are kept beside each project. */
function cutCalls(database: Connection, ids: string): number {
  const chosen = "id IN (SELECT value FROM json_each(?)) AND status = 'succeeded'";
  const counted = database
    .prepare(`SELECT project, count(*) AS calls FROM attempts WHERE ${chosen} GROUP BY project`)
    .all(ids) as { readonly project: number; readonly calls: number }[];
  for (const { project, calls } of counted)
    database
      .prepare("UPDATE projects SET attempts = attempts - ?, succeeded = succeeded - ? WHERE number = ?")
      .run(calls, calls, project);
  const noteOthers = unindexCalls(database, chosen, ids);
  const cut = run(database, `DELETE FROM attempts WHERE ${chosen}`, ids);
  noteOthers();
  return cut;
}

function note(database: Connection, { what, rows, bytes, at }: Pruned): void {
  database
    .prepare(
      `INSERT INTO pruned (what, rows, bytes, at) VALUES (?, ?, ?, ?) ON CONFLICT (what) DO UPDATE
         SET rows = rows + excluded.rows, bytes = bytes + excluded.bytes, at = excluded.at`,
    )
    .run(what, rows, bytes, at);
}

function run(database: Connection, sql: string, ids: string): number {
  return Number(database.prepare(sql).run(ids).changes);
}
