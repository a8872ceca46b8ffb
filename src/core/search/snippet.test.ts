// The passage shown of a text that was found.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { snippetOf } from "./snippet.ts";
import { wordsOf } from "./words.ts";

const show = (text: string, question: string, most = 60) => {
  const { text: excerpt, marks } = snippetOf(text, new Map(wordsOf(question).map((word) => [word, 1])), most);
  return { excerpt, marked: marks.map(({ start, end }) => excerpt.slice(start, end)) };
};
const FILLER = "nothing of interest stands in this part of the text ".repeat(10);

describe("search: the passage of a text that is shown", () => {
  it("is a short text as it is, with its matches marked", () => {
    expect(show("The tests failed again", "failing test")).toEqual({
      excerpt: "The tests failed again",
      marked: ["tests", "failed"],
    });
  });

  it("is where the most different words of the question stand, cut at words", () => {
    const { excerpt, marked } = show(
      `redis ${FILLER} use redis with retries for the cache ${FILLER}`,
      "redis cache retries",
    );
    expect(marked).toEqual(["redis", "retries", "cache"]);
    expect(excerpt).toMatch(/^….*use redis with retries for the cache.*…$/);
    expect(
      excerpt
        .slice(1, -1)
        .split(" ")
        .every((word) => `${FILLER}use redis with retries for the cache`.includes(word)),
    ).toBe(true);
  });

  it("lines stay apart", () => {
    expect(show("fix the cache\n\n  edit cache.ts\n", "cache").excerpt).toBe("fix the cache · edit cache.ts");
  });

  it("marks a name that contains the word", () => {
    expect(show("call getUserName now", "user").marked).toEqual(["getUserName"]);
  });

  it("is the beginning when nothing matches", () => {
    expect(show(FILLER, "redis").excerpt).toMatch(/^nothing of interest.*…$/);
  });

  it("keeps to its length, and marks lie inside in order, whatever the text", () => {
    const text = fc.oneof(fc.lorem({ maxCount: 60 }), fc.string({ unit: "grapheme", maxLength: 300 }));
    fc.assert(
      fc.property(text, fc.integer({ min: 10, max: 80 }), (any, most) => {
        const weights = new Map(
          wordsOf(any)
            .slice(3, 6)
            .map((word, index) => [word, index + 1]),
        );
        const { text: excerpt, marks } = snippetOf(any, weights, most);
        expect(excerpt.length).toBeLessThanOrEqual(most);
        let last = 0;
        for (const { start, end } of marks) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(excerpt.length);
      }),
    );
  });
});
