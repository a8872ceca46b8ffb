// More than 400 invented secrets, alone and inside other text: none is stored.
import { describe, expect, it } from "vitest";
import { redact, redactText } from "../../src/core/redact/index.ts";
import { allShapes, foundIn, KNOWN_TO_PASS } from "./secrets/all.ts";
import { chosenShapes, listedShapes } from "./secrets/listed.ts";
import type { Shape } from "./secrets/make.ts";

const wrapped: readonly (readonly [name: string, wrap: (text: string) => string])[] = [
  ["as it is", (text) => text],
  ["in a line of a log", (text) => `2026-11-14T10:00:00Z INFO app: ${text}`],
  ["in a code block", (text) => `Here it is:\n\`\`\`sh\n${text}\n\`\`\`\n`],
  ["behind colours", (text) => `\u001b[36m${text}\u001b[0m`],
  ["with Windows' line ends", (text) => `one\r\n${text.replaceAll(/\r?\n/g, "\r\n")}\r\ntwo`],
  ["in JSON", (text) => JSON.stringify({ text })],
  ["quoted by an agent", (text) => `I ran this:\n> ${text.replaceAll("\n", "\n> ")}\nand it worked.`],
];

function throughOf(wrap: (text: string) => string): readonly Shape[] {
  return allShapes.filter((shape) => foundIn(redactText(wrap(shape.text)), [shape]).length > 0);
}

describe("secrets: shapes", () => {
  it("there are more than 400, each with a name of its own", () => {
    expect(new Set(allShapes.map(({ group, id }) => `${group} ${id}`)).size).toBeGreaterThanOrEqual(400);
  });

  it.each(wrapped)("%s: no vendor's token and no value of a telling name", (_name, wrap) => {
    const through = throughOf(wrap).filter(({ group }) => group === "vendor" || group === "name");
    expect(through.map(({ id }) => id)).toEqual([]);
  });

  it.each(wrapped)("%s: of commands and sentences no more than is known", (_name, wrap) => {
    const through = throughOf(wrap).filter(({ group }) => group === "command" || group === "prose");
    expect(through.map(({ id }) => id).filter((id) => !KNOWN_TO_PASS.includes(id))).toEqual([]);
    const count = allShapes.filter(({ group }) => group === "command" || group === "prose").length;
    expect(KNOWN_TO_PASS.length / count).toBeLessThanOrEqual(0.02);
  });

  it("nor deep in a value, where the text is written as JSON twice", () => {
    const through = allShapes.filter((shape) => {
      const kept = redact({ list: [{ body: JSON.stringify({ said: shape.text }) }] });
      return foundIn(JSON.stringify(kept), [shape]).length > 0;
    });
    expect(through.map(({ id }) => id).filter((id) => !KNOWN_TO_PASS.includes(id))).toEqual([]);
  });

  it.each(wrapped)("%s: nothing of the lists of the fifth author", (_name, wrap) => {
    const through = listedShapes.filter((shape) => foundIn(redactText(wrap(shape.text)), [shape]).length > 0);
    expect(through.map(({ id }) => id)).toEqual([]);
    expect(listedShapes.length).toBeGreaterThan(1_250);
  });

  it.each(wrapped)("%s: nothing of what the ninth author chose", (_name, wrap) => {
    const through = chosenShapes.filter((shape) => foundIn(redactText(wrap(shape.text)), [shape]).length > 0);
    expect(through.map(({ id }) => id)).toEqual([]);
    expect(chosenShapes.length).toBeGreaterThan(290);
  });

  it("redacting twice changes nothing", () => {
    const changed = [...allShapes, ...listedShapes, ...chosenShapes].filter(
      ({ text }) => redactText(redactText(text)) !== redactText(text),
    );
    expect(changed.map(({ id }) => id)).toEqual([]);
  });
});
