import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/runs.ts";
import { tokensAtMost } from "./tokens.ts";

const from = (characters: string, minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...characters), { minLength, maxLength }).map((list) => list.join(""));
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

const texts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "any printable text": fc.string({ maxLength: 800 }),
  "any characters at all": fc.string({ unit: "binary", maxLength: 400 }),
  "letters and signs of every script": fc.string({ unit: "grapheme", maxLength: 400 }),
  hashes: from("0123456789abcdef", 20, 600),
  keys: from(`${LETTERS}${LETTERS.toUpperCase()}0123456789+/`, 20, 600),
  "a river of letters": from(LETTERS, 20, 600),
  "invented names": fc.array(from(`${LETTERS}ABC_`, 1, 10), { maxLength: 100 }).map((list) => list.join(" ")),
  Korean: from("가나다라마바사아자차카타파하은는이가을를에서으로한국어테스트실패했습니다 ", 1, 300),
};

describe("compose: what a text costs at most", () => {
  it.each(Object.entries(texts))("%s never costs more than it says (o200k)", (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (text) => {
        expect(countTokens(text)).toBeLessThanOrEqual(tokensAtMost(text));
      }),
      runs(500),
    );
  });

  it("is not far off for what memory really says", () => {
    const said = [
      "Based on 12 previous sessions (last: 2026-11-14, tests passed after the change in the request handler).",
      "❌ npm install redis-node: npm error 404 'redis-node@*' is not in this registry → npm install ioredis (2×)",
      "✅ bun test before commits (31 of 31 commits)",
      "Stack: TypeScript, Bun | React | package manager: bun | test: bun test | build: bun run build",
    ].join("\n");
    expect(tokensAtMost(said)).toBeLessThan(countTokens(said) * 1.6);
  });

  it("a key in which some of it looks like words costs no more, either", () => {
    const key = "qgZtHaaWmCjBFEqiafaawaZaawaa+aahXJ";
    expect(countTokens(key)).toBeLessThanOrEqual(tokensAtMost(key));
  });

  it("an empty text costs nothing", () => {
    expect(tokensAtMost("")).toBe(0);
  });
});
