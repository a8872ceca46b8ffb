import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["test/e2e/**"],
    setupFiles: ["test/isolate-home.ts", "test/repeatable.ts"],
    testTimeout: 20_000,
  },
});
