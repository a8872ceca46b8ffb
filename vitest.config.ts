import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests of what is pure: none can leave anything behind for the next one. */
const PURE = ["src/core/**/*.test.ts", "src/domain/**/*.test.ts"];

export default defineConfig({
  test: {
    setupFiles: ["test/isolate-home.ts", "test/repeatable.ts"],
    testTimeout: 20_000,
    // Most of the time goes to processes that the tests start: one more worker than by default hardly disturbs them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "effects",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: ["test/e2e/**", ...PURE],
        },
      },
      // One world for all of them: loading the core anew for each file took longer than testing it.
      { extends: true, test: { name: "pure", include: PURE, isolate: false } },
    ],
  },
});
