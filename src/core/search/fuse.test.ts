import { describe, expect, it } from "vitest";
import { fuse } from "./fuse.ts";

const joined = (byWords: Record<string, number>, byMeaning: readonly (readonly [string, number])[]) =>
  fuse(
    Object.entries(byWords).map(([item, score]) => ({ item, score })),
    byMeaning.map(([item, similarity]) => ({ item, similarity })),
    (item) => item,
  );
const order = (...input: Parameters<typeof joined>) => joined(...input).map(({ item }) => item);

describe("core: search: words and meaning in one order", () => {
  it("without vectors the order by words stays", () => {
    expect(order({ a: 3, b: 2, c: 1 }, [])).toEqual(["a", "b", "c"]);
    expect(order({}, [])).toEqual([]);
  });

  it("of hits that the words find equal, the one near in meaning comes first", () => {
    expect(order({ a: 3, b: 3, c: 1 }, [["b", 0.6]])).toEqual(["b", "a", "c"]);
  });

  it("a clear hit by words stays in front of what is only near in meaning", () => {
    expect(order({ a: 10, b: 5 }, [["x", 0.9]])).toEqual(["a", "b", "x"]);
  });

  it("what only the meaning finds comes before hits that hardly say a word, and says so", () => {
    const found = joined({ a: 10, weak: 0.5 }, [
      ["x", 0.7],
      ["a", 0.5],
    ]);
    expect(found).toMatchObject([
      { item: "a", byWords: true, byMeaning: true },
      { item: "x", byWords: false, byMeaning: true },
      { item: "weak", byWords: true, byMeaning: false },
    ]);
  });

  it("without hits by words the nearest come first", () => {
    expect(
      order({}, [
        ["near", 0.8],
        ["far", 0.4],
      ]),
    ).toEqual(["near", "far"]);
  });

  it("the same thing twice counts once", () => {
    expect(
      joined({}, [
        ["a", 0.8],
        ["a", 0.7],
      ]),
    ).toHaveLength(1);
  });
});
