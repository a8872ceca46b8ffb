// claude-mem's tables over all its versions: each version has different columns, some under older names.
import type { Database } from "../foreign-database.ts";

/** Our field → its column names, the newest first. */
type Names = Readonly<Record<string, readonly string[]>>;

export const SESSIONS = {
  id: ["content_session_id", "claude_session_id"],
  key: ["memory_session_id", "sdk_session_id"],
  project: ["project"],
  platform: ["platform_source"],
  prompt: ["user_prompt"],
  title: ["custom_title"],
  startedAt: ["started_at_epoch", "started_at"],
  startedText: ["started_at"],
  completedAt: ["completed_at_epoch"],
} as const satisfies Names;

const WHEN = { at: ["created_at_epoch", "created_at"], atText: ["created_at"] } as const;
const OF_SESSION = { session: ["memory_session_id", "sdk_session_id"], project: ["project"] } as const;

export const OBSERVATIONS = {
  ...OF_SESSION,
  ...WHEN,
  prompt: ["prompt_number"],
  type: ["type"],
  title: ["title"],
  subtitle: ["subtitle"],
  facts: ["facts"],
  narrative: ["narrative"],
  concepts: ["concepts"],
  filesRead: ["files_read"],
  // An early draft had a single list of files.
  filesModified: ["files_modified", "files"],
  text: ["text"],
} as const satisfies Names;

export const SUMMARIES = {
  ...OF_SESSION,
  ...WHEN,
  prompt: ["prompt_number"],
  request: ["request"],
  investigated: ["investigated"],
  learned: ["learned"],
  completed: ["completed"],
  nextSteps: ["next_steps"],
  filesRead: ["files_read"],
  filesEdited: ["files_edited"],
  notes: ["notes"],
} as const satisfies Names;

export const PROMPTS = {
  ...WHEN,
  session: ["content_session_id", "claude_session_id"],
  number: ["prompt_number"],
  text: ["prompt_text"],
} as const satisfies Names;

export type Cells<T extends Names> = Readonly<Record<keyof T, unknown>>;

/** A table with the columns of this version of claude-mem. */
export interface Table<T extends Names> {
  readonly isThere: boolean;
  /** Name of a column; undefined when this version has none. */
  column(name: keyof T & string): string | undefined;
  /** `rest` is the SQL after the table's name. */
  rows(rest: string, ...values: readonly string[]): readonly Cells<T>[];
}

export function table<const T extends Names>(database: Database, name: string, names: T): Table<T> {
  const has = new Set(
    (database.prepare(`SELECT name FROM pragma_table_info('${name}')`).all() as { name: string }[]).map(
      (column) => column.name,
    ),
  );
  const column = (wanted: string) => names[wanted]?.find((one) => has.has(one));
  const list = Object.keys(names).map((wanted) => `${column(wanted) ?? "NULL"} AS "${wanted}"`);
  return {
    isThere: has.size > 0,
    column,
    rows: (rest, ...values) =>
      has.size === 0
        ? []
        : (database.prepare(`SELECT ${list.join(", ")} FROM ${name} ${rest}`).all(...values) as Cells<T>[]),
  };
}
