// Store contract: vectors of documents. Found by nearness, gone with their document, of one model at a time.
import { describe, expect, it } from "vitest";
import { packVector } from "../../../../src/core/search/quantise.ts";
import type { Current, StoreCapabilities } from "../../store.ts";
import { NOON } from "../fixtures.ts";
import { indexedDocument } from "../search/fixtures.ts";
import { between, counts, DIMENSIONS, direction, due, dueKeys, embed, MODEL, nearKeys } from "./fixtures.ts";

const [EAST, NORTH, WEST] = [direction(1), direction(2), direction(3)];

export function vectors(current: Current, { bytes }: StoreCapabilities): void {
  describe("vectors", () => {
    it("documents without vectors are due, the newest first, and can be asked for in steps", async () => {
      const { store } = current();
      await store.search.save(["1", "2", "3"].map((key) => indexedDocument({ key })));
      await store.search.save([indexedDocument({ key: "4", kind: "call" })]);
      expect(await dueKeys(store)).toEqual(["3", "2", "1"]);
      const [first] = await due(store, { limit: 1 });
      expect(await dueKeys(store, { below: first?.place })).toEqual(["2", "1"]);
      await embed(store, { "2": EAST });
      expect(await dueKeys(store)).toEqual(["3", "1"]);
      expect(await dueKeys(store, { model: "another model" })).toHaveLength(3);
    });

    it("the nearest documents are found, as they were saved, with how near they are", async () => {
      const { store } = current();
      await embed(store, { east: EAST, half: between(EAST, NORTH, 0.5), north: NORTH });
      const near = await store.vectors.near({ model: MODEL, vector: EAST, limit: 2 });
      expect(near.map(({ document }) => document.key)).toEqual(["east", "half"]);
      expect(near[0]?.similarity).toBeCloseTo(1, 2);
      expect(near[0]?.document).toEqual(indexedDocument({ key: "east" }).document);
      expect(near[1]?.similarity).toBeLessThan(0.95);
      expect(await nearKeys(store, EAST, { limit: 0 })).toEqual([]);
    });

    it("a document of several parts is as near as the nearest of them, and found once", async () => {
      const { store } = current();
      await embed(store, { parts: [NORTH, EAST, WEST], one: between(EAST, NORTH, 0.4) });
      expect(await nearKeys(store, EAST)).toEqual(["parts", "one"]);
    });

    it("a project, kinds, types, files, times narrow it down, also where few of the nearest meet them", async () => {
      const { store } = current();
      const many = Object.fromEntries(
        Array.from({ length: 600 }, (_, number) => [
          `${number}`,
          between(EAST, direction(number + 10), number / 700),
        ]),
      );
      await embed(
        store,
        many,
        (key) => ({
          project: Number(key) === 590 ? "bbbbbbbb" : "aaaaaaaa",
          kind: Number(key) === 591 ? "task" : "observation",
          type: Number(key) === 592 ? "decision" : "bugfix",
          files: Number(key) === 593 ? ["src/a.ts"] : [],
          at: Number(key) === 594 ? NOON + 1_000_000 : NOON + Number(key),
        }),
        MODEL,
      );
      for (let step = 0; step < 8; step++)
        await store.vectors.save(
          MODEL,
          (await due(store)).map((one) => ({ ...one, vectors: [many[one.document.key] ?? EAST] })),
        );
      expect((await counts(store)).embedded).toBe(600);
      expect((await nearKeys(store, EAST, { limit: 20 })).filter((key) => Number(key) > 60)).toEqual([]);
      expect(await nearKeys(store, EAST, { project: "bbbbbbbb" })).toEqual(["590"]);
      expect(await nearKeys(store, EAST, { project: "unheard of" })).toEqual([]);
      expect(await nearKeys(store, EAST, { kinds: ["task"] })).toEqual(["591"]);
      expect(await nearKeys(store, EAST, { types: ["decision"] })).toEqual(["592"]);
      expect(await nearKeys(store, EAST, { file: "src/a.ts" })).toEqual(["593"]);
      expect(await nearKeys(store, EAST, { since: NOON + 900_000 })).toEqual(["594"]);
      expect(await nearKeys(store, EAST, { kinds: ["task"], until: NOON })).toEqual([]);
    });

    it("vectors of another model, or a question of other dimensions, find nothing", async () => {
      const { store } = current();
      await embed(store, { east: EAST });
      expect(await store.vectors.has(MODEL)).toBe(true);
      expect(await store.vectors.has("another model")).toBe(false);
      expect(await nearKeys(store, EAST, { model: "another model" })).toEqual([]);
      expect(await nearKeys(store, direction(1, 8))).toEqual([]);
    });

    it("another model takes the place of the first, document by document", async () => {
      const { store } = current();
      await embed(store, { east: EAST, north: NORTH });
      await embed(store, { east: direction(5, 8) }, undefined, "another model");
      expect(await nearKeys(store, EAST)).toEqual(["north"]);
      expect(await nearKeys(store, direction(5, 8), { model: "another model" })).toEqual(["east"]);
      expect(await counts(store, "another model")).toMatchObject({
        embedded: 1,
        ofOtherModels: 1,
        dimensions: 8,
      });
      expect(await store.vectors.drop({ except: "another model" }, 10)).toBe(1);
      expect(await store.vectors.has(MODEL)).toBe(false);
      expect(await store.vectors.drop({ model: "another model" }, 10)).toBe(1);
      expect(await counts(store)).toMatchObject({ documents: 2, embedded: 0, ofOtherModels: 0, bytes: 0 });
    });

    it("are dropped in steps", async () => {
      const { store } = current();
      await embed(store, { a: EAST, b: NORTH, c: WEST });
      expect(await store.vectors.drop({ model: MODEL }, 2)).toBe(2);
      expect(await store.vectors.drop({ model: MODEL }, 2)).toBe(1);
      expect(await store.vectors.drop({ model: MODEL }, 2)).toBe(0);
    });

    it("a model whose vectors change their dimensions is refused with what to do, and nothing is lost", async () => {
      const { store } = current();
      await embed(store, { east: EAST });
      const wrong = embed(store, { north: direction(2, DIMENSIONS + 1) });
      await expect(wrong).rejects.toThrow(
        /had 40 dimensions before and have 41 now.*embeddings off --delete/,
      );
      expect(await nearKeys(store, EAST)).toEqual(["east"]);
    });

    it("are gone with their document, at once", async () => {
      const { store, reopen } = current();
      const other = await reopen();
      await embed(store, { east: EAST, north: NORTH, west: WEST });
      expect(await nearKeys(other, EAST)).toHaveLength(3);
      await store.search.drop("aaaaaaaa", "observation", ["east"]);
      expect(await nearKeys(store, EAST)).not.toContain("east");
      expect(await nearKeys(other, EAST)).not.toContain("east");
      await store.search.drop("aaaaaaaa", "observation");
      expect(await counts(store)).toMatchObject({ documents: 0, embedded: 0, bytes: 0 });
      expect(await nearKeys(other, EAST)).toEqual([]);
    });

    it("of a project that is forgotten nothing stays, down to the disk", async () => {
      const { store, everyByte } = current();
      await embed(store, { east: EAST });
      await embed(store, { north: NORTH }, () => ({ project: "bbbbbbbb" }));
      const east = Buffer.from(packVector(EAST)).subarray(0, 24);
      if (bytes) expect((await everyByte?.())?.includes(east)).toBe(true);
      await store.upkeep.forget({ type: "project", id: "aaaaaaaa" });
      expect(await nearKeys(store, EAST)).toEqual(["north"]);
      if (bytes) expect((await everyByte?.())?.includes(east)).toBe(false);
      await store.upkeep.forget({ type: "everything" });
      expect(await counts(store)).toMatchObject({ documents: 0, embedded: 0, bytes: 0 });
    });

    it("a document with another text is due again; one that was only seen again keeps its vectors", async () => {
      const { store } = current();
      await embed(store, { east: EAST, north: NORTH });
      await store.search.save([indexedDocument({ key: "east", at: NOON + 5, count: 2 })]);
      expect(await dueKeys(store)).toEqual([]);
      expect(await nearKeys(store, EAST)).toEqual(["east", "north"]);
      await store.search.save([indexedDocument({ key: "east", at: NOON + 6, text: "something else" })]);
      expect(await dueKeys(store)).toEqual(["east"]);
      await store.search.save([indexedDocument({ key: "north", text: "something else" })]);
      expect(await dueKeys(store)).toEqual(["east", "north"]);
      expect(await nearKeys(store, EAST)).toEqual([]);
    });

    it("a document that changed or went while it was embedded gets no vectors", async () => {
      const { store } = current();
      await store.search.save(["a", "b", "c"].map((key) => indexedDocument({ key })));
      const waiting = await due(store);
      await store.search.save([indexedDocument({ key: "a", text: "something else" })]);
      await store.search.drop("aaaaaaaa", "observation", ["b"]);
      const saved = await store.vectors.save(
        MODEL,
        waiting.map((one) => ({ ...one, vectors: [EAST] })),
      );
      expect(saved).toBe(1);
      expect(await nearKeys(store, EAST)).toEqual(["c"]);
      expect(await dueKeys(store)).toEqual(["a"]);
    });

    it("saved again, they replace the ones before", async () => {
      const { store } = current();
      await embed(store, { east: [EAST, NORTH] });
      const [document] = await due(store, { model: "another model" });
      if (!document) throw new Error("nothing is due");
      await store.vectors.save(MODEL, [{ ...document, vectors: [WEST] }]);
      const [only] = await store.vectors.near({ model: MODEL, vector: EAST, limit: 5 });
      expect(only?.similarity).toBeLessThan(0.9);
      expect(await store.vectors.save(MODEL, [])).toBe(0);
    });
  });
}
