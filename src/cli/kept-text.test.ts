import { describe, expect, it } from "vitest";
import { keptText } from "./kept-text.ts";

describe("cli: kept text", () => {
  const kept = (...chunks: readonly string[]) => {
    const text = keptText({ head: 4, tail: 6 });
    for (const chunk of chunks) text.add(Buffer.from(chunk));
    return text.text();
  };

  it.each([
    [[], ""],
    [["ab"], "ab"],
    [["abcdefghij"], "abcdefghij"],
    [["a", "b", "c", "d", "e"], "abcde"],
    [["abcé", "f"], "abcéf"],
    [["abcdefghijk"], "abcd\n… 1 bytes left out …\nfghijk"],
    [[..."abcdefghijklmnopqrstuvwxyz"], "abcd\n… 16 bytes left out …\nuvwxyz"],
  ] as const)("of %j is %j", (chunks, expected) => {
    expect(kept(...chunks)).toBe(expected);
  });
});
