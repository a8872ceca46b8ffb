// Tests real sessions of every agent: the same number of calls, failures, prompts and messages as a second program
// counts.
import { describe, expect, it } from "vitest";
import { detectHistory } from "../../src/agents/detect.ts";
import { agentFor } from "../../src/agents/registry.ts";
import type { AgentEvent, ToolEnd } from "../../src/domain/event.ts";
import { all } from "../../test/contracts/history-agent.ts";
import { COUNTS } from "./count.ts";
import { transcripts } from "./where.ts";

const sessions = Object.keys(COUNTS).flatMap((agent) => transcripts(agent).map((path) => ({ agent, path })));
const ends = (events: readonly AgentEvent[]) =>
  events.filter((event): event is ToolEnd => event.type === "tool-end");

describe("real sessions", () => {
  it.each(sessions)("$agent: $path", async ({ agent, path }) => {
    const reader = await detectHistory(path);
    expect(reader).toBe(await agentFor(agent));
    const events = await all(reader, path);
    const calls = ends(events);
    expect({
      calls: calls.length,
      failed: calls.filter(({ result }) => result.ok === false).length,
      prompts: events.filter(({ type }) => type === "prompt-submit").length,
      words: events.flatMap((event) => (event.type === "turn-end" ? (event.words ?? []) : [])).length,
    }).toMatchObject(COUNTS[agent]?.(path) ?? {});
    expect(calls.length).toBeGreaterThan(0);
    // Folders and branches are known wherever the agent writes them down.
    if (agent === "claude-code")
      for (const call of calls)
        expect(call).toMatchObject({ cwd: expect.stringMatching(/^\//), branch: expect.any(String) });
    // A program of Codex is unpacked: none is left as one call.
    if (agent === "codex")
      expect(calls.filter(({ call }) => call.tool === "exec" || call.tool === "wait")).toEqual([]);
  });
});
