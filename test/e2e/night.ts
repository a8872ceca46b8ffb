// A night passes: everything in the memory of a world becomes a day older, so that "yesterday" is yesterday.
import { readdirSync, readFileSync } from "node:fs";
import { loadSqlite } from "../../src/disk/sqlite.ts";
import { until } from "../until.ts";
import { database } from "./ledger.ts";
import type { World } from "./world.ts";

const DAY = 86_400_000;

/** Yesterday's date, as the model is told it. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/** Once nobody works on the memory any more, and what a busy machine has put aside is taken in. */
export async function nightPasses(world: World): Promise<void> {
  await until(() => !isAnybodyIn(world.home));
  await world.twiceshy("learn");
  const { DatabaseSync } = loadSqlite();
  const memory = new DatabaseSync(database(world), { readOnly: false });
  const moments = memory
    .prepare(
      `SELECT tables.name AS "table", columns.name AS "column"
       FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND (columns.name = 'at' OR columns.name LIKE '%\\_at' ESCAPE '\\')`,
    )
    .all() as { table: string; column: string }[];
  for (const { table, column } of moments)
    memory.exec(`UPDATE "${table}" SET "${column}" = "${column}" - ${DAY} WHERE "${column}" > ${DAY}`);
  memory.close();
}

/** Does a process run with this home, besides the tests themselves? */
function isAnybodyIn(home: string): boolean {
  return readdirSync("/proc").some((process) => environmentOf(process).includes(`HOME=${home}`));
}

function environmentOf(process: string): string {
  try {
    return /^\d+$/.test(process) ? readFileSync(`/proc/${process}/environ`, "latin1") : "";
  } catch {
    return "";
  }
}
