import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutPrivate } from "../../core/redact/index.ts";
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

  const WHOLE = { unclosed: true, unopened: true };
  const long = "nothing of interest\n".repeat(60);

  it.each([
    ["closed in the beginning", `a <private>b</private> c\n${long}`, true],
    ["opened in what is left out", `a\n${long}<private>\n${long}`, false],
    ["closed in the end", `a\n${long}<private>x\n${long}</private>`, true],
    ["closed in what is left out", `a <private>\n${long}</private>\n${long}`, true],
    ["never opened", `a\n${long}</private>\n${long}`, true],
  ])("what is left out leaves the rest as private as it was: %s", (_, before, isTold) => {
    const text = keptText({ head: 40, tail: 400 });
    text.add(Buffer.from(`${before}end`));
    expect(text.text()).toContain("left out");
    expect(withoutPrivate(text.text(), WHOLE).endsWith("end")).toBe(isTold);
  });

  it("never tells what the whole output would not have told, wherever it is cut", () => {
    const piece = fc.constantFrom(
      ...["<private>", "</private>", "<private why='mine'>", "<private/>", "é", " a ", "\n"],
      ..."XYZ".split("").map((name) => `${name}${"-".repeat(150)}`),
    );
    const sizes = fc.tuple(fc.nat(200), fc.integer({ min: 320, max: 500 }));
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        fc.integer({ min: 1, max: 90 }),
        sizes,
        (all, step, [head, tail]) => {
          // So that each is told apart from the others of its name.
          const whole = Buffer.from(all.map((one, at) => one.replace(/^[XYZ]/, `${at}#`)).join(""));
          const text = keptText({ head, tail });
          for (let at = 0; at < whole.length; at += step) text.add(whole.subarray(at, at + step));
          const visible = withoutPrivate(whole.toString("utf8"), WHOLE);
          for (const [name] of withoutPrivate(text.text(), WHOLE).matchAll(/\b\d+#/g))
            expect(visible).toContain(name);
        },
      ),
    );
  });
});
