// A pattern matches exactly like its regular expression.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pattern } from "./pattern.ts";

const EXPRESSIONS: readonly RegExp[] = [
  /\b(?:fix|bug|broken)\b|고쳐/i,
  /^(?:(?:yes|ok)(?: |$))+$/,
  /(\w+?)s\b/g,
  /[^\p{L}]+/u,
  /,\s|\s(?=(?:and|so)\b)/g,
];
const word = fc.constantFrom(
  "fix",
  "Bug",
  "yes",
  "ok",
  "and",
  "so",
  "고쳐",
  "…",
  ", ",
  "cats",
  "\u0001",
  "é",
);
const text = fc.array(word).map((words) => words.join(" "));

describe("pattern: as the expression itself", () => {
  it.each(EXPRESSIONS)("%s", (expression) => {
    const copy = () => new RegExp(expression.source, expression.flags);
    fc.assert(
      fc.property(text, (said) => {
        const made = pattern(copy());
        expect(made.test(said)).toBe(copy().test(said));
        expect(pattern(copy()).exec(said)).toEqual(copy().exec(said));
        expect(said.match(pattern(copy()))).toEqual(said.match(copy()));
        expect(said.split(pattern(copy()))).toEqual(said.split(copy()));
        expect(said.replace(pattern(copy()), "<$&>")).toBe(said.replace(copy(), "<$&>"));
        const upper = (part: string) => part.toUpperCase();
        expect(said.replace(pattern(copy()), upper)).toBe(said.replace(copy(), upper));
        if (expression.global) expect([...pattern(copy()).all(said)]).toEqual([...said.matchAll(copy())]);
      }),
    );
  });

  it("finds the same again and again", () => {
    const made = pattern(/a(\d)/g);
    expect([1, 2].map(() => "a1 a2".replace(made, "$1"))).toEqual(["1 2", "1 2"]);
    expect([1, 2].map(() => [...made.all("a1 a2")].length)).toEqual([2, 2]);
  });
});
