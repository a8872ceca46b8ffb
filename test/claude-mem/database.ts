// Databases as claude-mem made them at several ages of its schema, with rows of our own invention.
import { connect } from "../../src/stores/sqlite/driver.ts";

export type Age = "text" | "titles" | "today" | "tomorrow";

type Row = Readonly<Record<string, string | number | null>>;

/** Rows under today's names; an age that lacks a column or a table leaves it out. */
export interface Rows {
  readonly sessions?: readonly Row[];
  readonly observations?: readonly Row[];
  readonly summaries?: readonly Row[];
  readonly prompts?: readonly Row[];
  readonly tools?: readonly Row[];
}

export function makeDatabase(path: string, age: Age, rows: Rows, options: { readonly wal?: boolean } = {}) {
  const database = connect(path, { readOnly: false });
  if (options.wal) database.exec("PRAGMA journal_mode = WAL");
  database.exec(SCHEMAS[age]);
  fill(database, rows);
  return database;
}

/** Adds rows with the columns that are there. */
export function fill(database: ReturnType<typeof connect>, rows: Rows): void {
  const tables = {
    sdk_sessions: rows.sessions,
    observations: rows.observations,
    session_summaries: rows.summaries,
    user_prompts: rows.prompts,
    tool_uses: rows.tools,
  };
  database.exec("BEGIN");
  for (const [name, all] of Object.entries(tables)) {
    const has = (
      database.prepare(`SELECT name FROM pragma_table_info('${name}')`).all() as { name: string }[]
    ).map((column) => column.name);
    for (const row of has.length > 0 ? (all ?? []) : []) {
      const cells = Object.entries(row).flatMap(([key, value]) => {
        const column = has.includes(key) ? key : (OLD_NAMES[key] ?? "");
        return has.includes(column) ? [[column, value] as const] : [];
      });
      const columns = cells.map(([column]) => column).join(", ");
      database
        .prepare(`INSERT INTO ${name} (${columns}) VALUES (${cells.map(() => "?").join(", ")})`)
        .run(...cells.map(([, value]) => value));
    }
  }
  database.exec("COMMIT");
}

const OLD_NAMES: Readonly<Record<string, string>> = {
  content_session_id: "claude_session_id",
  memory_session_id: "sdk_session_id",
};

const WHEN = "created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL";
const SUMMARY = `project TEXT NOT NULL, request TEXT, investigated TEXT, learned TEXT, completed TEXT, next_steps TEXT,
  files_read TEXT, files_edited TEXT, notes TEXT`;
const TITLES = `title TEXT, subtitle TEXT, facts TEXT, narrative TEXT, concepts TEXT, files_read TEXT, files_modified TEXT,
  prompt_number INTEGER`;
const VERSIONS = "CREATE TABLE schema_versions (id INTEGER PRIMARY KEY, version INTEGER, applied_at TEXT);";

const TEXT = `${VERSIONS} INSERT INTO schema_versions (version) VALUES (4);
  CREATE TABLE sdk_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, claude_session_id TEXT UNIQUE NOT NULL,
    sdk_session_id TEXT UNIQUE, project TEXT NOT NULL, user_prompt TEXT, started_at TEXT NOT NULL,
    started_at_epoch INTEGER NOT NULL, completed_at TEXT, completed_at_epoch INTEGER, status TEXT);
  CREATE TABLE observations (id INTEGER PRIMARY KEY AUTOINCREMENT, sdk_session_id TEXT NOT NULL, project TEXT NOT NULL,
    text TEXT NOT NULL, type TEXT NOT NULL, ${WHEN});
  CREATE TABLE session_summaries (id INTEGER PRIMARY KEY AUTOINCREMENT, sdk_session_id TEXT UNIQUE NOT NULL, ${SUMMARY}, ${WHEN});`;

const PROMPTS = `id INTEGER PRIMARY KEY AUTOINCREMENT, prompt_number INTEGER NOT NULL, prompt_text TEXT NOT NULL, ${WHEN}`;

const MIDDLE = `${VERSIONS} INSERT INTO schema_versions (version) VALUES (10);
  CREATE TABLE sdk_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, claude_session_id TEXT UNIQUE NOT NULL,
    sdk_session_id TEXT UNIQUE, project TEXT NOT NULL, user_prompt TEXT, started_at TEXT NOT NULL,
    started_at_epoch INTEGER NOT NULL, completed_at TEXT, completed_at_epoch INTEGER, status TEXT, worker_port INTEGER,
    prompt_counter INTEGER);
  CREATE TABLE observations (id INTEGER PRIMARY KEY AUTOINCREMENT, sdk_session_id TEXT NOT NULL, project TEXT NOT NULL,
    text TEXT, type TEXT NOT NULL, ${TITLES}, ${WHEN});
  CREATE TABLE session_summaries (id INTEGER PRIMARY KEY AUTOINCREMENT, sdk_session_id TEXT NOT NULL, ${SUMMARY},
    prompt_number INTEGER, ${WHEN});
  CREATE TABLE user_prompts (claude_session_id TEXT NOT NULL, ${PROMPTS});`;

const TODAY = `${VERSIONS} INSERT INTO schema_versions (version) VALUES (37);
  CREATE TABLE sdk_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, content_session_id TEXT NOT NULL,
    memory_session_id TEXT UNIQUE, project TEXT NOT NULL, platform_source TEXT NOT NULL DEFAULT 'claude', user_prompt TEXT,
    started_at TEXT NOT NULL, started_at_epoch INTEGER NOT NULL, completed_at TEXT, completed_at_epoch INTEGER,
    status TEXT, custom_title TEXT);
  CREATE TABLE observations (id INTEGER PRIMARY KEY AUTOINCREMENT, memory_session_id TEXT NOT NULL, project TEXT NOT NULL,
    text TEXT, type TEXT NOT NULL, ${TITLES}, content_hash TEXT, agent_type TEXT, metadata TEXT, ${WHEN});
  CREATE INDEX idx_observations_sdk_session ON observations(memory_session_id);
  CREATE VIRTUAL TABLE observations_fts USING fts5(title, text, content='observations', content_rowid='id');
  CREATE TABLE session_summaries (id INTEGER PRIMARY KEY AUTOINCREMENT, memory_session_id TEXT NOT NULL, ${SUMMARY},
    prompt_number INTEGER, ${WHEN});
  CREATE TABLE user_prompts (content_session_id TEXT NOT NULL, ${PROMPTS});
  CREATE TABLE tool_uses (id INTEGER PRIMARY KEY AUTOINCREMENT, tool_use_id TEXT NOT NULL, content_session_id TEXT NOT NULL,
    tool_name TEXT NOT NULL, tool_input TEXT, tool_response TEXT, cwd TEXT, UNIQUE (content_session_id, tool_use_id));`;

const SCHEMAS: Readonly<Record<Age, string>> = {
  text: TEXT,
  titles: MIDDLE,
  today: TODAY,
  tomorrow: `${TODAY} INSERT INTO schema_versions (version) VALUES (99); ALTER TABLE observations ADD COLUMN mood TEXT;
    ALTER TABLE sdk_sessions ADD COLUMN weather TEXT DEFAULT 'fair'; CREATE TABLE dreams (id INTEGER PRIMARY KEY);`,
};

export const AT = Date.parse("2026-03-02T10:00:00Z");
const when = (minutes: number) => ({
  created_at: new Date(AT + minutes * 60_000).toISOString(),
  created_at_epoch: AT + minutes * 60_000,
});
export const minutes = (many: number) => AT + many * 60_000;

export const session = (id: string, project: string, more: Row = {}): Row => ({
  content_session_id: id,
  memory_session_id: `memory-${id}`,
  project,
  user_prompt: "Add rate limiting to the login route",
  started_at: new Date(AT).toISOString(),
  started_at_epoch: AT,
  status: "completed",
  ...more,
});

export const observation = (session: string, after: number, more: Row = {}): Row => ({
  memory_session_id: `memory-${session}`,
  project: "shop",
  type: "decision",
  title: "Token bucket chosen for login",
  subtitle: "Bursts pass, floods do not",
  facts: JSON.stringify([
    "src/limit.ts allows ten attempts a minute",
    "Redis keeps the buckets of src/limit.ts",
  ]),
  narrative: "A token bucket was chosen since it lets short bursts through.",
  concepts: JSON.stringify(["rate-limiting", "how-it-works"]),
  files_read: JSON.stringify(["src/login.ts"]),
  files_modified: JSON.stringify(["src/limit.ts"]),
  prompt_number: 1,
  ...when(after),
  ...more,
});

export const textOnly = (session: string, after: number, text: string, more: Row = {}): Row => ({
  memory_session_id: `memory-${session}`,
  project: "shop",
  type: "discovery",
  text,
  ...when(after),
  ...more,
});

export const summary = (session: string, after: number, more: Row = {}): Row => ({
  memory_session_id: `memory-${session}`,
  project: "shop",
  request: "Rate limiting for the login route",
  investigated: "How src/login.ts counts attempts",
  learned: "Express hands the address of a proxy on",
  completed: "src/limit.ts with a token bucket",
  next_steps: "The same for the password route",
  files_read: JSON.stringify(["src/login.ts"]),
  files_edited: JSON.stringify(["src/limit.ts"]),
  notes: "",
  prompt_number: 1,
  ...when(after),
  ...more,
});

export const prompt = (session: string, number: number, text: string): Row => ({
  content_session_id: session,
  prompt_number: number,
  prompt_text: text,
  ...when(number),
});
