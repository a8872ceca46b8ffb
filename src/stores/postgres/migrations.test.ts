import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const numbersIn = (engine: string) =>
  readdirSync(join(import.meta.dirname, "../../../migrations", engine))
    .map((name) => Number.parseInt(name, 10))
    .sort((one, other) => one - other);

it("stores: from the first PostgreSQL migration on, each has its pair in the other engine", () => {
  const own = numbersIn("postgres");
  expect(numbersIn("sqlite").filter((number) => number >= (own[0] ?? 0))).toEqual(own);
});
