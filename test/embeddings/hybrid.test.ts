import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { embedDue } from "../../src/app/embeddings/run.ts";
import { find } from "../../src/app/search/find.ts";
import { type HybridHit, withMeaning } from "../../src/app/search/hybrid.ts";
import { parseQuery } from "../../src/core/search/query.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import type { Store } from "../../src/ports/store.ts";
import { sqliteStore } from "../../src/stores/sqlite/store.ts";
import { indexedDocument } from "../contracts/store/search/fixtures.ts";
import { opened, testEmbedder } from "./test-embedder.ts";

const NOW = 1_800_000_000_000;
/** Words that mean the same to the model. */
const mean = { login: "auth", signin: "auth", slow: "late", delayed: "late" };

describe("app: search: words and meaning together", () => {
  let store: Store;
  beforeEach(async () => {
    store = await sqliteStore({ path: ":memory:" });
    await store.search.save([
      indexedDocument({ key: "words", text: "login page" }),
      indexedDocument({ key: "meaning", text: "signin delayed" }),
      indexedDocument({ key: "old", text: "signin slow", supersededBy: "meaning" }),
      indexedDocument({ key: "other", text: "deploy to production on friday" }),
    ]);
  });
  afterEach(() => store.close());

  const embed = (embedder: Embedder) =>
    embedDue(store, embedder, { now: () => 0, wait: async () => {}, isLeftOut: () => false });
  const search = async (
    text: string,
    embedder: Embedder | undefined,
    patienceMs = 60_000,
  ): Promise<readonly HybridHit[]> => {
    const question = parseQuery(text, NOW);
    const hits = await find(store.search, question, {}, NOW);
    return withMeaning({ store, embedder: opened(embedder) }, question, {}, hits, { patienceMs });
  };
  const keys = (hits: readonly HybridHit[]) => hits.map(({ document }) => document.key);

  it("finds what says the same in other words, and says why; superseded things come last", async () => {
    const embedder = testEmbedder({ mean });
    await embed(embedder);
    const hits = await search("login slow", embedder);
    expect(keys(hits).toSorted()).toEqual(["meaning", "old", "words"]);
    expect(keys(hits).indexOf("old")).toBeGreaterThan(keys(hits).indexOf("meaning"));
    expect(hits.find(({ document }) => document.key === "meaning")).toMatchObject({
      isNear: true,
      why: { words: [] },
    });
    expect(keys(hits)).not.toContain("other");
  });

  it("an excluded word and a filter hold for meaning too", async () => {
    const embedder = testEmbedder({ mean });
    await embed(embedder);
    expect(keys(await search("login slow -delayed", embedder))).not.toContain("meaning");
    expect(keys(await search("login slow kind:task", embedder))).toEqual([]);
  });

  it("off, without vectors, with another model, other dimensions or a broken one: the words alone, no error", async () => {
    const byWords = keys(await search("login slow", undefined));
    const embedder = testEmbedder({ mean });
    expect(keys(await search("login slow", embedder))).toEqual(byWords);
    expect(embedder.asked).toEqual([]);
    await embed(embedder);
    for (const broken of [
      testEmbedder({ mean, identity: "another" }),
      testEmbedder({ mean, dimensions: 32 }),
      testEmbedder({ answers: [{ type: "refused", reason: "broken" }] }),
      testEmbedder({
        embed: async () => {
          throw new Error("crashed");
        },
      }),
    ])
      expect(keys(await search("login slow", broken))).toEqual(byWords);
  });

  it("does not wait longer than it may", async () => {
    await embed(testEmbedder({ mean }));
    const asleep = testEmbedder({ embed: () => new Promise(() => {}) });
    expect(keys(await search("login slow", asleep, 5))).toEqual(keys(await search("login slow", undefined)));
  });
});
