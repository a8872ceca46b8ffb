// Which shortcut a series of keys means.
import { describe, expect, it } from "vitest";
import { meaning } from "./keys.ts";

const shortcuts = [{ keys: "g h" }, { keys: "h" }, { keys: "/" }, { keys: "g f" }];
const keys = (...pressed: [string, number][]) => pressed.map(([key, at]) => ({ key, at }));
const found = (...pressed: [string, number][]) => meaning(shortcuts, keys(...pressed)).found?.keys;

describe("viewer: shortcuts", () => {
  it("one key and a sequence of two are told apart", () => {
    expect(found(["/", 0])).toBe("/");
    expect(found(["g", 0], ["h", 200])).toBe("g h");
    expect(found(["h", 0])).toBe("h");
  });

  it("a sequence that takes too long is not a sequence", () => {
    expect(found(["g", 0], ["h", 5_000])).toBe("h");
    expect(found(["g", 0], ["f", 5_000])).toBeUndefined();
  });

  it("the first key of a sequence is waited for", () => {
    expect(meaning(shortcuts, keys(["g", 0]))).toEqual({ pending: true });
    expect(meaning(shortcuts, keys(["x", 0]))).toEqual({ pending: false });
  });

  it("the page's own shortcut wins over the general one", () => {
    const both = [
      { keys: "e", by: "all" },
      { keys: "e", by: "page" },
    ];
    expect(meaning(both, keys(["e", 0])).found?.by).toBe("page");
  });
});
