// Excerpts of huge outputs: head and tail, cheap, and never half a secret at the cut.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../test/processor-time.ts";
import { excerpt } from "./excerpt.ts";
import { PATTERNS } from "./patterns.ts";
import { redact } from "./redact.ts";
import { redactText } from "./redact-text.ts";

describe("redact: excerpt", () => {
  it("keeps a short text whole, redacted", () => {
    expect(excerpt("/home/dev/x failed", 100)).toBe("/home/*/x failed");
  });

  it("keeps head and tail of a long one, cut between words", () => {
    const text = `first ${"word ".repeat(1000)}last`;
    const short = excerpt(text, 100);
    expect(short).toMatch(/^first (?:word )+… (?:word )+last$/);
    expect(short.length).toBeLessThanOrEqual(100);
  });

  it("cuts one endless line at punctuation, and drops an endless word", () => {
    expect(excerpt(`{"first":1,${'"item":2,'.repeat(1000)}"last":3}`, 80)).toMatch(
      /^\{"first":1.* … .*"last":3\}$/,
    );
    expect(excerpt("x".repeat(10_000), 80)).toBe(" … ");
  });

  it("a secret at the cut goes, even when its name is cut away", () => {
    const secret = "hunter2";
    for (let shift = 0; shift < 120; shift++) {
      const text = `${"a ".repeat(500)}mysql --password ${secret} -u root ${"b ".repeat(10 + shift)}`;
      expect(excerpt(text, 120)).not.toContain("unter");
    }
  });

  it("lines of a private key go, even when only its end is within reach", () => {
    const lines =
      `${"QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2".slice(0, 64)}\n`.repeat(400);
    const text = `-----BEGIN RSA ${"PRIVATE"} KEY-----\n${lines}QUJD\n-----END RSA ${"PRIVATE"} KEY-----\nbye`;
    expect(excerpt(text, 2000)).not.toContain("QUJD");
    expect(redactText(text.slice(9000))).not.toContain("QUJD");
    expect(redactText(text.slice(0, 9000))).not.toContain("QUJD");
  });

  it("50 MB cost almost nothing", () => {
    const text = `start ${"some line of output\n".repeat(2_600_000)}end`;
    excerpt(text.slice(0, 100_000), 4000);
    const spent = processorTime();
    const short = excerpt(text, 4000);
    expect(spent()).toBeLessThan(50);
    expect(short.startsWith("start ")).toBe(true);
    expect(short.endsWith("end")).toBe(true);
  });

  const filler = fc.array(
    fc.constantFrom("npm", "ERR!", "at", "Object.<anonymous>", "(x.ts:1:2)", "\n", "test"),
    {
      minLength: 5,
      maxLength: 400,
    },
  );
  it("no secret survives a cut anywhere, whole or in part", () => {
    fc.assert(
      fc.property(
        filler,
        fc.constantFrom(...PATTERNS),
        filler,
        fc.integer({ min: 20, max: 1500 }),
        (before, { example }, behind, maximum) => {
          const [kept, secret, after = ""] = example();
          const text = `${before.join(" ")} ${kept}${secret}${after} ${behind.join(" ")}`;
          const short = excerpt(text, maximum);
          expect(short.length).toBeLessThanOrEqual(maximum);
          const twice = redact(short);
          for (const piece of secret.match(/\S{7}/g) ?? []) expect(twice).not.toContain(piece);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
