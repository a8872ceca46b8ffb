import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["test/e2e/**"],
    setupFiles: ["test/isolate-home.ts", "test/repeatable.ts"],
    testTimeout: 20_000,
    // Most of the time goes to processes that the tests start: one more worker than by default hardly disturbs them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
