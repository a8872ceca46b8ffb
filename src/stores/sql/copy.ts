// Copies a memory from one engine to another, row by row with the same numbers, and compares what arrived. What is derived
// (the search index, words, vectors, the code index) is made anew there; what a person trusts stays on its machine.
import { createHash } from "node:crypto";
import { storeError } from "../../domain/store-error.ts";
import type { Connection, Value } from "./connection.ts";
import { resetSearch } from "./search/reset.ts";
import { transact } from "./transact.ts";

/** In an order that satisfies the foreign keys, with what rows are ordered by. */
const TABLES: Readonly<Record<string, string>> = {
  projects: "number",
  project_aliases: "id",
  project_marks: "mark, project",
  sessions: "number",
  attempts: "id",
  hazards: "number",
  ignores: "project, subject, kind",
  sightings: "scope, subject",
  changes: "scope, class",
  grades: "project, kind",
  remedies: "number",
  person_remedies: "project, subject, type, fingerprint",
  deliveries: "id",
  import_marks: "path",
  turns: "id",
  file_words: "project, file",
  patterns: "number",
  card_marks: "key",
  card_uses: "id",
  drafts: "id",
  tasks: "number",
  blockers: "number",
  observed: "id",
  observed_narratives: "observation",
  observed_things: "project, thing, at, observation",
  observed_forgotten: "session, turn, key",
  summarised: "id",
  observer_jobs: "id",
  observer_spending: "day",
  observer_pauses: "provider",
  pruned: "what",
  later_work: "name",
};

/** Tables whose rows are not copied: derived from others or from files, or only valid on one machine. */
export const NOT_COPIED = [
  ...["cards", "card_words", "card_watches", "code_files", "code_indexes", "code_queue"],
  ...[
    "turn_words",
    "observed_words",
    "search_words",
    "search_documents",
    "search_sizes",
    "search_vocabulary",
  ],
  ...["search_due", "search_backlog", "vectors", "vector_models", "vector_changes"],
  ...["approvals", "seen_folders", "trust_since", "schema_version"],
];

export const COPIED = Object.keys(TABLES);

/** Rows read at once. */
const PAGE = 1_000;

export interface CopyProgress {
  readonly rows: number;
  readonly total: number;
}

type Adapt = (value: Value, column: string) => Value;

const unchanged: Adapt = (value) => value;

export interface CopyOptions {
  /** Compares and counts, and takes everything back. */
  readonly isDry?: boolean;
  /** Before anything else, in the transaction that writes. */
  prepare?(into: Connection): void;
  /** As the other engine keeps a value of a column. */
  adapt?: Adapt;
  /** After all rows. */
  finish?(into: Connection): void;
  onPage?(progress: CopyProgress): void;
}

/** The number of rows of each table that is not empty. */
export function countRows(database: Connection): ReadonlyMap<string, number> {
  return new Map(
    COPIED.map((table) => {
      const row = database.prepare(`SELECT count(*) AS many FROM ${table}`).get();
      return [table, (row as { readonly many: number }).many] as const;
    }).filter(([, many]) => many > 0),
  );
}

/** Into an empty memory, all of it or nothing. Throws unless both have the same rows afterwards. */
export function copyRows(
  from: Connection,
  into: Connection,
  { isDry, prepare, adapt = unchanged, finish, onPage }: CopyOptions = {},
): number {
  const counts = countRows(from);
  const total = [...counts.values()].reduce((sum, many) => sum + many, 0);
  const undo = new Error("dry run");
  let rows = 0;
  // One moment of a memory that others go on writing.
  from.begin("read");
  try {
    transact(into, () => {
      prepare?.(into);
      if (countRows(into).size > 0)
        throw storeError("failed", "[store] there is a memory already. Nothing was copied.");
      for (const table of counts.keys()) {
        const sums = { before: createHash("sha256"), after: createHash("sha256") };
        for (const page of pagesOf(from, table)) {
          insert(into, table, page, adapt);
          for (const row of page) sums.before.update(lineOf(row, adapt));
          rows += page.length;
          onPage?.({ rows, total });
        }
        for (const page of pagesOf(into, table)) for (const row of page) sums.after.update(lineOf(row));
        if (sums.before.digest("hex") !== sums.after.digest("hex"))
          throw storeError(
            "failed",
            `[store] the rows of ${table} arrived otherwise than they left. Nothing was copied.`,
          );
      }
      resetSearch(into);
      finish?.(into);
      if (isDry) throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  } finally {
    from.exec("COMMIT");
  }
  return rows;
}

type Row = Readonly<Record<string, Value>>;

function* pagesOf(database: Connection, table: string): Generator<readonly Row[]> {
  const order = TABLES[table] ?? "";
  const columns = order.split(", ");
  const after = `WHERE (${order}) > (${columns.map(() => "?").join(", ")})`;
  const select = (which: string) =>
    database.prepare(`SELECT * FROM ${table} ${which} ORDER BY ${order} LIMIT ${PAGE}`);
  let rows = select("").all() as Row[];
  while (rows.length > 0) {
    yield rows;
    if (rows.length < PAGE) return;
    const last = rows.at(-1);
    rows = select(after).all(...columns.map((column) => last?.[column] ?? null)) as Row[];
  }
}

function insert(database: Connection, table: string, rows: readonly Row[], adapt: Adapt): void {
  const columns = Object.keys(rows[0] ?? {});
  const statement = database.prepare(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
  );
  for (const row of rows) statement.run(...columns.map((column) => adapt(row[column] ?? null, column)));
}

/** The same for equal rows of both engines. */
function lineOf(row: Row, adapt = unchanged): string {
  const values = Object.keys(row)
    .sort()
    .map((column) => adapt(row[column] ?? null, column));
  return `${JSON.stringify(values.map((value) => (typeof value === "bigint" ? Number(value) : value)))}\n`;
}
