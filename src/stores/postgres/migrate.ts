// PostgreSQL: makes the schema, or brings it up to date; refuses a newer one.
import { storeError } from "../../domain/store-error.ts";
import { SCHEMA } from "../sql/schema.ts";
import { transact } from "../sql/transact.ts";
import type { PostgresConnection } from "./driver.ts";
import { migrations } from "./migrations.ts";
import type { Address } from "./server.ts";

/** Reads only one number when the schema is current. */
export function migrate(database: PostgresConnection, { schema, shown }: Address): void {
  if (isCurrent(versionOf(database), shown)) return;
  transact(database, () => {
    database.exec(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    // Another process may have migrated first; read again now that we hold the lock.
    const version = versionOf(database);
    if (isCurrent(version, shown)) return;
    for (const { number, sql } of migrations()) if (number > version) database.script(sql);
    database.exec(
      "CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL); DELETE FROM schema_version",
    );
    database.prepare("INSERT INTO schema_version (version) VALUES (?)").run(SCHEMA);
  });
}

/** 0: there is nothing yet. */
function versionOf(database: PostgresConnection): number {
  const { there } = database.prepare("SELECT to_regclass('schema_version') IS NOT NULL AS there").get() as {
    readonly there: number;
  };
  if (there === 0) return 0;
  const row = database.prepare("SELECT version FROM schema_version").get() as { readonly version: number };
  return row.version;
}

function isCurrent(version: number, shown: string): boolean {
  if (version <= SCHEMA) return version === SCHEMA;
  throw storeError(
    "newer",
    `[postgres] the memory at ${shown} was written by a newer Twiceshy (schema ${version}, this one knows ${SCHEMA}). Update Twiceshy: npm install -g twiceshy@latest.`,
  );
}
