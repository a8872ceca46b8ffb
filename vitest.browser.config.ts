import { defineConfig } from "vitest/config";
import { defineMigrations } from "./scripts/migrations.mjs";

// The viewer in a real browser: Debian's Chromium, or the one that TWICESHY_CHROMIUM names. Only after a build.
export default defineConfig({
  define: defineMigrations,
  test: {
    include: ["test/browser/**/*.test.ts"],
    globalSetup: ["test/clean-up.ts"],
    setupFiles: ["test/isolate-home.ts"],
    testTimeout: 240_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
