import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EmbedOptions, embedDue } from "../../src/app/embeddings/run.ts";
import { EMBEDDED_KINDS } from "../../src/core/search/parts.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import type { Store } from "../../src/ports/store.ts";
import { sqliteStore } from "../../src/stores/sqlite/store.ts";
import { indexedDocument } from "../contracts/store/search/fixtures.ts";
import { testEmbedder } from "./test-embedder.ts";

describe("app: embeddings: making the missing vectors", () => {
  let store: Store;
  let waits: number[];
  beforeEach(async () => {
    store = await sqliteStore({ path: ":memory:" });
    waits = [];
  });
  afterEach(() => store.close());

  let clock = 0;
  const run = (embedder: Embedder, more: Partial<EmbedOptions> = {}) =>
    embedDue(store, embedder, {
      now: () => clock,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        clock += milliseconds;
      },
      isLeftOut: () => false,
      ...more,
    });
  const save = (many: number, more = {}) =>
    store.search.save(
      Array.from({ length: many }, (_, at) => indexedDocument({ key: `${at}`, text: `text ${at}`, ...more })),
    );
  const counts = (model = "test") => store.vectors.counts(model, EMBEDDED_KINDS);

  it("every document gets vectors, the newest first, and the next run has nothing to do", async () => {
    await save(150);
    const embedder = testEmbedder();
    expect(await run(embedder)).toEqual({ embedded: 150, isComplete: true, stopped: "" });
    expect(embedder.asked[0]).toBe("text 149");
    expect(await counts()).toMatchObject({ documents: 150, embedded: 150 });
    expect(await run(embedder)).toMatchObject({ embedded: 0, isComplete: true });
  });

  it("what is done stays when it is broken off, and the next run goes on", async () => {
    await save(30);
    const controller = new AbortController();
    const first = await run(testEmbedder(), {
      signal: controller.signal,
      onStep: (done) => done >= 8 && controller.abort(),
    });
    expect(first).toEqual({ embedded: 8, isComplete: false, stopped: "it was interrupted" });
    expect((await counts()).embedded).toBe(8);
    const second = testEmbedder();
    expect(await run(second)).toMatchObject({ embedded: 22, isComplete: true });
    expect(second.asked[0]).toBe("text 21");
  });

  it("keeps to its number of texts a minute, its time and its limit", async () => {
    await save(40);
    await run(testEmbedder(), { perMinute: 60, limit: 8 });
    expect(waits.reduce((sum, one) => sum + one, 0)).toBe(8_000);
    const late = await run(testEmbedder(), { mostMs: 5_000, perMinute: 60 });
    expect(late).toMatchObject({ stopped: "its time is over", isComplete: false });
    expect((await counts()).embedded).toBeLessThan(20);
  });

  it("projects that stay out get no vectors and are not read", async () => {
    await save(3);
    await save(2, { project: "bbbbbbbb", text: "private" });
    const embedder = testEmbedder();
    await run(embedder, { isLeftOut: (project) => project === "bbbbbbbb" });
    expect(embedder.asked.join()).not.toContain("private");
    expect((await counts()).embedded).toBe(3);
  });

  it("a server that does not answer is asked again, as late as it says", async () => {
    await save(1);
    const later = { type: "later", reason: "429 slow down" } as const;
    const patient = testEmbedder({ answers: [later, { ...later, retryAfterMs: 5_000 }] });
    expect(await run(patient, { tries: 4 })).toMatchObject({ embedded: 1 });
    expect(waits.slice(0, 2)).toEqual([2_000, 5_000]);
  });

  it("a model that cannot be used ends the run with its reason, and nothing is lost", async () => {
    await save(10);
    const refused = testEmbedder({ answers: [{ type: "refused", reason: "401 wrong key" }] });
    expect(await run(refused)).toEqual({ embedded: 0, isComplete: false, stopped: "401 wrong key" });
    expect(await run(testEmbedder())).toMatchObject({ embedded: 10 });
  });

  it("long documents are embedded in parts, files with the text they hold now", async () => {
    await store.search.save([
      indexedDocument({ key: "long", text: "many words here ".repeat(30) }),
      indexedDocument({ key: "src/a.ts#1-2", kind: "code", title: "start (src/a.ts:1-2)" }),
    ]);
    const embedder = testEmbedder();
    await run(embedder, {
      contentOf: async ({ kind }) => (kind === "code" ? "export function start() {}" : undefined),
    });
    expect(embedder.asked.filter((text) => text.includes("words here"))).toHaveLength(3);
    expect(embedder.asked).toContain("start (src/a.ts:1-2)\nexport function start() {}");
  });

  it("another model replaces all vectors, also those of documents that get none any more", async () => {
    await save(5);
    await run(testEmbedder());
    const next = testEmbedder({ identity: "next", dimensions: 32 });
    await run(next, { isLeftOut: () => true });
    expect(await counts("next")).toMatchObject({ embedded: 0, ofOtherModels: 0 });
    await run(next);
    expect(await counts("next")).toMatchObject({ embedded: 5, ofOtherModels: 0, dimensions: 32 });
  });
});
