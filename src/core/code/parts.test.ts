import { describe, expect, it } from "vitest";
import type { Definition } from "../../domain/code.ts";
import { partsOf } from "./parts.ts";

const body = (name: string, lines: number) => [
  `function ${name}() {`,
  ...Array.from({ length: lines - 2 }, (_, at) => `  const line${at} = "of ${name}";`),
  "}",
];
/** Functions of so many lines below each other, with their definitions. */
function file(...sizes: readonly number[]) {
  const lines: string[] = [];
  const definitions: Definition[] = [];
  for (const [at, size] of sizes.entries()) {
    const from = lines.length + 1;
    lines.push(...body(`f${at}`, size), "");
    definitions.push({
      symbol: `f${at}`,
      from,
      to: from + size - 1,
      depth: 0,
      signature: `function f${at}()`,
      doc: "",
    });
  }
  return { text: lines.join("\n"), definitions };
}
const lines = (parts: ReturnType<typeof partsOf>) => parts.map(({ from, to }) => `${from}-${to}`);

describe("parts of a file", () => {
  it("small functions share a part, one of enough size ends it, none is cut that fits", () => {
    const { text, definitions } = file(4, 4, 60, 50, 3);
    const parts = partsOf(text, definitions);
    expect(parts.map(({ symbols }) => symbols)).toEqual([["f0", "f1", "f2"], ["f3"], ["f4"]]);
    expect(lines(parts)).toEqual(["1-70", "72-121", "123-125"]);
  });

  it("a function that is too long is cut; each piece is called after it", () => {
    const { text, definitions } = file(400);
    const parts = partsOf(text, definitions);
    expect(parts.length).toBeGreaterThan(3);
    expect(new Set(parts.map(({ symbols }) => symbols.join()))).toEqual(new Set(["f0"]));
  });

  it("without definitions it is cut at blank lines, and every line is in exactly one part", () => {
    const text = Array.from({ length: 300 }, (_, at) =>
      at % 20 === 19 ? "" : `some words on line ${at}`,
    ).join("\n");
    const parts = partsOf(text, []);
    expect(parts.every(({ to }) => to === 299 || (to + 1) % 20 === 0 || to === 300)).toBe(true);
    const kept = parts
      .map((part) => part.text)
      .join("\n")
      .replaceAll(/\n+/g, "\n");
    expect(kept).toBe(text.trimEnd().replaceAll(/\n+/g, "\n"));
  });

  it("parts stay near 500 tokens; one line of 400 KB is a part of its own, cut", () => {
    const parts = partsOf(`first\n${"x ".repeat(200_000)}\nlast`, []);
    expect(Math.max(...parts.map(({ text }) => text.length))).toBeLessThanOrEqual(2_400);
    expect(parts.at(-1)?.to).toBe(3);
    for (const part of partsOf(file(400, 90, 5).text, []))
      expect(part.text.length).toBeLessThanOrEqual(2_400);
  });

  it("nothing of an empty file, nor of blank lines", () => {
    expect(partsOf("", [])).toEqual([]);
    expect(partsOf("\n\n  \n", [])).toEqual([]);
  });
});
