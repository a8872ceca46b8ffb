// Builds a new database from the rows saved from a damaged one.
import type { Connection, Value } from "../sql/connection.ts";
import { resetContentIds } from "../sql/later-work.ts";
import { resetSearch } from "../sql/search/reset.ts";
import { connect } from "./driver.ts";
import { giveNumber, migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import type { Salvaged, SalvagedTable } from "./salvage.ts";

export interface Counted {
  readonly table: string;
  readonly kept: number;
  readonly lost: number;
}

/** Writes `path`, which must not exist; derived rows are left out and must be derived again. */
export function rebuild(path: string, { schema, tables, sequences }: Salvaged): readonly Counted[] {
  const database = connect(path, { readOnly: false });
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF; PRAGMA synchronous = NORMAL; BEGIN");
    for (const sql of MIGRATIONS.slice(0, schema)) database.exec(sql);
    const counted = tables.map((table) => insertRows(database, table));
    keepSequences(database, sequences);
    nameTheLost(database);
    database.exec(`PRAGMA user_version = ${schema}; COMMIT`);
    migrate(database, path, false);
    database.exec("BEGIN");
    giveNumber(database);
    const dangling = dropDangling(database);
    countAnew(database);
    resetSearch(database);
    // Calls of lost sessions have another session id now.
    resetContentIds(database);
    // Attempts may be missing, so the import marks are no longer true.
    if (counted.some(({ table, lost }) => table === "attempts" && lost > 0))
      database.exec("DELETE FROM import_marks");
    database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
    return counted.map((one) => {
      const gone = dangling.get(one.table) ?? 0;
      return { ...one, kept: one.kept - gone, lost: one.lost + gone };
    });
  } finally {
    database.close();
  }
}

function insertRows(database: Connection, { name, columns, rows, lost }: SalvagedTable): Counted {
  const list = columns.map((column) => `"${column}"`).join(", ");
  const insert = database.prepare(
    `INSERT OR IGNORE INTO "${name}" (${list}) VALUES (${columns.map(() => "?").join(", ")})`,
  );
  let kept = 0;
  let refused = 0;
  for (const row of rows) {
    try {
      kept += Number(insert.run(...(row as Value[])).changes);
    } catch {
      refused++; // Not what the column takes: the row was damaged.
    }
  }
  return { table: name, kept, lost: lost + refused };
}

/** Ids of lost rows are not used again: evidence would point at the wrong row. */
function keepSequences(database: Connection, sequences: ReadonlyMap<string, number>): void {
  for (const [name, last] of sequences) {
    database.prepare("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?").run(last, name);
    database
      .prepare(
        "INSERT INTO sqlite_sequence (name, seq) SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?)",
      )
      .run(name, last, name);
  }
}

/** Calls whose project or session is lost are kept under a placeholder name. */
function nameTheLost(database: Connection): void {
  database.exec(`
    INSERT OR IGNORE INTO projects (number, id, identity, name, root)
      SELECT project, 'recovered-' || project, 'recovered-' || project, 'recovered-' || project, ''
      FROM (SELECT project FROM attempts UNION SELECT project FROM sessions)
      WHERE project NOT IN (SELECT number FROM projects);
    INSERT OR IGNORE INTO sessions (number, id, project, agent, started_at, last_at, title, turns)
      SELECT session, 'recovered-' || session, min(project), min(agent), min(at), max(at), '', max(turn)
      FROM attempts WHERE session NOT IN (SELECT number FROM sessions) GROUP BY session`);
}

/** Rows of other tables that belong to something that is gone; how many of each table. */
function dropDangling(database: Connection): ReadonlyMap<string, number> {
  const dropped = new Map<string, number>();
  for (;;) {
    const rows = database.prepare("PRAGMA foreign_key_check").all() as {
      readonly table: string;
      readonly rowid: number | null;
      readonly parent: string;
      readonly fkid: number;
    }[];
    let changes = 0;
    for (const table of new Set(rows.map((row) => row.table))) changes += dropOf(database, table, dropped);
    if (changes === 0) return dropped;
  }
}

function dropOf(database: Connection, table: string, dropped: Map<string, number>): number {
  const keys = database.prepare(`PRAGMA foreign_key_list("${table}")`).all() as {
    readonly table: string;
    readonly from: string;
    readonly to: string;
  }[];
  let changes = 0;
  for (const { table: parent, from, to } of keys) {
    const sql = `DELETE FROM "${table}" WHERE "${from}" IS NOT NULL AND "${from}" NOT IN (SELECT "${to}" FROM "${parent}")`;
    changes += Number(database.prepare(sql).run().changes);
  }
  dropped.set(table, (dropped.get(table) ?? 0) + changes);
  return changes;
}

/** Recounts the stored totals; everything else is derived later. */
function countAnew(database: Connection): void {
  database.exec(`
    UPDATE sessions SET learned = 0;
    UPDATE projects SET derived = 0, (attempts, failed, succeeded, first_at) =
      (SELECT count(*), count(*) FILTER (WHERE status = 'failed'), count(*) FILTER (WHERE status = 'succeeded'),
         coalesce(min(at), 0) FROM attempts WHERE attempts.project = projects.number)`);
}
