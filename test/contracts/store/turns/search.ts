// Store contract: searching turns by words.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Turn } from "../../../../src/domain/turn.ts";
import { runs } from "../../../runs.ts";
import type { Current } from "../../store.ts";
import { indexed, NOON, newTurn, redacted, turn } from "../fixtures.ts";

/** Anything a tokenizer might make of anything, and a few that mean something to a search. */
const anyWord = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "AND",
    "NOT",
    "NEAR(",
    '"',
    '""',
    "*",
    "a*",
    "words:a",
    "^a",
    "-",
    "p1",
    "\0",
    "인증",
    "\ud800",
  ),
);

export function turnSearch(current: Current): void {
  let number = 0;
  const save = async (words: string, changes: Partial<Turn> = {}) => {
    number += 1;
    const made = turn({ number, at: NOON + number, prompt: words, ...changes });
    await current().store.turns.save([indexed(made, words.split(" "))]);
    return made;
  };
  const search = async (words: string, project: string | undefined = "aaaaaaaa", limit = 10) => {
    const found = await current().store.turns.find(project, words.split(" "), limit);
    return found.turns.map(({ prompt }) => prompt);
  };

  describe("finding turns by their words", () => {
    it("finds a turn by any of its words, whole", async () => {
      const saved = await save("redi cache 로그인 snake_case v2");
      for (const word of ["redi", "cache", "로그인", "snake_case", "v2"])
        expect((await current().store.turns.find("aaaaaaaa", [word], 10)).turns).toEqual([saved]);
      for (const word of ["red", "redis", "snake", "로그", "CACHE", "", "*"])
        expect(await search(word)).toEqual([]);
    });

    it("gives those with all words before those with some, and these by how telling their words are", async () => {
      await save("auth redi jwt");
      for (let index = 0; index < 5; index++) await save("auth common");
      await save("redi other");
      await save("jwt other");
      await save("jwt redi");
      const found = await search("auth redi jwt", "aaaaaaaa", 4);
      expect(found.slice(0, 2)).toEqual(["auth redi jwt", "jwt redi"]);
      expect(found.slice(2).sort()).toEqual(["jwt other", "redi other"]);
      expect(await search("auth redi jwt", "aaaaaaaa", 100)).toHaveLength(9);
    });

    it("gives the newest first when they match alike", async () => {
      await save("redi one");
      await save("redi two");
      await save("redi three");
      expect(await search("redi")).toEqual(["redi three", "redi two", "redi one"]);
      expect(await search("redi absent", "aaaaaaaa", 2)).toEqual(["redi three", "redi two"]);
    });

    it("finds in one project, or everywhere", async () => {
      await save("redi here");
      await save("redi there", { project: "bbbbbbbb", session: "session-b" });
      expect(await search("redi")).toEqual(["redi here"]);
      expect(await search("redi", "bbbbbbbb")).toEqual(["redi there"]);
      expect(await search("redi", "cccccccc")).toEqual([]);
      const everywhere = await current().store.turns.find(undefined, ["redi", "here"], 10);
      expect(everywhere.turns.map(({ prompt }) => prompt)).toEqual(["redi here", "redi there"]);
      expect(Object.fromEntries(everywhere.frequency)).toEqual({ redi: 2, here: 1 });
      expect(everywhere.total).toBe(2);
    });

    it("tells how many turns there are, and in how many of them each word occurs", async () => {
      const { store } = current();
      await save("redi cache cache");
      await save("redi jwt");
      await save("jwt", { project: "bbbbbbbb", session: "session-b" });
      await store.turns.open(redacted(newTurn({ number: 99 })));
      const found = await store.turns.find("aaaaaaaa", ["redi", "cache", "jwt", "absent", "redi"], 1);
      expect(Object.fromEntries(found.frequency)).toEqual({ redi: 2, cache: 1, jwt: 1, absent: 0 });
      expect(found.total).toBe(3);
      expect(found.turns).toHaveLength(1);
    });

    it("counts up to a bound, which a word may not exceed either", async () => {
      const { store } = current();
      const many = Array.from({ length: 6_000 }, (_, index) => turn({ number: index + 1, at: NOON + index }));
      await store.turns.save(many.map((one, index) => indexed(one, ["everywhere", `only${index % 3_000}`])));
      const found = await store.turns.find("aaaaaaaa", ["everywhere", "only7"], 3);
      expect(found.total).toBeGreaterThanOrEqual(1_000);
      expect(found.frequency.get("everywhere")).toBeLessThanOrEqual(found.total);
      expect(found.frequency.get("only7")).toBe(2);
      // The word that occurs everywhere brings nobody in.
      expect(found.turns.map((one) => one.number)).toEqual([3_008, 8]);
      const common = await store.turns.find("aaaaaaaa", ["everywhere"], 2);
      expect(common.turns.map((one) => one.number)).toEqual([6_000, 5_999]);
    });

    it("finds a turn by the words it was saved with last", async () => {
      const saved = await save("redi cache");
      await current().store.turns.save([indexed({ ...saved, project: "bbbbbbbb" }, ["jwt"])]);
      expect(await search("redi")).toEqual([]);
      expect(await search("jwt")).toEqual([]);
      expect(await search("jwt", "bbbbbbbb")).toEqual(["redi cache"]);
      await current().store.turns.save([indexed(saved, [])]);
      expect(await search("jwt redi cache", undefined)).toEqual([]);
    });

    it("does not find a turn that was only opened, and finds nothing without words or room", async () => {
      const { store } = current();
      await store.turns.open(redacted(newTurn({ number: 99, prompt: "redi" })));
      expect(await search("redi")).toEqual([]);
      await save("redi");
      expect((await store.turns.find("aaaaaaaa", [], 10)).turns).toEqual([]);
      expect(await search("redi", "aaaaaaaa", 0)).toEqual([]);
    });

    it("takes any word for a word, never for a command, and any number of them", async () => {
      const { store } = current();
      let count = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(anyWord, { maxLength: 100 }), fc.nat(20), async (words, limit) => {
          count += 1;
          const project = `project-${count}`;
          const made = turn({ project, session: `session-${count}` });
          await store.turns.save([indexed(made, words)]);
          const found = await store.turns.find(project, words, limit);
          expect(found.turns).toEqual(words.length > 0 && limit > 0 ? [made] : []);
          for (const frequency of found.frequency.values()) expect(frequency).toBe(1);
          await store.turns.find(undefined, words, limit);
        }),
        runs(60),
      );
    });

    it("knows at once what another process has saved", async () => {
      const { reopen } = current();
      expect(await search("redi")).toEqual([]);
      const other = await reopen();
      await other.turns.save([indexed(turn({ prompt: "theirs" }), ["redi"])]);
      expect(await search("redi")).toEqual(["theirs"]);
      await other.close();
    });
  });
}
