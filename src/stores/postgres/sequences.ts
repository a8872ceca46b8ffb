// PostgreSQL: the numbers of new rows go on after those that were copied.
import type { Connection } from "../sql/connection.ts";

export function settleSequences(database: Connection): void {
  const rows = database
    .prepare(
      `SELECT CAST(attrelid AS regclass) AS owner, attname AS column, CAST(objid AS regclass) AS sequence
       FROM pg_depend JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
       JOIN pg_class ON pg_class.oid = objid
       WHERE relkind = 'S' AND relnamespace = CAST(current_schema() AS regnamespace)`,
    )
    .all() as readonly { readonly owner: string; readonly column: string; readonly sequence: string }[];
  for (const { owner, column, sequence } of rows)
    database
      .prepare(`SELECT setval('${sequence}', max(${column})) FROM ${owner} HAVING max(${column}) > 0`)
      .all();
}
