// "worked 1 times": nouns are counted in one place (src/domain/count.ts). This reads the sources for counts made by hand.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const src = resolve(import.meta.dirname, "../src");
const BY_HAND =
  /\$\{[^{}]+\} (?:more )?(?:times|sessions|calls|lessons|drafts|attempts|observations|drafted lessons|commits|files|hooks)\b/;
/** Said where there are certainly several, or where both forms are written out beside each other. */
const SEVERAL: readonly string[] = [
  "src/agents/claude-code/install.ts",
  "src/agents/codex/install.ts",
  "src/app/lessons/lesson-from-session.ts",
  "src/lesson-files/limits.ts",
  "src/app/look-back/session-called.ts",
  "src/cli/lessons/lesson-scope.ts",
  "src/core/draft/in-a-row.ts",
  "src/core/draft/red-green.ts",
  "src/core/draft/repeated.ts",
  "src/core/history/insights.ts",
  "src/core/history/runs.ts",
  "src/core/task/policy.ts",
];

describe("words", () => {
  it("nouns are counted in one place", () => {
    const found = readdirSync(src, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .flatMap((name) => {
        const file = join("src", name).replaceAll("\\", "/");
        const lines = readFileSync(join(src, name), "utf8").split("\n");
        return (
          lines
            .filter((line) => BY_HAND.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line))
            // Both forms side by side: `n === 1 ? "1 session" : …`, `n > 1 ? …`.
            .filter((line) => !/=== 1 \?|> [12] \?|length > 1/.test(line))
            .map((line) => `${file}: ${line.trim()}`)
        );
      })
      .filter((line) => !SEVERAL.some((file) => line.startsWith(`${file}:`)));
    expect(found).toEqual([]);
  });
});
