// Tests with several processes on one file: no acknowledged data is lost, and no process blocks another.
import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defineMigrations } from "../../../scripts/migrations.mjs";
import { newFolder } from "../../../test/new-folder.ts";
import { hasBuiltIn } from "../../disk/sqlite.ts";
import { connect } from "./driver.ts";
import { inspectSqlite } from "./inspect.ts";
import { sqliteStore } from "./store.ts";

const root = resolve(import.meta.dirname, "../../..");
/** Below the repository, so that the bundles find the driver as they will when installed. */
const bundles = join(root, "node_modules", ".cache", `twiceshy-sqlite-${process.pid}`);
let folder: string;
let path: string;

beforeAll(async () => {
  mkdirSync(bundles, { recursive: true });
  const contents = `
    import { sqliteStore } from "./src/stores/sqlite/store.ts";
    import { entry, failed, learn } from "./test/contracts/store/fixtures.ts";
    import { writeSync } from "node:fs";
    import { connect } from "./src/stores/sqlite/driver.ts";
    // As the last process does while it closes the memory: nobody else may even read.
    const hold = (path, milliseconds) => {
      const database = connect(path, { readOnly: false });
      database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
      writeSync(1, "held\\n");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
      database.close();
    };
    const [path, session, count] = process.argv.slice(2);
    (async () => {
      if (session === "hold") return hold(path, Number(count));
      const store = await sqliteStore({ path, busyTimeoutMs: 10_000 });
      for (let number = 0; number < Number(count); number++) {
        const made = failed({ session, call: session + "-" + number });
        await store.evidence.append([entry(made)], learn);
        writeSync(1, made.call + "\\n");
      }
      await store.close();
    })();`;
  const common = { stdin: { contents, resolveDir: root }, bundle: true, platform: "node" } as const;
  const external = ["@photostructure/sqlite"];
  const esm = { format: "esm", outfile: join(bundles, "writer.mjs") } as const;
  const cjs = { format: "cjs", outfile: join(bundles, "writer.cjs"), minify: true } as const;
  await build({ ...common, ...esm, external, define: defineMigrations });
  await build({
    ...common,
    ...cjs,
    external,
    define: { ...defineMigrations, "import.meta.url": "__filename" },
  });
});
beforeEach(() => {
  folder = newFolder();
  path = join(folder, "memory.db");
});

describe("stores: sqlite: processes", () => {
  it("lets many start at once on a memory that does not exist yet, and counts every write", async () => {
    const writers = Array.from({ length: 6 }, (_, index) =>
      write(index % 2 ? "writer.cjs" : "writer.mjs", `session-${index}`, 25),
    );
    for (const { done } of writers) expect(await done).toEqual({ code: 0, errors: "" });
    const store = await sqliteStore({ path });
    expect((await store.hazards.list("aaaaaaaa", 1))[0]?.failures).toBe(150);
    expect(await store.evidence.counts(undefined)).toMatchObject({ attempts: 150, failed: 150, sessions: 6 });
    await store.close();
  });

  it("has everything that was acknowledged after a kill in the middle of writing", async () => {
    const { child, acknowledged, done } = write("writer.mjs", "session-killed", 100_000);
    await until(() => acknowledged().length >= 100);
    child.kill("SIGKILL");
    await done;
    const calls = acknowledged();
    const store = await sqliteStore({ path });
    const stored = await store.evidence.attempts({ session: "session-killed", order: "oldest" });
    expect(stored.slice(0, calls.length).map(({ call }) => call)).toEqual(calls);
    // At most one attempt more than acknowledged (the one being written), together with what it taught.
    expect(stored.length - calls.length).toBeLessThanOrEqual(1);
    expect((await store.hazards.list("aaaaaaaa", 1))[0]?.failures).toBe(stored.length);
    expect((await store.evidence.counts("aaaaaaaa")).attempts).toBe(stored.length);
    await store.close();
    expect(integrity()).toBe("ok");
  });

  it.each([true, false])("waits while another process closes the memory (careful: %s)", async (careful) => {
    const { done } = await lockFor(300);
    const store = await sqliteStore({ path, careful, busyTimeoutMs: 30_000 });
    expect(await store.evidence.attempts({})).toHaveLength(1);
    await store.close();
    expect(await done).toEqual({ code: 0, errors: "" });
  });

  it("looks at a memory that another process is closing", async () => {
    const { done } = await lockFor(300);
    expect(inspectSqlite(path)?.faults).toEqual([]);
    await done;
  });

  it("says what to do where there is no driver", async () => {
    const alone = join(folder, "writer.cjs");
    copyFileSync(join(bundles, "writer.cjs"), alone);
    const { code, errors } = await write(alone, "session-alone", 1).done;
    if (hasBuiltIn(process.versions.node)) expect(code).toBe(0);
    else
      expect(errors).toMatch(
        /\[sqlite\] the SQLite driver cannot be loaded on .*\. Use Node 22\.16 or newer/,
      );
  });
});

interface Writer {
  readonly child: ChildProcess;
  acknowledged(): readonly string[];
  readonly done: Promise<{ readonly code: number | null; readonly errors: string }>;
}

function write(script: string, session: string, count: number): Writer {
  const args = [resolve(bundles, script), path, session, String(count)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  child.stdout.on("data", (data: Buffer) => {
    output += data;
  });
  child.stderr.on("data", (data: Buffer) => {
    errors += data;
  });
  const done = new Promise<{ code: number | null; errors: string }>((settle) => {
    child.on("close", (code) => settle({ code, errors }));
  });
  return { child, done, acknowledged: () => output.split("\n").slice(0, -1) };
}

/** A memory with one attempt that another process closes to everybody for so long; settles once it does. */
async function lockFor(milliseconds: number): Promise<{ readonly done: Writer["done"] }> {
  await write("writer.mjs", "session-before", 1).done;
  const { acknowledged, done } = write("writer.mjs", "hold", milliseconds);
  let isOver = false;
  done.finally(() => (isOver = true));
  await until(() => acknowledged().length > 0 || isOver);
  return { done };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((settle) => setTimeout(settle, 5));
}

function integrity(): unknown {
  const database = connect(path, { readOnly: false });
  const row = database.prepare("PRAGMA integrity_check").get() as { integrity_check: string };
  database.close();
  return row.integrity_check;
}
