import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "./sha256.ts";

describe("hash: SHA-256", () => {
  it("is the SHA-256 that everybody else computes, for any text of any length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
      }),
    );
  });

  it.each([0, 55, 56, 63, 64, 65, 119, 120, 128, 100_000])(
    "holds at %i bytes, around the ends of blocks",
    (length) => {
      const text = "x".repeat(length);
      expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
    },
  );

  it("gives as many digits as wanted", () => {
    expect(sha256("abc", 8)).toBe("ba7816bf");
  });
});
