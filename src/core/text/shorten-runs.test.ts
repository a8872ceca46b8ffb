import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortenRuns } from "./shorten-runs.ts";

describe("shortenRuns", () => {
  it("leaves what people write as it is", () => {
    const text = `test:\n\n\n\tnpm test\n${" ".repeat(80)}- image: redis\n${"x".repeat(500)}\n`;
    expect(shortenRuns(text)).toBe(text);
  });

  it("keeps the lines apart, and the indentation of the next one", () => {
    expect(shortenRuns(`a:${"\n".repeat(5_000)}  b: c`)).toBe(`a:${"\n".repeat(98)}  b: c`);
    expect(shortenRuns(`a\n${" ".repeat(5_000)}b`)).toBe(`a\n${" ".repeat(99)}b`);
  });

  it("cuts a long line, and goes on with the next one", () => {
    expect(shortenRuns(`${"x".repeat(5_000)}\r\nb`)).toBe(`${"x".repeat(500)}\r\nb`);
  });

  it("leaves no long run of white space and no long line, whatever the text", () => {
    const pieces = fc.constantFrom(
      " ",
      "\t",
      "\n",
      "\r\n",
      "x",
      "#",
      "  \n".repeat(80),
      "y".repeat(400),
      "\u00a0",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (some) => {
        const text = shortenRuns(some.join(""));
        expect(text).not.toMatch(/\s{101}/);
        expect(text.split(/\r?\n/).every((line) => line.length <= 501)).toBe(true);
      }),
    );
  });
});
