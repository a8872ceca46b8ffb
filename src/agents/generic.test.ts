// The generic event of `record` and `replay`.
import { describe, expect, it } from "vitest";
import { parseGenericEvent } from "./generic.ts";

const defaults = { now: 1_000, cwd: "/here" };

describe("agents: the generic event", () => {
  it("is one finished call", () => {
    const line = JSON.stringify({
      project: "dev/project",
      seq: 12,
      session: "s1",
      agent: "codex",
      ts: "2026-11-14T10:00:00.000Z",
      id: "call_1",
      tool: "shell_command",
      input: { command: "go test" },
      cwd: "/src",
      branch: "main",
      prompt: "fix it",
      ok: false,
      exitCode: 127,
      output: "go: command not found",
      sidechain: true,
    });
    expect(parseGenericEvent(line, defaults)).toEqual({
      type: "tool-end",
      agent: "codex",
      session: "s1",
      project: "dev/project",
      cwd: "/src",
      branch: "main",
      prompt: "fix it",
      subagent: "sidechain",
      at: Date.parse("2026-11-14T10:00:00.000Z"),
      call: { id: "call_1", tool: "shell_command", input: { command: "go test" } },
      result: { ok: false, exitCode: 127, output: "go: command not found" },
    });
  });

  it("gets by with little", () => {
    const event = parseGenericEvent('{"session":"s","tool":"Bash","input":{"command":"ls"}}', defaults);
    expect(event).toMatchObject({ at: 1_000, cwd: "/here", agent: "unknown", result: { output: "" } });
    expect(event.result).not.toHaveProperty("ok");
    expect(event.call.id).not.toBe("");
    expect(parseGenericEvent('{"tool":"x","input":{}}', { ...defaults, session: "mine" }).session).toBe(
      "mine",
    );
  });

  it("an event of a named project is not placed in our own folder", () => {
    const event = parseGenericEvent('{"project":"p","session":"s","tool":"x","input":{}}', defaults);
    expect(event.cwd).toBe("");
  });

  it.each([
    ["", "not JSON"],
    ["{", "not JSON"],
    ["[]", "not a JSON object"],
    ['{"session":"s","input":{}}', "no tool"],
    ['{"session":"s","tool":"x"}', "input is not an object"],
    ['{"tool":"x","input":{}}', "no session"],
  ])("%j is refused with the reason", (line, reason) => {
    expect(() => parseGenericEvent(line, defaults)).toThrow(reason);
  });
});
