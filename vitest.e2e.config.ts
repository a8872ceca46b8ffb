import { defineConfig } from "vitest/config";

// The real agent CLIs against a scripted model: slow, serial, and only after a build.
export default defineConfig({
  test: {
    include: ["test/e2e/**/*.test.ts"],
    globalSetup: ["test/clean-up.ts", "test/e2e/install-agents.ts"],
    setupFiles: ["test/isolate-home.ts"],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
