import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { defineMigrations } from "./scripts/migrations.mjs";

/** Tests that kill processes, fill disks and damage files over and over: only in the long form, which `.ci/run` runs. */
const LONG = [
  "closed-home",
  "damage",
  "files",
  "full-disk",
  "growth",
  "kill",
  "locked",
  "repair-command",
  "replaced",
  "search-index",
  "secrets-places",
  "secrets-time",
  "time",
].map((name) => `test/adversary/${name}.test.ts`);

/** Scores over large tables, benches and races between processes: slow, and what they guard seldom changes; long form only. */
const SELDOM = [
  "src/stores/sqlite/processes.test.ts",
  "test/bench.test.ts",
  "test/cli/history-summary-loop.test.ts",
  "test/cli/import-broken-off.test.ts",
  "test/cli/older-memory.test.ts",
  "test/code/processes.test.ts",
  "test/history/falls-silent.test.ts",
  "test/hook/strange-files.test.ts",
  "test/lessons/fresh.test.ts",
  "test/lessons/retrieval.test.ts",
  "test/observer/killed.test.ts",
  "test/verbs/past-store.test.ts",
];

/** Tests that replace modules, spoil what all share, or measure time: each file has the sources to itself. */
const APART = [
  ...(process.env.TWICESHY_LONG ? LONG : []),
  "src/lesson-files/write-whole.test.ts",
  "src/mcp/idle-gc.test.ts",
];

export default defineConfig({
  define: defineMigrations,
  test: {
    globalSetup: ["test/clean-up.ts"],
    setupFiles: ["test/isolate-home.ts", "test/repeatable.ts"],
    // Only who hangs runs into it: a busy machine may take its time.
    testTimeout: process.env.TWICESHY_LONG ? 600_000 : 120_000,
    hookTimeout: 120_000,
    // Transformed sources are kept for the next run; vitest would not notice that a value of `define` has changed.
    experimental: { fsModuleCache: true, fsModuleCachePath: `.cache/vitest/${hashOf(defineMigrations)}` },
    // Many tests wait for processes that they start: with a third worker, two processors do not stand idle meanwhile.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        // After all others: a worker is kept for the next file only if that file shares it, too.
        test: { name: "apart", include: APART, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          // All others share the loaded sources: loading them anew for each file took longer than testing them.
          name: "together",
          include: ["src/**/*.test.ts", "viewer/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [
            "test/browser/**",
            "test/e2e/**",
            "test/slow/**",
            ...APART,
            ...LONG,
            ...(process.env.TWICESHY_LONG ? [] : SELDOM),
          ],
          isolate: false,
        },
      },
    ],
  },
});

function hashOf(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 12);
}
