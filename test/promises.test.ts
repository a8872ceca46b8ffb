// docs/security.md promises only what a test keeps: every row of its table names tests, and these exist.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import picomatch from "picomatch";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const tests = ["src", "test"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `${folder}/${name}`),
);

describe("docs: security", () => {
  const text = readFileSync(join(root, "docs/security.md"), "utf8");
  const rows = (text.split("| promise | kept by |")[1]?.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((row) => row.startsWith("| "));

  it("each promise names a test, and each named test is there", () => {
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      const named = [...row.matchAll(/`([^`]+\.test\.ts)`/g)].map((match) => match[1] ?? "");
      expect(named, row).not.toEqual([]);
      for (const one of named.flatMap(eachOf)) {
        const isNamed = picomatch(one);
        expect(
          tests.some((test) => isNamed(test)),
          one,
        ).toBe(true);
      }
    }
  });
});

/** `a.test.ts` and `b.test.ts` of `{a,b}.test.ts`. */
function eachOf(name: string): readonly string[] {
  const [whole, list = ""] = /\{([^}]+)\}/.exec(name) ?? [];
  return whole === undefined ? [name] : list.split(",").map((one) => name.replace(whole, one));
}
