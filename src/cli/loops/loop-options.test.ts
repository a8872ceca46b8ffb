import { describe, expect, it } from "vitest";
import type { HistoryConfig, HistoryMode } from "../../domain/iteration.ts";
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
  const file = ({ enabled = true, mode = "smart" }: { enabled?: boolean; mode?: HistoryMode }) => {
    const said: HistoryMode = enabled ? mode : "off";
    return { ...none, exists: true, config: { ...defaults, enabled, mode }, mode: said };
  };
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
    expect(loopHistory(flags, { env, loopHistory: "auto" }, config).mode).toBe(mode);
  });

  it.each([
    ["--history-mode off", { "history-mode": "off" }, {}, "auto", none],
    ["HISTORY_MODE=off", {}, { HISTORY_MODE: "off" }, "auto", none],
    ["HISTORY_ENABLED=false", {}, { HISTORY_ENABLED: "false" }, "auto", none],
    ["twiceshy config set loopHistory off", {}, {}, "off", none],
    [
      "loopHistory off, though the loop's file says full",
      {},
      {},
      "off",
      file({ enabled: true, mode: "full" }),
    ],
    ["twiceshy history config set mode off", {}, {}, "auto", file({ mode: "off" })],
    ["twiceshy history config set enabled false", {}, {}, "auto", file({ enabled: false })],
    ["--no-history", { history: false }, {}, "full", none],
  ] as const)("%s: off, stuck or not", (_, flags, env, loop, config) => {
    expect(loopHistory(flags, { env, loopHistory: loop }, config)).toMatchObject({
      ...{ mode: "off", isForbidden: true },
    });
  });

  it.each([
    ["nothing said", {}, "auto", none, "off"],
    ["a file that says nothing of it", {}, "auto", { ...none, exists: true }, "off"],
    ["--with-history against the setting", { "with-history": true }, "off", none, "smart"],
    ["the setting", {}, "full", none, "full"],
    ["the loop's file before the setting", {}, "smart", file({ mode: "full" }), "full"],
    [
      "--history-mode against the setting",
      { "history-mode": "full" },
      "off",
      file({ mode: "smart" }),
      "full",
    ],
  ] as const)("%s does not forbid it", (_, flags, loop, config, mode) => {
    expect(loopHistory(flags, { env: {}, loopHistory: loop }, config)).toMatchObject({
      ...{ mode, isForbidden: false },
    });
  });
});
