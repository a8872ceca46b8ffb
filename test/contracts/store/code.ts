// Store contract: the code index's own records. A killed run is repeated, requests of a project are one, the least used go.
import { describe, expect, it } from "vitest";
import type { IndexedFile, IndexRequest } from "../../../src/ports/store.ts";
import type { Current } from "../store.ts";
import { MINUTE, NOON, project, redacted } from "./fixtures.ts";

const PROJECT = "aaaaaaaa";
const OTHER = "bbbbbbbb";

const file = (path: string, changes: Partial<IndexedFile> = {}) =>
  redacted<IndexedFile>({
    path,
    size: 100,
    changedAt: NOON - MINUTE,
    hash: "00ff",
    parts: ["1-40", "41-80"],
    isUnfit: false,
    indexedAt: NOON,
    usedAt: NOON,
    ...changes,
  });
const request = (changes: Partial<IndexRequest> = {}) =>
  redacted<IndexRequest>({ project: PROJECT, root: "/home/*/name", requestedAt: NOON, ...changes });
const done = { type: "done", at: NOON + 5, ms: 300, isWhole: true, mode: "full" } as const;

export function codeIndex(current: Current): void {
  describe("files of the code index", () => {
    it("are kept by path, replaced and removed", async () => {
      const { store } = current();
      await store.code.saveFiles(PROJECT, [file("src/b.ts"), file("src/a.ts", { parts: [] })]);
      await store.code.saveFiles(OTHER, [file("src/a.ts")]);
      await store.code.saveFiles(PROJECT, [file("logo.ts", { isUnfit: true, parts: [] })]);
      await store.code.saveFiles(PROJECT, [file("src/b.ts", { hash: "11", parts: ["1-9"] })]);
      expect(await store.code.files(PROJECT)).toEqual([
        file("logo.ts", { isUnfit: true, parts: [] }),
        file("src/a.ts", { parts: [] }),
        file("src/b.ts", { hash: "11", parts: ["1-9"] }),
      ]);
      expect(await store.code.filesAt(PROJECT, ["src/a.ts", "gone"])).toHaveLength(1);
      expect(await store.code.files("cccccccc")).toEqual([]);
      await store.code.dropFiles(PROJECT, ["src/a.ts", "gone"]);
      expect((await store.code.files(PROJECT)).map(({ path }) => path)).toEqual(["logo.ts", "src/b.ts"]);
      await store.code.dropFiles(PROJECT);
      expect(await store.code.files(PROJECT)).toEqual([]);
      expect(await store.code.files(OTHER)).toHaveLength(1);
    });

    it("those that were shown last stay longest", async () => {
      const { store } = current();
      await store.code.saveFiles(PROJECT, [file("a", { usedAt: 1 }), file("b", { usedAt: 2 })]);
      await store.code.saveFiles(OTHER, [
        file("c", { usedAt: 3 }),
        file("d", { usedAt: 4, isUnfit: true, parts: [] }),
      ]);
      const least = async (bytes: number) =>
        (await store.code.leastUsed(bytes)).map((one) => `${one.project} ${one.file.path}`);
      expect(await least(300)).toEqual([]);
      expect(await least(299)).toEqual([`${PROJECT} a`]);
      await store.code.noteUse(PROJECT, { type: "hit", at: NOON, paths: ["a"] });
      expect(await least(200)).toEqual([`${PROJECT} b`]);
      expect(await least(0)).toHaveLength(3);
    });
  });

  describe("requests to index a project", () => {
    it("are one per project: changed files are added up, a request for all stays one", async () => {
      const { store } = current();
      await store.code.request(request({ changed: ["a"] }), 9);
      await store.code.request(request({ changed: ["b", "a"], requestedAt: NOON + 1, root: "/new" }), 9);
      expect(await store.code.next(NOON)).toEqual({
        ...{ project: PROJECT, root: "/new", changed: ["a", "b"], requestedAt: NOON + 1 },
        ...{ tries: 0, dueAt: 0, error: "" },
      });
      await store.code.request(request({ requestedAt: NOON + 2 }), 9);
      await store.code.request(request({ changed: ["c"], requestedAt: NOON + 3 }), 9);
      expect((await store.code.next(NOON))?.changed).toBeUndefined();
    });

    it("the oldest is dropped when too many wait", async () => {
      const { store } = current();
      for (const [at, id] of ["one", "two", "three"].entries())
        await store.code.request(request({ project: id, requestedAt: NOON + at }), 2);
      expect((await store.code.next(NOON))?.project).toBe("two");
      expect(await store.code.states()).toHaveLength(2);
    });

    it("one that is not finished is handed out again; what came meanwhile is kept", async () => {
      const { store, reopen } = current();
      await store.code.request(request(), 9);
      const first = await store.code.next(NOON);
      const other = await reopen();
      expect(await other.code.next(NOON)).toEqual(first);
      await other.close();
      await store.code.request(request({ changed: ["a"] }), 9);
      await store.code.finish(first ?? request(), done);
      const second = await store.code.next(NOON);
      expect(second?.project).toBe(PROJECT);
      await store.code.finish(second ?? request(), { ...done, isWhole: false });
      expect(await store.code.next(NOON)).toBeDefined();
      await store.code.finish(second ?? request(), done);
      expect(await store.code.next(NOON)).toBeUndefined();
    });

    it("a failed one waits, and counts its failures", async () => {
      const { store } = current();
      await store.code.request(request(), 9);
      const failed = { type: "failed", at: NOON, error: redacted("no git"), dueAt: NOON + MINUTE } as const;
      await store.code.finish(request(), failed);
      expect(await store.code.next(NOON + MINUTE - 1)).toBeUndefined();
      expect(await store.code.next(NOON + MINUTE)).toMatchObject({ tries: 1, error: "no git" });
      await store.code.finish(request(), { type: "dropped" });
      expect(await store.code.states()).toEqual([]);
    });
  });

  describe("the state of a code index", () => {
    it("tells what is indexed, how long runs took, and how prompts were served", async () => {
      const { store } = current();
      await store.code.saveFiles(PROJECT, [file("a"), file("b"), file("c", { isUnfit: true, parts: [] })]);
      await store.code.request(request(), 9);
      await store.code.finish(request(), done);
      await store.code.finish(request(), { ...done, at: NOON + 9, ms: 100, isWhole: false });
      for (const type of ["hit", "hit", "miss", "fallback"] as const)
        await store.code.noteUse(PROJECT, { type, at: NOON });
      await store.code.noteUse(PROJECT, { type: "slow", at: NOON, pausedUntil: NOON + MINUTE });
      await store.code.noteUse("unknown", { type: "hit", at: NOON });
      await store.code.request(request({ project: OTHER }), 9);
      expect(await store.code.states(PROJECT)).toEqual([
        {
          ...{ project: PROJECT, mode: "full", files: 2, bytes: 200, indexedAt: NOON + 5, runs: 2, ms: 400 },
          ...{ uses: { hit: 2, miss: 1, fallback: 1, slow: 1 }, pausedUntil: NOON + MINUTE },
        },
      ]);
      expect((await store.code.states()).map((one) => [one.project, one.waiting?.project])).toEqual([
        [PROJECT, undefined],
        [OTHER, OTHER],
      ]);
    });

    it("goes with its project", async () => {
      const { store } = current();
      await store.projects.save(project(), NOON);
      await store.code.saveFiles(PROJECT, [file("a")]);
      await store.code.request(request(), 9);
      await store.code.finish(request(), done);
      await store.upkeep.forget({ type: "project", id: PROJECT });
      expect(await store.code.files(PROJECT)).toEqual([]);
      expect(await store.code.states()).toEqual([]);
      // A run that was on its way brings nothing back.
      await store.code.finish(request(), done);
      expect(await store.code.states()).toEqual([]);
    });
  });
}
