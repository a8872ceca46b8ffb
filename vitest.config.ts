import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/**
 * Rooms whose tests leave nothing behind for the next one (no replaced modules, no folder that several files share): they
 * run in one world, since loading the sources anew for each file took longer than testing them.
 */
const TOGETHER = ["core", "domain", "agents", "app", "cli", "disk", "loops", "mirrors", "summarisers"].map(
  (room) => `src/${room}/**/*.test.ts`,
);

export default defineConfig({
  test: {
    globalSetup: ["test/clean-up.ts"],
    setupFiles: ["test/isolate-home.ts", "test/repeatable.ts"],
    // Only who hangs runs into it: a busy machine may take its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Most of the time goes to processes that the tests start: one more worker than by default hardly disturbs them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "apart",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/slow/**", ...TOGETHER],
        },
      },
      { extends: true, test: { name: "together", include: TOGETHER, isolate: false } },
    ],
  },
});
