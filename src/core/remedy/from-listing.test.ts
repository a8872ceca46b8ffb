import { describe, expect, it } from "vitest";
import { attemptOf } from "../../domain/attempt.fixture.ts";
import type { Attempt } from "../../domain/attempt.ts";
import { mineRemedies } from "./mine.ts";

const made = (display: string, change: Partial<Attempt> = {}) =>
  attemptOf(display, { goal: display.split(" ")[0] ?? "", ...change });
const reading = (file: string) => made(`Read ${file}`, { tool: "Read", goal: "read", files: [file] });
const missing = (file: string): Attempt => ({
  ...reading(file),
  outcome: {
    status: "failed",
    kind: "missing-path",
    subject: `path ${file}`,
    signature: "e",
    excerpt: "File does not exist.",
    masked: false,
  },
});
const globbing = (pattern: string) =>
  made(`Glob ${pattern} in .`, { tool: "Glob", goal: "search", files: [] });
const offers = (...calls: Attempt[]) => mineRemedies(calls).map(({ display }) => display);

describe("remedy: the file that was read instead of a missing one", () => {
  it("is the one chosen from the list of its folder, whatever its name", () => {
    const listings = [
      globbing("src/auth/*.ts"),
      globbing("**/auth/*.ts"),
      made("ls src/auth", { files: ["src/auth"] }),
      made("find src/auth -name '*.ts'", { files: ["src/auth"] }),
    ];
    for (const listing of listings) {
      const calls = [missing("src/auth/helpers.ts"), listing, reading("src/auth/session.ts")];
      expect(offers(...calls)).toEqual(["using src/auth/session.ts"]);
    }
  });

  it("was never proposed by a list alone, nor without one", () => {
    const gone = missing("src/auth/helpers.ts");
    expect(offers(gone, globbing("src/auth/*.ts"))).toEqual([]);
    expect(offers(gone, reading("src/auth/session.ts"))).toEqual([]);
    expect(offers(gone, globbing("src/web/*.ts"), reading("src/auth/session.ts"))).toEqual([]);
  });

  it("is not one that was read later, in another folder or of another type", () => {
    const first = [missing("src/auth/helpers.ts"), globbing("src/auth/*")];
    expect(offers(...first, made("git status"), reading("src/auth/session.ts"))).toEqual([]);
    expect(offers(...first, reading("src/web/session.ts"))).toEqual([]);
    expect(offers(...first, reading("src/auth/README.md"))).toEqual([]);
  });

  it("is not a test, which is read as an example; a missing test may be something else", () => {
    const list = globbing("src/auth/*");
    expect(offers(missing("src/auth/helpers.ts"), list, reading("src/auth/login.test.ts"))).toEqual([]);
    expect(offers(missing("src/auth/common.test.ts"), list, reading("src/auth/world.ts"))).toEqual([
      "using src/auth/world.ts",
    ]);
  });
});
