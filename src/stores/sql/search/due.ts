// Search: what is not indexed yet, and marking it as done. Three sources: rows noted when they changed, rows that
// were there before the index, and attempts after the last one indexed.
import type { SearchKind } from "../../../domain/search.ts";
import type { DueDocument, IndexedDocument } from "../../../ports/store/search.ts";
import type { Connection } from "../connection.ts";
import { numbersOf } from "../projects.ts";
import { countRepeated, newCalls, recountedCalls, type SameCalls } from "./calls.ts";
import { dropDocuments, saveDocuments } from "./documents.ts";
import { sourcesOf, type Wanted } from "./sources.ts";

interface Noted extends Wanted {
  readonly number: number;
}

/** A part of the rows of one kind that were there before, or of the attempts. */
interface Page {
  readonly kind: SearchKind;
  /** Where it began and ended. */
  readonly from: number;
  readonly to: number;
  /** Calls that have to be counted in their documents, and no more. */
  readonly repeated?: readonly SameCalls[];
}

/** How a portion is marked as done. */
interface Portion {
  readonly noted: readonly Noted[];
  readonly pages: readonly Page[];
  /** The note or page each document came of. */
  readonly origins: ReadonlyMap<DueDocument, Noted | Page>;
}

/** SELECTs of the rows after a number: number, project and key. */
const BEFORE: Readonly<Partial<Record<SearchKind, string>>> = {
  prompt: `SELECT turns.id AS number, projects.id AS project, sessions.id || ' ' || turns.number AS key FROM turns
    JOIN projects ON projects.number = turns.project JOIN sessions ON sessions.number = turns.session
    WHERE turns.id > ? AND turns.id <= ? ORDER BY turns.id LIMIT ?`,
  observation: rowsOf("observed", "id", "CAST(observed.id AS TEXT)"),
  session: rowsOf("sessions", "number", "sessions.id"),
  remedy: rowsOf("remedies", "number", "subject || ' ' || type || ' ' || fingerprint"),
  pattern: rowsOf("patterns", "number", "type || ' ' || key"),
  task: rowsOf("tasks", "number", "tasks.id"),
};

function rowsOf(table: string, number: string, key: string): string {
  return `SELECT ${table}.${number} AS number, projects.id AS project, ${key} AS key FROM ${table}
    JOIN projects ON projects.number = ${table}.project
    WHERE ${table}.${number} > ? AND ${table}.${number} <= ? ORDER BY ${table}.${number} LIMIT ?`;
}

interface DueDocuments {
  due(limit: number): readonly DueDocument[];
  settle(done: readonly DueDocument[], documents: readonly IndexedDocument[]): void;
}

export function dueDocuments(database: Connection): DueDocuments {
  const portions = new WeakMap<readonly DueDocument[], Portion>();
  return {
    due(limit) {
      const { documents, portion } = nextPortion(database, limit);
      portions.set(documents, portion);
      return documents;
    },
    settle(done, documents) {
      const portion = portions.get(done);
      settle(database, done, documents, portion ?? { noted: [], pages: [], origins: new Map() });
    },
  };
}

function nextPortion(
  database: Connection,
  limit: number,
): { readonly documents: readonly DueDocument[]; readonly portion: Portion } {
  const origins = new Map<DueDocument, Noted | Page>();
  const documents: DueDocument[] = [];
  const add = (document: DueDocument, origin: Noted | Page) => {
    documents.push(document);
    origins.set(document, origin);
  };
  const backlog = selectBacklog(database);
  const noted = selectNoted(database, limit);
  const reached = backlog.find(({ kind }) => kind === "call")?.done ?? 0;
  const calls = noted.filter(({ kind }) => kind === "call");
  for (const one of calls) for (const call of recountedCalls(database, one, reached)) add(call, one);
  const rows = noted.filter(({ kind }) => kind !== "call");
  sourcesOf(database, rows).forEach((document, index) => {
    add(document, rows[index] as Noted);
  });
  const pages: Page[] = [];
  for (const { kind, done, last } of backlog) {
    const left = limit - documents.length;
    const sql = BEFORE[kind];
    if (!sql || done >= last || left <= 0) continue;
    const found = database.prepare(sql).all(done, last, left) as (Omit<Wanted, "kind"> & {
      number: number;
    })[];
    const page = { kind, from: done, to: found.length < left ? last : (found.at(-1)?.number ?? last) };
    pages.push(page);
    for (const document of sourcesOf(
      database,
      found.map((row) => ({ ...row, kind })),
    ))
      add(document, page);
  }
  const left = limit - documents.length;
  if (left > 0) {
    const recounted = new Set(calls.map(({ key }) => key));
    const { found, repeated, to } = newCalls(database, reached, left, recounted);
    const page: Page = { kind: "call", from: reached, to, repeated };
    if (to > reached) pages.push(page);
    for (const call of found) add(call, page);
  }
  return { documents, portion: { noted, pages, origins } };
}

/** In one transaction. What another process has done meanwhile, or what changed again, is left as it is. */
function settle(
  database: Connection,
  done: readonly DueDocument[],
  documents: readonly IndexedDocument[],
  { noted, pages, origins }: Portion,
): void {
  const current = new Set<Noted | Page>([
    ...noted.filter((one) => deleteNote(database, one)),
    ...pages.filter((page) => finishPage(database, page)),
  ]);
  const made = new Map(documents.map((one) => [nameOf(one.document), one]));
  const saved: IndexedDocument[] = [];
  for (const one of done) {
    const origin = origins.get(one);
    if (origin && !current.has(origin)) continue;
    const document = made.get(nameOf(one));
    if (document) saved.push(document);
    else dropDocuments(database, one.project, one.kind, [one.key]);
  }
  saveDocuments(database, numbersOf(database), saved);
  for (const page of pages)
    if (current.has(page)) for (const same of page.repeated ?? []) countRepeated(database, same);
}

function nameOf({ project, kind, key }: Pick<DueDocument, "project" | "kind" | "key">): string {
  return `${project} ${kind} ${key}`;
}

function selectNoted(database: Connection, limit: number): readonly Noted[] {
  return database
    .prepare(
      `SELECT search_due.number, projects.id AS project, kind, key FROM search_due
       JOIN projects ON projects.number = search_due.project ORDER BY search_due.number LIMIT ?`,
    )
    .all(limit) as Noted[];
}

interface Backlog {
  readonly kind: SearchKind;
  readonly done: number;
  readonly last: number;
}

function selectBacklog(database: Connection): readonly Backlog[] {
  return database.prepare("SELECT kind, done, last FROM search_backlog").all() as Backlog[];
}

/** False when it was indexed by another process, or changed again. */
function deleteNote(database: Connection, { number, kind, key }: Noted): boolean {
  const sql = "DELETE FROM search_due WHERE number = ? AND kind = ? AND key = ?";
  return Number(database.prepare(sql).run(number, kind, key).changes) > 0;
}

/** False when another process has indexed it. */
function finishPage(database: Connection, { kind, from, to }: Page): boolean {
  const sql = "UPDATE search_backlog SET done = ? WHERE kind = ? AND done = ?";
  return Number(database.prepare(sql).run(to, kind, from).changes) > 0;
}
