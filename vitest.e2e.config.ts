import { defineConfig } from "vitest/config";
import { defineMigrations } from "./scripts/migrations.mjs";
import { chosenAgents } from "./test/e2e/install-agents.ts";

// The real agent CLIs against a scripted model: slow, and only after a build. Each test has a world of its own, so two files
// run at a time: agents mostly wait for each other. Tests of one agent are in
// test/e2e/agents/NAME.test.ts; TWICESHY_E2E_AGENTS names the agents to run with, all of them when it is not set. The stories
// in test/e2e are told with Claude Code and Codex, and run if both are named.
const agents = chosenAgents();
const hasStories = agents.includes("claude-code") && agents.includes("codex");
const stories = hasStories ? ["test/e2e/*.test.ts"] : [];

export default defineConfig({
  define: defineMigrations,
  test: {
    include: [...stories, ...agents.map((name) => `test/e2e/agents/${name}.test.ts`)],
    globalSetup: ["test/clean-up.ts", "test/e2e/install-agents.ts"],
    setupFiles: ["test/isolate-home.ts"],
    testTimeout: 600_000,
    hookTimeout: 900_000,
    maxWorkers: 2,
  },
});
