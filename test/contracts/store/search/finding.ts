// Store contract: the search index finds documents by their words.
import { describe, expect, it } from "vitest";
import type { SearchDocument } from "../../../../src/domain/search.ts";
import type { Current } from "../../store.ts";
import { NOON } from "../fixtures.ts";
import { document, found, indexedDocument, question } from "./fixtures.ts";

export function finding(current: Current): void {
  const save = async (...documents: Partial<SearchDocument>[]) =>
    current().store.search.save(documents.map((made) => indexedDocument(made)));

  describe("finding documents", () => {
    it("gives a document back as it was saved", async () => {
      const { store } = current();
      const full = document({
        kind: "prompt",
        title: 'Warum "Redis"? 왜',
        names: ["src/a.ts", "connect"],
        text: "line one\nline two",
        session: "session-1",
        turn: 3,
        branch: "main",
        agent: "codex",
        type: "decision",
        files: ["src/a.ts"],
        count: 7,
        supersededBy: "key-x",
      });
      await store.search.save([indexedDocument(full)]);
      expect(await store.search.find(question([["connect"]]))).toEqual([
        { document: full, score: expect.any(Number) },
      ]);
      const [only] = await store.search.find(question([["connect"]]));
      expect(only?.score).toBeGreaterThan(0);
    });

    it("finds documents with all of the words, or with some: more and rarer words first", async () => {
      const { store } = current();
      await save(
        { key: "both", text: "redis timeout again" },
        { key: "rare", text: "redis here and there" },
        { key: "often", text: "timeout here" },
        { key: "often too", text: "timeout there" },
        { key: "none", text: "nothing of it" },
      );
      expect(await found(store, "redis timeout")).toEqual(["both"]);
      expect((await found(store, "redis timeout", { match: "some" })).slice(0, 2)).toEqual(["both", "rare"]);
      expect(await found(store, "redis timeout", { match: "some" })).toHaveLength(4);
      expect(await found(store, "redis absent")).toEqual([]);
      expect(await found(store, "redis absent", { match: "some" })).toEqual(["both", "rare"].sort());
      expect(await found(store, "absent", { match: "some" })).toEqual([]);
      expect(await found(store, "timeout", { limit: 2 })).toHaveLength(2);
      expect(await found(store, "timeout", { limit: 0 })).toEqual([]);
    });

    it("names the words in use that are spelled nearly like one", async () => {
      const { store } = current();
      await save({ text: "healthcheck headline heat redis" });
      expect(await store.search.spelledAlike("healtcheck")).toEqual(expect.arrayContaining(["healthcheck"]));
      expect(await store.search.spelledAlike("healtcheck")).not.toContain("heat");
      expect(await store.search.spelledAlike("x")).toEqual([]);
    });

    it("weighs the title most, then names, then the text", async () => {
      const { store } = current();
      await save(
        { key: "text", text: "redis one two" },
        { key: "title", title: "redis", text: "one two" },
        { key: "names", names: ["redis"], text: "one two" },
      );
      expect(await found(store, "redis")).toEqual(["title", "names", "text"]);
      const weights = { title: 1, names: 1, text: 9 };
      expect((await found(store, "redis", { weights }))[0]).toBe("text");
    });

    it("takes any of the alternatives of a word", async () => {
      const { store } = current();
      await save({ key: "a", text: "auth login" }, { key: "b", text: "authentication login" });
      const alternatives = [["auth", "authentication"], ["login"]];
      expect([...(await found(store, alternatives))].sort()).toEqual(["a", "b"]);
    });

    it("finds beginnings of words, and words next to each other in one field", async () => {
      const { store } = current();
      await save(
        { key: "a", text: "the connection pool is empty" },
        { key: "b", text: "the pool of connections", title: "empty" },
      );
      expect([...(await found(store, "connec*"))].sort()).toEqual(["a", "b"]);
      expect(await found(store, "connection*")).toHaveLength(2);
      expect(await found(store, "onnection*")).toEqual([]);
      expect(await found(store, [["connection pool"]])).toEqual(["a"]);
      expect(await found(store, [["pool connection"]])).toEqual([]);
      expect(await found(store, [["connection po*"]])).toEqual(["a"]);
      expect(await found(store, [["empty the"]])).toEqual([]);
    });

    it("takes words as they are: any script, any sign, never as syntax", async () => {
      const { store } = current();
      const words = [
        ...[
          "연결",
          "接続",
          "подключение",
          "naïve",
          "ǅ",
          "🙂",
          "a-b",
          "c++",
          "x:y",
          "NEAR",
          "near",
          "AND",
          "OR",
        ],
        ...[
          '"',
          "*x",
          "(",
          "{title}",
          "^",
          "a.b.c",
          "\u0000z",
          "\ue02ax",
          "\ue0feq",
          "\uff0a",
          "_",
          "$1",
          "w".repeat(400),
        ],
      ];
      await save(...words.map((word) => ({ key: word, text: `so ${word}` })));
      for (const word of words)
        expect(await found(store, [[word]]), word).toEqual([word.replace("\0", "\ufffd")]);
      expect([...(await found(store, [["NE*"]]))]).toEqual(["NEAR"]);
      expect([...(await found(store, [["a.b*"]]))]).toEqual(["a.b.c"]);
      expect(await found(store, [["*"]])).toEqual([]);
      expect(await found(store, [[""], []])).toEqual([]);
      expect(await found(store, [["so"], []])).toHaveLength(20);
    });

    it("counts how often a word occurs in a document", async () => {
      const { store } = current();
      await save({ key: "once", text: "redis x y z" }, { key: "thrice", text: "redis redis redis z" });
      expect(await found(store, "redis")).toEqual(["thrice", "once"]);
    });

    it("replaces a document of the same project, kind and key", async () => {
      const { store } = current();
      await save({ key: "k", text: "before" });
      await save({ key: "k", text: "after", at: NOON + 1 }, { key: "k", kind: "task", text: "before" });
      await save({ key: "k", text: "before", project: "bbbbbbbb" });
      expect(await found(store, "before")).toEqual(["k"]);
      expect(await store.search.find(question([["after"]]))).toHaveLength(1);
      expect((await store.search.frequency("aaaaaaaa", [])).documents).toBe(2);
      await save({ key: "k", text: "older", at: NOON - 5 });
      expect(await found(store, "after")).toEqual([]);
      expect(await found(store, "older")).toEqual(["k"]);
    });

    it("drops documents of a project and kind: these keys, or all", async () => {
      const { store } = current();
      const code = (key: string) => ({ key, kind: "code" as const, text: "redis" });
      await save(code("1"), code("2"), code("3"), { key: "1", text: "redis" });
      await save({ ...code("1"), project: "bbbbbbbb" });
      await store.search.drop("aaaaaaaa", "code", ["2", "unheard of"]);
      expect([...(await found(store, "redis"))].sort()).toEqual(["1", "1", "3"]);
      await store.search.drop("aaaaaaaa", "code");
      await store.search.drop("unheard of", "code");
      expect(await found(store, "redis")).toEqual(["1"]);
      expect(await found(store, "redis", { project: "bbbbbbbb" })).toEqual(["1"]);
    });

    it("says in how many documents words occur", async () => {
      const { store } = current();
      await save({ text: "redis one" }, { title: "redis redis" }, { text: "two" });
      await save({ text: "redis", project: "bbbbbbbb" });
      const counts = new Map([
        ["redis", 2],
        ["two", 1],
        ["absent", 0],
      ]);
      const words = [...counts.keys()];
      expect(await store.search.frequency("aaaaaaaa", words)).toEqual({ documents: 3, counts });
      const everywhere = await store.search.frequency(undefined, ["redis"]);
      expect(everywhere).toEqual({ documents: 4, counts: new Map([["redis", 3]]) });
      expect(await store.search.frequency("unheard of", ["redis"])).toEqual({
        documents: 0,
        counts: new Map([["redis", 0]]),
      });
    });
  });
}
