// Summaries table.
import type { SessionSummary } from "../../domain/observation.ts";
import type { SummaryQuery } from "../../ports/store.ts";
import { conditions } from "./conditions.ts";
import type { Connection } from "./connection.ts";
import { type Numbers, projectNumber } from "./projects.ts";
import { jsonList } from "./rows.ts";
import { noteAllDue } from "./search/note.ts";

export function upsertSummary(database: Connection, numbers: Numbers, summary: SessionSummary): void {
  database
    .prepare(
      `INSERT INTO summarised (project, session, at, source, title, subtitle, request, investigated, learned, completed,
         next_steps, files_read, files_edited, notes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (session) DO UPDATE SET project = excluded.project, at = excluded.at, source = excluded.source,
         title = excluded.title, subtitle = excluded.subtitle, request = excluded.request,
         investigated = excluded.investigated, learned = excluded.learned, completed = excluded.completed,
         next_steps = excluded.next_steps, files_read = excluded.files_read, files_edited = excluded.files_edited,
         notes = excluded.notes`,
    )
    .run(
      numbers.project(summary.project),
      numbers.session(summary.session, { ...summary, agent: "" }),
      Math.trunc(summary.at),
      summary.source,
      summary.title,
      summary.subtitle,
      summary.request,
      summary.investigated,
      summary.learned,
      summary.completed,
      summary.nextSteps,
      JSON.stringify(summary.filesRead),
      JSON.stringify(summary.filesEdited),
      summary.notes,
    );
  noteAllDue(database, "SELECT project, 'session', id FROM sessions WHERE id = ?", summary.session);
}

/** The newest first. */
export function selectSummaries(database: Connection, query: SummaryQuery): readonly SessionSummary[] {
  const { where, sql, values } = conditions();
  if (query.project !== undefined) {
    const project = projectNumber(database, query.project);
    if (project === undefined) return [];
    // `+` keeps SQLite off the project index: with sessions given, their index is faster.
    where(`${query.sessions === undefined ? "" : "+"}summarised.project = ?`, project);
  }
  where(
    "summarised.session IN (SELECT number FROM sessions WHERE id IN (SELECT value FROM json_each(?)))",
    query.sessions && jsonList(query.sessions),
  );
  where("at >= ?", query.since === undefined ? undefined : Math.trunc(query.since));
  where("at <= ?", query.until === undefined ? undefined : Math.trunc(query.until));
  const rows = database
    .prepare(
      `SELECT summarised.*, projects.id AS project_id, sessions.id AS session_id
       FROM summarised CROSS JOIN projects ON projects.number = summarised.project
         CROSS JOIN sessions ON sessions.number = summarised.session
       ${sql()} ORDER BY summarised.at DESC, summarised.id DESC LIMIT ?`,
    )
    .all(...values, query.limit ?? -1) as SummaryRow[];
  return rows.map(toSummary);
}

interface SummaryRow
  extends Omit<SessionSummary, "project" | "session" | "nextSteps" | "filesRead" | "filesEdited"> {
  readonly project_id: string;
  readonly session_id: string;
  readonly next_steps: string;
  readonly files_read: string;
  readonly files_edited: string;
}

function toSummary(row: SummaryRow): SessionSummary {
  return {
    project: row.project_id,
    session: row.session_id,
    at: row.at,
    title: row.title,
    subtitle: row.subtitle,
    request: row.request,
    investigated: row.investigated,
    learned: row.learned,
    completed: row.completed,
    nextSteps: row.next_steps,
    filesRead: JSON.parse(row.files_read) as string[],
    filesEdited: JSON.parse(row.files_edited) as string[],
    notes: row.notes,
    source: row.source,
  };
}
