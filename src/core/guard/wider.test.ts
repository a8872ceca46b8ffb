// Wider subjects of a call: the folders above its paths.
import { describe, expect, it } from "vitest";
import { subject } from "../../domain/subject.ts";
import { foldersOf } from "./wider.ts";

describe("guard: folders above a path", () => {
  it("all of an ordinary path", () => {
    expect(foldersOf([subject("path", "src/core/guard/wider.ts")])).toEqual([
      subject("folder", "src/core/guard"),
      subject("folder", "src/core"),
      subject("folder", "src"),
    ]);
  });

  it("of a path with thousands of folders only the nearest: each would be looked up, and each is as long as the path", () => {
    const found = foldersOf([subject("path", "a/".repeat(10_000))]);
    expect(found).toHaveLength(40);
    expect(found[0]).toBe(subject("folder", "a/".repeat(10_000).slice(0, -1)));
  });
});
