import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mix64 } from "./mix64.ts";

describe("hash: 64 bits of a text", () => {
  it("is always 16 hex digits and the same for the same text, today and tomorrow", () => {
    fc.assert(fc.property(fc.string(), (text) => void expect(mix64(text)).toMatch(/^[0-9a-f]{16}$/)));
    expect(mix64("")).toBe(mix64(""));
    // Stored in people's databases: these must never change.
    expect([mix64(""), mix64("npm install"), mix64("안녕")]).toMatchInlineSnapshot(`
      [
        "c14d96711aee8d83",
        "3a6f319ee86ef88e",
        "1c406bd447d9c4a2",
      ]
    `);
  });

  it("tells hundreds of thousands of similar texts apart, in either half", () => {
    const whole = new Set<string>();
    const halves = [new Set<string>(), new Set<string>()];
    for (let number = 0; number < 200_000; number++) {
      const hash = mix64(`npm run task-${number} -- --only file-${number % 7}`);
      whole.add(hash);
      halves[0]?.add(hash.slice(0, 8));
      halves[1]?.add(hash.slice(8));
    }
    expect(whole.size).toBe(200_000);
    // About five collisions are expected among 200,000 values of 32 bits.
    for (const half of halves) expect(half.size).toBeGreaterThan(199_960);
  });

  it("one changed unit changes the hash", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), (text, at) => {
        const place = at % text.length;
        const other = `${text.slice(0, place)}${text[place] === "x" ? "y" : "x"}${text.slice(place + 1)}`;
        expect(mix64(other)).not.toBe(mix64(text));
      }),
    );
  });
});
