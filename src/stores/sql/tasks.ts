// Tasks and blockers tables. The window at a prompt needs one index look-up for each.
import type { Blocker, Task, TaskStatus, ValidationReport } from "../../domain/task.ts";
import type { BlockerQuery, TaskQuery } from "../../ports/store.ts";
import { conditions } from "./conditions.ts";
import type { Connection, Value } from "./connection.ts";
import { projectNumber } from "./projects.ts";
import { noteDue } from "./search/note.ts";

/** In an order that satisfies the foreign keys. */
export const TASK_TABLES = ["tasks", "blockers"];

export function forgetTasksOfProject(database: Connection, project: number): void {
  for (const table of TASK_TABLES) database.prepare(`DELETE FROM ${table} WHERE project = ?`).run(project);
}

export function saveTask(database: Connection, project: number, task: Task): void {
  const known = sameRun(database, project, task);
  if (known === undefined) insertTask(database, project, task);
  else updateTask(database, known, task);
  noteDue(database, project, "task", task.id);
}

/** The run to update: the one with the same end, else the open one that began before. */
function sameRun(database: Connection, project: number, task: Task): number | undefined {
  const endedAt = Math.trunc(task.endedAt);
  const run = (sql: string, ...values: readonly Value[]) =>
    (
      database
        .prepare(`SELECT number FROM tasks WHERE project = ? AND id = ? AND ${sql} LIMIT 1`)
        .get(project, task.id, ...values) as { readonly number: number } | undefined
    )?.number;
  if (endedAt === 0) return run("ended_at = 0");
  return (
    run("ended_at = ? AND status = ?", endedAt, task.status) ??
    run("ended_at = 0 AND started_at <= ?", endedAt)
  );
}

function insertTask(database: Connection, project: number, task: Task): void {
  database
    .prepare(
      `INSERT INTO tasks (project, id, type, status, intent, summary, requires_context, started_at, ended_at, reason,
         validation) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      project,
      task.id,
      task.type,
      task.status,
      task.intent,
      task.summary,
      contextNumber(task),
      Math.trunc(task.startedAt),
      Math.trunc(task.endedAt),
      task.reason,
      task.validation === undefined ? null : JSON.stringify(task.validation),
    );
}

/** Absent fields and the first known start are kept. */
function updateTask(database: Connection, number: number, task: Task): void {
  const said = (column: string) => `${column} = coalesce(nullif(?, ''), ${column})`;
  database
    .prepare(
      `UPDATE tasks SET ${["type", "intent", "summary", "reason"].map(said).join(", ")}, status = ?,
         requires_context = ?, started_at = CASE started_at WHEN 0 THEN ? ELSE started_at END, ended_at = ?,
         validation = coalesce(?, validation) WHERE number = ?`,
    )
    .run(
      task.type,
      task.intent,
      task.summary,
      task.reason,
      task.status,
      contextNumber(task),
      Math.trunc(task.startedAt),
      Math.trunc(task.endedAt),
      task.validation === undefined ? null : JSON.stringify(task.validation),
      number,
    );
}

/** A third value in a yes/no column: older versions read it as no. */
const ISOLATED = -1;

function contextNumber({ requiresContext, isIsolated }: Task): number {
  return isIsolated ? ISOLATED : requiresContext ? 1 : 0;
}

const ENDED: readonly TaskStatus[] = ["completed", "failed"];

export function selectTasks(database: Connection, query: TaskQuery): readonly Task[] {
  const { statuses = ["started", ...ENDED], limit = Number.MAX_SAFE_INTEGER } = query;
  const project = query.project === undefined ? undefined : projectNumber(database, query.project);
  if (query.project !== undefined && project === undefined) return [];
  const running = statuses.includes("started")
    ? select(database, query, project, "ended_at = 0", "started_at DESC, tasks.number DESC", limit)
    : [];
  const ended = ENDED.filter((status) => statuses.includes(status));
  if (ended.length === 0 || running.length >= limit) return running;
  const which = ended.length === 1 ? `ended_at > 0 AND status = '${ended[0]}'` : "ended_at > 0";
  const order = "ended_at DESC, tasks.number DESC";
  return [...running, ...select(database, query, project, which, order, limit - running.length)];
}

function select(
  database: Connection,
  { id, since }: TaskQuery,
  project: number | undefined,
  which: string,
  order: string,
  limit: number,
): readonly Task[] {
  const { where, sql, values } = conditions();
  where(which);
  where("project = ?", project);
  where("tasks.id = ?", id);
  where("max(started_at, ended_at) >= ?", since);
  return database
    .prepare(
      `SELECT tasks.*, projects.id AS project_id FROM tasks JOIN projects ON projects.number = tasks.project
       ${sql()} ORDER BY ${order} LIMIT ?`,
    )
    .all(...values, limit)
    .map((row) => toTask(row as TaskRow));
}

export function saveBlocker(database: Connection, project: number, blocker: Blocker): void {
  const { id, reason } = blocker;
  const blockedAt = Math.trunc(blocker.blockedAt);
  const unblockedAt = Math.trunc(blocker.unblockedAt);
  // A repeated report of a past block: an import that runs twice.
  const isOver = database
    .prepare("SELECT 1 FROM blockers WHERE project = ? AND id = ? AND blocked_at <= ? AND unblocked_at >= ?")
    .get(project, id, blockedAt, Math.max(blockedAt, 1));
  if (isOver !== undefined) return;
  database
    .prepare(
      `INSERT INTO blockers (project, id, reason, blocked_at, unblocked_at) VALUES (?, ?, ?, ?, 0)
       ON CONFLICT (project, id) WHERE unblocked_at = 0 DO UPDATE SET reason = excluded.reason`,
    )
    .run(project, id, reason, blockedAt);
  if (unblockedAt > 0)
    database
      .prepare(
        "UPDATE blockers SET unblocked_at = max(?, blocked_at, 1) WHERE project = ? AND id = ? AND unblocked_at = 0",
      )
      .run(unblockedAt, project, id);
}

export function updateBlocker(database: Connection, project: string, id: string, at: number): boolean {
  const { changes } = database
    .prepare(
      `UPDATE blockers SET unblocked_at = max(?, blocked_at, 1)
       WHERE project = (SELECT number FROM projects WHERE id = ?) AND id = ? AND unblocked_at = 0`,
    )
    .run(Math.trunc(at), project, id);
  return Number(changes) > 0;
}

export function selectBlockers(database: Connection, query: BlockerQuery): readonly Blocker[] {
  const project = query.project === undefined ? undefined : projectNumber(database, query.project);
  if (query.project !== undefined && project === undefined) return [];
  const { where, sql, values } = conditions();
  where("project = ?", project);
  if (query.active) where("unblocked_at = 0");
  return database
    .prepare(
      `SELECT blockers.id, projects.id AS project, reason, blocked_at AS blockedAt, unblocked_at AS unblockedAt
       FROM blockers JOIN projects ON projects.number = blockers.project
       ${sql()} ORDER BY blocked_at, blockers.number LIMIT ?`,
    )
    .all(...values, query.limit ?? -1)
    .map((row) => ({ ...(row as Blocker) }));
}

interface TaskRow extends Pick<Task, "id" | "type" | "status" | "intent" | "summary" | "reason"> {
  readonly project_id: string;
  readonly requires_context: number;
  readonly started_at: number;
  readonly ended_at: number;
  readonly validation: string | null;
}

function toTask(row: TaskRow): Task {
  return {
    project: row.project_id,
    id: row.id,
    type: row.type,
    status: row.status,
    intent: row.intent,
    summary: row.summary,
    requiresContext: row.requires_context === 1,
    ...(row.requires_context === ISOLATED && { isIsolated: true }),
    startedAt: row.started_at,
    endedAt: row.ended_at,
    reason: row.reason,
    ...(row.validation !== null && { validation: JSON.parse(row.validation) as ValidationReport }),
  };
}
