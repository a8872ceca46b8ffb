// Columns on a terminal, also for letters that take two.
import { describe, expect, it } from "vitest";
import { cutTo, padTo, widthOf, wrapTo } from "./wide.ts";

describe("cli: columns", () => {
  it.each([
    ["abc", 3],
    ["원격 실행", 9],
    ["日本", 4],
    ["e\u0301", 1],
    ["✓ ok", 4],
    ["🔧", 2],
  ])("%s takes %i columns", (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  it("cuts and pads to columns, not letters", () => {
    expect(cutTo("원격 실행은", 7)).toBe("원격…");
    expect(widthOf(cutTo("원격실행은", 6))).toBeLessThanOrEqual(6);
    expect(padTo("원격", 6)).toBe("원격  ");
    expect(cutTo("as it is", undefined)).toBe("as it is");
  });

  it("breaks between words, and indents what follows", () => {
    expect(wrapTo("one two three", 9, "  ", "- ")).toBe("- one two\n  three");
    expect(wrapTo("원격 실행", 7, "")).toBe("원격\n실행");
  });
});
