// A test project's knowledge.
import type { Knowledge } from "../../domain/knowledge.ts";

export const knowledge = (over: Partial<Knowledge> = {}): Knowledge => ({
  project: "p",
  sessions: 12,
  updatedAt: 0,
  summary: "TypeScript with Bun; tests run with bun test.",
  antiPatterns: [
    {
      pattern: "npm install redis-node",
      reason: "'redis-node' is not in this registry",
      instead: "npm install ioredis",
      failures: 2,
      sessions: 2,
      occurredAt: Date.parse("2026-11-14"),
      confidence: 0.9,
      evidence: [1, 2],
    },
  ],
  bestPractices: [
    {
      pattern: "bun test before commits",
      reason: "31 of 31 commits",
      confidence: 0.95,
      lastAt: Date.parse("2026-11-14"),
      tags: [],
      evidence: [3],
    },
  ],
  conventions: {},
  stack: {
    languages: ["TypeScript"],
    frameworks: ["React"],
    tools: [],
    packageManager: "bun",
    testCommand: "bun test",
    buildCommand: "bun run build",
  },
  ...over,
});
