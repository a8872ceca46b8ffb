import { expect, it } from "vitest";
import { lessonsInText } from "./import-lessons.ts";

it("an imported rule stops exactly what it forbids", () => {
  const rules =
    "# Rules\n\n- NEVER run `prisma migrate reset`.\n- Always run `npm test` before you commit.\n";
  expect(lessonsInText(rules, "CLAUDE.md").map(({ stops }) => stops)).toEqual([
    ["prisma migrate reset"],
    undefined,
  ]);
});

it("a lesson's title is cut out of text without secrets: no piece of a password stands in any lesson", () => {
  const secret = ["Tr4vel", "Kq82", "zWm91", "pLx"].join("");
  for (let length = 0; length < 140; length += 3) {
    const rule = `- Never ${"run it ".repeat(20).slice(0, length)} where the password of production is ${secret}.\n`;
    const text = JSON.stringify(lessonsInText(`# Rules\n\n${rule}`, "AGENTS.md"));
    expect(text, rule).not.toContain(secret.slice(0, 8));
  }
});
