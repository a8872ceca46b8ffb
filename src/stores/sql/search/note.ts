// Search: notes which rows changed, so that they are indexed later, and takes deleted ones out of the index.
import type { SearchKind } from "../../../domain/search.ts";
import type { Connection, Value } from "../connection.ts";

/** In the transaction that changes the row. A change that is noted again gets a new number: it is not indexed yet. */
export function noteDue(database: Connection, project: number, kind: SearchKind, key: string): void {
  database
    .prepare("INSERT OR REPLACE INTO search_due (project, kind, key) VALUES (?, ?, ?)")
    .run(project, kind, key);
}

/** `rows`: a SELECT of project, kind and key. */
export function noteAllDue(database: Connection, rows: string, ...values: readonly Value[]): void {
  database.prepare(`INSERT OR REPLACE INTO search_due (project, kind, key) ${rows}`).run(...values);
}

/** Documents and what is due of these kinds and keys (a SELECT), in any project. */
export function unindexKeys(
  database: Connection,
  kinds: readonly SearchKind[],
  keys: string,
  ...values: readonly Value[]
): void {
  const which = `key IN (${keys}) AND kind IN (SELECT value FROM json_each(?))`;
  unindex(database, which, ...values, JSON.stringify(kinds));
  database.prepare(`DELETE FROM search_due WHERE ${which}`).run(...values, JSON.stringify(kinds));
}

/**
 * Call it before attempts are deleted: their documents go with what they say. Returns what to call afterwards: documents of
 * calls that were also made at other times are made again.
 */
export function unindexCalls(database: Connection, which: string, ...values: readonly Value[]): () => void {
  const row = database
    .prepare(
      `SELECT json_group_array(json_array(project, fingerprint)) AS calls
       FROM (SELECT DISTINCT project, fingerprint FROM attempts WHERE ${which})`,
    )
    .get(...values) as { readonly calls: string };
  const each = "json_each(?) AS call";
  unindex(
    database,
    `id IN (SELECT same.id FROM ${each} CROSS JOIN search_documents AS same ON same.key = call.value ->> 1
       AND same.kind IN ('call', 'failure') AND same.id >> 32 = CAST(call.value ->> 0 AS INTEGER))`,
    row.calls,
  );
  database
    .prepare(
      `DELETE FROM search_due WHERE number IN (SELECT same.number FROM ${each} CROSS JOIN search_due AS same
         ON same.key = call.value ->> 1 AND same.kind = 'call' AND same.project = CAST(call.value ->> 0 AS INTEGER))`,
    )
    .run(row.calls);
  return () =>
    noteAllDue(
      database,
      `SELECT DISTINCT project, 'call', fingerprint FROM ${each} CROSS JOIN attempts
         ON project = CAST(call.value ->> 0 AS INTEGER) AND fingerprint = call.value ->> 1`,
      row.calls,
    );
}

/** Call it before the rows of a project get the number of another. */
export function noteMoved(database: Connection, from: number, to: number): void {
  unindexProject(database, from);
  for (const rows of MOVED) noteAllDue(database, rows, to, from);
}

/** SELECTs of what is due in the new project. */
const MOVED = [
  `SELECT CAST(? AS INTEGER), 'prompt', sessions.id || ' ' || turns.number FROM turns
   JOIN sessions ON sessions.number = turns.session WHERE turns.project = ?`,
  "SELECT CAST(? AS INTEGER), 'observation', CAST(id AS TEXT) FROM observed WHERE project = ?",
  "SELECT CAST(? AS INTEGER), 'session', id FROM sessions WHERE project = ?",
  "SELECT CAST(? AS INTEGER), 'task', id FROM tasks WHERE project = ?",
  "SELECT DISTINCT CAST(? AS INTEGER), 'call', fingerprint FROM attempts WHERE project = ?",
  "SELECT CAST(? AS INTEGER), 'remedy', subject || ' ' || type || ' ' || fingerprint FROM person_remedies WHERE project = ?",
];

/** All of a project; `kinds`: only these. */
export function unindexProject(database: Connection, project: number, kinds?: readonly SearchKind[]): void {
  const from = BigInt(project) << 32n;
  const range = [from, from + 0xffff_ffffn];
  const among = kinds ? " AND kind IN (SELECT value FROM json_each(?))" : "";
  const named = kinds ? [JSON.stringify(kinds)] : [];
  unindex(database, `id BETWEEN ? AND ?${among.replace("kind", "+kind")}`, ...range, ...named);
  database.prepare(`DELETE FROM search_due WHERE project = ?${among}`).run(project, ...named);
  if (!kinds) database.prepare("DELETE FROM search_sizes WHERE project = ?").run(project);
}

/** The documents that meet a condition, with their words. */
export function unindex(database: Connection, condition: string, ...values: readonly Value[]): void {
  const row = database
    .prepare(`SELECT json_group_array(id) AS ids FROM search_documents WHERE ${condition}`)
    .get(...values) as { readonly ids: string };
  if (row.ids === "[]") return;
  const all = "(SELECT CAST(value AS INTEGER) FROM json_each(?))";
  database.prepare(`DELETE FROM search_words WHERE rowid IN ${all}`).run(row.ids);
  database
    .prepare(
      `UPDATE search_sizes SET documents = documents - gone.count
       FROM (SELECT CAST(value AS INTEGER) >> 32 AS project, count(*) AS count FROM json_each(?) GROUP BY 1) AS gone
       WHERE search_sizes.project = gone.project`,
    )
    .run(row.ids);
  database.prepare(`DELETE FROM search_documents WHERE id IN ${all}`).run(row.ids);
}

/** One document with its words. */
export function unindexOne(database: Connection, id: number): void {
  const { changes } = database.prepare("DELETE FROM search_documents WHERE id = ?").run(id);
  if (Number(changes) === 0) return;
  database.prepare("DELETE FROM search_words WHERE rowid = ?").run(BigInt(id));
  database
    .prepare("UPDATE search_sizes SET documents = documents - 1 WHERE project = CAST(? AS INTEGER) >> 32")
    .run(BigInt(id));
}

/** How many documents there are: fewer than before means that words have to leave the file. */
export function countDocuments(database: Connection): number {
  const row = database.prepare("SELECT coalesce(sum(documents), 0) AS count FROM search_sizes").get();
  return (row as { readonly count: number }).count;
}
