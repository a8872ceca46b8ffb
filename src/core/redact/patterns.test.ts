// Every row of the patterns with its example.
import { describe, expect, it } from "vitest";
import { PATTERNS } from "./patterns.ts";
import { redactText } from "./redact-text.ts";

const surroundings: readonly (readonly [string, string])[] = [
  ["", ""],
  ["before ", " after"],
  ["line\n", "\nline"],
  ["\x1b[32m", "\x1b[0m"],
  ["one\\n", "\\ntwo"],
];

describe("redact: patterns", () => {
  for (const { name, example } of PATTERNS) {
    const [kept, secret, after = ""] = example();
    it(`${name}: the example is gone, whatever stands around it (${kept.slice(0, 20) || secret.slice(0, 6)}…)`, () => {
      for (const [left, right] of surroundings) {
        const redacted = redactText(left + kept + secret + after + right);
        expect(redacted).not.toContain(secret);
        expect(redacted).toMatch(/\[redacted:[\w-]+\]/);
        expect(redacted.startsWith(left)).toBe(true);
        expect(redactText(redacted)).toBe(redacted);
      }
    });
    it(`${name}: leaves nothing of the secret behind (${kept.slice(0, 20) || secret.slice(0, 6)}…)`, () => {
      const redacted = redactText(`${kept}${secret}${after}`);
      for (const piece of secret.match(/.{6}/gs) ?? [secret]) expect(redacted).not.toContain(piece);
    });
  }

  it("hints are lower case and long enough to be looked up", () => {
    const hints = PATTERNS.flatMap((pattern) => pattern.hints.split(","));
    for (const hint of hints) expect(hint).toMatch(/^[^A-Z]{3,}$/);
  });
});
