// A hit shows the words that were looked for, also in its title, and does not say them once more.
import { describe, expect, it } from "vitest";
import { marksIn, reasonsLeft, wordsOf } from "./marks.ts";

describe("viewer: the words of a hit", () => {
  it("are highlighted in its title, in any form, as whole words", () => {
    const marked = (text: string, words: string[]) =>
      marksIn(text, words).map(([from, to]) => text.slice(from, to));
    expect(marked("Queue the mails in Redis", ["redis"])).toEqual(["Redis"]);
    expect(marked("Rate limits of the limiter", ["limit"])).toEqual(["limits", "limiter"]);
    expect(marked("한국어 검색 테스트", ["검색"])).toEqual(["검색"]);
    expect(marked("npm install ioredis", ["redis"])).toEqual([]);
  });

  it("are named only where no highlight shows them; other reasons always", () => {
    const why = ["words redis, cache", "file src/cache.ts"];
    expect(wordsOf(why)).toEqual(["redis", "cache"]);
    expect(reasonsLeft(why, true)).toEqual(["file src/cache.ts"]);
    expect(reasonsLeft(why, false)).toEqual(["matches redis, cache", "file src/cache.ts"]);
  });
});
