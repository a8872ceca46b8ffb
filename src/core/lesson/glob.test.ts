// Globs agree with picomatch and take bounded time.
import fc from "fast-check";
import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../test/processor-time.ts";
import { runs } from "../../../test/runs.ts";
import { matchesGlob } from "./glob.ts";

describe("core: globs of lessons", () => {
  it.each([
    ["migrations/*.sql", "migrations/1.sql", true],
    ["migrations/*.sql", "migrations/old/1.sql", false],
    ["migrations/*.sql", "migrations/.sql", true],
    ["**/*.sql", "1.sql", true],
    ["**/*.sql", "a/b/1.sql", true],
    ["src/**/x.ts", "src/x.ts", true],
    ["src/**/x.ts", "src/a/b/x.ts", true],
    ["src/**/x.ts", "src/ax.ts", false],
    ["src/**", "src", true],
    ["src/**", "src/a/b", true],
    ["src/**", "srcs/a", false],
    ["db{,/**}", "db", true],
    ["db{,/**}", "db/a/b", true],
    ["db{,/**}", "dba", false],
    ["**", "a/b", true],
    ["*", "a/b", false],
    ["a/*", "a/", false],
    ["?.ts", "a.ts", true],
    ["?.ts", "ab.ts", false],
    ["a?b", "a/b", false],
    ["[a-c]x.ts", "bx.ts", true],
    ["[!a-c]x.ts", "bx.ts", false],
    ["[a", "[a", true],
    ["{a,b}.{ts,js}", "b.js", true],
    ["{a,{b,c}x}.ts", "cx.ts", true],
    ["{a.ts", "{a.ts", true],
    ["{a}.ts", "{a}.ts", true],
    ["a\\*b", "a*b", true],
    ["a\\*b", "axb", false],
    [".github/**", ".github/workflows/ci.yml", true],
    ["**/.env*", "api/.env.local", true],
    ["release/*", "release/2.1", true],
  ])("%s and %s: %s", (pattern, path, fits) => {
    expect(matchesGlob(pattern, path)).toBe(fits);
  });

  it("mean what picomatch says they mean", () => {
    const name = fc.constantFrom(
      "a",
      "b",
      "ab",
      "a.b",
      ".a",
      "*",
      "*a",
      "a*",
      "?",
      "[ab]",
      "[^a]b",
      "{a,b}",
      "a{a,b*}",
    );
    const pattern = fc
      .array(fc.oneof({ weight: 4, arbitrary: name }, fc.constant("**")), { minLength: 1, maxLength: 4 })
      // Two `**` in a row equal one; picomatch disagrees.
      .filter((names) => names.every((one, at) => one !== "**" || names[at + 1] !== "**"))
      // `a/**` includes the folder itself; so does `a*/**` here, but not in picomatch.
      .filter((names) => names.at(-1) !== "**" || /^[\w.]*$/.test(names.at(-2) ?? ""))
      .map((names) => names.join("/"));
    const path = fc
      .array(fc.constantFrom("a", "b", "ab", "aab", "a.b", ".a", "ba"), { minLength: 1, maxLength: 4 })
      .map((names) => names.join("/"));
    fc.assert(
      fc.property(pattern, path, (glob, file) => {
        expect(matchesGlob(glob, file)).toBe(picomatch.isMatch(file, glob, { dot: true }));
      }),
      runs(5_000),
    );
  });

  // With picomatch the first of these does not end within a day.
  it.each([
    ["many stars", "*a".repeat(60)],
    ["many folders", "**/a/".repeat(40)],
    ["stars and folders", "**/*a*/".repeat(25)],
    ["braces in braces", "{a,{b,".repeat(30)],
    ["all ways", "{a,aa}".repeat(30)],
    ["ways with stars", "{*a,*aa,**/a}".repeat(14)],
    ["brackets", "[".repeat(200)],
    ["numbers", "{1..1000000}".repeat(15)],
    ["extended globs", "+(+(+(a|aa)|*(a)))".repeat(10)],
    ["question marks", "?".repeat(200)],
  ])("%s take no time that anybody notices", (_, pattern) => {
    for (const path of ["a".repeat(4_000), "a/".repeat(2_000), `${"a/".repeat(100)}${"a".repeat(250)}b`]) {
      const spent = processorTime();
      matchesGlob(`${pattern}!`, path);
      expect(spent()).toBeLessThan(1_000);
    }
  });

  it("anything is a pattern, and anything a path", () => {
    const some = fc.string({ unit: fc.constantFrom(..."*?[]{},!^\\/ab.()|-".split("")), maxLength: 60 });
    fc.assert(
      fc.property(fc.oneof(some, fc.string({ unit: "binary" })), some, (pattern, path) => {
        expect(typeof matchesGlob(pattern, path)).toBe("boolean");
      }),
      runs(3_000),
    );
  });
});
