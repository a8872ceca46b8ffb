// Agents by name, as people, other memories and MCP clients write them.
import { describe, expect, it } from "vitest";
import { AGENT_NAMES, agentNamed, allAgents, hookAgentNamed } from "./registry.ts";

describe("agents: names", () => {
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

describe("agents: registry", () => {
  it.each(allAgents().map((facts) => [facts.name, facts] as const))(
    "%s is loaded as what it is called",
    async (name, facts) => {
      const agent = await facts.load();
      expect([agent.name, agent.label]).toEqual([name, facts.label]);
      // Exactly the agents that can be installed have hooks.
      expect(hookAgentNamed(name) === undefined).toBe(agent.historyOnly !== undefined);
    },
  );

  it("every agent is listed under its own name", () => {
    expect(allAgents().map(({ name }) => name)).toEqual(AGENT_NAMES);
  });

  it("no two agents go by the same name", () => {
    const names = allAgents().flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
  });
});
