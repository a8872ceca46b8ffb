// Contract test of Goose: payloads as version 1.52 sent them, and with an output as its source allows.
import { describe, expect, it } from "vitest";
import { launcher } from "../../../test/contracts/agent.ts";
import { testDocumented } from "../documented.fixture.ts";
import { goose } from "./index.ts";

const cwd = "/home/dev/project";
const base = { session_id: "s-1", working_dir: cwd };
const shell = { tool_call_id: "t-1", tool_name: "developer__shell", tool_input: { command: "npm test" } };
const call = { id: "t-1", tool: "shell", input: { command: "npm test" } };

testDocumented({
  agent: goose,
  event: "event",
  cases: {
    SessionStart: [{ ...base, event: "SessionStart" }, [{ type: "session-start", session: "s-1", cwd }]],
    UserPromptSubmit: [
      { ...base, event: "UserPromptSubmit", message: "Cache the list" },
      [{ type: "prompt-submit", prompt: "Cache the list" }],
    ],
    PreToolUse: [
      { ...base, event: "PreToolUse", ...shell },
      [{ type: "results-read" }, { type: "tool-start", cwd, call }],
    ],
    PostToolUse: [
      { ...base, event: "PostToolUse", ...shell, tool_output: "ok" },
      [{ type: "tool-end", call, result: { ok: true, output: "ok" } }],
    ],
    PostToolUseFailure: [
      { ...base, event: "PostToolUseFailure", ...shell, tool_output: "npm error 404" },
      [{ type: "tool-end", call, result: { ok: false, output: "npm error 404" } }],
    ],
    Stop: [
      { ...base, event: "Stop", last_assistant_message: "Done." },
      [{ type: "results-read" }, { type: "turn-end", lastMessage: "Done." }],
    ],
    SessionEnd: [{ ...base, event: "SessionEnd" }, [{ type: "session-end" }]],
  },
  printed: (output) => ({ ...base, event: "PostToolUse", ...shell, tool_output: output }),
  take(payload, reply) {
    expect(payload.event).toBe("PreToolUse");
    const { decision, reason, ...others } = reply as Record<string, string>;
    expect([decision, others]).toEqual(["block", {}]);
    return { decision: "deny", reason: reason ?? "" };
  },
  asks: false,
  tells: [],
  settings: { "plugins of one's own": { ".agents/plugins/mine/plugin.json": '{"name":"mine"}' } },
});

describe("agents: goose, what keeps its hooks from running", () => {
  const listed = (enabled: boolean) =>
    `plugins:\n  /home/dev/.agents/plugins/another:\n    enabled: false\n  /home/dev/.agents/plugins/twiceshy:\n    enabled: ${enabled}\n`;
  it.each([
    ["nothing in its settings", undefined, 0],
    ["switched on", listed(true), 0],
    ["switched off", listed(false), 1],
  ])("%s", (_, text, found) => {
    const context = { home: "/home/dev", env: {}, launcher, read: () => text };
    const hindrances = goose.hindrances?.(context) ?? [];
    expect(hindrances).toHaveLength(found);
    for (const { remedy } of hindrances) expect(remedy).toMatch(/twiceshy in .*config\.yaml$/);
  });
});
