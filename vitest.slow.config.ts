import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { REAL } from "./bench/real/where.ts";
import { defineMigrations } from "./scripts/migrations.mjs";

// Tests that take minutes, and the checks on recordings of real work where there are any.
export default defineConfig({
  define: defineMigrations,
  test: {
    include: ["test/slow/**/*.test.ts", ...(existsSync(REAL) ? ["bench/real/**/*.test.ts"] : [])],
    globalSetup: ["test/clean-up.ts"],
    setupFiles: ["test/isolate-home.ts", "test/repeatable.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
