// Migrates a database to the current schema; refuses a newer one.
import { storeError } from "../../domain/store-error.ts";
import type { Connection } from "../sql/connection.ts";
import { SCHEMA } from "../sql/schema.ts";
import { transact } from "../sql/transact.ts";
import { MIGRATIONS } from "./migrations.ts";
import { assertSame, idFiles, idOf, isEmpty } from "./soundness.ts";

/** Reads only one number when the schema is current. True: the database was empty and has been created. */
export function migrate(database: Connection, path: string, readOnly: boolean): boolean {
  const found = schemaVersion(database);
  if (found === SCHEMA) return false;
  refuseNewer(found, path);
  if (readOnly) {
    throw storeError(
      "failed",
      `[sqlite] the memory at ${path} has an older schema (${found}, this Twiceshy needs ${SCHEMA}). Open it once for writing: run twiceshy status.`,
    );
  }
  // Stays with the file. Outside the transaction, where SQLite wants it.
  database.exec("PRAGMA journal_mode = WAL");
  return transact(database, () => {
    // Another process may have migrated first; read again now that we hold the write lock.
    const version = schemaVersion(database);
    refuseNewer(version, path);
    if (version === 0) refuseStranger(database, path);
    for (const sql of MIGRATIONS.slice(version)) database.exec(sql);
    if (idOf(database) === 0) giveNumber(database);
    database.exec(`PRAGMA user_version = ${SCHEMA}`);
    return version === 0;
  });
}

/** Gives the database its unique number (soundness.ts). */
export function giveNumber(database: Connection): void {
  database.exec(`PRAGMA application_id = ${1 + Math.floor(Math.random() * (2 ** 31 - 2))}`);
}

/** A newer version may have changed the schema while this process had it open. */
export function assertSchema(database: Connection, path: string): void {
  refuseNewer(schemaVersion(database), path);
}

function refuseNewer(version: number, path: string): void {
  if (version <= SCHEMA) return;
  throw storeError(
    "newer",
    `[sqlite] the memory at ${path} was written by a newer Twiceshy (schema ${version}, this one knows ${SCHEMA}). Update Twiceshy: npm install -g twiceshy@latest.`,
  );
}

function refuseStranger(database: Connection, path: string): void {
  if (isEmpty(database)) return;
  // A memory was here: only the log is the other program's.
  if (idFiles(path).length > 0) assertSame(path, idOf(database));
  throw storeError(
    "failed",
    `[sqlite] ${path} is a database of another program. Point Twiceshy at a file of its own, or move that one away.`,
  );
}

function schemaVersion(database: Connection): number {
  const row = database.prepare("PRAGMA user_version").get() as { readonly user_version: number };
  return row.user_version;
}
