// Search: documents of calls, one per fingerprint for those that failed and one for those that succeeded. Reads of
// files get none.
import type { Attempt } from "../../../domain/attempt.ts";
import type { SearchKind } from "../../../domain/search.ts";
import { roleOf, type ToolRole } from "../../../domain/tool-role.ts";
import type { DueDocument } from "../../../ports/store/search.ts";
import { selectAttempts } from "../attempts.ts";
import type { Connection } from "../connection.ts";
import { projectNumber } from "../projects.ts";
import { rangeOf } from "./document-rows.ts";

/** Attempts read at once. */
const PAGE = 1_000;
/** Attempts per document of a portion that may be left to a later call with the same document. */
const MOST_LEFT = 20;
/** Calls counted for one document when they are counted anew. */
const MOST_COUNTED = 10_000;
const ROLES: ReadonlySet<ToolRole | undefined> = new Set(["shell", "write", "edit", "patch", "editor"]);

interface NewCall extends DueDocument {
  readonly kind: "call" | "failure";
}

interface CallRow {
  readonly id: number;
  readonly project: string;
  readonly tool: string;
  readonly fingerprint: string;
  readonly status: Attempt["outcome"]["status"];
}

/** Calls with the same document. */
export interface SameCalls {
  /** Project id. */
  readonly project: string;
  readonly kind: NewCall["kind"];
  readonly key: string;
  readonly count: number;
}

interface NewCalls {
  readonly found: readonly NewCall[];
  /** Calls that are made again further on: their document is due there, a document that exists counts them now. */
  readonly repeated: readonly SameCalls[];
  /** The last attempt looked at. */
  readonly to: number;
}

/** Attempts after an id, until so many documents have changed. `recounted`: fingerprints whose stored count is not true. */
export function newCalls(
  database: Connection,
  after: number,
  limit: number,
  recounted: ReadonlySet<string>,
): NewCalls {
  const { calls, to } = foldCalls(database, after, limit);
  const due = calls.flatMap(({ last, ...same }) => (last ? [{ ...same, last }] : []));
  const attempts = new Map(
    selectAttempts(database, { ids: due.map(({ last }) => last.id) }).map((one) => [one.id, one]),
  );
  const found = due.flatMap(({ last, count, project, kind, key }) => {
    const attempt = attempts.get(last.id);
    if (!attempt) return [];
    const before = recounted.has(key) ? undefined : countBefore(database, project, kind, key);
    const total = before === undefined ? countUpTo(database, last, kind) : before + count;
    return [{ project, kind, key, source: { kind: "call" as const, attempt, count: total } }];
  });
  return { found, repeated: calls.filter(({ last }) => !last), to };
}

interface Folded extends SameCalls {
  readonly kind: NewCall["kind"];
  /** Absent: all of them are left to a later call. */
  readonly last?: CallRow;
}

function foldCalls(
  database: Connection,
  after: number,
  limit: number,
): { readonly calls: readonly Folded[]; readonly to: number } {
  const folded = new Map<string, Folded>();
  const known = new Map<string, number>();
  const latest = (name: string, row: CallRow, kind: NewCall["kind"]) => {
    const id = known.get(name) ?? latestOf(database, row, kind);
    known.set(name, id);
    return id;
  };
  const mostLeft = limit * MOST_LEFT;
  let [to, due, left] = [after, 0, 0];
  for (;;) {
    const rows = readPage(database, to);
    for (const row of rows) {
      const kind = kindOf(row);
      if (!kind) {
        to = row.id;
        continue;
      }
      const { project, fingerprint: key } = row;
      const name = `${project} ${kind} ${key}`;
      const before = folded.get(name);
      const isNew = before?.last === undefined;
      // A portion without any document would say that everything is indexed.
      const isLeft = isNew && (due > 0 || left < mostLeft) && latest(name, row, kind) > row.id;
      if (isNew && !isLeft && due >= limit) return { calls: [...folded.values()], to };
      if (isLeft) left += 1;
      else if (isNew) due += 1;
      const count = (before?.count ?? 0) + 1;
      folded.set(name, { project, kind, key, count, ...(!isLeft && { last: row }) });
      to = row.id;
    }
    if ((due > 0 && left >= mostLeft) || rows.length < PAGE) return { calls: [...folded.values()], to };
  }
}

/** Id of the newest call with the same fingerprint, if it has the same document. */
function latestOf(database: Connection, row: CallRow, kind: NewCall["kind"]): number {
  const newest = database
    .prepare(
      `SELECT id, tool, status FROM attempts
       WHERE project = (SELECT number FROM projects WHERE id = ?) AND fingerprint = ? AND ${HAS_STATUS[kind]}
       ORDER BY at DESC LIMIT 1`,
    )
    .get(row.project, row.fingerprint) as Pick<CallRow, "id" | "tool" | "status"> | undefined;
  return newest && kindOf(newest) === kind ? newest.id : row.id;
}

/** What `kindOf` says of the status alone; a failure is found by an index of its own. */
const HAS_STATUS = { failure: "status = 'failed'", call: "status <> 'failed'" } as const;

function readPage(database: Connection, after: number): readonly CallRow[] {
  return database
    .prepare(
      `SELECT attempts.id, projects.id AS project, tool, fingerprint, status FROM attempts
       JOIN projects ON projects.number = attempts.project WHERE attempts.id > ? ORDER BY attempts.id LIMIT ?`,
    )
    .all(after, PAGE) as CallRow[];
}

/** How many calls up to this one have the same document. */
function countUpTo(
  database: Connection,
  { project, fingerprint, id }: CallRow,
  kind: NewCall["kind"],
): number {
  const rows = database
    .prepare(
      `SELECT tool, status, count(*) AS count FROM attempts
       WHERE project = (SELECT number FROM projects WHERE id = ?) AND fingerprint = ? AND ${HAS_STATUS[kind]}
         AND id <= ? GROUP BY tool, status`,
    )
    .all(project, fingerprint, id) as (Pick<CallRow, "tool" | "status"> & { readonly count: number })[];
  return rows.reduce((sum, row) => (kindOf(row) === kind ? sum + row.count : sum), 0);
}

/** Both documents of a fingerprint, counted anew from the attempts up to an id. */
export function recountedCalls(
  database: Connection,
  { project, key }: { readonly project: string; readonly key: string },
  upTo: number,
): readonly NewCall[] {
  const rows = database
    .prepare(
      `SELECT id, tool, fingerprint, status FROM attempts
       WHERE project = (SELECT number FROM projects WHERE id = ?) AND fingerprint = ? AND id <= ?
       ORDER BY at DESC LIMIT ?`,
    )
    .all(project, key, upTo, MOST_COUNTED) as Omit<CallRow, "project">[];
  return (["failure", "call"] as const).map((kind) => {
    const same = rows.filter((row) => kindOf(row) === kind);
    const [attempt] = same[0] ? selectAttempts(database, { ids: [same[0].id] }) : [];
    const count = same.length;
    return { project, kind, key, ...(attempt && { source: { kind: "call" as const, attempt, count } }) };
  });
}

function kindOf({ tool, status }: Pick<CallRow, "tool" | "status">): NewCall["kind"] | undefined {
  if (status === "failed") return "failure";
  const isDone = status === "succeeded" || status === "unknown";
  return isDone && ROLES.has(roleOf(tool)) ? "call" : undefined;
}

/** Undefined when there is no document. */
function countBefore(
  database: Connection,
  project: string,
  kind: SearchKind,
  key: string,
): number | undefined {
  const { from, to } = rangeOf(projectNumber(database, project) ?? 0);
  const row = database
    .prepare("SELECT count FROM search_documents WHERE key = ? AND kind = ? AND id BETWEEN ? AND ?")
    .get(key, kind, from, to);
  return (row as { readonly count: number } | undefined)?.count;
}

/** In the document, if there is one. */
export function countRepeated(database: Connection, { project, kind, key, count }: SameCalls): void {
  const { from, to } = rangeOf(projectNumber(database, project) ?? 0);
  database
    .prepare(
      "UPDATE search_documents SET count = count + ? WHERE key = ? AND kind = ? AND id BETWEEN ? AND ?",
    )
    .run(count, key, kind, from, to);
}
