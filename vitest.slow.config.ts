import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { REAL } from "./bench/real/where.ts";
import { defineMigrations } from "./scripts/migrations.mjs";

/** Tests with properties (test/runs.ts) that `npm test` tries on fewer cases. */
const PROPERTIES = [
  ...["src/stores/sqlite/store.test.ts", "src/stores/sqlite/filter.test.ts", "src/stores/past-store.test.ts"],
  ...["src/agents/excerpt.test.ts", "src/app/exchange/share.test.ts"],
  ...["src/workspaces/survey/untrusted.test.ts", "test/history/falls-silent.test.ts"],
  ...["test/verbs/past-store.test.ts", "test/verbs/second-call.test.ts"],
];

// The long forms of what `npm test` tries briefly, and the checks on recordings of real work where there are any.
export default defineConfig({
  define: defineMigrations,
  test: {
    include: [
      "test/slow/**/*.test.ts",
      ...PROPERTIES,
      ...(existsSync(REAL) ? ["bench/real/**/*.test.ts"] : []),
    ],
    env: { TWICESHY_LONG: "1" },
    globalSetup: ["test/clean-up.ts"],
    setupFiles: ["test/isolate-home.ts", "test/repeatable.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
