// The search index in the file itself: memories from before it, damage, read-only memories.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  attempt,
  entries,
  failed,
  indexed,
  learn,
  pattern,
  redacted,
  remedy,
  session,
  turn,
} from "../../../../test/contracts/store/fixtures.ts";
import { noted, observation } from "../../../../test/contracts/store/observation-fixtures.ts";
import { found, indexAll, indexedDocument } from "../../../../test/contracts/store/search/fixtures.ts";
import { task } from "../../../../test/contracts/store/task-fixtures.ts";
import type { Store } from "../../../ports/store.ts";
import { connect } from "../driver.ts";
import { MIGRATIONS } from "../migrations.ts";
import { sqliteStore } from "../store.ts";

let folder: string;
let path: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "twiceshy-search-"));
  path = join(folder, "memory.db");
  store = await sqliteStore({ path });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function fill(): Promise<void> {
  await store.evidence.append(entries(failed(), attempt({ fingerprint: "f2" })), learn);
  await store.turns.save([indexed(turn({ prompt: "use kubernetes" })), indexed(turn({ number: 2 }))]);
  await store.observations.save([noted(observation())]);
  await store.sessions.save(session({ title: "a title" }));
  await store.remedies.save([remedy()]);
  await store.remedies.savePersonal(redacted({ ...remedy(), fingerprint: "person", before: "", at: 1 }));
  await store.turns.savePatterns([pattern()]);
  await store.tasks.save(task());
}

/** Overwrites the list of segments of the full text index, which begins with a mark; the last of three such indexes. */
function damage(): void {
  const database = connect(path, { readOnly: false });
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  const bytes = readFileSync(path);
  const at = bytes.lastIndexOf(Buffer.from([0xff, 0, 0, 1]));
  expect(at).toBeGreaterThan(0);
  bytes.fill(0xee, at + 4, at + 12);
  writeFileSync(path, bytes);
}

const count = async () => (await store.search.frequency(undefined, [])).documents;

describe("stores: sqlite: search", () => {
  it("indexes all that was there before the index, in portions", async () => {
    await fill();
    await store.close();
    const old = connect(path, { readOnly: false });
    // Everything that this and later migrations made.
    const made = MIGRATIONS.slice(15).join("\n");
    for (const [, index] of made.matchAll(/CREATE (?:UNIQUE )?INDEX (\w+)/g)) old.exec(`DROP INDEX ${index}`);
    for (const [, table] of made.matchAll(/CREATE (?:VIRTUAL )?TABLE (\w+)/g))
      old.exec(`DROP TABLE ${table}`);
    for (const [, table, column] of made.matchAll(/ALTER TABLE (\w+) ADD COLUMN (\w+)/g))
      old.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    old.exec("PRAGMA user_version = 15");
    old.close();
    store = await sqliteStore({ path });
    expect(await count()).toBe(0);
    expect((await store.search.due(3)).length).toBe(3);
    expect(await indexAll(store, 2)).toBe(10);
    expect(await count()).toBe(10);
    expect(await found(store, "kubernet")).toEqual(["session-1 1"]);
    await store.turns.save([indexed(turn({ number: 3 }))]);
    expect(await indexAll(store)).toBe(1);
  });

  it("makes a damaged index anew and says nothing: the memory is sound", async () => {
    await fill();
    await store.turns.save([indexed(turn({ number: 3, prompt: "zebraquux" }))]);
    await indexAll(store);
    await store.close();
    damage();
    store = await sqliteStore({ path });
    expect(await found(store, "zebraquux")).toEqual([]);
    await indexAll(store);
    expect(await found(store, "zebraquux")).toEqual(["session-1 3"]);
    expect(await found(store, "kubernet")).toEqual(["session-1 1"]);
    expect(await store.turns.list({})).toHaveLength(3);
  });

  it("a memory that may only be read: what is indexed is found, nothing is written", async () => {
    await fill();
    await indexAll(store);
    await store.tasks.save(task({ id: "later" }));
    const reading = await sqliteStore({ path, readOnly: true });
    expect(await found(reading, "kubernet")).toEqual(["session-1 1"]);
    const due = await reading.search.due(5);
    expect(due.map(({ key }) => key)).toEqual(["later"]);
    await expect(reading.search.settle(due, [])).rejects.toMatchObject({ code: expect.any(String) });
    await reading.close();
    expect(await indexAll(store)).toBe(1);
  });

  it("finds by its beginning what was indexed in a second try, after the first had failed", async () => {
    const documents = [indexedDocument({ key: "one", text: "zebraquux" })];
    const broken = store.transact(async () => {
      await store.search.save(documents);
      throw new Error("disk full");
    });
    await expect(broken).rejects.toThrow("disk full");
    await store.search.save(documents);
    expect(await found(store, "zebr*")).toEqual(["one"]);
  });

  it("goes on after thousands of calls that need no document", async () => {
    const reads = Array.from({ length: 5_001 }, (_, number) =>
      attempt({ call: `r${number}`, tool: "Read", fingerprint: "read" }),
    );
    await store.evidence.append(entries(...reads, attempt({ fingerprint: "f2" })), learn);
    expect(await indexAll(store)).toBe(1);
    expect(await found(store, [])).toEqual(["f2"]);
  });

  it("in a large memory the words that tell most are looked for, wherever they stand in the question", async () => {
    const everywhere = "use make with node test build";
    const filler = Array.from({ length: 4_400 }, (_, number) =>
      indexedDocument({ text: number % 100 < 48 ? `${everywhere} redis` : everywhere }),
    );
    await store.search.save([
      ...filler,
      indexedDocument({ key: "meant", text: `${everywhere} redis kiwi` }),
      indexedDocument({ key: "newer", text: `${everywhere} other kiwi` }),
    ]);
    const question = `kiwi ${everywhere} redis`;
    expect(await found(store, question, { match: "some", limit: 2 })).toEqual(["meant", "newer"]);
  });

  it("counts documents as they come and go", async () => {
    await fill();
    await indexAll(store);
    const database = connect(path, { readOnly: true });
    const counted = () =>
      (database.prepare("SELECT count(*) AS count FROM search_documents").get() as { count: number }).count;
    expect(await count()).toBe(counted());
    await store.tasks.save(task({ summary: "again" }));
    await store.upkeep.forget({ type: "session", id: "session-1" });
    await indexAll(store);
    expect(await count()).toBe(counted());
    database.close();
  });

  it("counts of words follow what this process and others save and drop", async () => {
    const many = async (from: Store) =>
      (await from.search.frequency("aaaaaaaa", ["kiwi"])).counts.get("kiwi");
    const other = await sqliteStore({ path });
    await store.search.save([indexedDocument({ key: "one", text: "kiwi" })]);
    expect([await many(store), await many(other)]).toEqual([1, 1]);
    await other.search.save([indexedDocument({ key: "two", text: "kiwi" })]);
    expect([await many(store), await many(other)]).toEqual([2, 2]);
    await store.search.drop("aaaaaaaa", "observation", ["one"]);
    expect([await many(store), await many(other)]).toEqual([1, 1]);
    await other.close();
  });
});
