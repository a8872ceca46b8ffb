// Words of forgotten documents are removed from the file: at once in a small memory, in the background in a large one.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { redact } from "../../../core/redact/redact.ts";
import type { Store } from "../../../ports/store.ts";
import { hasDeletedWords, noteDeletedWords, removeDeletedWords } from "../../sql/search/deleted-words.ts";
import { connect } from "../driver.ts";
import { sqliteStore } from "../store.ts";

let folder: string;
let path: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "twiceshy-deleted-words-"));
  path = join(folder, "memory.db");
  store = await sqliteStore({ path });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const SECRET = "zyzzyvaquagga";

/** Documents with many different words, one of which has a word that nothing else has. */
async function fill(many: number): Promise<void> {
  const documents = Array.from({ length: many }, (_, number) => {
    const words = Array.from({ length: 40 }, (_, place) => `w${(number * 40 + place) % 9_973}`);
    const document = redact({
      ...{ project: "p", kind: "lesson" as const, key: String(number), title: "", names: [], text: "" },
      ...{ at: number, files: [], count: 1 },
    });
    return { document, words: { title: [], names: [], text: number === 5 ? [SECRET, ...words] : words } };
  });
  for (let at = 0; at < many; at += 500) await store.search.save(documents.slice(at, at + 500));
}

async function bytes(): Promise<string> {
  const database = connect(path, { readOnly: false });
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  return readFileSync(path, "latin1");
}

it("removes them step by step, so that others can write in between, and goes on where it was stopped", async () => {
  await fill(3_000);
  expect(await bytes()).toContain(SECRET);
  await store.search.drop("p", "lesson", ["5"]);
  const database = connect(path, { readOnly: false });
  database.exec("PRAGMA secure_delete = ON");
  noteDeletedWords(database);
  let pauses = 0;
  const killed = removeDeletedWords(database, {
    pause: async () => {
      if (++pauses === 3) throw new Error("killed");
      await store.search.save([]);
    },
  });
  await expect(killed).rejects.toThrow("killed");
  expect(hasDeletedWords(database)).toBe(true);
  expect(await removeDeletedWords(database)).toBe(true);
  expect(hasDeletedWords(database)).toBe(false);
  database.close();
  expect(await bytes()).not.toContain(SECRET);
  const found = await store.search.find({
    ...{ words: [["w8"]], match: "some", limit: 10, weights: { title: 1, names: 1, text: 1 } },
  });
  expect(found.length).toBeGreaterThan(0);
});

it("an index of one segment is rewritten as well", async () => {
  await fill(1_000);
  const database = connect(path, { readOnly: false });
  database.exec("PRAGMA secure_delete = ON; INSERT INTO search_words (search_words) VALUES ('optimize')");
  await store.search.drop("p", "lesson", ["5"]);
  noteDeletedWords(database);
  expect(await removeDeletedWords(database)).toBe(true);
  database.close();
  expect(await bytes()).not.toContain(SECRET);
});

it("what is deleted meanwhile is not taken for removed", async () => {
  await fill(1_000);
  const database = connect(path, { readOnly: false });
  noteDeletedWords(database);
  let isFirst = true;
  const isDone = await removeDeletedWords(database, {
    pause: async () => {
      if (isFirst) noteDeletedWords(database);
      isFirst = false;
    },
  });
  expect({ isDone, left: hasDeletedWords(database) }).toEqual({ isDone: false, left: true });
  expect(await removeDeletedWords(database)).toBe(true);
  database.close();
});

it("as long as a person waits gladly; the rest is left for the background", async () => {
  await fill(3_000);
  await store.search.drop("p", "lesson", ["5"]);
  const database = connect(path, { readOnly: false });
  noteDeletedWords(database);
  expect(await removeDeletedWords(database, { mostMs: 0 })).toBe(false);
  database.close();
  expect(await store.upkeep.hasLaterWork()).toBe(true);
  await store.upkeep.doLaterWork();
  expect(await store.upkeep.hasLaterWork()).toBe(false);
  expect(await bytes()).not.toContain(SECRET);
});

it("gathers the words of many documents that came", async () => {
  await fill(2_000);
  const database = connect(path, { readOnly: false });
  const segments = () =>
    (database.prepare("SELECT count(DISTINCT segid) AS many FROM search_words_idx").get() as { many: number })
      .many;
  expect(segments()).toBeGreaterThan(1);
  expect(await store.upkeep.hasLaterWork()).toBe(false);
  // As if many had come before.
  database.exec("UPDATE search_sizes SET last = (last >> 16 << 16) + 65530");
  await fill(2_010);
  expect(await store.upkeep.hasLaterWork()).toBe(true);
  await store.upkeep.doLaterWork();
  expect({ segments: segments(), isLeft: await store.upkeep.hasLaterWork() }).toEqual({
    segments: 1,
    isLeft: false,
  });
  database.close();
});
