// Store contract: words that were written into files.
import { describe, expect, it } from "vitest";
import { type FileWords, WORDS_KEPT } from "../../../../src/domain/file-words.ts";
import type { Current } from "../../store.ts";
import { attempt, entries, learn, NOON, redacted } from "../fixtures.ts";

export function fileWords(current: Current): void {
  const written = (file: string, words: string, project = "aaaaaaaa") =>
    redacted<FileWords>({ project, file, words: words.split(" "), at: NOON });
  const wordsOf = async (...files: string[]) => [
    ...(await current().store.turns.fileWords("aaaaaaaa", files)),
  ];

  describe("words written into files", () => {
    it("gives the words of the files asked for, the latest first, each once", async () => {
      const { store } = current();
      await store.turns.saveFileWords([written("a.ts", "one two"), written("b.ts", "three")]);
      await store.turns.saveFileWords([
        written("a.ts", "four two"),
        written("a.ts", "other", "bbbbbbbb"),
        written("c.ts", ""),
      ]);
      expect(await wordsOf("a.ts", "c.ts", "unheard of")).toEqual([["a.ts", ["four", "two", "one"]]]);
      expect(await wordsOf()).toEqual([]);
    });

    it("keeps so many words of a file, and drops the oldest", async () => {
      const { store } = current();
      const many = Array.from({ length: WORDS_KEPT }, (_, index) => `word${index}`).join(" ");
      await store.turns.saveFileWords([written("a.ts", many)]);
      await store.turns.saveFileWords([written("a.ts", "new")]);
      const [[, words = []] = []] = await wordsOf("a.ts");
      expect(words).toHaveLength(WORDS_KEPT);
      expect([words[0], words.at(-1)]).toEqual(["new", `word${WORDS_KEPT - 2}`]);
    });

    it("forgets the words of a file with a call or a session that touched it, and with its project", async () => {
      const { store } = current();
      const calls = entries(attempt({ files: ["a.ts"] }), attempt({ files: ["b.ts"], session: "session-2" }));
      const { stored } = await store.evidence.append(calls, learn);
      await store.turns.saveFileWords(["a.ts", "b.ts", "c.ts"].map((file) => written(file, "word")));
      await store.upkeep.forget({ type: "attempt", id: stored[0]?.id ?? 0 });
      expect((await wordsOf("a.ts", "b.ts", "c.ts")).map(([file]) => file)).toEqual(["b.ts", "c.ts"]);
      await store.upkeep.forget({ type: "session", id: "session-2" });
      expect((await wordsOf("a.ts", "b.ts", "c.ts")).map(([file]) => file)).toEqual(["c.ts"]);
      await store.upkeep.forget({ type: "project", id: "aaaaaaaa" });
      expect(await wordsOf("c.ts")).toEqual([]);
    });
  });
}
