// Truncation by readers: never leaves half of a secret, or part of a private text without its tag.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../test/runs.ts";
import { redactText, withoutPrivate } from "../core/redact/index.ts";
import { PATTERNS } from "../core/redact/patterns.ts";
import { excerpt, outputOf } from "./excerpt.ts";

const WHOLE = { unclosed: true, unopened: true };
/** The text as it would be stored. */
const stored = (text: string) => redactText(withoutPrivate(text, WHOLE));

const LIMIT = 65_536;
const WORD = "note ";
const words = (length: number) =>
  WORD.repeat(Math.max(0, Math.ceil(length / WORD.length))).slice(0, Math.max(0, length));

describe("agents: an excerpt", () => {
  it("of a text that is short enough is the text", () => {
    expect(excerpt("a <private>b</private>")).toBe("a <private>b</private>");
  });

  it("keeps the head and the tail within the limit", () => {
    const cut = excerpt(`begin ${words(200_000)} end`);
    expect(cut.length).toBeLessThanOrEqual(LIMIT);
    expect(cut.length).toBeGreaterThan(LIMIT - 1_000);
    expect(cut).toMatch(/^begin [\s\S]* end$/);
    expect(cut).toContain("\n[…]\n");
  });

  const secret = fc.constantFrom(...PATTERNS).map(({ example }) => example());
  /** Around the place where a text is cut, and anywhere else. */
  const place = fc.oneof(fc.integer({ min: -200, max: 60 }), fc.integer({ min: -40_000, max: 40_000 }));

  it("cuts through no secret, wherever it stands", () => {
    fc.assert(
      fc.property(secret, place, fc.boolean(), ([before, hidden, after = ""], at, isHead) => {
        const half = LIMIT / 2 + at;
        const one = `${before}${hidden}${after}`;
        const text = isHead
          ? `${words(half)} ${one} ${words(150_000)}`
          : `${words(150_000)} ${one} ${words(half)}`;
        const kept = stored(excerpt(text));
        for (const piece of hidden.match(/\S{7}/g) ?? []) expect(kept).not.toContain(piece);
      }),
      runs(400),
    );
  });

  it("cuts through no secret, however little is kept", () => {
    fc.assert(
      fc.property(
        secret,
        fc.integer({ min: 0, max: 1_500 }),
        fc.integer({ min: 0, max: 1_500 }),
        fc.integer({ min: 60, max: 1_200 }),
        ([before, hidden, after = ""], left, right, limit) => {
          const kept = stored(excerpt(`${words(left)} ${before}${hidden}${after} ${words(right)}`, limit));
          for (const piece of hidden.match(/\S{7}/g) ?? []) expect(kept).not.toContain(piece);
        },
      ),
      runs(2_000),
    );
  });

  const HIDDEN = "heron-lake";
  const opening = fc.constantFrom(
    "<private>",
    "&lt;private&gt;",
    '<Private why="a/b">',
    "\\u003cprivate\\u003e",
  );
  const closing = fc.constantFrom(
    "</private>",
    "&lt;/private&gt;",
    "< / PRIVATE >",
    "\\u003c\\/private\\u003e",
    "",
  );
  const anywhere = fc.integer({ min: 0, max: 1_500 });

  it("leaves nothing of what is private, wherever its tags stand", () => {
    fc.assert(
      fc.property(
        fc.tuple(anywhere, anywhere, anywhere),
        opening,
        closing,
        fc.integer({ min: 40, max: 1_200 }),
        ([left, inside, right], open, close, limit) => {
          const block = `${open}${`${HIDDEN} `.repeat(1 + inside / HIDDEN.length)}${close}`;
          // An unclosed mark extends to the end.
          const after = close === "" ? `${HIDDEN} `.repeat(right / HIDDEN.length) : words(right);
          const kept = stored(excerpt(`${words(left)}${block}${after}`, limit));
          expect(kept).not.toContain("lake");
        },
      ),
      runs(3_000),
    );
  });

  it("is taken of the parts of a result together: what one opens another may close, or none", () => {
    const part = (text: string) => ({ type: "text", text });
    const long = `${HIDDEN} `.repeat(10_000);
    for (const parts of [
      ["Before <private>a", HIDDEN, "b</private> after"],
      [`Before <private>${long}`, long, "b</private> after"],
      [`Before ${words(70_000)} <private>${long}`, long, "after"],
      [`Before <private>${long}`, HIDDEN],
    ]) {
      const kept = stored(outputOf({ content: parts.map(part) }));
      expect(kept).not.toContain("lake");
      expect(kept).toContain("Before");
    }
  });
});
