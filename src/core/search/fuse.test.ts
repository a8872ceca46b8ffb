import { describe, expect, it } from "vitest";
import { fuse } from "./fuse.ts";

const keyOf = (item: string) => item;
const order = (byWords: string[], byMeaning: string[], weight?: number) =>
  fuse(byWords, byMeaning, { keyOf, ...(weight !== undefined && { weight }) }).map(({ item }) => item);

describe("core: search: words and meaning in one order", () => {
  it("without vectors the order by words stays", () => {
    expect(order(["a", "b", "c"], [])).toEqual(["a", "b", "c"]);
    expect(order([], [])).toEqual([]);
  });

  it("what both find comes before what one finds", () => {
    expect(order(["a", "b", "c"], ["x", "b", "y"])[0]).toBe("b");
  });

  it("what only the meaning finds is in the list, and says so", () => {
    const found = fuse(["a"], ["x", "a"], { keyOf });
    expect(found).toMatchObject([
      { item: "a", byWords: true, byMeaning: true },
      { item: "x", byWords: false, byMeaning: true },
    ]);
  });

  it("at equal ranks the words come first", () => {
    expect(order(["a", "b"], ["x", "y"])).toEqual(["a", "x", "b", "y"]);
  });

  it("a lower weight moves the meaning back", () => {
    expect(order(["a", "b"], ["x"], 0.5)).toEqual(["a", "b", "x"]);
  });

  it("the same thing twice in an order counts once", () => {
    expect(order(["a", "a", "b"], ["b", "b"])).toEqual(["b", "a"]);
  });
});
