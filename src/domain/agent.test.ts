// Agents by their names, as people, other memories and MCP clients write them.
import { describe, expect, it } from "vitest";
import { agentNamed } from "./agent.ts";

describe("domain: names of agents", () => {
  it.each([
    ["claude-code", "claude-code"],
    [" Claude ", "claude-code"],
    ["codex-cli", "codex"],
    ["nobody", undefined],
    ["constructor", undefined],
    ["__proto__", undefined],
    ["", undefined],
  ])("%j: %s", (name, agent) => expect(agentNamed(name)).toBe(agent));
});
