import { defineConfig } from "vitest/config";

/** Agents that are too many for every merge: tried by `npm run test:e2e`, left out where `CI` is set. */
const NOT_IN_CI = "test/e2e/not-in-ci/**";

// The real agent CLIs against a scripted model: slow, serial, and only after a build.
export default defineConfig({
  test: {
    include: ["test/e2e/**/*.test.ts"],
    exclude: process.env.CI ? [NOT_IN_CI] : [],
    globalSetup: ["test/clean-up.ts"],
    setupFiles: ["test/isolate-home.ts"],
    testTimeout: 180_000,
    // The first test of an agent also installs it.
    hookTimeout: 900_000,
    fileParallelism: false,
  },
});
