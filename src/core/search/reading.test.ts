// Reading texts run by run: by bytes exactly as the expressions say it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readText, runWordsIn } from "./reading.ts";
import { wordsOf } from "./words.ts";

const RUNS = /[\p{L}\p{N}\p{M}_]+(?:(?:['’./\\@-]|::)[\p{L}\p{N}\p{M}_]+)*/gu;
function runsIn(text: string): readonly string[] {
  const { runs, numbers } = readText(text);
  return numbers.map((number) => runs.texts[number] ?? "");
}

const piece = fc.oneof(
  fc.constantFrom(..."aB3_ '’./\\@-:(\n\"é日本ก한ß-é😀\ud800\ufeff\0".split("")),
  fc.constantFrom(
    "::",
    "getUserName",
    "src/auth/jwt.ts",
    "don't",
    "größer",
    "東京",
    "a.b",
    "x::y",
    "…",
    "n\u0303",
  ),
);

describe("the runs of a text", () => {
  it("are names, paths and words", () => {
    expect(runsIn("see `src/auth/jwt.ts`: don't use std::vector--or a:b, x.")).toEqual([
      "see",
      "src/auth/jwt.ts",
      "don't",
      "use",
      "std::vector",
      "or",
      "a",
      "b",
      "x",
    ]);
  });

  it("are the same in every script, and read in one piece or in many", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        expect(runsIn(text)).toEqual(text.match(RUNS) ?? []);
      }),
    );
  });

  it("longer than what is kept ready", () => {
    const text = `${"käse ".repeat(30_000)}${"x".repeat(200_000)} end`;
    expect(runsIn(text)).toEqual(text.match(RUNS));
    expect(runsIn("short")).toEqual(["short"]);
  });

  it("keep their words, however many others were read in between", () => {
    const read = readText("migrations");
    for (let number = 0; number < 200_000; number++) readText(`other${number}`);
    expect(runWordsIn(read)).toEqual([{ parts: ["migrat"], wholes: [] }]);
    expect(wordsOf("migrations other17")).toEqual(["migrat", "other17"]);
  });
});
