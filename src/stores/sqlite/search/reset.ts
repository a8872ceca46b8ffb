// SQLite search: empties the index, so that everything is indexed again. For forgetting everything and for damage.
import { forgetIndexedCode } from "../code-files.ts";
import type { Connection } from "../driver.ts";
import { MIGRATIONS } from "../migrations.ts";
import { forgetRemembered } from "./vocabulary.ts";

const TABLES = [
  "search_words",
  "search_vocabulary",
  "search_documents",
  "search_sizes",
  "search_due",
  "search_backlog",
];
/** Vectors belong to documents by their ids, which begin anew. */
const VECTOR_TABLES = ["vectors", "vector_models", "vector_changes"];

/** Numbers of the migrations that make these tables. */
const SEARCH = 16;
const VECTORS = 18;

/** Faster than deleting row by row, and works when the index is damaged. */
export function resetSearch(database: Connection): void {
  forgetRemembered(database);
  for (const table of [...TABLES, ...VECTOR_TABLES]) database.exec(`DROP TABLE IF EXISTS ${table}`);
  for (const number of [SEARCH, VECTORS]) database.exec(MIGRATIONS[number - 1] as string);
  forgetIndexedCode(database);
}
