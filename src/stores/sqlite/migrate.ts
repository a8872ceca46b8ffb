// Brings a database to the current schema; refuses one that is newer.
import { type Connection, transact } from "./driver.ts";
import { MIGRATIONS } from "./migrations.ts";

/** Does nothing but read one number when the schema is current. */
export function migrate(database: Connection, path: string, readOnly: boolean): void {
  const found = schemaVersion(database);
  if (found === MIGRATIONS.length) return;
  refuseNewer(found, path);
  if (readOnly) {
    throw new Error(
      `[sqlite] the memory at ${path} has an older schema (${found}, this Twiceshy needs ${MIGRATIONS.length}). Open it once for writing: run twiceshy status.`,
    );
  }
  // Stays with the file. Outside the transaction, where SQLite wants it.
  database.exec("PRAGMA journal_mode = WAL");
  transact(database, () => {
    // Another process may have been faster; the write lock is ours now, so this reading counts.
    const version = schemaVersion(database);
    refuseNewer(version, path);
    if (version === 0) refuseStranger(database, path);
    for (const sql of MIGRATIONS.slice(version)) database.exec(sql);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

function refuseNewer(version: number, path: string): void {
  if (version <= MIGRATIONS.length) return;
  throw new Error(
    `[sqlite] the memory at ${path} was written by a newer Twiceshy (schema ${version}, this one knows ${MIGRATIONS.length}). Update Twiceshy: npm install -g twiceshy@latest.`,
  );
}

function refuseStranger(database: Connection, path: string): void {
  if (database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined) return;
  throw new Error(
    `[sqlite] ${path} is a database of another program. Point Twiceshy at a file of its own, or move that one away.`,
  );
}

function schemaVersion(database: Connection): number {
  const row = database.prepare("PRAGMA user_version").get() as { readonly user_version: number };
  return row.user_version;
}
