// SQLite search: documents of calls, one per fingerprint for those that failed and one for those that succeeded. Reads of
// files get none.
import type { Attempt } from "../../../domain/attempt.ts";
import type { SearchKind } from "../../../domain/search.ts";
import { roleOf, type ToolRole } from "../../../domain/tool-role.ts";
import type { DueDocument } from "../../../ports/store/search.ts";
import { selectAttempts } from "../attempts.ts";
import type { Connection } from "../driver.ts";
import { projectNumber } from "../projects.ts";
import { rangeOf } from "./documents.ts";

/** Attempts read at once. */
const PAGE = 5_000;
/** Calls counted for one document when they are counted anew. */
const MOST_COUNTED = 10_000;
const ROLES: ReadonlySet<ToolRole | undefined> = new Set(["shell", "write", "edit", "patch", "editor"]);

export interface NewCall extends DueDocument {
  readonly kind: "call" | "failure";
}

interface CallRow {
  readonly id: number;
  readonly project: string;
  readonly tool: string;
  readonly fingerprint: string;
  readonly status: Attempt["outcome"]["status"];
}

/** Attempts after an id, until so many documents have changed. `to`: the last attempt looked at. */
export function newCalls(
  database: Connection,
  after: number,
  limit: number,
): { readonly found: readonly NewCall[]; readonly to: number } {
  const folded = new Map<string, { kind: NewCall["kind"]; last: CallRow; count: number }>();
  let to = after;
  // A page may hold nothing but calls that need no document.
  for (let rows = readPage(database, to); ; rows = readPage(database, to)) {
    for (const row of rows) {
      const kind = kindOf(row);
      if (kind) {
        const name = `${row.project} ${kind} ${row.fingerprint}`;
        const before = folded.get(name);
        if (!before && folded.size >= limit) break;
        folded.set(name, { kind, last: row, count: (before?.count ?? 0) + 1 });
      }
      to = row.id;
    }
    if (folded.size > 0 || rows.length < PAGE) break;
  }
  const all = [...folded.values()];
  const attempts = new Map(
    selectAttempts(database, { ids: all.map(({ last }) => last.id) }).map((one) => [one.id, one]),
  );
  const found = all.flatMap(({ kind, last, count }) => {
    const attempt = attempts.get(last.id);
    if (!attempt) return [];
    const { project, fingerprint: key } = last;
    const total = count + countBefore(database, project, kind, key);
    return [{ project, kind, key, source: { kind: "call" as const, attempt, count: total } }];
  });
  return { found, to };
}

function readPage(database: Connection, after: number): readonly CallRow[] {
  return database
    .prepare(
      `SELECT attempts.id, projects.id AS project, tool, fingerprint, status FROM attempts
       JOIN projects ON projects.number = attempts.project WHERE attempts.id > ? ORDER BY attempts.id LIMIT ?`,
    )
    .all(after, PAGE) as CallRow[];
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

function countBefore(database: Connection, project: string, kind: SearchKind, key: string): number {
  const { from, to } = rangeOf(projectNumber(database, project) ?? 0);
  const row = database
    .prepare("SELECT count FROM search_documents WHERE key = ? AND kind = ? AND id BETWEEN ? AND ?")
    .get(key, kind, from, to);
  return (row as { readonly count: number } | undefined)?.count ?? 0;
}
