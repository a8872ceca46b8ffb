// Look-ups planned for short and long questions.
import { describe, expect, it } from "vitest";
import type { SearchDocument } from "../../domain/search.ts";
import { asksOf, merge } from "./plan.ts";
import { parseQuery } from "./query.ts";

const frequencyOf = (words: readonly string[]) => ({
  documents: 1_000,
  counts: new Map(words.map((word, index) => [word, index + 1])),
});

describe("search: what the store is asked", () => {
  it("a short question as it is", () => {
    const question = parseQuery("flaky login test", 0);
    expect(asksOf(question, frequencyOf(question.words))).toEqual([
      { words: [["flaki"], ["login"], ["test"]] },
    ]);
  });

  it("nothing for a question that says nothing, everything for a filter alone", () => {
    expect(asksOf(parseQuery("who are you?", 0), frequencyOf([]))).toEqual([]);
    expect(asksOf(parseQuery("kind:failure", 0), frequencyOf([]))).toEqual([{ words: [] }]);
  });

  it("a pasted text whole, by its first line and by what it repeats, without words that occur nowhere", () => {
    const question = parseQuery(
      `Login fails\n${"alpha beta gamma delta epsilon zeta eta theta iota kappa lambda"}\nfails`,
      0,
    );
    const asks = asksOf(question, frequencyOf(question.words.filter((word) => word !== "zeta")));
    expect(asks).toHaveLength(3);
    expect(asks[0]?.words).not.toContainEqual(["zeta"]);
    expect(asks[1]?.words).toEqual([["fail"], ["login"]]);
    expect(asks[2]?.words).toEqual([["fail"]]);
  });

  it("never more than 32 words at once, however long the text", () => {
    const text = Array.from({ length: 3_000 }, (_, index) => `word${index}x`).join("\n");
    const question = parseQuery(text, 0);
    for (const { words } of asksOf(question, frequencyOf(question.words)))
      expect(words.length).toBeLessThanOrEqual(32);
  });

  it("lists are added, each with the weight of the first", () => {
    const of = (key: string) => ({ project: "p", kind: "file", key }) as SearchDocument;
    const merged = merge([
      [
        { document: of("a"), score: 10 },
        { document: of("b"), score: 8 },
      ],
      [{ document: of("b"), score: 3 }],
    ]);
    expect(merged.map(({ document, score }) => [document.key, score])).toEqual([
      ["b", 18],
      ["a", 10],
    ]);
  });
});
