// The search index under attack: indexers killed with SIGKILL, several at once, while another process writes. In the end
// every document is there once, as if nothing had happened.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineMigrations } from "../../scripts/migrations.mjs";
import { catchUp } from "../../src/app/search/catch-up.ts";
import type { Store } from "../../src/ports/store.ts";
import { sqliteStore } from "../../src/stores/sqlite/store.ts";
import { attempt, entries, failed, indexed, learn, NOON, turn } from "../contracts/store/fixtures.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "twiceshy-indexers-"));
/** Below the repository, so that the bundle finds the driver. */
const bundles = join(root, "node_modules", ".cache", `twiceshy-indexers-${process.pid}`);
const program = join(bundles, "indexer.mjs");
const TURNS = 600;

beforeAll(async () => {
  mkdirSync(bundles, { recursive: true });
  const contents = `
    import { writeSync } from "node:fs";
    import { catchUp } from "./src/app/search/catch-up.ts";
    import { sqliteStore } from "./src/stores/sqlite/store.ts";
    const store = await sqliteStore({ path: process.argv[2], busyTimeoutMs: 20_000 });
    const result = await catchUp(store.search, { onProgress: (done) => writeSync(1, done + "\\n") });
    await store.close();
    process.exitCode = result.isComplete ? 0 : 1;`;
  await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    platform: "node",
    define: defineMigrations,
    format: "esm",
    external: ["@photostructure/sqlite"],
    outfile: program,
  });
});
afterAll(() => {
  rmSync(bundles, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

/** Runs until it has indexed so many documents, then is killed; or to its end. */
async function indexer(path: string, killAt = Number.POSITIVE_INFINITY): Promise<number | null> {
  const child: ChildProcess = spawn(process.execPath, [program, path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout?.on("data", (data) => {
    if (Number(String(data).trim().split("\n").at(-1)) >= killAt) child.kill("SIGKILL");
  });
  const [code] = (await once(child, "close")) as [number | null];
  return code;
}

async function fill(store: Store): Promise<void> {
  await store.transact(async () => {
    for (let number = 1; number <= TURNS; number++) {
      const at = NOON + number;
      await store.turns.save([indexed(turn({ number, at, prompt: `prompt word${number} zebra` }))]);
      const calls = [
        failed({ call: `f${number}`, at, fingerprint: `fails${number % 50}` }),
        attempt({ call: `s${number}`, at, fingerprint: `works${number % 70}` }),
      ];
      await store.evidence.append(entries(...calls), learn);
    }
  });
}

/** Every document with how often it was seen, and how many have the common word. */
async function contentOf(store: Store) {
  const weights = { title: 1, names: 1, text: 1 };
  const all = await store.search.find({ words: [], match: "all", weights, limit: 5_000 });
  const { documents, counts } = await store.search.frequency(undefined, ["zebra", "word17"]);
  return {
    all: all.map(({ document: { kind, key, count } }) => `${kind} ${key} ${count}`).sort(),
    documents,
    counts,
    due: (await store.search.due(10)).length,
  };
}

describe("adversary: the search index", () => {
  it("killed in the middle, several at once, while others write: all is indexed, once", async () => {
    const path = join(folder, "memory.db");
    const store = await sqliteStore({ path, busyTimeoutMs: 20_000 });
    await fill(store);
    for (const killAt of [25, 125, 325]) await indexer(path, killAt);
    const running = [indexer(path), indexer(path, 300), indexer(path)];
    for (let number = 1; number <= 20; number++) {
      await store.turns.save([
        indexed(turn({ number, at: NOON + number, prompt: `changed${number} zebra` })),
      ]);
      await store.evidence.append(entries(failed({ call: `late${number}`, fingerprint: "fails1" })), learn);
      await new Promise((done) => setTimeout(done, 5));
    }
    await Promise.all(running);
    expect(await indexer(path)).toBe(0);
    const disturbed = await contentOf(store);
    expect(disturbed.due).toBe(0);
    expect(disturbed.documents).toBe(TURNS + 50 + 70);

    const calm = await sqliteStore({ path: join(folder, "calm.db") });
    await fill(calm);
    for (let number = 1; number <= 20; number++) {
      await calm.turns.save([indexed(turn({ number, at: NOON + number, prompt: `changed${number} zebra` }))]);
      await calm.evidence.append(entries(failed({ call: `late${number}`, fingerprint: "fails1" })), learn);
    }
    await catchUp(calm.search);
    expect(disturbed).toEqual(await contentOf(calm));
    await Promise.all([calm.close(), store.close()]);
  }, 120_000);

  it("indexes within its time, at least a portion, and goes on later", async () => {
    const store = await sqliteStore({ path: ":memory:" });
    await fill(store);
    const seen: number[] = [];
    const first = await catchUp(store.search, { mostMs: 0, onProgress: (done) => seen.push(done) });
    expect(first.isComplete).toBe(false);
    expect(seen).toEqual([first.documents]);
    expect(first.documents).toBeGreaterThan(0);
    expect(await catchUp(store.search)).toEqual({
      documents: expect.any(Number),
      isComplete: true,
    });
    expect(await catchUp(store.search)).toEqual({ documents: 0, isComplete: true });
    await store.close();
  });

  it("another process writes, or the memory may only be read: what is indexed is searched, without an error", async () => {
    const path = join(folder, "locked.db");
    const store = await sqliteStore({ path, busyTimeoutMs: 20_000 });
    await fill(store);
    const other = await sqliteStore({ path, busyTimeoutMs: 10 });
    await store.transact(async () => {
      await store.turns.save([indexed(turn({ number: 9_999 }))]);
      expect(await catchUp(other.search)).toEqual({ documents: 0, isComplete: false });
    });
    const reading = await sqliteStore({ path, readOnly: true });
    expect(await catchUp(reading.search)).toEqual({ documents: 0, isComplete: false });
    await Promise.all([reading.close(), other.close(), store.close()]);
  });
});
