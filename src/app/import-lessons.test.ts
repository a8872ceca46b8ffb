import { expect, it } from "vitest";
import { cardsInText } from "./import-lessons.ts";

it("an imported rule stops exactly what it forbids", () => {
  const rules =
    "# Rules\n\n- NEVER run `prisma migrate reset`.\n- Always run `npm test` before you commit.\n";
  expect(cardsInText(rules, "CLAUDE.md").map(({ stops }) => stops)).toEqual([
    ["prisma migrate reset"],
    undefined,
  ]);
});
