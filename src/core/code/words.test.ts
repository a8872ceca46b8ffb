// Words of source code, for the index.
import { describe, expect, it } from "vitest";
import { codeWords } from "./words.ts";

describe("words of code", () => {
  it("reads names by their parts and as a whole, chains one name at a time", () => {
    expect(codeWords("const userName = a.getUser()")).toEqual(
      expect.arrayContaining(["user", "name", "usernam", "get", "getus"]),
    );
    expect(codeWords("store.users.find()").join(" ")).not.toContain("storeus");
  });

  it("reads the lines of plain signs alike, whatever stands on the others", () => {
    const code = "const total = store.users.find(one);";
    const words = codeWords(`${code}\n// Größe → 크기\n`);
    expect(words.slice(0, codeWords(code).length)).toEqual(codeWords(code));
    expect(words).toEqual(expect.arrayContaining(["gross", "크기"]));
  });

  it("keeps a word four times at most, over all lines", () => {
    const words = codeWords(`${"retry retry retry\n"}// … retry\n${"retry\n".repeat(9)}`);
    expect(words.filter((word) => word === "retri")).toHaveLength(4);
  });
});
