// Store contract: the index of lesson files.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LessonRow } from "../../../../src/ports/store.ts";
import type { Current } from "../../store.ts";
import { content, lessonOf, lessonRow, words } from "../lesson-fixtures.ts";

export function lessonIndex(current: Current): void {
  const named = (id: string, changes: Partial<LessonRow> = {}) =>
    lessonRow({ id, key: `aaaaaaaa/${id}`, ...changes });

  describe("the index of lessons", () => {
    it("gives a lesson back as it was read, whatever its text is", async () => {
      const { store } = current();
      const odd = '인증 "quotes" \\ \n\0 💥 \ud800';
      const rows = [
        lessonRow(),
        named("folder-1/odd.md", {
          content: content({ title: odd, situation: odd, checklist: [odd], appliesTo: [] }),
          watches: [{ type: "path", pattern: odd }],
        }),
        named("folder-2/plain.md", { folder: "folder-2", watches: [], words: [], watchKeys: [] }),
        named("folder-2/broken.md", { folder: "folder-2", problem: "severity must be low, medium or high" }),
      ];
      await store.lessons.saveIndexed(rows, []);
      expect(await store.lessons.indexed({})).toEqual(rows.map(lessonOf));
    });

    it("finds lessons by folder, by id, by both", async () => {
      const { store } = current();
      const rows = ["a", "b", "c"].map((id) => named(id, { folder: id === "c" ? "folder-2" : "folder-1" }));
      await store.lessons.saveIndexed(rows, []);
      const find = async (query: Parameters<typeof store.lessons.indexed>[0]) =>
        (await store.lessons.indexed(query)).map(({ id }) => id).join("");
      expect(await find({ folders: ["folder-1"] })).toBe("ab");
      expect(await find({ folders: ["folder-2", "folder-1", "folder-2", "unheard of"] })).toBe("abc");
      expect(await find({ ids: ["c", "a", "unheard of"] })).toBe("ac");
      expect(await find({ ids: ["c", "a"], folders: ["folder-1"] })).toBe("a");
      expect(await find({ folders: [] })).toBe("");
      expect(await find({ ids: [] })).toBe("");
    });

    it("knows what each file was like, to the last digit of its time", async () => {
      const { store } = current();
      const time = 1_794_657_600_123.456_8;
      const stamps = [
        { id: "a", size: 0, modifiedAt: time, hash: "" },
        { id: 'b"\n,인증.md', size: 65_536, modifiedAt: 0, hash: "feed" },
      ];
      await store.lessons.saveIndexed(
        stamps.map((stamp) => named(stamp.id, { ...stamp, problem: stamp.size > 0 ? "too large" : "" })),
        [],
      );
      await store.lessons.saveIndexed([named("elsewhere", { folder: "folder-2" })], []);
      expect(await store.lessons.stamps(["folder-1"])).toHaveLength(2);
      expect(await store.lessons.stamps(["folder-1", "folder-1"])).toEqual(expect.arrayContaining(stamps));
      expect(await store.lessons.stamps(["folder-2", "folder-1"])).toHaveLength(3);
      expect(await store.lessons.stamps(["unheard of"])).toEqual([]);
      expect(await store.lessons.stamps([])).toEqual([]);
    });

    it("saves a lesson over the row of the same id, and drops those that are gone", async () => {
      const { store } = current();
      const old = named("a", { words: words("old both:3"), watchKeys: ["command git", "path"] });
      const fresh = named("a", {
        ...{ hash: "beef", size: 7, content: content({ title: "new" }), watches: [], key: "another" },
        ...{ words: words("new both:1"), watchKeys: ["path", "path", "tool WebFetch"] },
      });
      const other = named("b", { words: words("old"), watchKeys: ["command git"] });
      await store.lessons.saveIndexed([old, other, named("gone", { words: words("old both") })], []);
      await store.lessons.saveIndexed([fresh], ["gone", "unheard of"]);
      expect(await store.lessons.indexed({})).toEqual([fresh, other].map(lessonOf));
      expect(await store.lessons.stamps(["folder-1"])).toHaveLength(2);
      expect((await store.lessons.stamps(["folder-1"])).find(({ id }) => id === "a")).toMatchObject({
        size: 7,
      });
      expect(await store.lessons.findByWords(["folder-1"], ["old", "both", "new"])).toEqual({
        hits: expect.arrayContaining([
          { id: "a", words: expect.arrayContaining([...words("new both:1")]) },
          { id: "b", words: [...words("old")] },
        ]),
        total: 2,
      });
      expect(await store.lessons.watching(["folder-1"], ["command git"])).toEqual([lessonOf(other)]);
      expect(await store.lessons.watching(["folder-1"], ["path", "tool WebFetch"])).toEqual([
        lessonOf(fresh),
      ]);
      await store.lessons.saveIndexed([], []);
      expect(await store.lessons.indexed({})).toHaveLength(2);
    });

    it("saves a lesson that moved to another folder, and one given twice as it was given last", async () => {
      const { store } = current();
      await store.lessons.saveIndexed([named("a", { words: words("one") })], []);
      const moved = named("a", { folder: "folder-2", words: words("two") });
      await store.lessons.saveIndexed([named("a", { words: words("never") }), moved], []);
      expect(await store.lessons.findByWords(["folder-1"], ["one", "two", "never"])).toEqual({
        hits: [],
        total: 0,
      });
      expect(await store.lessons.findByWords(["folder-2"], ["one", "two", "never"])).toEqual({
        hits: [{ id: "a", words: words("two") }],
        total: 1,
      });
      expect(await store.lessons.watching(["folder-1"], ["command git"])).toEqual([]);
      expect(await store.lessons.watching(["folder-2"], ["command git"])).toEqual([lessonOf(moved)]);
    });

    it("finds lessons by their words in these folders, each with the words it shares and their weights", async () => {
      const { store } = current();
      await store.lessons.saveIndexed(
        [
          named("a", { words: words("telegram:3 allowlist:2 bot") }),
          named("b", { words: words("telegram redis:3") }),
          named("c", { words: words("telegram:2"), folder: "folder-2" }),
          named("d", { words: words("telegram:3"), problem: "cannot be read" }),
        ],
        [],
      );
      const find = async (folders: readonly string[], text: string) => {
        const { hits, total } = await store.lessons.findByWords(folders, text.split(" "));
        const found = hits.map(({ id, words: shared }) => {
          const said = shared.map(({ word, weight }) => `${word}:${weight}`);
          return `${id} ${said.sort().join(" ")}`;
        });
        return [total, ...found.sort()];
      };
      expect(await find(["folder-1"], "telegram")).toEqual([2, "a telegram:3", "b telegram:1"]);
      expect(await find(["folder-1", "folder-1"], "bot redis telegram bot tele")).toEqual([
        2,
        "a bot:1 telegram:3",
        "b redis:3 telegram:1",
      ]);
      expect(await find(["folder-2", "folder-1"], "allowlist telegram")).toEqual([
        3,
        "a allowlist:2 telegram:3",
        "b telegram:1",
        "c telegram:2",
      ]);
      expect(await find(["folder-2"], "redis")).toEqual([1]);
      expect(await store.lessons.findByWords(["folder-1"], [])).toEqual({ hits: [], total: 2 });
      expect(await store.lessons.findByWords([], ["telegram"])).toEqual({ hits: [], total: 0 });
      expect(await store.lessons.findByWords(["unheard of"], ["telegram"])).toEqual({ hits: [], total: 0 });
    });

    it("finds by any word, whatever it is, and after any number of changes", async () => {
      const { store } = current();
      const anyWord = fc.oneof(
        fc.string(),
        fc.constantFrom('"', "\0", "인증", "1:2;", "\ud800", "a b", "__proto__"),
      );
      const anyLesson = fc.record({
        id: fc.constantFrom("a", "b", "c", "d"),
        words: fc.uniqueArray(fc.tuple(anyWord, fc.integer({ min: 1, max: 3 })), {
          selector: ([word]) => word,
        }),
        gone: fc.boolean(),
      });
      const steps = fc.array(fc.array(anyLesson, { maxLength: 4 }), { maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(steps, async (batches) => {
          await store.lessons.saveIndexed([], ["a", "b", "c", "d"]);
          const expected = new Map<string, ReadonlyMap<string, number>>();
          for (const batch of batches) {
            const saved = batch.filter(({ gone }) => !gone);
            const gone = batch.flatMap(({ id, gone }) =>
              gone && !saved.some((one) => one.id === id) ? [id] : [],
            );
            for (const id of gone) expected.delete(id);
            for (const { id, words } of saved) expected.set(id, new Map(words));
            const rows = saved.map(({ id, words }) =>
              named(id, { words: words.map(([word, weight]) => ({ word, weight })) }),
            );
            await store.lessons.saveIndexed(rows, gone);
          }
          const asked = [...new Set(batches.flat().flatMap(({ words }) => words.map(([word]) => word)))];
          const { hits, total } = await store.lessons.findByWords(["folder-1"], asked);
          const found = new Map(
            hits.map(({ id, words }) => [id, new Map(words.map(({ word, weight }) => [word, weight]))]),
          );
          expect(total).toBe(expected.size);
          expect(found).toEqual(new Map([...expected].filter(([, words]) => words.size > 0)));
        }),
        { numRuns: 40 },
      );
    });

    it("finds the lessons that watch a sort of call, each once", async () => {
      const { store } = current();
      const git = named("a", { watchKeys: ["command git", "path"] });
      const path = named("b", { watchKeys: ["path"], folder: "folder-2" });
      const broken = named("c", { problem: "cannot be read", watchKeys: ["path"] });
      await store.lessons.saveIndexed([git, path, broken, named("d", { watchKeys: [] })], []);
      const both = ["folder-1", "folder-2", "folder-2"];
      expect(await store.lessons.watching(both, ["command git", "path", "path"])).toEqual(
        [git, path].map(lessonOf),
      );
      expect(await store.lessons.watching(["folder-1"], ["path"])).toEqual([lessonOf(git)]);
      expect(await store.lessons.watching(both, ["command gi", "tool git"])).toEqual([]);
      expect(await store.lessons.watching(both, [])).toEqual([]);
      expect(await store.lessons.watching([], ["path"])).toEqual([]);
    });

    it("is seen by other processes at once", async () => {
      const { store, reopen } = current();
      await store.lessons.saveIndexed([lessonRow()], []);
      const other = await reopen();
      expect(await other.lessons.findByWords(["folder-1"], ["force"])).toMatchObject({
        total: 1,
        hits: [{}],
      });
      await other.lessons.saveIndexed([], [lessonRow().id]);
      expect(await store.lessons.indexed({})).toEqual([]);
    });
  });
}
