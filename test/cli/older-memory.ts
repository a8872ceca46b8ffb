// Test helper: a memory as the previous version left it: its schema, the calls, and what it derived from them.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Subject } from "../../src/domain/subject.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Connection } from "../../src/stores/sql/connection.ts";
import { connect } from "../../src/stores/sqlite/driver.ts";
import { explain } from "../../src/stores/sqlite/errors.ts";
import type { House } from "./house.ts";

const MIGRATIONS = join(import.meta.dirname, "../../migrations/sqlite");
const BEFORE = 8;
const HOUR = 3_600_000;
const FEW = 40;

interface Older {
  /** What the read that failed was about. */
  readonly subject: Subject;
  /** What this version makes of the same calls from the start. */
  readonly expected: readonly string[];
}

/** A read that failed once because of its arguments, and succeeded ever after: the previous version warned of each. */
export async function olderMemory(house: House, calls = FEW): Promise<Older> {
  const now = Date.now();
  const read = (number: number, ok: boolean) =>
    JSON.stringify({
      ...{ session: `session-${Math.floor(number / 50)}`, id: `read-${number}`, tool: "Read", ok },
      ts: new Date(now - 48 * HOUR + number * 1_000).toISOString(),
      input: {
        file_path: join(house.project, `file-${number}.ts`),
        offset: "10",
        limit: 5,
      },
      output: ok ? "1 const a = 1;" : REFUSED,
    });
  const lines = Array.from({ length: calls }, (_, number) => read(number, number !== 0));
  await house.run(["record"], { input: `${story(now)}\n${lines.join("\n")}\n` });
  await house.run(["learn"]);
  const expected = derivedRows(join(house.memory, "memory.db"));
  return { subject: asBefore(house), expected };
}

/** Everything derived from calls, without row numbers and the `ignored` marks. */
export function derivedRows(path: string): readonly string[] {
  const database = connect(path, { readOnly: true });
  const tables = ["hazards", "sightings", "changes", "grades", "remedies", "patterns"];
  const rows = tables.flatMap((table) =>
    (database.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[]).map(
      ({ number: _, ignored: __, ...row }) => `${table} ${JSON.stringify(row)}`,
    ),
  );
  database.close();
  return rows.sort();
}

/** A store whose disk is full whenever derived rows are about to be replaced. */
export function failing(store: Store, path: string): Store {
  const full = Object.assign(new Error("database or disk is full"), {
    code: "ERR_SQLITE_ERROR",
    errcode: 13,
  });
  const weigh = () => {
    throw full;
  };
  return {
    ...store,
    hazards: {
      ...store.hazards,
      deriveAnew: (project, derivation, onPage) =>
        store.hazards.deriveAnew(project, { ...derivation, weigh }, onPage).catch((error) => {
          throw explain(error, path);
        }),
    },
  };
}

const REFUSED =
  "InputValidationError: Read failed due to the following issue:\nThe parameter `offset` type is expected as `number` but provided as `string`";

function story(now: number): string {
  const call = (number: number, command: string, ok: boolean, output = "") =>
    JSON.stringify({
      ...{ session: "session-story", id: `story-${number}`, tool: "Bash", ok, exitCode: ok ? 0 : 1, output },
      ts: new Date(now - 72 * HOUR + number * 60_000).toISOString(),
      input: { command },
    });
  const gone = "npm error code E404\nnpm error 404  'redis-node@*' is not in this registry.";
  return [
    call(0, "npm install redis-node", false, gone),
    call(1, "npm install ioredis", true),
    call(2, "npm test", true),
  ].join("\n");
}

/** The same calls in the schema of before, with what was concluded then. */
function asBefore(house: House): Subject {
  const path = join(house.memory, "memory.db");
  const made = join(house.memory, "made.db");
  const now = connect(path, { readOnly: false });
  now.exec(`VACUUM INTO '${made}'`);
  now.close();
  for (const file of readdirSync(house.memory))
    if (file.startsWith("memory.db")) rmSync(join(house.memory, file));
  mkdirSync(house.memory, { recursive: true });
  const old = connect(path, { readOnly: false });
  const names = readdirSync(MIGRATIONS).sort().slice(0, BEFORE);
  for (const name of names) old.exec(readFileSync(join(MIGRATIONS, name), "utf8"));
  old.exec(`PRAGMA user_version = ${BEFORE}; PRAGMA journal_mode = WAL; ATTACH '${made}' AS made`);
  for (const table of ["projects", "sessions", "attempts"]) {
    const columns = columnsOf(old, table);
    old.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM made.${table}`);
  }
  const { subject } = old.prepare("SELECT subject FROM attempts WHERE call = 'read-0'").get() as {
    subject: Subject;
  };
  old
    .prepare(
      `INSERT INTO hazards (project, subject, kind, failures, sessions, streak, first_at, last_at, last_session,
         cleared_at, successes, seen_before, overrides_right, overrides_wrong, signature, excerpt, display, attempt, ignored)
       SELECT project, subject, kind, 1, 1, 1, at, at, 'session-0', 0, 0, 0, 0, 0, signature, excerpt, display, id, 0
       FROM attempts WHERE status = 'failed'`,
    )
    .run();
  old
    .prepare(
      `INSERT INTO hazards (project, subject, kind, failures, sessions, streak, first_at, last_at, last_session,
         cleared_at, successes, seen_before, overrides_right, overrides_wrong, signature, excerpt, display, attempt, ignored)
       SELECT project, 'path made/up.ts', 'missing-path', 9, 9, 9, at, at, 'session-0', 0, 0, 0, 0, 0, 's', 'e', 'd', id, 0
       FROM attempts WHERE call = 'read-0'`,
    )
    .run();
  old.exec(
    "INSERT INTO ignores (project, subject, kind, at) SELECT project, subject, kind, 7 FROM attempts WHERE call = 'story-0'",
  );
  old.exec("UPDATE hazards SET ignored = 1 WHERE subject IN (SELECT subject FROM ignores)");
  old.exec("DETACH made");
  old.close();
  rmSync(made);
  return subject;
}

function columnsOf(database: Connection, table: string): string {
  const rows = database.prepare(`SELECT name FROM pragma_table_info('${table}', 'main')`).all();
  return (rows as { name: string }[]).map(({ name }) => name).join(", ");
}
