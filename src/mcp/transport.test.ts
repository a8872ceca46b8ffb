import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitLines } from "./transport.ts";

describe("mcp: lines", () => {
  it("gives the same lines however they were cut on the way", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\n", " "))),
        fc.array(fc.integer({ min: 1, max: 40 })),
        (lines, cuts) => {
          const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
          const found: string[] = [];
          const take = splitLines((line) => found.push(line.toString()));
          let from = 0;
          for (const cut of [...cuts, bytes.length]) {
            take(bytes.subarray(from, from + cut));
            from += cut;
          }
          expect(found).toEqual(lines.filter((line) => line !== ""));
        },
      ),
    );
  });

  it("throws away what is too long and goes on with what follows", () => {
    const found: string[] = [];
    const take = splitLines((line) => found.push(line.toString()), 10);
    take(Buffer.from("short\nmuch too "));
    take(Buffer.from("long, far too long\nagain\n"));
    expect(found).toEqual(["short", "again"]);
  });
});
