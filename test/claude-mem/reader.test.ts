// claude-mem's databases, whatever their age, are read as they are; nothing in their folder changes.
import {
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { claudeMem } from "../../src/agents/claude-mem/index.ts";
import { connect } from "../../src/stores/sqlite/driver.ts";
import { newFolder } from "../new-folder.ts";
import {
  type Age,
  AT,
  fill,
  makeDatabase,
  minutes,
  observation,
  prompt,
  session,
  summary,
  textOnly,
} from "./database.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = newFolder();
  path = join(folder, "claude-mem.db");
});

function read(at = path) {
  const memory = claudeMem(at, connect);
  try {
    return [...memory.sessions()];
  } finally {
    memory.close();
  }
}

/** Every file with its content; the index of a log is locks and marks that every reader sets. */
function everything() {
  const names = readdirSync(folder).sort();
  return names.map((name) => [
    name,
    name.endsWith("-shm") ? "" : readFileSync(join(folder, name)).toString("base64"),
    name.endsWith("-shm") ? 0 : statSync(join(folder, name)).mtimeMs,
  ]);
}

const ROWS = {
  sessions: [session("one", "shop")],
  observations: [observation("one", 5, { text: "A token bucket was chosen" })],
  summaries: [summary("one", 9)],
  prompts: [prompt("one", 1, "Add rate limiting to the login route"), prompt("one", 2, "Now the tests")],
};

describe("claude-mem: reading", () => {
  it("a session comes with its prompts, observations and summary", () => {
    makeDatabase(path, "today", ROWS).close();
    const [one] = read();
    expect(one).toMatchObject({
      id: "one",
      project: "shop",
      agent: "claude-code",
      startedAt: AT,
      lastAt: minutes(9),
    });
    expect(one?.prompts.map(({ number, text }) => [number, text])).toEqual([
      [1, "Add rate limiting to the login route"],
      [2, "Now the tests"],
    ]);
    expect(one?.observations).toMatchObject([
      {
        at: minutes(5),
        prompt: 1,
        type: "decision",
        title: "Token bucket chosen for login",
        subtitle: "Bursts pass, floods do not",
        facts: ["src/limit.ts allows ten attempts a minute", "Redis keeps the buckets of src/limit.ts"],
        narrative: "A token bucket was chosen since it lets short bursts through.",
        concepts: ["rate-limiting", "how-it-works"],
        filesRead: ["src/login.ts"],
        filesModified: ["src/limit.ts"],
      },
    ]);
    expect(one?.summaries).toMatchObject([
      { nextSteps: "The same for the password route", filesEdited: ["src/limit.ts"] },
    ]);
  });

  it.each(["text", "titles", "today", "tomorrow"] satisfies Age[])("a database of age %s is read", (age) => {
    makeDatabase(path, age, ROWS).close();
    const [one, ...others] = read();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ id: "one", project: "shop", startedAt: AT });
    expect(one?.prompts[0]?.text).toBe("Add rate limiting to the login route");
    expect(one?.observations).toHaveLength(1);
    expect(one?.summaries[0]?.completed).toBe("src/limit.ts with a token bucket");
  });

  it.each(["text", "titles", "today"] satisfies Age[])(
    "a row with a text alone is filled up from it (%s)",
    (age) => {
      const text =
        "The login route answered 500 because the Redis client was closed before the last reply came";
      makeDatabase(path, age, {
        sessions: [session("one", "shop")],
        observations: [textOnly("one", 5, text)],
      }).close();
      expect(read()[0]?.observations).toMatchObject([
        {
          type: "discovery",
          title: `discovery - ${text.slice(0, 50)}`,
          subtitle: text,
          narrative: text,
          facts: [],
          concepts: [],
          filesRead: [],
          filesModified: [],
        },
      ]);
    },
  );

  it("the same row keeps its key when claude-mem has moved on to a newer schema", () => {
    const rows = {
      sessions: [session("one", "shop")],
      observations: [textOnly("one", 5, "Redis was closed early")],
    };
    const keys = (["text", "titles", "today", "tomorrow"] satisfies Age[]).map((age) => {
      const own = join(folder, `${age}.db`);
      makeDatabase(own, age, rows).close();
      return read(own)[0]?.observations[0]?.key;
    });
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^claude-mem:[0-9a-f]{16}$/);
  });

  it.each([
    ["change", "refactor", ["change"]],
    ["security_alert", "discovery", ["security_alert"]],
    ["bugfix", "bugfix", []],
    ["__proto__", "discovery", ["__proto__"]],
    ["constructor", "discovery", ["constructor"]],
  ])("what claude-mem calls %s is a %s, and its own word is kept", (named, type, concepts) => {
    makeDatabase(path, "today", {
      sessions: [session("one", "shop")],
      observations: [observation("one", 5, { type: named, concepts: null })],
    }).close();
    expect(read()[0]?.observations).toMatchObject([{ type, concepts }]);
  });

  it("broken lists, odd times and empty rows do no harm", () => {
    makeDatabase(path, "today", {
      sessions: [session("one", "shop", { started_at_epoch: AT / 1_000 })],
      observations: [
        observation("one", 5, {
          facts: '["half',
          files_modified: "src/a.ts, src/b.ts",
          concepts: "[1, null]",
        }),
        observation("one", 6, { created_at_epoch: 0 }),
        textOnly("one", 7, "  "),
      ],
    }).close();
    const [one] = read();
    expect(one?.startedAt).toBe(AT);
    expect(one?.observations).toMatchObject([
      { facts: ['["half'], filesModified: ["src/a.ts", "src/b.ts"], concepts: [] },
      { at: minutes(6) },
    ]);
    expect(one?.observations).toHaveLength(2);
  });

  it("observations whose session is gone come all the same", () => {
    makeDatabase(path, "today", {
      observations: [observation("lost", 5)],
      summaries: [summary("lost", 6)],
    }).close();
    expect(read()).toMatchObject([
      { id: "memory-lost", project: "shop", observations: [{}], summaries: [{}] },
    ]);
  });

  it("the sessions of its own observer are no work of anybody's", () => {
    makeDatabase(path, "today", {
      sessions: [session("one", "shop"), session("two", "observer-sessions")],
    }).close();
    expect(read().map(({ id }) => id)).toEqual(["one"]);
  });

  it("the folder of a session is told by its calls, its agent by the platform", () => {
    makeDatabase(path, "today", {
      sessions: [session("one", "shop", { platform_source: "codex", custom_title: "Limits" })],
      tools: [
        { tool_use_id: "a", content_session_id: "one", tool_name: "Bash", cwd: null },
        { tool_use_id: "b", content_session_id: "one", tool_name: "Bash", cwd: "/srv/shop" },
      ],
    }).close();
    expect(read()).toMatchObject([{ folder: "/srv/shop", agent: "codex", title: "Limits" }]);
  });
});

describe("claude-mem: nothing in its folder changes", () => {
  it.each([false, true])("at rest (write-ahead log: %s)", (wal) => {
    const database = makeDatabase(path, "today", ROWS, { wal });
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    database.close();
    rmSync(`${path}-wal`, { force: true });
    rmSync(`${path}-shm`, { force: true });
    const before = everything();
    expect(read()).toHaveLength(1);
    expect(everything()).toEqual(before);
  });

  it("while claude-mem is at work; what it has just written is seen", () => {
    const writer = makeDatabase(path, "today", ROWS, { wal: true });
    fill(writer, { observations: [observation("one", 6, { title: "Second thoughts on buckets" })] });
    const before = everything();
    expect(read()[0]?.observations).toHaveLength(2);
    expect(everything()).toEqual(before);
    fill(writer, { observations: [observation("one", 7)] });
    writer.close();
  });

  it("a log that a crash or a copy left behind is read, too", () => {
    const writer = makeDatabase(path, "today", ROWS, { wal: true });
    const copy = join(folder, "copy.db");
    copyFileSync(path, copy);
    copyFileSync(`${path}-wal`, `${copy}-wal`);
    writer.close();
    const before = everything();
    expect(read(copy)[0]?.observations).toHaveLength(1);
    expect(everything()).toEqual(before);
    expect(readdirSync(folder)).not.toContain("copy.db-shm");
  });

  it("written to while it is read without a log: the reader is told to come again", () => {
    const writer = makeDatabase(path, "today", ROWS);
    const memory = claudeMem(path, connect);
    fill(writer, { sessions: [session("two", "shop")] });
    writer.close();
    expect(() => [...memory.sessions()]).toThrow(/written to while it was read. Run the import again/);
    memory.close();
  });
});

describe("claude-mem: what cannot be read", () => {
  it("a file that is no database, and a database that is not claude-mem's", () => {
    writeFileSync(path, "not a database at all, but long enough to look like one".repeat(40));
    expect(() => read()).toThrow(/\[claude-mem\] .* is damaged \(file is not a database\)/);
    const other = join(folder, "other.db");
    const database = connect(other, { readOnly: false });
    database.exec("CREATE TABLE cats (name TEXT)");
    database.close();
    expect(() => read(other)).toThrow(/is not a database of claude-mem/);
  });

  it("a database that is being written to without a log, or whose writer was killed", () => {
    const writer = makeDatabase(path, "today", ROWS);
    writer.exec("BEGIN");
    writer.exec("UPDATE observations SET title = 'half done'");
    expect(() => read()).toThrow(/is busy: claude-mem keeps writing to it, or was interrupted/);
    writer.exec("ROLLBACK");
    expect(read()[0]?.observations).toHaveLength(1);
    writer.close();
  });

  it("half a database", () => {
    const many = Array.from({ length: 400 }, (_, at) => observation("one", at));
    makeDatabase(path, "today", { ...ROWS, observations: many }).close();
    truncateSync(path, Math.trunc(statSync(path).size / 2));
    expect(() => read()).toThrow(/\[claude-mem\] .* is damaged .* It was not touched/);
  });

  it("a schema whose keys have other names: a newer Twiceshy is needed", () => {
    const database = makeDatabase(path, "tomorrow", {});
    database.exec("ALTER TABLE observations RENAME COLUMN memory_session_id TO thread");
    database.close();
    expect(() => read()).toThrow(/version of claude-mem that this Twiceshy does not know \(schema 99\)/);
  });
});
