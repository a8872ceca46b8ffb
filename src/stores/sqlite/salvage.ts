// Reads what is readable from a damaged memory, table by table: along the trees of pages and, below a damaged page, by
// scanning all pages that belong to no tree.

import type { Connection, Value } from "../sql/connection.ts";
import { contentOf, type RawRow } from "./cells.ts";
import { connect } from "./driver.ts";
import { MIGRATIONS } from "./migrations.ts";
import { type Pages, schemaOf } from "./pages.ts";

export interface Salvaged {
  /** Version of the schema that the rows are of. */
  readonly schema: number;
  readonly tables: readonly SalvagedTable[];
  /** Highest ids used, including those of lost rows. */
  readonly sequences: ReadonlyMap<string, number>;
}

export interface SalvagedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** Rows known to have existed that cannot be read. */
  readonly lost: number;
}

/**
 * Not read: rows that are derived from attempts or files (they are derived again anyway), and word and search
 * indexes, which are rebuilt from rows.
 */
const MADE_ANEW = new Set(["cards", "card_words", "card_watches", "sightings", "changes", "grades"]);

export function salvage(pages: Pages): Salvaged {
  const found = schemaOf(pages);
  const schema = found >= 1 && found <= MIGRATIONS.length ? found : MIGRATIONS.length;
  const shapes = shapesOf(schema);
  const roots = rootsOf(pages);
  const seen = new Set<number>();
  const read = new Map<string, Found>();
  for (const { name } of shapes) read.set(name, walk(pages, roots.tables.get(name), seen));
  // Pages of tables that are not read belong to them: their rows must not be taken for rows of others.
  for (const [name, root] of roots.tables) if (!read.has(name)) walk(pages, root, seen);
  adopt(pages, shapes, read, seen);
  return {
    schema,
    tables: shapes.map((shape) => tableOf(shape, read.get(shape.name) ?? NONE, pages, roots)),
    sequences: sequencesOf(walk(pages, roots.tables.get("sqlite_sequence"), new Set())),
  };
}

interface Shape {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Index of the column that is the row's own number; -1 for a table that is an index. */
  readonly rowid: number;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  /** Value for rows that are older than the column. */
  readonly absent: Value;
}

interface Found {
  readonly rows: readonly RawRow[];
  readonly bad: number;
}
const NONE: Found = { rows: [], bad: 0 };

/** As the migrations up to this one make them. */
function shapesOf(schema: number): readonly Shape[] {
  const database = connect(":memory:", { readOnly: false });
  for (const sql of MIGRATIONS.slice(0, schema)) database.exec(sql);
  const names = database
    .prepare(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all() as { readonly name: string; readonly wr: number }[];
  const shapes = names
    .filter(({ name }) => !MADE_ANEW.has(name) && !name.startsWith("search_"))
    .map(({ name, wr }) => shapeOf(database, name, wr === 1));
  database.close();
  return shapes;
}

function shapeOf(database: Connection, name: string, isIndex: boolean): Shape {
  const rows = database.prepare(`SELECT * FROM pragma_table_info('${name}')`).all() as {
    readonly name: string;
    readonly type: string;
    readonly notnull: number;
    readonly dflt_value: string | null;
    readonly pk: number;
  }[];
  const columns = rows.map((row) => ({
    name: row.name,
    type: row.type,
    notNull: row.notnull === 1,
    hasDefault: row.dflt_value !== null,
    absent: defaultOf(database, row.dflt_value),
  }));
  const rowid = rows.findIndex((row) => row.pk === 1 && row.type === "INTEGER");
  return { name, columns, rowid: isIndex ? -1 : rowid };
}

function defaultOf(database: Connection, sql: string | null): Value {
  if (sql === null) return null;
  return (database.prepare(`SELECT ${sql} AS value`).get() as { readonly value: Value }).value;
}

interface Roots {
  readonly tables: ReadonlyMap<string, number>;
  readonly indexes: readonly { readonly table: string; readonly root: number }[];
}

/** Found from the schema rows wherever they are, because the first page may be damaged. */
function rootsOf(pages: Pages): Roots {
  const tables = new Map<string, number>();
  const indexes: { table: string; root: number }[] = [];
  for (let number = 1; number <= pages.count; number++) {
    const content = contentOf(pages, number);
    if (content?.kind !== "table-leaf") continue;
    for (const { values } of content.rows) {
      const [type, name, table, root, sql] = values;
      if (values.length !== 5 || typeof name !== "string" || typeof root !== "number" || root < 1) continue;
      if (type === "table" && typeof sql === "string") tables.set(name, root);
      if (type === "index" && typeof table === "string") indexes.push({ table, root });
    }
  }
  return { tables, indexes };
}

function walk(pages: Pages, root: number | undefined, seen: Set<number>): Found {
  const rows: RawRow[] = [];
  let bad = 0;
  const open = root === undefined ? [] : [root];
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    const content = seen.has(number) ? undefined : contentOf(pages, number);
    if (!content) continue;
    seen.add(number);
    for (const row of content.rows) rows.push(row);
    bad += content.bad;
    for (const child of content.children) open.push(child);
  }
  return { rows, bad };
}

/** Assigns pages without a tree to the only table whose rows have that shape. */
function adopt(
  pages: Pages,
  shapes: readonly Shape[],
  read: Map<string, Found>,
  seen: ReadonlySet<number>,
): void {
  for (let number = 1; number <= pages.count; number++) {
    const content = seen.has(number) ? undefined : contentOf(pages, number);
    if (content?.kind !== "table-leaf" || content.rows.length === 0) continue;
    const { rows, bad } = content;
    const fitting = shapes.filter((shape) => shape.rowid >= 0 && rows.every((row) => fits(shape, row)));
    const [only] = fitting;
    if (!only || fitting.length > 1) continue;
    const before = read.get(only.name) ?? NONE;
    read.set(only.name, { rows: [...before.rows, ...rows], bad: before.bad + bad });
  }
}

function fits({ columns, rowid }: Shape, { values }: RawRow): boolean {
  if (values.length > columns.length) return false;
  return columns.every(({ type, notNull, hasDefault }, index) => {
    const value = values[index];
    if (value === undefined) return hasDefault || !notNull;
    if (index === rowid) return value === null;
    if (value === null) return !notNull;
    return type === "TEXT" ? typeof value === "string" : typeof value !== "string";
  });
}

function tableOf(shape: Shape, { rows, bad }: Found, pages: Pages, roots: Roots): SalvagedTable {
  const whole = rows.filter((row) => fits(shape, row));
  const ids = new Set(whole.map(({ rowid }) => rowid));
  const missing = idsInIndexes(shape, pages, roots).filter((id) => !ids.has(id));
  const columns = shape.columns.map(({ name }) => name);
  const lost = Math.max(new Set(missing).size, bad + rows.length - whole.length);
  return { name: shape.name, columns, rows: whole.map((row) => complete(shape, row)), lost };
}

/** The table's row ids in its indexes, which may still name rows that cannot be read. */
function idsInIndexes({ name, rowid }: Shape, pages: Pages, { indexes }: Roots): readonly number[] {
  if (rowid < 0) return [];
  return indexes
    .filter(({ table }) => table === name)
    .flatMap(({ root }) => walk(pages, root, new Set()).rows.map(({ values }) => values.at(-1)))
    .filter((id) => typeof id === "number");
}

/** Adds the row's own id, and defaults for columns that are newer than the row. */
function complete({ columns, rowid }: Shape, row: RawRow): readonly Value[] {
  return columns.map(({ absent }, index) =>
    index === rowid ? row.rowid : row.values[index] === undefined ? absent : (row.values[index] as Value),
  );
}

function sequencesOf({ rows }: Found): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap(({ values: [name, last] }) =>
      typeof name === "string" && typeof last === "number" ? [[name, last] as const] : [],
    ),
  );
}
