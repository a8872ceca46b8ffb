import { describe, expect, it } from "vitest";
import type { HistoryConfig } from "../domain/iteration.ts";
import { agentIn, loopHistory, modelIn, runIdAt, timeoutOf } from "./loop-options.ts";

describe("cli: options of a loop", () => {
  it.each([
    [["claude", "-p", "--model", "sonnet"], "claude", "sonnet"],
    [["/usr/local/bin/codex", "exec", "-m", "gpt-5.5"], "codex", "gpt-5.5"],
    [["sh", "-c", "cat prompt.md | claude -p --model=opus && npm test"], "claude", "opus"],
    [["npx", "-y", "opencode", "run"], "opencode", ""],
    [["make", "story"], "make", ""],
  ])("%j runs %s %s", (words, agent, model) => {
    expect([agentIn(words), modelIn(words)]).toEqual([agent, model]);
  });

  it.each([
    [undefined, 0],
    ["90s", 90_000],
    ["30m", 1_800_000],
    ["1.5h", 5_400_000],
    ["45", 45_000],
    ["9999h", 2 ** 31 - 1],
  ])("--timeout %s is %i ms", (text, expected) => {
    expect(timeoutOf(text)).toBe(expected);
  });

  it("names a run by its time here and its process", () => {
    expect(runIdAt(new Date(2026, 0, 6, 9, 5, 3), 4711)).toBe("20260106-090503-4711");
  });

  const defaults: HistoryConfig = {
    ...{ enabled: false, mode: "smart", tokenBudget: 10_000, lookback: 5, relevanceThreshold: 0.7 },
    ...{ includeFailures: true, includeDecisions: true, includeApproaches: true, summarizeWith: "none" },
  };
  const none = { config: defaults, exists: false, problem: "" };
  const file = (config: object) => ({ ...none, exists: true, config: { ...defaults, ...config } });
  it.each([
    ["nothing said", {}, {}, none, "off"],
    ["--with-history", { "with-history": true }, {}, none, "smart"],
    ["--history", { history: true }, {}, none, "smart"],
    ["--with-history, and the file says full", { "with-history": true }, {}, file({ mode: "full" }), "full"],
    ["--history-mode full", { "history-mode": "full" }, {}, none, "full"],
    ["the file", {}, {}, file({ enabled: true }), "smart"],
    ["the environment", {}, { HISTORY_ENABLED: "1" }, none, "smart"],
    ["the environment against the file", {}, { HISTORY_ENABLED: "0" }, file({ enabled: true }), "off"],
    [
      "--no-history against all",
      { history: false },
      { HISTORY_MODE: "full" },
      file({ enabled: true }),
      "off",
    ],
    [
      "--with-history against the environment",
      { "with-history": true },
      { HISTORY_ENABLED: "0" },
      none,
      "smart",
    ],
  ] as const)("%s", (_, flags, env, config, mode) => {
    expect(loopHistory(flags, env, config).mode).toBe(mode);
  });
});
